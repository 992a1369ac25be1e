import { setTimeout as delay } from 'node:timers/promises';
import { SimulatedIndexer } from './simulated-indexer.ts';
import type { Plan, ServiceEvent, IndexerSlot, WhichDaemon } from './plan.ts';
import type { IndexPair, Services } from './services.ts';
import type { SimulatedDaemon } from './simulated-daemon.ts';

/** Time after which a fault happens even if the indexer has not sent enough data for it. */
const FAULT_WAIT_MS = 3_000;

/** The indexers of a run. It has two slots, and each slot runs one indexer after another. */
export class Indexers {
  readonly #plan: Plan;
  readonly #services: Services;
  readonly #pair: IndexPair;
  readonly #daemon: SimulatedDaemon;
  readonly #current: [SimulatedIndexer | undefined, SimulatedIndexer | undefined] = [undefined, undefined];
  readonly #all: SimulatedIndexer[] = [];
  readonly #whose: [WhichDaemon, WhichDaemon] = ['first', 'first'];
  readonly #onUnexpectedEnd: (how: string) => void;

  /** @param onUnexpectedEnd called when an indexer ends without being stopped */
  constructor(
    plan: Plan,
    services: Services,
    pair: IndexPair,
    daemon: SimulatedDaemon,
    onUnexpectedEnd: (how: string) => void,
  ) {
    this.#plan = plan;
    this.#services = services;
    this.#pair = pair;
    this.#daemon = daemon;
    this.#onUnexpectedEnd = onUnexpectedEnd;
  }

  /** @param whose the daemon that the indexer calls; the default is the daemon of the last indexer in this slot */
  async start(slot: IndexerSlot, whose = this.#whose[slot]): Promise<void> {
    this.#whose[slot] = whose;
    const caller = this.#daemon.addCaller(whose);
    const instance: SimulatedIndexer = await SimulatedIndexer.start(
      this.#plan,
      this.#services,
      this.#pair,
      (call) => this.#daemon.respond(call, caller),
    );
    // Two events may start an indexer in the same slot.
    this.#current[slot]?.kill();
    this.#current[slot] = instance;
    this.#all.push(instance);
    void instance.unexpectedEnd.then(this.#onUnexpectedEnd);
  }

  /** Returns the running indexer of the slot. */
  at(slot: IndexerSlot): SimulatedIndexer | undefined {
    const instance = this.#current[slot];
    return instance?.isRunning === true ? instance : undefined;
  }

  /** Kills all indexers and starts one. */
  async killAllAndStartOne(): Promise<void> {
    this.killAll();
    this.#current[1] = undefined;
    await this.start(0);
  }

  killAll(): void {
    for (const instance of this.#all) instance.kill();
  }

  /** Stops all indexers. @returns the errors with which they ended */
  async stopAll(): Promise<string[]> {
    const problems: string[] = [];
    for (const instance of this.#all) {
      await instance
        .stop()
        .catch((error: unknown) => problems.push(`an indexer did not end well: ${String(error)}`));
    }
    return problems;
  }

  /** Logs of all indexers, oldest first. */
  get logs(): string[] {
    return this.#all.map((instance) => instance.log());
  }

  /** Waits until the fault has happened. After `FAULT_WAIT_MS` the fault happens at once. */
  async waitForFault(
    instance: SimulatedIndexer,
    event: Extract<ServiceEvent, { do: 'kill' | 'cut' }>,
  ): Promise<void> {
    const { target, after, forwarding } = event;
    const onDone = new Promise<void>((resolve) => {
      instance.schedule({
        target: target,
        left: after,
        forwarding: forwarding,
        isFatal: event.do === 'kill',
        onDone: resolve,
      });
    });
    const waiting = new AbortController();
    const late = delay(FAULT_WAIT_MS, undefined, { signal: waiting.signal }).then(
      () => instance.runAllFaults(),
      () => undefined,
    );
    await onDone;
    waiting.abort();
    await late;
  }
}
