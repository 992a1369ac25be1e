/** What the operating system knows about a process: whether it is still the one we mean, and how to end it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A process that can be recognised after a restart of ours. The number alone is not enough: numbers are used again,
 * and ending whatever has it now could hit a stranger.
 */
export interface ProcessId {
  readonly pid: number;
  /** When the process began, in the system's own notation; compared, never read. */
  readonly startedAt: string;
}

/** Identifies the running process `pid`, or undefined when there is none. A zombie counts as none. */
export function identify(pid: number): ProcessId | undefined {
  const startedAt = process.platform === 'linux' ? startedAtByProc(pid) : startedAtByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning({ pid, startedAt }: ProcessId): boolean {
  return identify(pid)?.startedAt === startedAt;
}

/**
 * Field 22 of /proc/PID/stat, the start in clock ticks since boot. Field 2 is the program's name in parentheses and
 * may itself hold spaces and parentheses, so counting begins after the last one.
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

/** Sends `signal` and says whether there was a process to take it. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the process is gone. @returns false when it still runs after `timeoutMs` */
export async function waitUntilGone(target: ProcessId, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(target)) {
    if (Date.now() >= deadline) return false;
    await delay(20);
  }
  return true;
}

/** Ends a process that is not a child of ours: `signal` first, SIGKILL when it has not gone after `PATIENCE_MS`. */
export async function endProcess(
  target: ProcessId,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<void> {
  if (!isRunning(target)) return;
  signalProcess(target.pid, signal);
  if (await waitUntilGone(target, patienceMs)) return;
  signalProcess(target.pid, 'SIGKILL');
  await waitUntilGone(target, 5_000);
}
