import type { BlockList, Socket } from 'node:net';
import { clientKey, isListed } from './client-address.ts';

/**
 * Bounds the connections of one client, so that one with many slow connections does not keep out others. It is of no use
 * behind a proxy, which is then the only client.
 */
export class ConnectionLimit {
  readonly #most: number;
  readonly #unlimited: BlockList;
  readonly #open = new Map<string, number>();

  constructor(most: number, withoutLimit: BlockList) {
    this.#most = most;
    this.#unlimited = withoutLimit;
  }

  /** Counts a new connection until it closes, or closes it at once when its client has too many. */
  admit(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return;
    const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '');
    if (isListed(this.#unlimited, address)) return;
    const client = clientKey(address);
    const open = this.#open.get(client) ?? 0;
    if (open >= this.#most) {
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
