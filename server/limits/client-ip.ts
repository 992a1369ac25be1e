import { BlockList, isIP, isIPv6, SocketAddress, type Socket } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Stands for the IP address of a client whose connection is already closed. */
const NO_IP = '0.0.0.0';

/** Maximum number of IP addresses in each cache of this file. */
const MAX_CACHED_IPS = 10_000;

/** Longer strings are not cached. An IPv6 address with brackets and a port is shorter, unless its zone is long. */
const MAX_CACHED_LENGTH = 60;

/** Normalised IP addresses by their original string. Parsing takes longer than a cache lookup. */
const normalisedIps = new LRUCache<string, string>({ max: MAX_CACHED_IPS });

/**
 * Returns the IP address of the client that sent a request.
 *
 * @param connectionAndForwardedIps the IP address of the connection, followed by those that trusted proxies added to X-Forwarded-For
 * @returns the last IP address before the first invalid one, or `0.0.0.0` if there is none
 */
export function findClientIp(connectionAndForwardedIps: readonly string[]): string {
  const firstInvalid = connectionAndForwardedIps.findIndex((text) => normaliseIp(text) === undefined);
  const known =
    firstInvalid === -1 ? connectionAndForwardedIps : connectionAndForwardedIps.slice(0, firstInvalid);
  return normaliseIp(known.at(-1) ?? '') ?? NO_IP;
}

/**
 * Returns the IP address of the other end of a connection, or `0.0.0.0` if the connection is closed. The IP address
 * belongs to the client, or to a proxy if there is one.
 */
export function getSocketIp({ remoteAddress = '' }: Socket): string {
  return normaliseIp(remoteAddress) ?? NO_IP;
}

/**
 * Normalises an IP address: removes the port, the brackets and the zone, and converts an IPv4-mapped IPv6 address to IPv4. Returns
 * undefined for an invalid IP address.
 */
function normaliseIp(text: string): string | undefined {
  const known = normalisedIps.get(text);
  if (known !== undefined) return known;
  const address = parseIp(text);
  if (address !== undefined && text.length <= MAX_CACHED_LENGTH) normalisedIps.set(text, address);
  return address;
}

function parseIp(text: string): string | undefined {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text.split('%')[0] ?? '';
  const version = isIP(bare);
  if (version === 0) return undefined;
  if (version === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/**
 * Returns the key of a client: its IPv4 address or its IPv6 /64 network, because one household usually has such a network.
 *
 * @param ip a valid IP address without a port
 */
export function clientKeyOfIp(ip: string): string {
  // Only IPv6 addresses have colons. This runs for each request, and `isIPv6` is slower, because it uses a long regular expression.
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Returns whether an IP address is 127.0.0.1 or ::1, the loopback addresses in common use. */
export function isLoopbackIp(ip: string): boolean {
  return ip === '127.0.0.1' || ip === '::1';
}

/**
 * Returns the network of a client, so that the clients of one provider share a limit: the IPv4 /24 or the IPv6 /48.
 *
 * @param clientKey a result of {@link clientKeyOfIp}
 */
export function ipNetworkOfClient(clientKey: string): string {
  return clientKey.includes(':')
    ? `${clientKey.split(':', 3).join(':')}::/48`
    : `${clientKey.slice(0, clientKey.lastIndexOf('.'))}.0/24`;
}

/** Converts networks to a `BlockList` of Node.js, in which {@link isIpInNetworks} looks up IP addresses. */
export function createIpBlockList(
  networks: readonly { readonly address: string; readonly prefixLength: number }[],
): BlockList {
  const list = new BlockList();
  for (const { address, prefixLength } of networks)
    list.addSubnet(address, prefixLength, isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
}

/** Cached results of {@link isIpInNetworks} by list and IP address. */
const cachedResults = new WeakMap<BlockList, LRUCache<string, boolean>>();

/** Returns whether an IP address is in one of the networks. Results are cached, so the list must not change afterwards. */
export function isIpInNetworks(networks: BlockList, ip: string): boolean {
  const results = cachedResults.get(networks) ?? new LRUCache<string, boolean>({ max: MAX_CACHED_IPS });
  cachedResults.set(networks, results);
  const known = results.get(ip);
  if (known !== undefined) return known;
  const found = networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  results.set(ip, found);
  return found;
}
