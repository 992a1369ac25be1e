import { readDatabaseId } from '../../db/write/database-id.ts';
import type { IndexerSettings } from '../../indexer/compose.ts';
import { connectAndStartRangeWorker } from '../../indexer/workers/range-work.ts';
import { startIndexer, startIndexerProcess } from '../helpers/indexer.ts';
import { asProcess } from './crashes.ts';
import { openTcpProxy, type TcpProxy, type Forwarding } from '../helpers/tcp-proxy.ts';
import type { DaemonCall } from '../helpers/model-chain/call.ts';
import {
  startModelDaemon,
  type ModelDaemonServer,
  type Delivery,
} from '../helpers/model-chain/daemon-server.ts';
import type { Plan, FaultTarget } from './plan.ts';
import type { IndexPair, Services } from './services.ts';

/** A fault that happens when an indexer sends data. */
export interface ScheduledFault {
  readonly target: FaultTarget;
  /** Pieces of data to the target that still pass before the fault. */
  left: number;
  readonly forwarding: Exclude<Forwarding, 'pass'>;
  /** Called after the fault has happened. */
  readonly onDone: () => void;
  readonly isFatal: boolean;
}

/**
 * One indexer from its start to its end. It reaches the daemon, Postgres and Redis only through a server and
 * proxies, which count what it sends. Killing it closes them all at once. Code that still runs then has no
 * effect, as if the process had been killed. A real process is killed as well.
 */
export class SimulatedIndexer {
  readonly #daemonServer: ModelDaemonServer;
  readonly #proxies: Proxies;
  readonly #instance: RunningIndexer;
  readonly #faults: ScheduledFault[];
  #alive = true;

  private constructor(
    daemonServer: ModelDaemonServer,
    proxies: Proxies,
    instance: RunningIndexer,
    faults: ScheduledFault[],
  ) {
    this.#daemonServer = daemonServer;
    this.#proxies = proxies;
    this.#instance = instance;
    this.#faults = faults;
  }

  /** @param deliver responds to a call of this indexer as the daemon */
  static async start(
    plan: Pick<Plan, 'indexer'>,
    services: Services,
    pair: IndexPair,
    deliver: (call: DaemonCall) => Promise<Delivery>,
  ): Promise<SimulatedIndexer> {
    const faults: ScheduledFault[] = [];
    const die = (): void => indexer.kill();
    const forwardingAt = (target: FaultTarget): Forwarding => {
      for (const fault of faults) {
        if (fault.target !== target) continue;
        fault.left -= 1;
        if (fault.left >= 0) continue;
        faults.splice(faults.indexOf(fault), 1);
        // Data that still passes is written before the proxies close.
        if (fault.isFatal) setImmediate(die);
        setImmediate(fault.onDone);
        return fault.forwarding;
      }
      return 'pass';
    };
    const daemonServer = await startModelDaemon(async (call) => {
      const forwarding = forwardingAt('daemon');
      if (forwarding !== 'pass' && forwarding !== 'cut-after') return { kind: 'cut' };
      return deliver(call);
    });
    const proxies = {
      postgres: await openTcpProxy(services.postgresPort, () => forwardingAt('postgres')),
      redis: await openTcpProxy(services.redisPort, () => forwardingAt('redis')),
    };
    const database = new URL(pair.index.url);
    database.port = String(proxies.postgres.port);
    const redis = `redis://127.0.0.1:${String(proxies.redis.port)}/${String(pair.redisDatabase)}`;
    const running = await startRunningIndexer(plan, {
      databaseUrl: database.href,
      redisUrl: plan.indexer.queue === 'redis' ? redis : undefined,
      monerodUrl: daemonServer.url,
      prefix: `ringscope-${await readDatabaseId(pair.index.writeDatabase)}`,
    });
    const indexer = new SimulatedIndexer(daemonServer, proxies, running, faults);
    return indexer;
  }

  schedule(fault: ScheduledFault): void {
    this.#faults.push(fault);
  }

  /** Makes all scheduled faults happen now. An idle indexer sends too little data to reach them. */
  runAllFaults(): void {
    for (const fault of this.#faults.splice(0)) {
      if (fault.isFatal) this.kill();
      else if (fault.target !== 'daemon') this.#proxies[fault.target].cut();
      fault.onDone();
    }
  }

  get isRunning(): boolean {
    return this.#alive;
  }

  /** Kills the indexer without warning. */
  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#daemonServer.close();
    this.#proxies.postgres.close();
    this.#proxies.redis.close();
    this.#instance.kill();
  }

  /** Stops the indexer. @throws if it had ended before or ends with an error */
  async stop(): Promise<void> {
    if (!this.#alive) return;
    try {
      await this.#instance.stop();
    } finally {
      this.kill();
    }
  }

  /** Resolves with the reason when the indexer ends without being stopped. */
  get unexpectedEnd(): Promise<string> {
    return this.#instance.unexpectedEnd;
  }

  log(): string {
    return this.#instance.log();
  }
}

/** Lease of a range. It is short, because a run waits for the ranges of a killed worker. */
const RANGE_LEASE_MS = 5_000;

interface Proxies {
  readonly postgres: TcpProxy;
  readonly redis: TcpProxy;
}

interface RunningIndexer {
  kill(): void;
  stop(): Promise<void>;
  log(): string;
  readonly unexpectedEnd: Promise<string>;
}

interface Addresses {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly monerodUrl: string;
  /** Prefix of the keys in Redis. */
  readonly prefix: string;
}

async function startRunningIndexer(
  { indexer }: Pick<Plan, 'indexer'>,
  addresses: Addresses,
): Promise<RunningIndexer> {
  return indexer.process ? startProcess(indexer, addresses) : startInThisProcess(indexer, addresses);
}

/**
 * Starts an indexer and its range worker in this process. The worker has its own connections to the same URLs,
 * like a worker thread.
 */
async function startInThisProcess(options: Plan['indexer'], addresses: Addresses): Promise<RunningIndexer> {
  const { databaseUrl, redisUrl, monerodUrl, prefix } = addresses;
  const { limits, concurrency, pollMs, ringReferences } = options;
  const settings = {
    planOptions: limits,
    workers: 0,
    pollMs,
    ringReferences,
    redisUrl,
  } satisfies Partial<IndexerSettings>;
  const store = redisUrl === undefined ? { databaseUrl } : { redisUrl, prefix };
  let asked = false;
  let ended: (how: string) => void = () => undefined;
  const [instance, work] = asProcess(
    (how) => ended(how),
    () => [
      startIndexer({ url: databaseUrl }, monerodUrl, settings),
      connectAndStartRangeWorker(
        { store, databaseUrl, daemons: [{ url: monerodUrl }], concurrency, leaseMs: RANGE_LEASE_MS },
        { onAttempt: () => undefined, onError: () => undefined },
      ),
    ],
  );
  const unexpectedEnd = new Promise<string>((resolve) => {
    ended = (how) => {
      if (!asked) resolve(how);
    };
    instance.ended.then(
      () => ended('it ended by itself'),
      (error: unknown) => ended(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  return {
    unexpectedEnd: unexpectedEnd,
    log: () => instance.log(),
    async stop() {
      asked = true;
      await Promise.all([instance.stop(), work.close()]);
    },
    kill() {
      asked = true;
      // The proxies are closed already. The remaining work ends when it notices that.
      instance.stop().catch(() => undefined);
      work.close().catch(() => undefined);
    },
  };
}

async function startProcess(options: Plan['indexer'], addresses: Addresses): Promise<RunningIndexer> {
  const { limits, concurrency, pollMs, workers } = options;
  const process = await startIndexerProcess(
    {
      DATABASE_URL: addresses.databaseUrl,
      MONEROD_URL: addresses.monerodUrl,
      LOG_LEVEL: 'debug',
      RING_REFERENCES: options.ringReferences ? 'on' : 'off',
      ...(addresses.redisUrl === undefined ? {} : { REDIS_URL: addresses.redisUrl }),
    },
    [
      ...['--range-size', String(limits.rangeSize), '--horizon', String(limits.reorgHorizonBlocks)],
      ...['--concurrency', String(concurrency), '--poll', String(Math.max(50, pollMs))],
      ...['--bulk-load-from', String(limits.minBulkLoadBlocks), '--workers', String(workers)],
    ],
  );
  let asked = false;
  const unexpectedEnd = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (process.running()) return;
      clearInterval(timer);
      if (!asked) resolve('the process ended by itself');
    }, 200);
    timer.unref();
  });
  return {
    unexpectedEnd: unexpectedEnd,
    log: () => process.log(),
    stop() {
      asked = true;
      return process.stop();
    },
    kill() {
      asked = true;
      void process.kill();
    },
  };
}
