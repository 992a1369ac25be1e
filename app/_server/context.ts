/**
 * What the site is made of: settings, one pool of Postgres connections, the daemon and the wallet service.
 * Made when a request first needs it, so that a build, an import or a missing service opens nothing.
 */
import { readEnv, type Env } from '../../config/env.ts';
import { connect, type Database } from '../../db/client.ts';
import { createDaemonClient } from '../../rpc/daemon/client.ts';
import { createWalletClient } from '../../rpc/wallet/client.ts';
import { siteDaemon, siteWallet, type SiteDaemon, type SiteWallet } from './allowed-calls.ts';
import { singleton } from './singleton.ts';

/** What exists once in the process. */
interface Shared {
  readonly env: Env;
  readonly database: Database;
}

/**
 * What each bundle of Next's makes for itself. A client that another bundle made throws errors of that bundle's classes,
 * which `instanceof` here does not know: a wallet service without an open wallet then looks like a defect of ours.
 */
interface Clients {
  readonly daemon: SiteDaemon;
  /** Undefined where no wallet service is configured: the proof desk then judges alone. */
  readonly wallet: SiteWallet | undefined;
}

const MAX_CONNECTIONS = 8;

/** A visitor waits for these calls. */
const DAEMON_TIMEOUT_MS = 8_000;
const WALLET_TIMEOUT_MS = 30_000;

/** The daemon serves the indexer first. */
const DAEMON_SOCKETS = 3;
const DAEMON_MAX_ANSWER = 64 * 1024 * 1024;

/** The service answers one call at a time; whoever would be further back in the line is told to come again. */
const WALLET_WAITING = 8;

function createShared(): Shared {
  const env = readEnv();
  return { env, database: connect(env.databaseUrl, { max: MAX_CONNECTIONS, name: 'ringscope site' }) };
}

function createClients(env: Env): Clients {
  return {
    daemon: siteDaemon(
      createDaemonClient({
        url: env.monerodUrl,
        timeoutMs: DAEMON_TIMEOUT_MS,
        maxSockets: DAEMON_SOCKETS,
        maxBytes: DAEMON_MAX_ANSWER,
        ...(env.monerodLogin === undefined ? {} : { login: env.monerodLogin }),
      }),
    ),
    wallet:
      env.walletRpcUrl === undefined
        ? undefined
        : siteWallet(
            createWalletClient({
              url: env.walletRpcUrl,
              timeoutMs: WALLET_TIMEOUT_MS,
              maxWaiting: WALLET_WAITING,
              ...(env.walletRpcLogin === undefined ? {} : { login: env.walletRpcLogin }),
            }),
          ),
  };
}

function shared(): Shared {
  return singleton('context', createShared);
}

let ownClients: Clients | undefined;

function clients(): Clients {
  ownClients ??= createClients(getEnv());
  return ownClients;
}

export function getEnv(): Env {
  return shared().env;
}

export function getDatabase(): Database {
  return shared().database;
}

export function getDaemon(): SiteDaemon {
  return clients().daemon;
}

export function getWalletService(): SiteWallet | undefined {
  return clients().wallet;
}
