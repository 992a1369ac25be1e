/** What a process of the site is made of: one pool of Postgres connections, and the daemon. */
import type { Env } from '../config/env.ts';
import { connect, type Database } from '../db/client.ts';
import { createReads } from '../read/index.ts';
import { createDaemonClient } from '../rpc/daemon/client.ts';
import { siteDaemon } from './allowed-calls.ts';
import { loadDemoFacts } from './demo-facts.ts';
import type { Site } from './page-request.ts';
import type { ServerLog } from './log.ts';
import { fetchRawTx } from './raw-transaction.ts';

/** A visitor waits for these calls. */
const DAEMON_TIMEOUT_MS = 8_000;

/** The daemon serves the indexer first. */
const DAEMON_SOCKETS = 3;
const DAEMON_MAX_ANSWER = 64 * 1024 * 1024;

/** The sources of a process. Nothing is opened before it is first asked for. */
export interface SiteSources {
  readonly database: Database;
  readonly site: Site;
  close(): Promise<void>;
}

/** @param connections most Postgres connections of this process */
export function createSources(env: Env, log: ServerLog, connections: number): SiteSources {
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
    async close() {
      daemonClient.close();
      await database.close();
    },
  };
}
