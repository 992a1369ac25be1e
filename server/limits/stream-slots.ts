import { clientKeyOfIp, ipNetworkOfClient } from './client-ip.ts';

/** Limits on streamed responses, which stay open for a long time. */
export interface StreamSlotLimits {
  readonly total: number;
  readonly perClient: number;
  /** Limit for all clients of an IPv4 /24 or an IPv6 /48 network together. */
  readonly perIpNetwork: number;
}

/** Limits how many streamed responses of one kind are open at the same time: in total, for one client and for one network. */
export class StreamSlots {
  readonly #limits: StreamSlotLimits;
  /** Number of open streams by client and by network. */
  readonly #openByKey = new Map<string, number>();
  #openTotal = 0;

  constructor(limits: StreamSlotLimits) {
    this.#limits = limits;
  }

  /**
   * Counts one more open stream of a client, if the limits allow it.
   *
   * @param ip IP address of the client
   * @returns a function to call when the stream ends, or undefined when too many streams are open
   */
  acquire(ip: string): (() => void) | undefined {
    const { total, perClient, perIpNetwork } = this.#limits;
    const client = clientKeyOfIp(ip);
    const network = ipNetworkOfClient(client);
    const isFull =
      this.#openTotal >= total ||
      this.#openCount(client) >= perClient ||
      this.#openCount(network) >= perIpNetwork;
    if (isFull) return undefined;
    this.#addToOpenCounts(client, network, 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#addToOpenCounts(client, network, -1);
    };
  }

  /** Number of open streams. */
  get openCount(): number {
    return this.#openTotal;
  }

  #openCount(key: string): number {
    return this.#openByKey.get(key) ?? 0;
  }

  #addToOpenCounts(client: string, network: string, delta: 1 | -1): void {
    this.#openTotal += delta;
    for (const key of [client, network]) {
      const taken = this.#openCount(key) + delta;
      if (taken === 0) this.#openByKey.delete(key);
      else this.#openByKey.set(key, taken);
    }
  }
}
