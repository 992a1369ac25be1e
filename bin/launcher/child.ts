import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { readProcessIdentity, signalProcess, type ProcessIdentity } from './processes.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { openLogFile, extractLogMessage } from './log-file.ts';

export interface LaunchedProcessOptions {
  /** Name of the program in messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logPath: string;
  readonly cwd?: string;
  readonly account?: { readonly uid: number; readonly gid: number };
  /** Signal that stops the program. Default: SIGTERM. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM';
  /** Milliseconds from the stop signal to SIGKILL, if the program has not ended. Default: 10 s. */
  readonly stopTimeoutMs?: number;
  /** Whether the program gets a lower priority than programs that visitors wait for. */
  readonly inBackground?: boolean;
  /** Whether to show standard error on the terminal. The indexer shows its progress there. */
  readonly showErrors?: boolean;
}

export interface LaunchedProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface LaunchedProcess {
  readonly name: string;
  readonly id: ProcessIdentity;
  /** Resolves when the program has ended. Never rejects. */
  readonly exited: Promise<LaunchedProcessExit>;
  /** Returns the newest lines of the output of the program. */
  readonly lastOutputLines: () => readonly string[];
  /** Stops the program, with SIGKILL after a timeout, and waits until it has ended. Can be called twice. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program in its own session, so that Ctrl-C on the terminal reaches only the launcher, which stops the programs in
 * order.
 *
 * @throws StartRefusedError when the program cannot be started
 */
export async function launchProcess(options: LaunchedProcessOptions): Promise<LaunchedProcess> {
  const { name, command, stopSignal = 'SIGTERM', stopTimeoutMs = 10_000 } = options;
  const log = openLogFile(options.logPath);
  const spawned = spawn(command, options.args, {
    cwd: options.cwd,
    env: { ...withoutUndefined(options.env), NODE_ENV: 'production' },
    detached: true,
    // A progress bar on standard error needs direct access to the terminal. Otherwise the lines of standard error go to
    // the log, and with `showErrors` also to the standard error of this process.
    stdio: ['ignore', 'pipe', options.showErrors === true && process.stderr.isTTY ? 'inherit' : 'pipe'],
    ...options.account,
  });
  spawned.stdout?.on('data', log.write);
  spawned.stderr?.on('data', log.write);
  if (options.showErrors === true && spawned.stderr !== null) {
    createInterface({ input: spawned.stderr }).on('line', (line) => {
      process.stderr.write(`${extractLogMessage(line)}\n`);
    });
  }

  const closed = new Promise<void>((resolve) => spawned.once('close', () => resolve()));
  const ended = new Promise<LaunchedProcessExit>((resolve) => {
    spawned.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    spawned.once('spawn', resolve);
    spawned.once('error', (error) =>
      reject(
        new StartRefusedError(
          `${name} could not be started: ${error.message}. Check that the program ${command} is installed.`,
        ),
      ),
    );
  });
  spawned.on('error', () => undefined);
  const pid = spawned.pid ?? 0;
  if (options.inBackground === true) lowerPriority(pid);
  // Wait at most 500 ms for the rest of the output, because a child of the program may hold the pipe open.
  const exited = ended.then(async (exit) => {
    await Promise.race([closed, delay(500)]);
    log.close();
    return exit;
  });

  let stopping: Promise<void> | undefined;
  async function end(): Promise<void> {
    if (spawned.exitCode !== null || spawned.signalCode !== null) return;
    spawned.kill(stopSignal);
    // SIGKILL goes to the process group, so that the program's own children end too.
    const force = setTimeout(() => signalProcess(-pid, 'SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(force);
  }

  return {
    name,
    // A program that has already ended has no start time. The value `gone` matches no running process.
    id: readProcessIdentity(pid) ?? { pid, startedAt: 'gone' },
    exited,
    lastOutputLines: log.lastLines,
    stop: async () => await (stopping ??= end()),
  };
}

const BACKGROUND_PRIORITY = 10;

/** Lowers the priority of a program that has just started. Threads that it creates later inherit the priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_PRIORITY);
  } catch {
    // The priority cannot be lowered: the program has ended already, or continues with normal priority.
  }
}

function withoutUndefined(env: LaunchedProcessOptions['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
