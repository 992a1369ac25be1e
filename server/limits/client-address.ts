import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Address of a client whose connection is already closed. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Returns the IP address of the client that sent a request.
 *
 * @param trustedProxies number of trusted proxies in front of the server. Each adds the address of its client to
 *   X-Forwarded-For. 0 trusts only the connection itself.
 * @returns the last valid address when a proxy names an invalid one
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const addresses = proxyAddr.all(request, (_, index) => index < trustedProxies);
  const firstWrong = addresses.findIndex((text) => plainAddress(text) === undefined);
  const known = firstWrong === -1 ? addresses : addresses.slice(0, firstWrong);
  return plainAddress(known.at(-1) ?? '') ?? NO_ADDRESS;
}

/**
 * Returns an IP address in its usual form. It removes a port, brackets and a zone, and turns an IPv4 address in IPv6 form
 * into plain IPv4.
 */
function plainAddress(text: string): string | undefined {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text.split('%')[0] ?? '';
  const version = isIP(bare);
  if (version === 0) return undefined;
  if (version === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/**
 * Returns the key of a client: its IPv4 address, or its IPv6 /64 network, because one household usually has such a
 * network.
 */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Returns the list of networks that have no limit. */
export function networkList(
  networks: readonly { readonly address: string; readonly prefix: number }[],
): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of networks)
    list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
}

/** Returns whether an address is in one of the networks. */
export function isListed(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
