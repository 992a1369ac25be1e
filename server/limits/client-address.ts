import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Stands for a client whose connection has gone already, and so has no address. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Finds out which client sent a request.
 *
 * @param trustedProxies how many proxies in front of the server are believed: each adds the address that it was asked from
 *   to X-Forwarded-For; 0 believes the connection alone
 * @returns an IP address. Where a proxy tells none, it is the last address that is known.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const told = proxyAddr.all(request, (_, index) => index < trustedProxies);
  const firstWrong = told.findIndex((text) => plainAddress(text) === undefined);
  const known = firstWrong === -1 ? told : told.slice(0, firstWrong);
  return plainAddress(known.at(-1) ?? '') ?? NO_ADDRESS;
}

/**
 * An IP address in its usual form, without what proxies and sockets add to it: a port, brackets, a zone, and the IPv6 form
 * of an IPv4 address.
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

/** Whether an address is in one of the networks. */
export function isListed(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
