import { setTimeout as delay } from 'node:timers/promises';
import type { LookupReader } from '../../db/client.ts';
import { describeDatabaseOutage } from '../../db/refusals.ts';
import { lookUpStatus, type IndexStatus } from '../../db/queries/status.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';
import { toDaemonInfoSummary, type DaemonInfoSummary } from '../daemon-report.ts';
import type { ServerLog } from '../log.ts';
import type { WatchedDaemon } from '../sources.ts';
import { OutageLog, type ServiceState } from './outage-log.ts';
import { watchService, type ServiceWatch } from './watch-service.ts';

/** Pause between two checks of the database, and the time limit of each, in milliseconds. */
const DATABASE_PAUSE_MS = 2_000;
const DATABASE_LIMIT_MS = 5_000;

/** Pause between two checks of a daemon. */
const DAEMON_PAUSE_MS = 10_000;

/** What the site knows about one of the configured daemons. */
export interface DaemonState extends ServiceState {
  /** `host:port`, which only the operator may see. */
  readonly node: string;
  /** Whether the site sends its calls to this daemon now. */
  readonly isInUse: boolean;
  /** The last report of the daemon, kept while the daemon does not respond. Undefined before the first response. */
  readonly lastReport: DaemonInfoSummary | undefined;
}

/** Watches the services that the site uses, and logs their outages. */
export class ServiceMonitor {
  readonly #database: LookupReader;
  readonly #daemons: readonly WatchedDaemon[];
  readonly #databaseLog: OutageLog;
  readonly #daemonLogs: readonly OutageLog[];
  readonly #lastReports: (DaemonInfoSummary | undefined)[];
  #watches: readonly ServiceWatch[] = [];
  #index: IndexStatus | undefined;
  /** State and outages of the wallet service. The proof desk, which calls the service, reports them. */
  readonly walletServiceLog: OutageLog;

  constructor(
    database: LookupReader,
    daemons: readonly WatchedDaemon[],
    log: Pick<ServerLog, 'info' | 'warn'>,
  ) {
    this.#database = database;
    this.#daemons = daemons;
    this.#databaseLog = new OutageLog('The database', log);
    this.#daemonLogs = daemons.map(({ node }) => new OutageLog(`The daemon at ${node}`, log));
    this.#lastReports = daemons.map(() => undefined);
    this.walletServiceLog = new OutageLog('The wallet service', log);
  }

  get database(): ServiceState {
    return this.#databaseLog.state;
  }

  /** The last status of index and daemon that the database returned. Undefined before the first one. */
  get index(): IndexStatus | undefined {
    return this.#index;
  }

  get daemons(): readonly DaemonState[] {
    return this.#daemons.map(({ node, isInUse }, index) => ({
      ...(this.#daemonLogs[index]?.state ?? { isUp: undefined, since: 0 }),
      node,
      isInUse: isInUse(),
      lastReport: this.#lastReports[index],
    }));
  }

  start(): void {
    this.#watches = [
      watchService(async () => this.#checkDatabase(), DATABASE_PAUSE_MS),
      ...this.#daemons.map((_, index) => watchService(async () => this.#checkDaemon(index), DAEMON_PAUSE_MS)),
    ];
  }

  close(): void {
    for (const watch of this.#watches) watch.close();
  }

  async #checkDatabase(): Promise<void> {
    const timeout = new AbortController();
    try {
      const status = await Promise.race([
        lookUpStatus(this.#database),
        delay(DATABASE_LIMIT_MS, undefined, { ref: false, signal: timeout.signal }),
      ]);
      if (status === undefined) {
        this.#reportDatabase(`it did not respond within ${DATABASE_LIMIT_MS / 1_000} s`);
        return;
      }
      this.#index = status;
      this.#databaseLog.report(undefined);
    } catch (error) {
      this.#reportDatabase(describeDatabaseOutage(error));
    } finally {
      timeout.abort();
    }
  }

  #reportDatabase(cause: string): void {
    this.#databaseLog.report(
      `The database cannot be read: ${cause}. Pages and API send 503 unless the cache has the response. The site retries every ${DATABASE_PAUSE_MS / 1_000} s.`,
    );
  }

  async #checkDaemon(index: number): Promise<void> {
    const watched = this.#daemons[index];
    const log = this.#daemonLogs[index];
    if (watched === undefined || log === undefined) return;
    try {
      this.#lastReports[index] = toDaemonInfoSummary(await watched.daemon.getInfo());
      log.report(undefined);
    } catch (error) {
      const cause = error instanceof RpcError ? error.message : 'unexpected error';
      log.report(
        `The daemon at ${watched.node} does not respond to the site: ${cause}. Raw bytes, proofs and broadcasts need a daemon. The site retries every ${DAEMON_PAUSE_MS / 1_000} s.`,
      );
    }
  }
}
