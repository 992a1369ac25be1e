import { setTimeout as delay } from 'node:timers/promises';
import { Life } from './simulated-indexer.ts';
import type { Plan, ServiceEvent, Slot, WhichDaemon } from './plan.ts';
import type { Bench, Services } from './services.ts';
import type { SimulatedDaemon } from './simulated-daemon.ts';

/** After this long what waits for an indexer to send something no longer waits. */
const TRAP_PATIENCE_MS = 3_000;

/** The indexers of a run: one or two at a time, one after another in each place. */
export class Indexers {
  readonly #plan: Plan;
  readonly #services: Services;
  readonly #bench: Bench;
  readonly #daemon: SimulatedDaemon;
  readonly #lives: [Life | undefined, Life | undefined] = [undefined, undefined];
  readonly #all: Life[] = [];
  readonly #whose: [WhichDaemon, WhichDaemon] = ['first', 'first'];
  readonly #onCollapse: (how: string) => void;

  /** @param onCollapse called when one ends without being asked to */
  constructor(
    plan: Plan,
    services: Services,
    bench: Bench,
    daemon: SimulatedDaemon,
    onCollapse: (how: string) => void,
  ) {
    this.#plan = plan;
    this.#services = services;
    this.#bench = bench;
    this.#daemon = daemon;
    this.#onCollapse = onCollapse;
  }

  /** @param whose daemon it asks; by default that of the last one in this place */
  async start(slot: Slot, whose = this.#whose[slot]): Promise<void> {
    this.#whose[slot] = whose;
    const caller = this.#daemon.admit(whose);
    const life: Life = await Life.begin(this.#plan, this.#services, this.#bench, (call) =>
      this.#daemon.deliver(call, caller),
    );
    // Two events may start an indexer in the same place.
    this.#lives[slot]?.die();
    this.#lives[slot] = life;
    this.#all.push(life);
    void life.collapsed.then(this.#onCollapse);
  }

  /** The one in this place, if it lives. */
  at(slot: Slot): Life | undefined {
    const life = this.#lives[slot];
    return life?.alive === true ? life : undefined;
  }

  /** Kills all and starts one. */
  async startAnew(): Promise<void> {
    this.killAll();
    this.#lives[1] = undefined;
    await this.start(0);
  }

  killAll(): void {
    for (const life of this.#all) life.die();
  }

  /** Asks all to end. @returns what went wrong with it */
  async stopAll(): Promise<string[]> {
    const problems: string[] = [];
    for (const life of this.#all) {
      await life
        .stop()
        .catch((error: unknown) => problems.push(`an indexer did not end well: ${String(error)}`));
    }
    return problems;
  }

  /** What each wrote, oldest first. */
  get logs(): string[] {
    return this.#all.map((life) => life.log());
  }

  /** Waits until the trap has sprung, or for a while and springs it then. */
  async trap(life: Life, event: Extract<ServiceEvent, { do: 'kill' | 'cut' }>): Promise<void> {
    const { seam, after, passage } = event;
    const sprung = new Promise<void>((resolve) => {
      life.set({ seam, left: after, passage, deadly: event.do === 'kill', sprung: resolve });
    });
    const patience = new AbortController();
    const late = delay(TRAP_PATIENCE_MS, undefined, { signal: patience.signal }).then(
      () => life.springAll(),
      () => undefined,
    );
    await sprung;
    patience.abort();
    await late;
  }
}
