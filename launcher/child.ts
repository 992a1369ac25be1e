/** One program that the launcher runs: its log, its end, and how it is stopped. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, signalProcess, type ProcessId } from './processes.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { openLogFile } from './log-file.ts';
import { readableLine } from './readable-line.ts';

export interface ChildOptions {
  /** How the program is called in sentences and which log it has. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logPath: string;
  readonly cwd?: string;
  readonly account?: { readonly uid: number; readonly gid: number };
  /** What asks the program for a clean end. Default SIGTERM. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM';
  /** How long a clean end may take before SIGKILL, in milliseconds. Default 10 s. */
  readonly stopTimeoutMs?: number;
  /** Steps back behind programs that a visitor waits for. */
  readonly inBackground?: boolean;
  /** Let standard error through to the terminal: for the indexer's progress. */
  readonly showErrors?: boolean;
}

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly name: string;
  readonly id: ProcessId;
  /** Settles when the program is gone; never rejects. */
  readonly exited: Promise<ChildExit>;
  /** The newest lines of its output. */
  readonly lastLines: () => readonly string[];
  /** Asks for a clean end, forces it when that takes too long, and waits for it. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program in a session of its own, so that Ctrl-C on the terminal reaches the launcher alone and the order
 * of the end is the launcher's.
 *
 * @throws StartRefusedError when the program cannot be started at all
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, command, stopSignal = 'SIGTERM', stopTimeoutMs = 10_000 } = options;
  const log = openLogFile(options.logPath);
  const spawned = spawn(command, options.args, {
    cwd: options.cwd,
    env: { ...withoutUndefined(options.env), NODE_ENV: 'production' },
    detached: true,
    // A progress bar needs the terminal itself; elsewhere its lines go both ways.
    stdio: ['ignore', 'pipe', options.showErrors === true && process.stderr.isTTY ? 'inherit' : 'pipe'],
    ...options.account,
  });
  spawned.stdout?.on('data', log.write);
  spawned.stderr?.on('data', log.write);
  if (options.showErrors === true && spawned.stderr !== null) {
    createInterface({ input: spawned.stderr }).on('line', (line) => {
      process.stderr.write(`${readableLine(line)}\n`);
    });
  }

  const closed = new Promise<void>((resolve) => spawned.once('close', () => resolve()));
  const ended = new Promise<ChildExit>((resolve) => {
    spawned.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    spawned.once('spawn', resolve);
    spawned.once('error', (error) =>
      reject(new StartRefusedError(`${name} cannot be started: ${error.message}.`)),
    );
  });
  spawned.on('error', () => undefined);
  const pid = spawned.pid ?? 0;
  if (options.inBackground === true) lowerPriority(pid);
  // Its last words are worth a moment, but a grandchild that keeps the pipe open must not hold up the end.
  const exited = ended.then(async (exit) => {
    await Promise.race([closed, delay(500)]);
    log.close();
    return exit;
  });

  let stopping: Promise<void> | undefined;
  async function end(): Promise<void> {
    if (spawned.exitCode !== null || spawned.signalCode !== null) return;
    spawned.kill(stopSignal);
    // By force it takes the whole group, or what it started itself would stay behind.
    const force = setTimeout(() => signalProcess(-pid, 'SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(force);
  }

  return {
    name,
    // A program that is gone already has no start any more; an impossible one matches nothing.
    id: identify(pid) ?? { pid, startedAt: 'gone' },
    exited,
    lastLines: log.lastLines,
    stop: async () => await (stopping ??= end()),
  };
}

const BACKGROUND_PRIORITY = 10;

/** Lowers the priority before the program has made threads, which take it over. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_PRIORITY);
  } catch {
    // It may have ended already; and the priority is a courtesy, not a promise.
  }
}

function withoutUndefined(env: ChildOptions['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
