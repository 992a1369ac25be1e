import { setIndexersPaused } from '../../db/write/indexer-control.ts';
import { isTransientDatabaseError } from '../../db/errors.ts';
import { statement } from '../../db/write-database.ts';
import { findLogProblems } from './log-problems.ts';
import { Indexers } from './indexers.ts';
import { checkIndex, findMissing } from './check-index.ts';
import { pollUntil } from './poll.ts';
import type { Plan, ServiceEvent } from './plan.ts';
import type { IndexPair, Services } from './services.ts';
import { SimulatedDaemon } from './simulated-daemon.ts';

export interface PlanOutcome {
  readonly seed: number;
  /** Problems that were found. The list is empty when the run passed. */
  readonly problems: readonly string[];
  readonly ms: number;
  readonly reorgs: number;
  readonly deaths: number;
  /** Logs of the indexers, oldest first. */
  readonly logs: readonly string[];
}

/** Polls without a new event after which the run fails. */
const EVENT_POLLS = 1_500;
/** Polls without progress after which an incomplete index fails the run. */
const COMPLETE_POLLS = 700;
/** Polls after which the run fails because no indexer obeyed a pause or resume. */
const PAUSE_POLLS = 700;
/** Polls without a call of the daemon after which the next event happens anyway. */
const QUIET_POLLS = 80;

/** Runs one plan to its end and checks the resulting index. */
export async function runPlan(plan: Plan, services: Services, pair: IndexPair): Promise<PlanOutcome> {
  const startedAt = performance.now();
  await pair.reset();
  const run = new Run(plan, services, pair);
  const problems = await run.toTheEnd();
  return { seed: plan.seed, problems, ms: performance.now() - startedAt, ...run.summary() };
}

class Run {
  readonly #plan: Plan;
  readonly #services: Services;
  readonly #pair: IndexPair;
  readonly #daemon: SimulatedDaemon;
  readonly #indexers: Indexers;
  /** Work that events started and that must end before the run does. */
  readonly #open = new Set<Promise<unknown>>();
  readonly #found: string[] = [];
  #nextEvent = 0;
  #callsToEvent: number;
  #calls = 0;
  #deaths = 0;
  #reorgs = 0;
  #isUndisturbed = false;
  /** The operator's pauses, one after another. */
  #orders: Promise<void> = Promise.resolve();

  constructor(plan: Plan, services: Services, pair: IndexPair) {
    this.#plan = plan;
    this.#services = services;
    this.#pair = pair;
    this.#daemon = new SimulatedDaemon(plan, () => this.#countDown());
    this.#indexers = new Indexers(plan, services, pair, this.#daemon, (how) =>
      this.#found.push(`an indexer unexpectedEnd: ${how}`),
    );
    this.#callsToEvent = plan.events[0]?.after ?? 0;
  }

  summary(): Pick<PlanOutcome, 'reorgs' | 'deaths' | 'logs'> {
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
    const seen = await checkIndex(this.#pair, this.#daemon.chain, this.#plan.indexer);
    this.#reorgs = seen.reorgs;
    return [...this.#found, ...seen.problems, ...findLogProblems(this.#indexers.logs)];
  }

  async #untilEventsAreOver(): Promise<void> {
    let calls = -1;
    let quiet = 0;
    const poll = await pollUntil(() => {
      const over = this.#nextEvent >= this.#plan.events.length && this.#open.size === 0;
      if (over || this.#found.length > 0) return { done: true };
      quiet = calls === this.#calls ? quiet + 1 : 0;
      calls = this.#calls;
      if (quiet > QUIET_POLLS) {
        quiet = 0;
        this.#nextNow();
      }
      return { done: false, missing: `${this.#nextEvent} had begun, ${this.#open.size} went on` };
    }, EVENT_POLLS);
    if (!poll.done) this.#found.push(`the events are not over: ${poll.missing}`);
  }

  /** Ends all disturbances, adds one last block and waits until the index is complete. */
  async #comeToRest(): Promise<void> {
    if (this.#found.length > 0) return;
    this.#isUndisturbed = true;
    this.#daemon.stopDisturbances();
    if (this.#plan.ending === 'restart') await this.#indexers.killAllAndStartOne();
    this.#daemon.change({ do: 'mine', blocks: 1 });
    const poll = await pollUntil(async () => {
      const missing = await findMissing(
        this.#pair.index.writeDatabase,
        this.#daemon.chain,
        this.#plan.indexer,
      );
      if (missing === undefined || this.#found.length > 0) return { done: true };
      return { done: false, missing };
    }, COMPLETE_POLLS);
    if (!poll.done) this.#found.push(`it does not come to rest: ${poll.missing}`);
  }

  /** Counts a call of the daemon and starts the events that are due. */
  #countDown(): void {
    this.#calls += 1;
    if (this.#isUndisturbed) return;
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
      case 'damage-answer':
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
        const instance = this.#indexers.at(event.slot);
        if (instance === undefined) return;
        await this.#indexers.waitForFault(instance, event);
        this.#deaths += 1;
        if (this.#isUndisturbed) return;
        for (const change of event.meanwhile) this.#daemon.change(change);
        if (this.#indexers.at(event.slot) === undefined) await this.#indexers.start(event.slot);
        return;
      }
      case 'cut': {
        const instance = this.#indexers.at(event.slot);
        if (instance !== undefined) await this.#indexers.waitForFault(instance, event);
        return;
      }
      case 'terminate':
        await this.#terminate(event.whom);
        return;
      case 'flush-redis':
        await this.#pair.flushRedis();
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
    await this.#pair.index.writeDatabase.query(
      whom === 'all'
        ? statement`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'tests'`
        : statement`select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and granted and objid = 7280003
              and database = (select oid from pg_database where datname = current_database())`,
    );
  }

  /** Pauses the indexers, waits until the writer reports it, and resumes them. */
  async #pause({ meanwhile }: Extract<ServiceEvent, { do: 'pause' }>): Promise<void> {
    const { writeDatabase } = this.#pair.index;
    const obeyed = await pollUntil(
      () =>
        this.#whenServed(async () => {
          await setIndexersPaused(writeDatabase, true);
          const [row] = await writeDatabase.query<{ phase: string }>(
            statement`select phase from node_status`,
          );
          return row?.phase === 'paused' || this.#indexers.at(0) === undefined;
        }, 'nobody pauses'),
      PAUSE_POLLS,
    );
    for (const change of meanwhile) this.#daemon.change(change);
    const resumed = await pollUntil(
      () =>
        this.#whenServed(async () => {
          await setIndexersPaused(writeDatabase, false);
          return true;
        }, 'nobody can be told to go on'),
      PAUSE_POLLS,
    );
    for (const poll of [obeyed, resumed]) if (!poll.done) this.#found.push(poll.missing);
  }

  /** Queries Postgres. A transient error counts as "not yet". */
  async #whenServed(ask: () => Promise<boolean>, missing: string) {
    try {
      return (await ask()) ? ({ done: true } as const) : ({ done: false, missing } as const);
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error;
      return { done: false, missing } as const;
    }
  }
}
