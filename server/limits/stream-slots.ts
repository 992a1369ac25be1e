import { clientKey, clientNetwork } from './client-ip.ts';

/** Limits on streamed responses, which stay open for a long time. */
export interface StreamSlotLimits {
  readonly all: number;
  readonly perClient: number;
  /** For an IPv4 /24 or an IPv6 /48. */
  readonly perNetwork: number;
}

/** Limits how many streamed responses of one kind are open at the same time: in total, for one client and for one network. */
export class StreamSlots {
  readonly #limits: StreamSlotLimits;
  /** Number of open streams by client and by network. */
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(limits: StreamSlotLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot for a client.
   *
   * @param ip IP address of the client
   * @returns a function that releases the slot, or undefined when no slot is free
   */
  take(ip: string): (() => void) | undefined {
    const { all, perClient, perNetwork } = this.#limits;
    const client = clientKey(ip);
    const network = clientNetwork(client);
    const isFull = this.#all >= all || this.#taken(client) >= perClient || this.#taken(network) >= perNetwork;
    if (isFull) return undefined;
    this.#change(client, network, 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#change(client, network, -1);
    };
  }

  /** Number of taken slots. */
  get taken(): number {
    return this.#all;
  }

  #taken(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #change(client: string, network: string, by: 1 | -1): void {
    this.#all += by;
    for (const key of [client, network]) {
      const taken = this.#taken(key) + by;
      if (taken === 0) this.#open.delete(key);
      else this.#open.set(key, taken);
    }
  }
}
