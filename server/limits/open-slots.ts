import { clientKey } from './client-address.ts';

/** Limits on answers that stay open. */
export interface SlotLimits {
  readonly all: number;
  readonly perClient: number;
}

/** Limits how many answers of one kind are open at the same time, in all and for one client. */
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
    const client = clientKey(address);
    const own = this.#open.get(client) ?? 0;
    if (this.#all >= this.#limits.all || own >= this.#limits.perClient) return undefined;
    this.#all += 1;
    this.#open.set(client, own + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#all -= 1;
      const left = (this.#open.get(client) ?? 1) - 1;
      if (left === 0) this.#open.delete(client);
      else this.#open.set(client, left);
    };
  }
}
