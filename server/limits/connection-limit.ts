import type { BlockList, Socket } from 'node:net';
import { clientKey, isListed, socketAddress } from './client-address.ts';

/**
 * Limits the connections of one client, so that a client with many slow connections does not keep others out. It does not
 * work behind a proxy, because all connections then come from the proxy.
 */
export class ConnectionLimit {
  readonly #max: number;
  readonly #unlimited: BlockList;
  readonly #open = new Map<string, number>();

  constructor(max: number, withoutLimit: BlockList) {
    this.#max = max;
    this.#unlimited = withoutLimit;
  }

  /** Counts a new connection until it closes. Closes it at once when its client has too many. */
  admit(socket: Socket): void {
    if (socket.remoteAddress === undefined) return;
    const address = socketAddress(socket);
    if (isListed(this.#unlimited, address)) return;
    const client = clientKey(address);
    const open = this.#open.get(client) ?? 0;
    if (open >= this.#max) {
      socket.destroy();
      return;
    }
    this.#open.set(client, open + 1);
    socket.once('close', () => this.#leave(client));
  }

  #leave(client: string): void {
    const left = (this.#open.get(client) ?? 1) - 1;
    if (left === 0) this.#open.delete(client);
    else this.#open.set(client, left);
  }
}
