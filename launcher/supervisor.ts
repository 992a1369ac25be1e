/**
 * Keeps watch over everything that was started: records it, notices when something ends that should not, restarts
 * what may be restarted, and stops it all in the reverse order of the start.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, type Child, type ChildExit, type ChildOptions } from './child.ts';
import type { ProcessId } from './processes.ts';
import { StartRefusedError } from './start-refused-error.ts';
import type { Run } from './run-record.ts';

/** Something running that can be watched and stopped. */
export interface Watched {
  readonly name: string;
  readonly id: ProcessId;
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  readonly logPath: string;
  readonly exited: Promise<ChildExit>;
  readonly lastLines: () => readonly string[];
  readonly stop: () => Promise<void>;
}

export interface Supervisor {
  /**
   * Watches something whose unexpected end is the end of everything.
   *
   * @param stage what is watched at a higher stage is stopped earlier
   */
  watch(stage: number, watched: Watched): void;
  /** Starts a program and watches it. */
  start(stage: number, options: ChildOptions): Promise<Child>;
  /** Starts a program and starts it again whenever it ends: for a service that aborts on some inputs. */
  keepAlive(stage: number, options: ChildOptions): Promise<void>;
  /** Begins the end. The first reason counts; without one the end is a clean one. */
  end(reason?: StartRefusedError): void;
  /** Fires when the end begins. */
  readonly ending: AbortSignal;
  /** Stops everything, highest stage first. */
  stopAll(): Promise<void>;
}

/** Pauses before a service is started again: short at first, because a visitor waits for it, then longer. */
const restartPausesMs = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** A service that ran this long was healthy: the pauses begin anew. */
const HEALTHY_MS = 60_000;

export function createSupervisor(run: Run): Supervisor {
  const stages = new Map<number, Set<Watched>>();
  /** Starts and restart loops under way: the end waits for them. */
  const starting = new Set<Promise<unknown>>();
  const loops = new Set<Promise<unknown>>();
  const ending = new AbortController();

  function end(reason?: StartRefusedError): void {
    if (!ending.signal.aborted) ending.abort(reason ?? cleanEnd);
  }

  function register(stage: number, watched: Watched): void {
    const members = stages.get(stage) ?? new Set();
    stages.set(stage, members.add(watched));
    run.add({ ...watched.id, name: watched.name, stopSignal: watched.stopSignal });
    void watched.exited.then(() => {
      members.delete(watched);
      run.remove(watched.id);
    });
  }

  function watch(stage: number, watched: Watched): void {
    register(stage, watched);
    failOnExit(watched);
  }

  function failOnExit(watched: Watched): void {
    void watched.exited.then((exit) => end(new StartRefusedError(unexpectedEnd(watched, exit))));
  }

  /** Starts and registers, unless the end has begun: then nothing stays behind. */
  async function begin(stage: number, options: ChildOptions): Promise<Watched & Child> {
    ending.signal.throwIfAborted();
    const child = await startChild(options);
    const watched = { ...child, stopSignal: 'SIGTERM', logPath: options.logPath } as const;
    register(stage, watched);
    if (ending.signal.aborted) await child.stop();
    return watched;
  }

  async function start(stage: number, options: ChildOptions): Promise<Child> {
    const child = await tracked(starting, begin(stage, options));
    failOnExit(child);
    return child;
  }

  async function keepAlive(stage: number, options: ChildOptions): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      const startedAt = performance.now();
      const child = await tracked(starting, begin(stage, options)).catch(() => undefined);
      await child?.exited;
      if (performance.now() - startedAt > HEALTHY_MS) failures = 0;
      const pauseMs = restartPausesMs[Math.min(failures, restartPausesMs.length - 1)];
      await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function stopAll(): Promise<void> {
    end();
    await Promise.allSettled(starting);
    for (const stage of [...stages.keys()].sort((a, b) => b - a)) {
      await Promise.all([...(stages.get(stage) ?? [])].map(async (watched) => await watched.stop()));
    }
    await Promise.allSettled(loops);
  }

  return {
    watch,
    start,
    keepAlive: async (stage, options) => await tracked(loops, keepAlive(stage, options)),
    end,
    ending: ending.signal,
    stopAll,
  };
}

/** Keeps `work` in the set while it is under way. */
async function tracked<T>(set: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  set.add(work);
  try {
    return await work;
  } finally {
    set.delete(work);
  }
}

/** The reason of an end that somebody asked for. */
export const cleanEnd = Symbol('clean end');

function unexpectedEnd({ name, logPath, lastLines }: Watched, { code, signal }: ChildExit): string {
  const how = signal === null ? `with status ${String(code)}` : `by ${signal}`;
  const lines = lastLines();
  // Of a stack trace the line with the error says more than the last one.
  const lastLine = (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1))?.trim();
  // What is killed from outside does not say why.
  const words =
    lastLine === undefined || signal === 'SIGKILL' ? '' : `, with the last words "${lastLine.slice(0, 300)}"`;
  return `${name} ended unexpectedly ${how}${words}; everything else was stopped (log: ${logPath}).`;
}
