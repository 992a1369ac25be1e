/** What a process of the site is made of: one pool of Postgres connections, the daemon and the wallet service. */
import type { Env } from '../config/env.ts';
import { connect, type Database } from '../db/client.ts';
import type { DeskSources } from '../desk/check.ts';
import { createReads, type Reads } from '../read/index.ts';
import { createDaemonClient } from '../rpc/daemon/client.ts';
import { createWalletClient } from '../rpc/wallet/client.ts';
import { siteDaemon, siteWallet } from './allowed-calls.ts';
import { loadDemoFacts } from './demo-facts.ts';
import type { Site } from './hand-over.ts';
import type { ServerLog } from './log.ts';
import { fetchRawTx } from './raw-transaction.ts';

/** A visitor waits for these calls. */
const DAEMON_TIMEOUT_MS = 8_000;
const WALLET_TIMEOUT_MS = 30_000;

/** The daemon serves the indexer first. */
const DAEMON_SOCKETS = 3;
const DAEMON_MAX_ANSWER = 64 * 1024 * 1024;

/** The service answers one call at a time; whoever would be further back in the line is told to come again. */
const WALLET_WAITING = 8;

/** The sources of a process. Nothing is opened before it is first asked for. */
export interface Sources {
  readonly database: Database;
  readonly site: Site;
  readonly desk: DeskSources;
  close(): Promise<void>;
}

/** @param connections most Postgres connections of this process */
export function createSources(env: Env, log: ServerLog, connections: number): Sources {
  const warn = (message: string) => log.warn(message);
  const database = connect(env.databaseUrl, { max: connections, name: 'ringscope site' });
  const reads = createReads(database);
  const daemonClient = createDaemonClient({
    url: env.monerodUrl,
    timeoutMs: DAEMON_TIMEOUT_MS,
    maxSockets: DAEMON_SOCKETS,
    maxBytes: DAEMON_MAX_ANSWER,
    ...(env.monerodLogin === undefined ? {} : { login: env.monerodLogin }),
  });
  const walletClient =
    env.walletRpcUrl === undefined
      ? undefined
      : createWalletClient({
          url: env.walletRpcUrl,
          timeoutMs: WALLET_TIMEOUT_MS,
          maxWaiting: WALLET_WAITING,
          ...(env.walletRpcLogin === undefined ? {} : { login: env.walletRpcLogin }),
        });
  const daemon = siteDaemon(daemonClient);
  return {
    database,
    site: {
      reads,
      isDemo: env.demoFile !== undefined,
      publicUrl: env.publicUrl,
      loadDemoFacts: () => loadDemoFacts(env.demoFile, warn),
      fetchRawTx: (hash) => fetchRawTx(daemon, hash, warn),
    },
    desk: {
      daemon,
      wallet: walletClient === undefined ? undefined : siteWallet(walletClient),
      network: networkOf(reads),
      warn,
    },
    async close() {
      daemonClient.close();
      walletClient?.close();
      await database.close();
    },
  };
}

function networkOf(reads: Reads): DeskSources['network'] {
  return async () => (await reads.status()).data?.tip?.network;
}
