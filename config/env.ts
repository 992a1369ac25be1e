import { join, resolve } from 'node:path';
import { z } from 'zod';
import { getLocalSiteUrl } from './local-url.ts';
import { getDefaultPageProcessCount, getMemoryLimitBytes } from './page-processes.ts';
import {
  proxyExemptHostsSchema,
  LOCAL_HOSTS,
  outboundProxyUrlSchema,
  findProxyUrl,
} from './outbound-proxy.ts';
import { EnvError, readEnvironmentVariables, type Environment } from './read.ts';
import type { DaemonConnectionSettings, IndexerAndSiteSettings, Settings } from './settings.ts';
import {
  absolutePathSchema,
  bindHostSchema,
  databaseUrlSchema,
  createIntegerSchema,
  loginSchema,
  portSchema,
  rpcUrlListSchema,
  rpcUrlSchema,
  subnetListSchema,
  createUrlSchema,
} from './value-schemas.ts';
import { webhookListSchema } from './webhooks.ts';

/** URL of the daemon when none is configured: the default port of a mainnet daemon on this machine. */
export const DEFAULT_MONEROD_URL = 'http://127.0.0.1:18081';

const schema = z.object({
  PORT: portSchema.default(3000),
  BIND_ADDRESS: bindHostSchema.default('127.0.0.1'),
  METRICS_PORT: portSchema.optional(),
  METRICS_BIND_ADDRESS: bindHostSchema.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  PUBLIC_URL: rpcUrlSchema.optional(),
  TRUST_PROXY: createIntegerSchema(10).default(0),
  RATE_LIMIT: createIntegerSchema(100_000_000)
    .refine((value) => value > 0)
    .default(1_200),
  RATE_LIMIT_EXEMPT: subnetListSchema.default([]),
  RATE_LIMIT_REDIS_URL: createUrlSchema(['redis:', 'rediss:'], true).optional(),
  API_KEYS_FILE: absolutePathSchema.optional(),
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
  CACHE_MEGABYTES: createIntegerSchema(65_536).default(48),
  WEB_WORKERS: createIntegerSchema(64)
    .refine((value) => value > 0)
    .optional(),
  HSTS_SECONDS: createIntegerSchema(100_000_000).default(0),
  ONION_URL: z
    .string()
    .regex(/^https?:\/\/[a-z2-7]{56}\.onion\/?$/)
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional(),
  RECEIPT_KEY_FILE: absolutePathSchema.optional(),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_DIRECT_URL: databaseUrlSchema.optional(),
  DATABASE_READ_URL: databaseUrlSchema.optional(),
  DATABASE_POOL_MODE: z.enum(['session', 'transaction']).default('session'),
  REDIS_URL: createUrlSchema(['redis:', 'rediss:'], true).optional(),
  MONEROD_URL: rpcUrlSchema.optional(),
  MONEROD_URLS: rpcUrlListSchema.optional(),
  MONEROD_LOGIN: loginSchema.optional(),
  OUTBOUND_PROXY: outboundProxyUrlSchema.optional(),
  OUTBOUND_PROXY_EXEMPT: proxyExemptHostsSchema.default(LOCAL_HOSTS),
  WALLET_RPC_URL: rpcUrlSchema.optional(),
  WALLET_RPC_LOGIN: loginSchema.optional(),
  POOL_HISTORY_DAYS: createIntegerSchema(36_500)
    .refine((value) => value >= 2)
    .default(30),
  RING_REFERENCES: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  REORG_ALARM_DEPTH: createIntegerSchema(100_000_000)
    .refine((value) => value > 0)
    .default(6),
  RINGSCOPE_DEMO: z.enum(['auto', 'always']).default('auto'),
  RINGSCOPE_DIR: absolutePathSchema.optional(),
  RINGSCOPE_DEMO_FILE: absolutePathSchema.optional(),
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

/** Variables that never contain a password, so error messages may show their values. */
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
        : { url: values.OUTBOUND_PROXY, exemptHosts: values.OUTBOUND_PROXY_EXEMPT },
    walletRpcUrl: values.WALLET_RPC_URL,
    walletRpcLogin: values.WALLET_RPC_LOGIN,
    poolHistoryDays: values.POOL_HISTORY_DAYS,
    ringReferences: values.RING_REFERENCES,
    reorgAlarmDepth: values.REORG_ALARM_DEPTH,
    publicUrl: values.PUBLIC_URL ?? getLocalSiteUrl(values.BIND_ADDRESS, values.PORT),
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
    const proxy = findProxyUrl(settings.outboundProxy, url);
    return {
      url,
      ...(monerodLogin === undefined ? {} : { login: monerodLogin }),
      ...(proxy === undefined ? {} : { proxy }),
    };
  });
  return { ...settings, databaseUrl, databaseDirectUrl: settings.databaseDirectUrl ?? databaseUrl, daemons };
}
