import { z } from 'zod';

/** A SOCKS proxy for connections to daemons and to receivers of webhooks. */
export interface OutboundProxy {
  /** `socks5h://host:port`, with a login if the proxy requires one. */
  readonly url: string;
  /** Hosts to which connections go directly, in lower case. */
  readonly exemptHosts: ReadonlySet<string>;
}

/**
 * Accepts the URL of a SOCKS 5 proxy that resolves host names. With `socks5:`, this machine would resolve them, which reveals them to its
 * name server and fails for onion services.
 */
export const outboundProxyUrlSchema = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return (
    protocol === 'socks5h:' && hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === ''
  );
});

/**
 * Accepts the comma-separated host names and IP addresses to which connections go without the proxy. Returns them in
 * lower case.
 */
export const proxyExemptHostsSchema = z.string().transform((text, context): ReadonlySet<string> => {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase());
  if (!hosts.every((host) => /^[\w.:-]+$/.test(host))) context.addIssue({ code: 'custom' });
  return new Set(hosts);
});

/** Names and IP addresses of this machine, in lower case. By default, connections to them bypass the proxy. */
export const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Returns the URL of the proxy for requests to a URL. Undefined when they go directly to its host. */
export function findProxyUrl(proxy: OutboundProxy | undefined, url: string): string | undefined {
  if (proxy === undefined) return undefined;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return proxy.exemptHosts.has(host) ? undefined : proxy.url;
}
