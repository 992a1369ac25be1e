import { setTimeout as delay } from 'node:timers/promises';
import {
  launchProcess,
  type LaunchedProcess,
  type LaunchedProcessExit,
  type LaunchedProcessOptions,
} from './child.ts';
import { StartRefusedError } from './start-refused-error.ts';
import type { LauncherRunRecord } from './run-record.ts';

/** A running process that can be watched and stopped. */
export interface WatchedProcess extends LaunchedProcess {
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  readonly logPath: string;
}

/**
 * Watches all started processes and records them. It restarts the processes that were started with `keepAlive`. When
 * any other process ends, it shuts everything down. It stops the processes stage by stage, the highest stage first.
 */
export interface Supervisor {
  /**
   * Watches a process. When it ends unexpectedly, the shutdown begins.
   *
   * @param stage processes of a higher stage are stopped earlier
   */
  watch(stage: number, watchedProcess: WatchedProcess): void;
  /** Starts a program and watches it. */
  start(stage: number, options: LaunchedProcessOptions): Promise<LaunchedProcess>;
  /**
   * Starts a program, and restarts it whenever it ends or cannot be started. It reports each restart with its reason.
   * The pauses before restarts grow while the program fails repeatedly.
   */
  keepAlive(stage: number, options: LaunchedProcessOptions): Promise<void>;
  /** Begins the shutdown. Without a reason, it counts as requested by the user. Further calls have no effect. */
  beginShutdown(reason?: StartRefusedError): void;
  /** Signal that fires when the shutdown begins. */
  readonly shutdownSignal: AbortSignal;
  /** Stops all programs, those of the highest stage first. */
  stopAll(): Promise<void>;
}

export interface SupervisorOptions {
  /** The file that records all running processes. */
  readonly runRecord: LauncherRunRecord;
  /** Receives one line of text about each restart, for the operator. */
  readonly warn: (line: string) => void;
  /** Pauses in milliseconds before the first restart, the second, and so on. Further restarts use the last pause. */
  readonly restartPausesMs?: readonly number[];
}

/** The first pauses are short, because a visitor may wait for the service that restarts. */
const defaultRestartPausesMs = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Milliseconds after which a running service counts as healthy. The pause before its next restart is then the shortest again. */
const HEALTHY_MS = 60_000;

/** Number of failures in a row after which the warning about a restart also contains advice for the operator. */
const FAILURES_BEFORE_ADVICE = 5;

export function createSupervisor({
  runRecord,
  warn,
  restartPausesMs = defaultRestartPausesMs,
}: SupervisorOptions): Supervisor {
  const stages = new Map<number, Set<WatchedProcess>>();
  /** Program starts that are in progress. The shutdown waits for them, and for the loops that restart programs. */
  const starting = new Set<Promise<unknown>>();
  const loops = new Set<Promise<unknown>>();
  const ending = new AbortController();

  function beginShutdown(reason?: StartRefusedError): void {
    if (!ending.signal.aborted) ending.abort(reason ?? REQUESTED_SHUTDOWN_REASON);
  }

  function register(stage: number, watched: WatchedProcess): void {
    const members = stages.get(stage) ?? new Set();
    stages.set(stage, members.add(watched));
    runRecord.add({ ...watched.id, name: watched.name, stopSignal: watched.stopSignal });
    void watched.exited.then(() => {
      members.delete(watched);
      runRecord.remove(watched.id);
    });
  }

  function watch(stage: number, watched: WatchedProcess): void {
    register(stage, watched);
    failOnExit(watched);
  }

  function failOnExit(watched: WatchedProcess): void {
    void watched.exited.then((exit) => beginShutdown(new StartRefusedError(unexpectedEnd(watched, exit))));
  }

  /** Starts and registers a program. Stops it immediately if the shutdown has begun meanwhile. */
  async function begin(
    stage: number,
    options: LaunchedProcessOptions,
  ): Promise<WatchedProcess & LaunchedProcess> {
    ending.signal.throwIfAborted();
    const child = await launchProcess(options);
    const watched = { ...child, stopSignal: 'SIGTERM', logPath: options.logPath } as const;
    register(stage, watched);
    if (ending.signal.aborted) await child.stop();
    return watched;
  }

  async function start(stage: number, options: LaunchedProcessOptions): Promise<LaunchedProcess> {
    const child = await tracked(starting, begin(stage, options));
    failOnExit(child);
    return child;
  }

  async function keepAlive(stage: number, options: LaunchedProcessOptions): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      const startedAt = performance.now();
      const failure = await runUntilEnd(stage, options);
      if (ending.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_MS) failures = 1;
      const pauseMs = restartPausesMs[Math.min(failures, restartPausesMs.length) - 1] ?? 0;
      warn(restartReport(options, { failure, failures, pauseMs }));
      await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  /** @returns a message about how the program ended, or why it could not be started */
  async function runUntilEnd(stage: number, options: LaunchedProcessOptions): Promise<string> {
    try {
      const child = await tracked(starting, begin(stage, options));
      return `${describeEnd(child, await child.exited)}.`;
    } catch (error) {
      return error instanceof Error ? error.message : `${options.name} could not be started.`;
    }
  }

  async function stopAll(): Promise<void> {
    beginShutdown();
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
    beginShutdown,
    shutdownSignal: ending.signal,
    stopAll,
  };
}

/** Adds `work` to the set until it settles, and waits for it. */
async function tracked<T>(set: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  set.add(work);
  try {
    return await work;
  } finally {
    set.delete(work);
  }
}

/** Abort reason for a shutdown that the user requested, as opposed to a failure. */
export const REQUESTED_SHUTDOWN_REASON = Symbol('requested shutdown');

function unexpectedEnd(watched: WatchedProcess, exit: LaunchedProcessExit): string {
  return `${describeEnd(watched, exit)}. All other processes were stopped. See the log ${watched.logPath}, fix the cause, then start Ringscope again.`;
}

function restartReport(
  { name, logPath }: LaunchedProcessOptions,
  { failure, failures, pauseMs }: { failure: string; failures: number; pauseMs: number },
): string {
  const report = `${failure} It restarts in ${pauseMs / 1_000} s.`;
  if (failures < FAILURES_BEFORE_ADVICE) return report;
  return `${report} ${name} has failed ${failures} times in a row: see ${logPath}, fix the cause, then start Ringscope again.`;
}

function describeEnd(
  { name, lastOutputLines }: WatchedProcess,
  { code, signal }: LaunchedProcessExit,
): string {
  const status = signal === null ? `with status ${String(code)}` : `by ${signal}`;
  const lines = lastOutputLines();
  // In a stack trace, the line with the error message is more useful than the last line.
  const lastLine = (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1))?.trim();
  // SIGKILL comes from outside, so the output of the program does not contain the reason.
  const output =
    lastLine === undefined || signal === 'SIGKILL'
      ? ''
      : `, with the last output "${lastLine.slice(0, 300)}"`;
  return `${name} ended unexpectedly ${status}${output}`;
}
