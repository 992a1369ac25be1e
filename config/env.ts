import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { localSiteUrl } from './local-url.ts';
import { getDefaultPageProcessCount, getMemoryLimitBytes } from './page-processes.ts';
import {
  exemptHostsSchema,
  LOCAL_HOSTS,
  outboundProxyUrlSchema,
  proxyUrlFor,
  type OutboundProxy,
} from './outbound-proxy.ts';
import { EnvError, readEnvironmentVariables, type Environment } from './read.ts';
import { webhookListSchema, type WebhookSettings } from './webhooks.ts';

/** User and password of a daemon or wallet service that runs with `--rpc-login`. */
export interface ServiceCredentials {
  readonly user: string;
  readonly password: string;
}

/** URL and login of a daemon, with the field names of `DaemonNode` in `packages/rpc/`. */
export interface DaemonConnectionSettings {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly login?: ServiceCredentials;
  /** URL of the SOCKS proxy for connections to the daemon. Undefined for direct connections. */
  readonly proxy?: string;
}

/** A network in CIDR notation. */
export interface Subnet {
  readonly address: string;
  readonly prefix: number;
}

/** All settings. A field is undefined when its variable is unset or empty and has no default. */
export interface Settings {
  /** TCP port of the site, 1–65535. `PORT`, default 3000. */
  readonly port: number;
  /** IP address on which the site listens. `BIND_ADDRESS`, default 127.0.0.1, which is reachable from this machine only. */
  readonly bindHost: string;
  /** TCP port on which the site serves Prometheus metrics. `METRICS_PORT`. Undefined: the site serves none. */
  readonly metricsPort: number | undefined;
  /** IP address on which site and indexer serve metrics and the board of the queue. `METRICS_BIND_ADDRESS`, default 127.0.0.1. */
  readonly metricsHost: string;
  /** Lowest level of the messages to log. `LOG_LEVEL`, default info. */
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly databaseUrl: string | undefined;
  /**
   * URL of Postgres itself when `DATABASE_URL` is a connection pooler. The indexer, the webhooks and the notifications of the site need
   * sessions of their own. `DATABASE_DIRECT_URL`.
   */
  readonly databaseDirectUrl: string | undefined;
  /** URL of a streaming standby from which the site reads. `DATABASE_READ_URL`. */
  readonly databaseReadUrl: string | undefined;
  /** Pool mode of the pooler through which the site reads. `DATABASE_POOL_MODE`, default session, also without a pooler. */
  readonly databasePoolMode: 'session' | 'transaction';
  readonly redisUrl: string | undefined;
  /**
   * Base URLs of the daemons, the preferred one first. `MONEROD_URLS`, else `MONEROD_URL`; empty when both are unset.
   */
  readonly monerodUrls: readonly string[];
  /** The login of every daemon. `MONEROD_LOGIN`. */
  readonly monerodLogin: ServiceCredentials | undefined;
  /** The proxy for daemons and receivers of webhooks. `OUTBOUND_PROXY` and `OUTBOUND_PROXY_EXEMPT`, default none. */
  readonly outboundProxy: OutboundProxy | undefined;
  /** Base URL of the wallet service without a trailing slash. */
  readonly walletRpcUrl: string | undefined;
  readonly walletRpcLogin: ServiceCredentials | undefined;
  /**
   * Days after which the indexer deletes transactions that left the pool. For mined ones, it keeps the time of the first sighting.
   * `POOL_HISTORY_DAYS`, default 30.
   */
  readonly poolHistoryDays: number;
  /** Whether the indexer maintains the indexes of ring references. `RING_REFERENCES`, default on. */
  readonly ringReferences: boolean;
  /**
   * Number of orphaned blocks from which a reorg causes an alarm: a warning in the log, on every page and to webhooks for alarms.
   * `REORG_ALARM_DEPTH`, default 6.
   */
  readonly reorgAlarmDepth: number;
  /**
   * `always` runs a demo network even if a daemon runs on this machine. `RINGSCOPE_DEMO`, default auto. Only the launcher
   * uses it.
   */
  readonly demo: 'auto' | 'always';
  /**
   * Absolute path of the folder for databases, demo chain and logs. `RINGSCOPE_DIR`, default `.ringscope` in the checkout.
   */
  readonly stateFolder: string | undefined;
  /**
   * Scheme and host at which visitors reach the site, without a trailing slash. `PUBLIC_URL`, default http:// with
   * `BIND_ADDRESS` and `PORT`.
   */
  readonly publicUrl: string;
  /** Number of trusted proxies in front of the site, which pass the client's IP address in a header. `TRUST_PROXY`, default 0. */
  readonly trustedProxies: number;
  /** Number of page processes. `WEB_WORKERS`, default 2, or 1 with little memory. */
  readonly webWorkers: number;
  /** Points that one client may use per minute. A lookup costs 1, a page 10. `RATE_LIMIT`, default 1200. */
  readonly rateLimit: number;
  /** Networks without a rate limit. `RATE_LIMIT_EXEMPT`, default none. */
  readonly rateLimitExempt: readonly Subnet[];
  /**
   * URL of a Redis server in which several servers share the point counts of their clients. `RATE_LIMIT_REDIS_URL`. When
   * unset, each server counts in its own memory.
   */
  readonly rateLimitRedisUrl: string | undefined;
  /**
   * Absolute path of the file with the keys for higher limits, which `npm run key` writes. `API_KEYS_FILE`, default none.
   */
  readonly apiKeysFile: string | undefined;
  /**
   * Whether `/api/outputs` and `/api/outputsblocks` are available, to which clients send secret keys. `VIEW_KEY_ROUTES`,
   * default on.
   */
  readonly viewKeyRoutes: boolean;
  /** Whether visitors may send transactions to the daemon. `BROADCAST`, default on. */
  readonly broadcast: boolean;
  /**
   * Whether the formats of block versions 17 and 18 are still a draft. If so, pages of such blocks show a notice. `HARD_FORK_DRAFT`,
   * default on.
   */
  readonly isFork17Draft: boolean;
  /** Whether the mining page shows the built-in miner of the daemon. `MINING_STATUS`, default off. */
  readonly miningStatus: boolean;
  /** Receivers of signed event notifications. `WEBHOOKS`, default none. They require `REDIS_URL`. */
  readonly webhooks: readonly WebhookSettings[];
  /** Megabytes of memory for the response cache. `CACHE_MEGABYTES`, default 48; 0 disables the cache. */
  readonly cacheMegabytes: number;
  /** Seconds for which browsers must use HTTPS (Strict-Transport-Security). `HSTS_SECONDS`, default 0, which sends no header. */
  readonly hstsSeconds: number;
  /**
   * Scheme and host of this site as an onion service, without a trailing slash. `ONION_URL`. Pages advertise it to the Tor
   * Browser (`Onion-Location`).
   */
  readonly onionUrl: string | undefined;
  /** URL at which people can report a vulnerability, for `/.well-known/security.txt`. `SECURITY_CONTACT`, default none. */
  readonly securityContact: string | undefined;
  /**
   * Absolute path of the private key that signs receipts. The site creates the file when it is missing. `RECEIPT_KEY_FILE`,
   * default `receipt-key.pem` in the state folder.
   */
  readonly receiptKeyFile: string;
  /** Folder of the built site, relative to the checkout. `RINGSCOPE_SITE_FOLDER`, default `.next`. */
  readonly siteFolder: string;
  /**
   * Absolute path of `facts.json`, in which the demo driver lists keys, payments and proofs for the page `/demo`. The
   * launcher sets it only for a demo network.
   */
  readonly demoFile: string | undefined;
}

/** Settings of the indexer and of the site, which require a database and at least one daemon. */
export interface IndexerAndSiteSettings extends Settings {
  readonly databaseUrl: string;
  /** URL for connections that need a session of their own: `DATABASE_DIRECT_URL`, else `DATABASE_URL`. */
  readonly databaseDirectUrl: string;
  /** The daemons to use, the preferred one first. */
  readonly daemons: readonly DaemonConnectionSettings[];
}

/** URL of the daemon when none is configured: the default port of a mainnet daemon on this machine. */
export const DEFAULT_MONEROD_URL = 'http://127.0.0.1:18081';

/**
 * Accepts a URL that has one of `protocols` and no fragment.
 *
 * @param mayHoldLoginAndQuery whether the URL may contain a login and a query, as database and Redis URLs do
 */
function url(protocols: readonly string[], mayHoldLoginAndQuery: boolean): z.ZodString {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password, search, hash } = new URL(text);
    if (!protocols.includes(protocol) || hostname === '' || hash !== '') return false;
    return mayHoldLoginAndQuery || (username === '' && password === '' && search === '');
  });
}

/** Accepts a Postgres URL that may have several hosts (`host1:5432,host2`), as libpq does. */
const databaseUrl = z.string().refine((text) => {
  const scheme = text.indexOf('://') + 3;
  const length = text.slice(scheme).search(/[/?#]/);
  const hostsEnd = length === -1 ? text.length : scheme + length;
  const hostsStart = Math.max(scheme, text.lastIndexOf('@', hostsEnd) + 1);
  const urls = text
    .slice(hostsStart, hostsEnd)
    .split(',')
    .map((host) => text.slice(0, hostsStart) + host + text.slice(hostsEnd));
  const single = url(['postgres:', 'postgresql:'], true);
  return urls.every((own) => {
    if (!single.safeParse(own).success) return false;
    const target = new URL(own).searchParams.get('target_session_attrs');
    return target === null || sessionTargets.has(target);
  });
});

const sessionTargets: ReadonlySet<string> = new Set([
  ...['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'],
]);

const rpcUrl = url(['http:', 'https:'], false).transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Accepts comma-separated URLs. */
const rpcUrls = z.string().transform((text, context): string[] => {
  const urls = text.split(',').map((part) => rpcUrl.safeParse(part.trim()));
  if (urls.some(({ success }) => !success)) context.addIssue({ code: 'custom' });
  return urls.flatMap(({ data }) => (data === undefined ? [] : [data]));
});

/**
 * Accepts `user:password`. The password may contain colons. Characters that could break an Authorization header are invalid.
 */
const login = z
  .string()
  .max(512)
  .regex(/^[^:"\\\p{Cc}]+:[^\p{Cc}]+$/u)
  .transform((text): ServiceCredentials => {
    const colon = text.indexOf(':');
    return { user: text.slice(0, colon), password: text.slice(colon + 1) };
  });

const integer = (maximum: number) =>
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/)
    .transform(Number)
    .refine((value) => value <= maximum);

/** Accepts comma-separated networks. */
const subnets = z.string().transform((text, context): Subnet[] => {
  const parts = text.split(',').map((part) => part.trim());
  const found = parts.flatMap((part) => {
    const [address = '', prefixText] = part.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const prefix = prefixText === undefined ? bits : Number(prefixText);
    const isSubnet = isIP(address) !== 0 && /^\d{1,3}$/.test(prefixText ?? '0') && prefix <= bits;
    return isSubnet ? [{ address, prefix }] : [];
  });
  if (found.length !== parts.length) context.addIssue({ code: 'custom' });
  return found;
});

const absolutePath = z.string().refine((path) => isAbsolute(path));

const portNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,4}$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

const bindHost = z.string().refine((text) => text === 'localhost' || isIP(text) !== 0);

const schema = z.object({
  PORT: portNumber.default(3000),
  BIND_ADDRESS: bindHost.default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  METRICS_BIND_ADDRESS: bindHost.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  PUBLIC_URL: rpcUrl.optional(),
  TRUST_PROXY: integer(10).default(0),
  RATE_LIMIT: integer(100_000_000)
    .refine((value) => value > 0)
    .default(1_200),
  RATE_LIMIT_EXEMPT: subnets.default([]),
  RATE_LIMIT_REDIS_URL: url(['redis:', 'rediss:'], true).optional(),
  API_KEYS_FILE: absolutePath.optional(),
  VIEW_KEY_ROUTES: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  BROADCAST: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  HARD_FORK_DRAFT: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  MINING_STATUS: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  WEBHOOKS: webhookListSchema.default([]),
  CACHE_MEGABYTES: integer(65_536).default(48),
  WEB_WORKERS: integer(64)
    .refine((value) => value > 0)
    .optional(),
  HSTS_SECONDS: integer(100_000_000).default(0),
  ONION_URL: z
    .string()
    .regex(/^https?:\/\/[a-z2-7]{56}\.onion\/?$/)
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional(),
  RECEIPT_KEY_FILE: absolutePath.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_POOL_MODE: z.enum(['session', 'transaction']).default('session'),
  REDIS_URL: url(['redis:', 'rediss:'], true).optional(),
  MONEROD_URL: rpcUrl.optional(),
  MONEROD_URLS: rpcUrls.optional(),
  MONEROD_LOGIN: login.optional(),
  OUTBOUND_PROXY: outboundProxyUrlSchema.optional(),
  OUTBOUND_PROXY_EXEMPT: exemptHostsSchema.default(LOCAL_HOSTS),
  WALLET_RPC_URL: rpcUrl.optional(),
  WALLET_RPC_LOGIN: login.optional(),
  POOL_HISTORY_DAYS: integer(36_500)
    .refine((value) => value >= 2)
    .default(30),
  RING_REFERENCES: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  REORG_ALARM_DEPTH: integer(100_000_000)
    .refine((value) => value > 0)
    .default(6),
  RINGSCOPE_DEMO: z.enum(['auto', 'always']).default('auto'),
  RINGSCOPE_DIR: absolutePath.optional(),
  RINGSCOPE_DEMO_FILE: absolutePath.optional(),
  RINGSCOPE_SITE_FOLDER: z.string().min(1).default('.next'),
});

type Variable = keyof z.infer<typeof schema>;
/** All variables, in the order of `.env.example`. */
export const environmentVariableNames: readonly Variable[] = schema.keyof().options;

const expectations: Readonly<Record<Variable, string>> = {
  PORT: 'must be a port number from 1 to 65535',
  BIND_ADDRESS: 'must be an IP address or localhost',
  METRICS_PORT: 'must be a port number from 1 to 65535',
  METRICS_BIND_ADDRESS: 'must be an IP address or localhost',
  LOG_LEVEL: 'must be debug, info, warn or error',
  DATABASE_URL: 'must be a postgres:// URL such as postgres://user:password@127.0.0.1:5432/ringscope',
  DATABASE_DIRECT_URL:
    'must be a postgres:// URL such as postgres://user:password@127.0.0.1:5432/ringscope, or unset',
  DATABASE_READ_URL:
    'must be a postgres:// URL of a standby such as postgres://user:password@127.0.0.1:5433/ringscope, or unset',
  DATABASE_POOL_MODE: 'must be session or transaction',
  REDIS_URL: 'must be a redis:// or rediss:// URL such as redis://127.0.0.1:6379',
  MONEROD_URL:
    'must be an http:// or https:// URL such as http://127.0.0.1:18081, without login, query or fragment (set the login as MONEROD_LOGIN)',
  MONEROD_URLS:
    'must be comma-separated http:// or https:// URLs without login, query or fragment (set the login as MONEROD_LOGIN)',
  MONEROD_LOGIN: 'must be user:password, with neither part empty',
  OUTBOUND_PROXY: 'must be the URL of a SOCKS proxy such as socks5h://127.0.0.1:9050, without a path',
  OUTBOUND_PROXY_EXEMPT: 'must be comma-separated host names and IP addresses, such as localhost,127.0.0.1',
  WALLET_RPC_URL:
    'must be an http:// or https:// URL such as http://127.0.0.1:18083, without login, query or fragment (set the login as WALLET_RPC_LOGIN)',
  WALLET_RPC_LOGIN: 'must be user:password, with neither part empty',
  POOL_HISTORY_DAYS: 'must be an integer from 2 to 36500',
  RING_REFERENCES: 'must be on or off',
  REORG_ALARM_DEPTH: 'must be a number of blocks, 1 or more',
  PUBLIC_URL:
    'must be an http:// or https:// URL without login, query or fragment, such as https://explorer.example',
  TRUST_PROXY: 'must be the number of proxies in front of the site, from 0 to 10',
  WEB_WORKERS: 'must be a number of processes from 1 to 64',
  RATE_LIMIT: 'must be a number of points per minute, 1 or more',
  RATE_LIMIT_EXEMPT: 'must be comma-separated networks, such as 10.0.0.0/8,fd00::/8',
  RATE_LIMIT_REDIS_URL: 'must be a redis:// or rediss:// URL such as redis://127.0.0.1:6379',
  API_KEYS_FILE: 'must be an absolute path, such as /etc/ringscope/keys.json',
  VIEW_KEY_ROUTES: 'must be on or off',
  BROADCAST: 'must be on or off',
  HARD_FORK_DRAFT: 'must be on or off',
  MINING_STATUS: 'must be on or off',
  WEBHOOKS:
    'must be a JSON list such as [{"url":"https://example.org/hook","secret":"16 characters or more","types":["block","reorg"]}] with different URLs',
  CACHE_MEGABYTES: 'must be a number of megabytes from 0 to 65536',
  HSTS_SECONDS: 'must be a number of seconds, 0 or more',
  ONION_URL:
    'must be http:// or https:// and an onion host name with 56 characters before .onion, without a path',
  SECURITY_CONTACT: 'must be a mailto: or https:// URL, such as mailto:security@explorer.example',
  RECEIPT_KEY_FILE: 'must be an absolute path, such as /etc/ringscope/receipt-key.pem',
  RINGSCOPE_DEMO: 'must be auto or always',
  RINGSCOPE_SITE_FOLDER: 'must be a path relative to the checkout, such as .next',
  RINGSCOPE_DIR: 'must be an absolute path, such as /var/lib/ringscope',
  RINGSCOPE_DEMO_FILE: 'must be an absolute path',
};

/** Variables that cannot contain a password, so that error messages may contain their values. */
const printableVariables: ReadonlySet<Variable> = new Set([
  'PORT',
  'BIND_ADDRESS',
  'METRICS_PORT',
  'METRICS_BIND_ADDRESS',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'WEB_WORKERS',
  'RATE_LIMIT',
  'RATE_LIMIT_EXEMPT',
  'API_KEYS_FILE',
  'POOL_HISTORY_DAYS',
  'DATABASE_POOL_MODE',
  'RING_REFERENCES',
  'REORG_ALARM_DEPTH',
  'VIEW_KEY_ROUTES',
  'BROADCAST',
  'HARD_FORK_DRAFT',
  'MINING_STATUS',
  'CACHE_MEGABYTES',
  'HSTS_SECONDS',
  'SECURITY_CONTACT',
  'RECEIPT_KEY_FILE',
  'RINGSCOPE_DEMO',
  'RINGSCOPE_DIR',
  'RINGSCOPE_DEMO_FILE',
  'RINGSCOPE_SITE_FOLDER',
]);

/**
 * Reads all environment variables of Ringscope.
 *
 * @throws EnvError with one line for each variable whose value is invalid
 */
export function readSettings(source: Environment): Settings {
  const values = readEnvironmentVariables(schema, expectations, source, printableVariables);
  if (values.WALLET_RPC_LOGIN !== undefined && values.WALLET_RPC_URL === undefined) {
    throw new EnvError(
      'WALLET_RPC_LOGIN is set but WALLET_RPC_URL is not. Set the URL of the wallet service, or unset the login.',
    );
  }
  if (values.WEBHOOKS.length > 0 && values.REDIS_URL === undefined) {
    throw new EnvError(
      'WEBHOOKS is set but REDIS_URL is not. The queue of deliveries is in Redis: set REDIS_URL, or unset WEBHOOKS.',
    );
  }
  const { DATABASE_POOL_MODE: poolMode, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = values;
  if (poolMode === 'transaction' && directUrl === undefined && readUrl === undefined) {
    throw new EnvError(
      'DATABASE_POOL_MODE is transaction but DATABASE_DIRECT_URL is not set. Notifications need a session of their own: set DATABASE_DIRECT_URL to Postgres itself, or use a pool with pool_mode = session.',
    );
  }
  return {
    port: values.PORT,
    bindHost: values.BIND_ADDRESS,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_BIND_ADDRESS,
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: directUrl,
    databaseReadUrl: readUrl,
    databasePoolMode: poolMode,
    redisUrl: values.REDIS_URL,
    monerodUrls: values.MONEROD_URLS ?? (values.MONEROD_URL === undefined ? [] : [values.MONEROD_URL]),
    monerodLogin: values.MONEROD_LOGIN,
    outboundProxy:
      values.OUTBOUND_PROXY === undefined
        ? undefined
        : { url: values.OUTBOUND_PROXY, exempt: values.OUTBOUND_PROXY_EXEMPT },
    walletRpcUrl: values.WALLET_RPC_URL,
    walletRpcLogin: values.WALLET_RPC_LOGIN,
    poolHistoryDays: values.POOL_HISTORY_DAYS,
    ringReferences: values.RING_REFERENCES,
    reorgAlarmDepth: values.REORG_ALARM_DEPTH,
    publicUrl: values.PUBLIC_URL ?? localSiteUrl(values.BIND_ADDRESS, values.PORT),
    trustedProxies: values.TRUST_PROXY,
    webWorkers: values.WEB_WORKERS ?? getDefaultPageProcessCount(getMemoryLimitBytes()),
    rateLimit: values.RATE_LIMIT,
    rateLimitExempt: values.RATE_LIMIT_EXEMPT,
    rateLimitRedisUrl: values.RATE_LIMIT_REDIS_URL,
    apiKeysFile: values.API_KEYS_FILE,
    viewKeyRoutes: values.VIEW_KEY_ROUTES,
    broadcast: values.BROADCAST,
    isFork17Draft: values.HARD_FORK_DRAFT,
    miningStatus: values.MINING_STATUS,
    webhooks: values.WEBHOOKS,
    cacheMegabytes: values.CACHE_MEGABYTES,
    hstsSeconds: values.HSTS_SECONDS,
    onionUrl: values.ONION_URL,
    securityContact: values.SECURITY_CONTACT,
    receiptKeyFile:
      values.RECEIPT_KEY_FILE ?? join(values.RINGSCOPE_DIR ?? resolve('.ringscope'), 'receipt-key.pem'),
    demo: values.RINGSCOPE_DEMO,
    stateFolder: values.RINGSCOPE_DIR,
    siteFolder: values.RINGSCOPE_SITE_FOLDER,
    demoFile: values.RINGSCOPE_DEMO_FILE,
  };
}

/**
 * Reads the settings of the indexer or the site. Without a configured daemon it uses {@link DEFAULT_MONEROD_URL}.
 *
 * @throws EnvError with one line for each variable that is missing or invalid
 */
export function readIndexerAndSiteSettings(source: Environment = process.env): IndexerAndSiteSettings {
  const settings = readSettings(source);
  const { databaseUrl, monerodUrls, monerodLogin } = settings;
  if (databaseUrl === undefined) {
    throw new EnvError(
      'DATABASE_URL is not set. Set it to the Postgres database of the index, such as postgres://user:password@127.0.0.1:5432/ringscope.',
    );
  }
  const urls = monerodUrls.length === 0 ? [DEFAULT_MONEROD_URL] : monerodUrls;
  const daemons = urls.map((url): DaemonConnectionSettings => {
    const proxy = proxyUrlFor(settings.outboundProxy, url);
    return {
      url,
      ...(monerodLogin === undefined ? {} : { login: monerodLogin }),
      ...(proxy === undefined ? {} : { proxy }),
    };
  });
  return { ...settings, databaseUrl, databaseDirectUrl: settings.databaseDirectUrl ?? databaseUrl, daemons };
}
