import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Identifies a process across restarts of the launcher. The pid alone is not enough, because the system reuses pids for
 * other processes.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time of the process in the format of the system, only for comparison. */
  readonly startedAt: string;
}

/** Returns the identity of the running process `pid`; undefined when there is none or it is a zombie. */
export function readProcessIdentity(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startedAtByProc(pid) : startedAtByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isProcessRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return readProcessIdentity(pid)?.startedAt === startedAt;
}

/**
 * Returns field 22 of /proc/PID/stat: the start time in clock ticks since boot. Undefined when no such process runs. Field 2
 * is the name in parentheses, which may contain spaces and parentheses, so the fields after the last parenthesis are counted.
 */
function startedAtByProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

function startedAtByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' ? undefined : line;
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process. @returns false when there is no such process */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the process has ended. @returns false when it still runs after `timeoutMs` */
export async function waitUntilProcessEnds(target: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isProcessRunning(target)) {
    if (Date.now() >= deadline) return false;
    await delay(20);
  }
  return true;
}

/** Ends a process that is not a child of this one, with `signal`, and with SIGKILL after `timeoutMs`. */
export async function endProcess(
  target: ProcessIdentity,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  if (!isProcessRunning(target)) return;
  signalProcess(target.pid, signal);
  if (await waitUntilProcessEnds(target, timeoutMs)) return;
  signalProcess(target.pid, 'SIGKILL');
  await waitUntilProcessEnds(target, 5_000);
}
