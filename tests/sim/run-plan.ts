import { setPaused } from '../../db/write/indexer-control.ts';
import { isTransient } from '../../db/errors.ts';
import { statement } from '../../db/write-database.ts';
import { complaints } from './log-problems.ts';
import { Indexers } from './indexers.ts';
import { problemsOf, readState } from './check-index.ts';
import { lookUntil } from './poll.ts';
import type { Plan, ServiceEvent } from './plan.ts';
import type { Bench, Services } from './services.ts';
import { SimulatedDaemon } from './simulated-daemon.ts';

export interface Outcome {
  readonly seed: number;
  /** Empty when all is as it should be. */
  readonly problems: readonly string[];
  readonly ms: number;
  readonly reorgs: number;
  readonly deaths: number;
  /** What the indexers wrote, oldest first. */
  readonly logs: readonly string[];
}

/** Looks after which the events of a run must be over, without a new one having begun. */
const EVENT_LOOKS = 1_500;
/** Looks for which an index may stand still where it should not. */
const REST_LOOKS = 700;
/** Looks after which an operator's order must be obeyed. */
const ORDER_LOOKS = 700;
/** With no call of the daemon for so many looks, the next event happens anyway. */
const CALL_LOOKS = 80;

/** Runs one plan to its end and looks at what came of it. */
export async function runPlan(plan: Plan, services: Services, bench: Bench): Promise<Outcome> {
  const startedAt = performance.now();
  await bench.reset();
  const run = new Run(plan, services, bench);
  const problems = await run.toTheEnd();
  return { seed: plan.seed, problems, ms: performance.now() - startedAt, ...run.summary() };
}

class Run {
  readonly #plan: Plan;
  readonly #services: Services;
  readonly #bench: Bench;
  readonly #daemon: SimulatedDaemon;
  readonly #indexers: Indexers;
  /** Things that events began and that must end before the run does. */
  readonly #open = new Set<Promise<unknown>>();
  readonly #found: string[] = [];
  #nextEvent = 0;
  #callsToEvent: number;
  #calls = 0;
  #deaths = 0;
  #reorgs = 0;
  #resting = false;
  /** Orders of the operator, one after the other. */
  #orders: Promise<void> = Promise.resolve();

  constructor(plan: Plan, services: Services, bench: Bench) {
    this.#plan = plan;
    this.#services = services;
    this.#bench = bench;
    this.#daemon = new SimulatedDaemon(plan, () => this.#countDown());
    this.#indexers = new Indexers(plan, services, bench, this.#daemon, (how) =>
      this.#found.push(`an indexer collapsed: ${how}`),
    );
    this.#callsToEvent = plan.events[0]?.after ?? 0;
  }

  summary(): Pick<Outcome, 'reorgs' | 'deaths' | 'logs'> {
    return { reorgs: this.#reorgs, deaths: this.#deaths, logs: this.#indexers.logs };
  }

  async toTheEnd(): Promise<string[]> {
    this.#daemon.change({ do: 'mine', blocks: this.#plan.chain.blocks });
    await this.#indexers.start(0);
    await this.#untilEventsAreOver();
    await this.#comeToRest();
    if (this.#found.length > 0) {
      this.#indexers.killAll();
      return this.#found;
    }
    this.#found.push(...(await this.#indexers.stopAll()));
    const seen = await problemsOf(this.#bench, this.#daemon.chain, this.#plan.indexer);
    this.#reorgs = seen.reorgs;
    return [...this.#found, ...seen.problems, ...complaints(this.#indexers.logs)];
  }

  async #untilEventsAreOver(): Promise<void> {
    let calls = -1;
    let quiet = 0;
    const look = await lookUntil(() => {
      const over = this.#nextEvent >= this.#plan.events.length && this.#open.size === 0;
      if (over || this.#found.length > 0) return { done: true };
      quiet = calls === this.#calls ? quiet + 1 : 0;
      calls = this.#calls;
      if (quiet > CALL_LOOKS) {
        quiet = 0;
        this.#nextNow();
      }
      return { done: false, missing: `${this.#nextEvent} had begun, ${this.#open.size} went on` };
    }, EVENT_LOOKS);
    if (!look.done) this.#found.push(`the events are not over: ${look.missing}`);
  }

  /** Ends all that disturbs, lets one last block come, and waits until the index stands still where it should. */
  async #comeToRest(): Promise<void> {
    if (this.#found.length > 0) return;
    this.#resting = true;
    this.#daemon.rest();
    if (this.#plan.ending === 'restart') await this.#indexers.startAnew();
    this.#daemon.change({ do: 'mine', blocks: 1 });
    const look = await lookUntil(async () => {
      const missing = await readState(this.#bench.index.writer, this.#daemon.chain, this.#plan.indexer);
      if (missing === undefined || this.#found.length > 0) return { done: true };
      return { done: false, missing };
    }, REST_LOOKS);
    if (!look.done) this.#found.push(`it does not come to rest: ${look.missing}`);
  }

  /** Every call of a daemon moves the events on. */
  #countDown(): void {
    this.#calls += 1;
    if (this.#resting) return;
    while (this.#nextEvent < this.#plan.events.length && this.#callsToEvent <= 0) this.#nextNow();
    this.#callsToEvent -= 1;
  }

  #nextNow(): void {
    const planned = this.#plan.events[this.#nextEvent];
    if (planned === undefined) return;
    this.#nextEvent += 1;
    this.#callsToEvent = this.#plan.events[this.#nextEvent]?.after ?? 0;
    const { event } = planned;
    switch (event.do) {
      case 'spoil':
      case 'stale':
      case 'syncing':
      case 'switch':
      case 'switch-within':
        this.#daemon.disturb(event);
        return;
      case 'kill':
      case 'cut':
      case 'terminate':
      case 'flush-redis':
      case 'start-second':
      case 'stop-second':
      case 'pause':
      case 'restart-postgres':
      case 'restart-redis':
        this.#keepOpen(this.#serve(event));
        return;
      case 'mine':
      case 'reorganise':
      case 'side-branch':
      case 'return-to-branch':
      case 'pop':
      case 'forget-alternatives':
      case 'receive':
      case 'expire':
      case 'relay':
        this.#daemon.change(event);
    }
  }

  #keepOpen(work: Promise<unknown>): void {
    const open = work
      .catch((error: unknown) => this.#found.push(`the simulation itself failed: ${String(error)}`))
      .finally(() => this.#open.delete(open));
    this.#open.add(open);
  }

  async #serve(event: ServiceEvent): Promise<void> {
    switch (event.do) {
      case 'kill': {
        const life = this.#indexers.at(event.slot);
        if (life === undefined) return;
        await this.#indexers.trap(life, event);
        this.#deaths += 1;
        if (this.#resting) return;
        for (const change of event.meanwhile) this.#daemon.change(change);
        if (this.#indexers.at(event.slot) === undefined) await this.#indexers.start(event.slot);
        return;
      }
      case 'cut': {
        const life = this.#indexers.at(event.slot);
        if (life !== undefined) await this.#indexers.trap(life, event);
        return;
      }
      case 'terminate':
        await this.#terminate(event.whom);
        return;
      case 'flush-redis':
        await this.#bench.flushRedis();
        return;
      case 'start-second':
        if (this.#indexers.at(1) === undefined) await this.#indexers.start(1, event.daemon);
        return;
      case 'stop-second':
        await this.#indexers.at(1)?.stop();
        return;
      case 'pause':
        this.#orders = this.#orders.then(() => this.#pause(event));
        await this.#orders;
        return;
      case 'restart-postgres':
        await this.#services.restartPostgres();
        return;
      case 'restart-redis':
        await this.#services.restartRedis();
        return;
    }
  }

  async #terminate(whom: 'all' | 'writer-lock'): Promise<void> {
    await this.#bench.index.writer.query(
      whom === 'all'
        ? statement`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'tests'`
        : statement`select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and granted and objid = 7280003
              and database = (select oid from pg_database where datname = current_database())`,
    );
  }

  /** Pauses, waits until the indexer that writes says so, and lets all go on again. */
  async #pause({ meanwhile }: Extract<ServiceEvent, { do: 'pause' }>): Promise<void> {
    const { writer } = this.#bench.index;
    const obeyed = await lookUntil(
      () =>
        this.#whenServed(async () => {
          await setPaused(writer, true);
          const [row] = await writer.query<{ phase: string }>(statement`select phase from node_status`);
          return row?.phase === 'paused' || this.#indexers.at(0) === undefined;
        }, 'nobody pauses'),
      ORDER_LOOKS,
    );
    for (const change of meanwhile) this.#daemon.change(change);
    const resumed = await lookUntil(
      () =>
        this.#whenServed(async () => {
          await setPaused(writer, false);
          return true;
        }, 'nobody can be told to go on'),
      ORDER_LOOKS,
    );
    for (const look of [obeyed, resumed]) if (!look.done) this.#found.push(look.missing);
  }

  /** Asks Postgres, which may be away for a moment. */
  async #whenServed(ask: () => Promise<boolean>, missing: string) {
    try {
      return (await ask()) ? ({ done: true } as const) : ({ done: false, missing } as const);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return { done: false, missing } as const;
    }
  }
}
