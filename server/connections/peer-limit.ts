import type { BlockList, Socket } from 'node:net';
import { clientKeyOfIp, isIpInNetworks, ipNetworkOfClient, getSocketIp } from '../limits/client-ip.ts';

/** Numbers of connections that one client and one network may have open. */
export interface ClientAndIpNetworkConnectionLimits {
  readonly perClient: number;
  /**
   * Limit for all clients of an IPv4 /24 or an IPv6 /48 network together. One customer can rent such a network and have
   * many client IP addresses.
   */
  readonly perIpNetwork: number;
}

/**
 * Limits the connections of one client and of one network, so that connections are left for others. It does not work behind a proxy,
 * because all connections then come from the proxy.
 */
export class ClientAndIpNetworkConnectionLimiter {
  readonly #limits: ClientAndIpNetworkConnectionLimits;
  readonly #exemptNetworks: BlockList;
  readonly #openConnectionCounts = new Map<string, number>();

  constructor(limits: ClientAndIpNetworkConnectionLimits, exemptIpNetworks: BlockList) {
    this.#limits = limits;
    this.#exemptNetworks = exemptIpNetworks;
  }

  /** Counts a new connection until it closes. @returns false when its client or its network has too many connections */
  admit(socket: Socket): boolean {
    if (socket.remoteAddress === undefined) return false;
    const ip = getSocketIp(socket);
    if (isIpInNetworks(this.#exemptNetworks, ip)) return true;
    const client = clientKeyOfIp(ip);
    const network = ipNetworkOfClient(client);
    const { perClient, perIpNetwork } = this.#limits;
    if (this.#count(client) >= perClient || this.#count(network) >= perIpNetwork) return false;
    this.#add(client, 1);
    this.#add(network, 1);
    socket.once('close', () => {
      this.#add(client, -1);
      this.#add(network, -1);
    });
    return true;
  }

  #count(key: string): number {
    return this.#openConnectionCounts.get(key) ?? 0;
  }

  #add(key: string, delta: 1 | -1): void {
    const count = this.#count(key) + delta;
    if (count === 0) this.#openConnectionCounts.delete(key);
    else this.#openConnectionCounts.set(key, count);
  }
}
