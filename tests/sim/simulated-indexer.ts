import { readDatabaseId } from '../../db/write/database-id.ts';
import { startRangeWork } from '../../indexer/workers/range-work.ts';
import { startIndexer, startIndexerProcess } from '../helpers/indexer.ts';
import { asProcess } from './crashes.ts';
import { openGate, type Gate, type Passage } from './tcp-proxy.ts';
import type { DaemonCall } from '../helpers/model-chain/answers.ts';
import { openDoor, type DaemonDoor, type Delivery } from '../helpers/model-chain/daemon-server.ts';
import type { Plan, Seam } from './plan.ts';
import type { Bench, Services } from './services.ts';

/** What is going to happen to an indexer at something that it sends. */
export interface Trap {
  readonly seam: Seam;
  /** Sendings there that pass before. */
  left: number;
  readonly passage: Exclude<Passage, 'pass'>;
  /** Called when it has happened. */
  readonly sprung: () => void;
  readonly deadly: boolean;
}

/**
 * One indexer from its start to its end. All it can do to the world goes through its door to the daemon and its gates
 * to Postgres and Redis, where it is counted. It dies by these being shut at once: whatever runs on inside it reaches
 * nobody, which is all that a killed process is to the rest of the world. A real process is killed as well.
 */
export class Life {
  readonly #door: DaemonDoor;
  readonly #gates: Gates;
  readonly #body: Body;
  readonly #traps: Trap[];
  #alive = true;

  private constructor(door: DaemonDoor, gates: Gates, body: Body, traps: Trap[]) {
    this.#door = door;
    this.#gates = gates;
    this.#body = body;
    this.#traps = traps;
  }

  /** @param deliver what the daemon does with a call of this indexer */
  static async begin(
    plan: Pick<Plan, 'indexer'>,
    services: Services,
    bench: Bench,
    deliver: (call: DaemonCall) => Promise<Delivery>,
  ): Promise<Life> {
    const traps: Trap[] = [];
    const die = (): void => life.die();
    const passageAt = (seam: Seam): Passage => {
      for (const trap of traps) {
        if (trap.seam !== seam) continue;
        trap.left -= 1;
        if (trap.left >= 0) continue;
        traps.splice(traps.indexOf(trap), 1);
        // What the passage lets through is written before everything is shut.
        if (trap.deadly) setImmediate(die);
        setImmediate(trap.sprung);
        return trap.passage;
      }
      return 'pass';
    };
    const door = await openDoor(async (call) => {
      const passage = passageAt('daemon');
      if (passage !== 'pass' && passage !== 'cut-after') return { kind: 'cut' };
      return deliver(call);
    });
    const gates = {
      postgres: await openGate(services.postgresPort, () => passageAt('postgres')),
      redis: await openGate(services.redisPort, () => passageAt('redis')),
    };
    const database = new URL(bench.index.url);
    database.port = String(gates.postgres.port);
    const redis = `redis://127.0.0.1:${String(gates.redis.port)}/${String(bench.redisDatabase)}`;
    const body = await startBody(plan, {
      databaseUrl: database.href,
      redisUrl: plan.indexer.queue === 'redis' ? redis : undefined,
      monerodUrl: door.url,
      prefix: `ringscope-${await readDatabaseId(bench.index.writer)}`,
    });
    const life = new Life(door, gates, body, traps);
    return life;
  }

  set(trap: Trap): void {
    this.#traps.push(trap);
  }

  /** Springs what did not come to spring by itself: an idle indexer sends little. */
  springAll(): void {
    for (const trap of this.#traps.splice(0)) {
      if (trap.deadly) this.die();
      else if (trap.seam !== 'daemon') this.#gates[trap.seam].cut();
      trap.sprung();
    }
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** At once, without a word. */
  die(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#door.close();
    this.#gates.postgres.close();
    this.#gates.redis.close();
    this.#body.kill();
  }

  /** Asks it to end. @throws when it had ended before, or ends with an error */
  async stop(): Promise<void> {
    if (!this.#alive) return;
    try {
      await this.#body.stop();
    } finally {
      this.die();
    }
  }

  /** Settles with a sentence when it ends without being asked to. */
  get collapsed(): Promise<string> {
    return this.#body.collapsed;
  }

  log(): string {
    return this.#body.log();
  }
}

/** So that the ranges of a dead worker do not keep a run waiting for a minute. */
const RANGE_LEASE_MS = 5_000;

interface Gates {
  readonly postgres: Gate;
  readonly redis: Gate;
}

interface Body {
  kill(): void;
  stop(): Promise<void>;
  log(): string;
  readonly collapsed: Promise<string>;
}

interface Addresses {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly monerodUrl: string;
  /** Of the keys in Redis. */
  readonly prefix: string;
}

async function startBody({ indexer }: Pick<Plan, 'indexer'>, addresses: Addresses): Promise<Body> {
  return indexer.process ? startProcess(indexer, addresses) : startInside(indexer, addresses);
}

/** Ranges are worked on beside the indexer, as its threads do it: over connections of their own, to the same addresses. */
async function startInside(options: Plan['indexer'], addresses: Addresses): Promise<Body> {
  const { databaseUrl, redisUrl, monerodUrl, prefix } = addresses;
  const { limits, concurrency, pollMs, ringReferences } = options;
  const settings = { limits, workers: 0, pollMs, ringReferences, redisUrl };
  const store = redisUrl === undefined ? { databaseUrl } : { redisUrl, prefix };
  let asked = false;
  let ended: (how: string) => void = () => undefined;
  const [instance, work] = asProcess(
    (how) => ended(how),
    () => [
      startIndexer({ url: databaseUrl }, monerodUrl, settings),
      startRangeWork(
        { store, databaseUrl, monerodUrl, concurrency, leaseMs: RANGE_LEASE_MS },
        { onDone: () => undefined, onError: () => undefined },
      ),
    ],
  );
  const collapsed = new Promise<string>((resolve) => {
    ended = (how) => {
      if (!asked) resolve(how);
    };
    instance.ended.then(
      () => ended('it ended by itself'),
      (error: unknown) => ended(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  return {
    collapsed,
    log: () => instance.log(),
    async stop() {
      asked = true;
      await Promise.all([instance.stop(), work.end()]);
    },
    kill() {
      asked = true;
      // Dead already to everyone; what still runs is let go of as soon as it notices.
      instance.stop().catch(() => undefined);
      work.end().catch(() => undefined);
    },
  };
}

async function startProcess(options: Plan['indexer'], addresses: Addresses): Promise<Body> {
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
      ...['--range-size', String(limits.rangeSize), '--horizon', String(limits.horizon)],
      ...['--concurrency', String(concurrency), '--poll', String(Math.max(50, pollMs))],
      ...['--bulk-load-from', String(limits.bulkLoadFrom), '--workers', String(workers)],
    ],
  );
  let asked = false;
  const collapsed = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (process.running()) return;
      clearInterval(timer);
      if (!asked) resolve('the process ended by itself');
    }, 200);
    timer.unref();
  });
  return {
    collapsed,
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
