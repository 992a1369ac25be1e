import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { ServiceCredentials, Subnet } from './settings.ts';

/**
 * Accepts a URL that has one of `protocols` and no fragment.
 *
 * @param allowsLoginAndQuery whether the URL may contain a login and a query, as database and Redis URLs do
 */
export function createUrlSchema(protocols: readonly string[], allowsLoginAndQuery: boolean): z.ZodString {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password, search, hash } = new URL(text);
    if (!protocols.includes(protocol) || hostname === '' || hash !== '') return false;
    return allowsLoginAndQuery || (username === '' && password === '' && search === '');
  });
}

/** Accepts a Postgres URL that may have several hosts (`host1:5432,host2`), as libpq does. */
export const databaseUrlSchema = z.string().refine((text) => {
  const scheme = text.indexOf('://') + 3;
  const length = text.slice(scheme).search(/[/?#]/);
  const hostsEnd = length === -1 ? text.length : scheme + length;
  const hostsStart = Math.max(scheme, text.lastIndexOf('@', hostsEnd) + 1);
  const urls = text
    .slice(hostsStart, hostsEnd)
    .split(',')
    .map((host) => text.slice(0, hostsStart) + host + text.slice(hostsEnd));
  const single = createUrlSchema(['postgres:', 'postgresql:'], true);
  return urls.every((own) => {
    if (!single.safeParse(own).success) return false;
    const target = new URL(own).searchParams.get('target_session_attrs');
    return target === null || sessionTargets.has(target);
  });
});

const sessionTargets: ReadonlySet<string> = new Set([
  ...['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'],
]);

/** Accepts an HTTP URL and removes slashes at its end. */
export const rpcUrlSchema = createUrlSchema(['http:', 'https:'], false).transform((text) =>
  text.replace(/(?<!\/)\/+$/, ''),
);

/** Accepts comma-separated URLs. */
export const rpcUrlListSchema = z.string().transform((text, context): string[] => {
  const urls = text.split(',').map((part) => rpcUrlSchema.safeParse(part.trim()));
  if (urls.some(({ success }) => !success)) context.addIssue({ code: 'custom' });
  return urls.flatMap(({ data }) => (data === undefined ? [] : [data]));
});

/**
 * Accepts `user:password`. The password may contain colons. Characters that could break an Authorization header are invalid.
 */
export const loginSchema = z
  .string()
  .max(512)
  .regex(/^[^:"\\\p{Cc}]+:[^\p{Cc}]+$/u)
  .transform((text): ServiceCredentials => {
    const colon = text.indexOf(':');
    return { user: text.slice(0, colon), password: text.slice(colon + 1) };
  });

/** Accepts an integer from 0 to `maximum`, in decimal digits. */
export const createIntegerSchema = (maximum: number) =>
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/)
    .transform(Number)
    .refine((value) => value <= maximum);

/** Accepts comma-separated networks in CIDR notation, such as `10.0.0.0/8`. An IP address alone is a network of one address. */
export const subnetListSchema = z.string().transform((text, context): Subnet[] => {
  const parts = text.split(',').map((part) => part.trim());
  const subnets = parts.flatMap((part) => {
    const [address = '', prefixText] = part.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const prefixLength = prefixText === undefined ? bits : Number(prefixText);
    const isSubnet = isIP(address) !== 0 && /^\d{1,3}$/.test(prefixText ?? '0') && prefixLength <= bits;
    return isSubnet ? [{ address, prefixLength }] : [];
  });
  if (subnets.length !== parts.length) context.addIssue({ code: 'custom' });
  return subnets;
});

export const absolutePathSchema = z.string().refine((path) => isAbsolute(path));

export const portSchema = z
  .string()
  .regex(/^[1-9][0-9]{0,4}$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

/** Accepts an IP address or `localhost`. */
export const bindHostSchema = z.string().refine((text) => text === 'localhost' || isIP(text) !== 0);
