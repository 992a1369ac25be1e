import { clientKey, networkKey } from './client-address.ts';

/** Limits on answers that stay open. */
export interface SlotLimits {
  readonly all: number;
  readonly perClient: number;
  /** For an IPv4 /24 or an IPv6 /48. */
  readonly perNetwork: number;
}

/** Limits how many answers of one kind are open at the same time, in all, for one client and for one network. */
export class OpenSlots {
  readonly #limits: SlotLimits;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot for a client.
   *
   * @param address IP address of the client
   * @returns a function that frees the slot, or undefined when too many are taken
   */
  take(address: string): (() => void) | undefined {
    const [client, network] = [clientKey(address), networkKey(address)];
    const { all, perClient, perNetwork } = this.#limits;
    const isFull = this.#all >= all || this.#count(client) >= perClient || this.#count(network) >= perNetwork;
    if (isFull) return undefined;
    this.#add(client, network, 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#add(client, network, -1);
    };
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #add(client: string, network: string, change: 1 | -1): void {
    this.#all += change;
    for (const key of [client, network]) {
      const left = this.#count(key) + change;
      if (left === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    }
  }
}
