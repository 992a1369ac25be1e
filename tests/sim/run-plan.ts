import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../db/writer.ts';
import { Random } from '../unit/protocol/random.ts';
import { Life } from './life.ts';
import { answerTo, type DaemonCall } from './model/answers.ts';
import { ModelChain, type ChainView } from './model/chain.ts';
import type { Delivery } from './model/daemon.ts';
import { problemsOf, readState } from './oracle.ts';
import type { ChainEvent, DaemonEvent, MethodGroup, Plan, ServiceEvent, Slot } from './plan.ts';
import type { Bench, Services } from './services.ts';
import { spoil } from './spoil.ts';

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

/** How long the events of a run may take, and how long an index may stand still where it should not. */
const runDeadlineMs = 400_000;
const restDeadlineMs = 120_000;
/** After this long what waits for an indexer to send something no longer waits. */
const trapPatienceMs = 3_000;
/** With no call of the daemon for so long, the next event happens anyway. */
const callPatienceMs = 6_000;
const lookMs = 60;

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
  readonly #chain: ModelChain;
  readonly #random: Random;
  readonly #lives: [Life | undefined, Life | undefined] = [undefined, undefined];
  readonly #all: Life[] = [];
  /** How the chain was after each event, oldest first. */
  readonly #views: ChainView[] = [];
  readonly #disturbances: { event: DaemonEvent; left: number; view: ChainView }[] = [];
  /** Things that events began and that must end before the run does. */
  readonly #open = new Set<Promise<unknown>>();
  readonly #found: string[] = [];
  #nextEvent = 0;
  #callsToEvent: number;
  #calls = 0;
  #deaths = 0;
  #reorgs = 0;
  #resting = false;

  constructor(plan: Plan, services: Services, bench: Bench) {
    this.#plan = plan;
    this.#services = services;
    this.#bench = bench;
    const { ringctFrom, density, difficulty } = plan.chain;
    const settings = { ringctFrom, density, difficulty: BigInt(difficulty) };
    this.#chain = new ModelChain(new Random(plan.seed * 4 + 3), settings);
    this.#random = new Random(plan.seed * 4);
    this.#callsToEvent = plan.events[0]?.after ?? 0;
  }

  summary(): Pick<Outcome, 'reorgs' | 'deaths' | 'logs'> {
    return { reorgs: this.#reorgs, deaths: this.#deaths, logs: this.#all.map((life) => life.log()) };
  }

  async toTheEnd(): Promise<string[]> {
    this.#change({ do: 'mine', blocks: this.#plan.chain.blocks });
    await this.#start(0);
    await this.#untilEventsAreOver();
    await this.#comeToRest();
    if (this.#found.length > 0) {
      for (const life of this.#all) life.die();
      return this.#found;
    }
    for (const life of this.#all) {
      await life
        .stop()
        .catch((error: unknown) => this.#found.push(`an indexer did not end well: ${String(error)}`));
    }
    const seen = await problemsOf(this.#bench, this.#chain, this.#plan.indexer);
    this.#reorgs = seen.reorgs;
    return [...this.#found, ...seen.problems];
  }

  async #start(slot: Slot): Promise<void> {
    const life: Life = await Life.begin(this.#plan, this.#services, this.#bench, (call) =>
      this.#deliver(call),
    );
    // Two events may start an indexer in the same place.
    this.#lives[slot]?.die();
    this.#lives[slot] = life;
    this.#all.push(life);
    void life.collapsed.then((how) => this.#found.push(`an indexer collapsed: ${how}`));
  }

  async #untilEventsAreOver(): Promise<void> {
    const deadline = performance.now() + runDeadlineMs;
    let calls = -1;
    let calledAt = performance.now();
    while (this.#nextEvent < this.#plan.events.length || this.#open.size > 0) {
      if (this.#found.length > 0) return;
      if (performance.now() > deadline) {
        this.#found.push(`the events were not over after ${runDeadlineMs} ms (${this.#nextEvent} had begun)`);
        return;
      }
      if (calls !== this.#calls) [calls, calledAt] = [this.#calls, performance.now()];
      else if (performance.now() - calledAt > callPatienceMs) this.#nextNow();
      await delay(lookMs);
    }
  }

  /** Ends all that disturbs, lets one last block come, and waits until the index stands still where it should. */
  async #comeToRest(): Promise<void> {
    if (this.#found.length > 0) return;
    this.#resting = true;
    this.#disturbances.length = 0;
    if (this.#plan.ending === 'restart') await this.#startAnew();
    this.#change({ do: 'mine', blocks: 1 });
    let before: string | undefined;
    let deadline = 0;
    let startedAnew = false;
    for (;;) {
      const state = await readState(this.#bench.index.writer, this.#chain, this.#plan.indexer);
      if (state === undefined || this.#found.length > 0) return;
      if (state !== before) deadline = performance.now() + restDeadlineMs;
      before = state;
      // Ranges that were given up are tried again after minutes, or at once by another start.
      if (!startedAnew && state.includes('could not be indexed')) {
        startedAnew = true;
        await this.#startAnew();
      }
      if (performance.now() > deadline) {
        this.#found.push(`it does not come to rest: ${state}`);
        return;
      }
      await delay(lookMs);
    }
  }

  async #startAnew(): Promise<void> {
    for (const life of this.#lives) life?.die();
    this.#lives[1] = undefined;
    await this.#start(0);
  }

  /** What the daemon does with a call; every one of them moves the events on. */
  async #deliver(call: DaemonCall): Promise<Delivery> {
    this.#calls += 1;
    this.#countDown();
    const { pageBlocks } = this.#plan.chain;
    let view = this.#views.at(-1) ?? this.#chain.view();
    let synchronized = true;
    let spoiling: Extract<DaemonEvent, { do: 'spoil' }> | undefined;
    for (const one of this.#disturbances) {
      const { event } = one;
      if (one.left <= 0 || (event.do === 'spoil' && !isOf(event.only, call.method))) continue;
      one.left -= 1;
      if (event.do === 'syncing') synchronized = false;
      else if (event.do === 'spoil') spoiling ??= event;
      else if (event.share === 'all' || one.left % 2 === 0) view = one.view;
    }
    const answer = answerTo(call, view, { pageBlocks, synchronized });
    if (spoiling === undefined) return { kind: 'answer', answer };
    return spoil(spoiling.how, call, answer, view.main, this.#random);
  }

  #countDown(): void {
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
      case 'syncing': {
        const back = event.do === 'stale' ? event.back : 0;
        const view = this.#views.at(-1 - Math.min(back, this.#views.length - 1)) ?? this.#chain.view();
        this.#disturbances.push({ event, left: event.calls, view });
        return;
      }
      case 'kill':
      case 'cut':
      case 'terminate':
      case 'flush-redis':
      case 'start-second':
      case 'stop-second':
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
        this.#change(event);
    }
  }

  #keepOpen(work: Promise<unknown>): void {
    const open = work
      .catch((error: unknown) => this.#found.push(`the simulation itself failed: ${String(error)}`))
      .finally(() => this.#open.delete(open));
    this.#open.add(open);
  }

  #change(event: ChainEvent): void {
    const chain = this.#chain;
    const within = (depth: number): number => Math.min(depth, chain.tip.height);
    switch (event.do) {
      case 'mine':
        chain.mine(event.blocks);
        break;
      case 'reorganise':
        chain.reorganise(within(event.depth), event.length);
        break;
      case 'side-branch':
        chain.sideBranch(within(event.depth), event.length);
        break;
      case 'return-to-branch':
        chain.returnToBranch(event.further);
        break;
      case 'pop':
        chain.pop(within(event.blocks));
        break;
      case 'forget-alternatives':
        chain.forgetAlternatives();
        break;
      case 'receive':
        chain.receive(event.transactions);
        break;
      case 'expire':
        chain.expire();
        break;
      case 'relay':
        chain.relay();
        break;
    }
    this.#views.push(chain.view());
  }

  async #serve(event: ServiceEvent): Promise<void> {
    switch (event.do) {
      case 'kill': {
        const life = this.#lives[event.slot];
        if (life?.alive !== true) return;
        await this.#trap(life, event);
        this.#deaths += 1;
        if (this.#resting) return;
        for (const change of event.meanwhile) this.#change(change);
        if (this.#lives[event.slot] === life) await this.#start(event.slot);
        return;
      }
      case 'cut': {
        const life = this.#lives[event.slot];
        if (life?.alive === true) await this.#trap(life, event);
        return;
      }
      case 'terminate':
        await this.#terminate(event.whom);
        return;
      case 'flush-redis':
        await this.#bench.flushRedis();
        return;
      case 'start-second':
        if (this.#lives[1]?.alive !== true) await this.#start(1);
        return;
      case 'stop-second':
        await this.#lives[1]?.stop();
        return;
      case 'restart-postgres':
        await this.#services.restartPostgres();
        return;
      case 'restart-redis':
        await this.#services.restartRedis();
        return;
    }
  }

  /** Waits until the trap has sprung, or for a while and springs it then. */
  async #trap(life: Life, event: Extract<ServiceEvent, { do: 'kill' | 'cut' }>): Promise<void> {
    const { seam, after, passage } = event;
    const sprung = new Promise<void>((resolve) => {
      life.set({ seam, left: after, passage, deadly: event.do === 'kill', sprung: resolve });
    });
    const patience = new AbortController();
    const late = delay(trapPatienceMs, undefined, { signal: patience.signal }).then(
      () => life.springAll(),
      () => undefined,
    );
    await sprung;
    patience.abort();
    await late;
  }

  async #terminate(whom: 'all' | 'writer-lock'): Promise<void> {
    await this.#bench.index.writer.query(
      whom === 'all'
        ? sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'tests'`
        : sql`select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and granted and objid = 7280003
              and database = (select oid from pg_database where datname = current_database())`,
    );
  }
}

const groups: Readonly<Record<Exclude<MethodGroup, 'any'>, readonly string[]>> = {
  info: ['get_info', 'get_block_header_by_height', '/get_height'],
  blocks: ['/get_blocks.bin', 'get_block'],
  headers: ['get_block_headers_range'],
  transactions: ['/get_transactions', '/get_transaction_pool_hashes', '/get_transaction_pool_stats'],
};

function isOf(group: MethodGroup, method: string): boolean {
  return group === 'any' || groups[group].includes(method);
}
