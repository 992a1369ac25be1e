import { isIP } from 'node:net';

/** Returns the URL of the site on this machine, with the loopback address if the site listens on all interfaces. */
export function getLocalSiteUrl(bindHost: string, port: number): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bindHost] ?? bindHost;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
