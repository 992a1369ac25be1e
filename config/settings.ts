import type { OutboundProxy } from './outbound-proxy.ts';
import type { WebhookReceiverSettings } from './webhooks.ts';

/** User and password of a daemon or wallet service that runs with `--rpc-login`. */
export interface ServiceCredentials {
  readonly user: string;
  readonly password: string;
}

/** URL and login of a daemon, with the field names of `DaemonNode` in `packages/rpc/`. */
export interface DaemonConnectionSettings {
  /** Base URL of the daemon without a trailing slash. */
  readonly url: string;
  readonly login?: ServiceCredentials;
  /** URL of the SOCKS proxy for connections to the daemon. Undefined for direct connections. */
  readonly proxy?: string;
}

/** An IP network in CIDR notation: `address/prefix`. */
export interface Subnet {
  readonly address: string;
  readonly prefixLength: number;
}

/** All settings. A field is undefined when its variable is unset or empty and has no default. */
export interface Settings {
  /** TCP port of the site, 1–65535. `PORT`, default 3000. */
  readonly port: number;
  /** IP address on which the site listens. `BIND_ADDRESS`, default 127.0.0.1, which is reachable from this machine only. */
  readonly bindHost: string;
  /** TCP port on which the site serves Prometheus metrics. `METRICS_PORT`. Undefined: the site serves none. */
  readonly metricsPort: number | undefined;
  /**
   * IP address on which site and indexer serve metrics and the web page of the job queue. `METRICS_BIND_ADDRESS`,
   * default 127.0.0.1.
   */
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
  /** Pool mode of the connection pooler through which the site reads. `DATABASE_POOL_MODE`, default `session`, even without a pooler. */
  readonly databasePoolMode: 'session' | 'transaction';
  readonly redisUrl: string | undefined;
  /**
   * Base URLs of the daemons, the preferred one first. `MONEROD_URLS`, else `MONEROD_URL`; empty when both are unset.
   */
  readonly monerodUrls: readonly string[];
  /**
   * The login for all daemons: those that are configured, or the one that the launcher finds on this machine.
   * `MONEROD_LOGIN`.
   */
  readonly monerodLogin: ServiceCredentials | undefined;
  /** The proxy for daemons and receivers of webhooks. `OUTBOUND_PROXY` and `OUTBOUND_PROXY_EXEMPT`, default none. */
  readonly outboundProxy: OutboundProxy | undefined;
  /** Base URL of the wallet service without a trailing slash. */
  readonly walletRpcUrl: string | undefined;
  readonly walletRpcLogin: ServiceCredentials | undefined;
  /**
   * Days for which `pool_history` contains a transaction after it has left the pool. For a mined transaction, the time
   * at which it was first seen is stored permanently. `POOL_HISTORY_DAYS`, default 30.
   */
  readonly poolHistoryDays: number;
  /** Whether the indexer maintains the database indexes that find rings by their members. `RING_REFERENCES`, default on. */
  readonly ringReferences: boolean;
  /**
   * Minimum number of orphaned blocks of a reorg that causes an alarm: a warning in the log and on every page, and a
   * message to webhooks that receive alarms. `REORG_ALARM_DEPTH`, default 6.
   */
  readonly reorgAlarmDepth: number;
  /**
   * `auto` runs a demo network if no daemon is configured and none runs on this machine. `always` ignores a daemon that
   * runs on this machine. `RINGSCOPE_DEMO`, default auto. Only the launcher uses it.
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
  /** Number of page processes. `WEB_WORKERS`, default 2, or 1 with less than 1.6 GB of memory. */
  readonly webWorkers: number;
  /** Rate-limit points that one client may use per minute. A lookup costs 1, a page 10. `RATE_LIMIT`, default 1200. */
  readonly rateLimit: number;
  /** IP networks whose clients have no rate limit. `RATE_LIMIT_EXEMPT`, default none. */
  readonly rateLimitExempt: readonly Subnet[];
  /**
   * URL of a Redis server in which several servers of the site count the rate-limit points that each client has used.
   * `RATE_LIMIT_REDIS_URL`. When unset, each server counts in its own memory.
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
  readonly webhooks: readonly WebhookReceiverSettings[];
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
