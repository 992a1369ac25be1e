import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/**
 * Finds out who asks.
 *
 * @param trustedProxies how many proxies in front of the server are believed: each adds the address that it was asked from
 *   to X-Forwarded-For; 0 believes the connection alone
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const address = proxyAddr(request, (_, index) => index < trustedProxies);
  // An IPv4 address on a socket that takes both kinds.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, which is what one household has. */
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

/** Networks that are not limited: the operator's own. */
export function networkList(
  networks: readonly { readonly address: string; readonly prefix: number }[],
): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of networks)
    list.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
}
