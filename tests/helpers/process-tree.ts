import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of a process and of all its descendants, each parent before its children. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? parentOf(pid) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const descendants = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(descendants)];
  return descendants(root);
}

function parentOf(pid: number): number | undefined {
  try {
    // The name of the process is in parentheses and may contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}

/** Sends a signal to a process. A process that has ended is ignored. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Suspends a process with all its descendants. Their connections stay open, and the kernel accepts new ones, but nothing responds.
 *
 * @returns a function that resumes them
 */
export function freezeProcessTree(root: number): () => void {
  // A stopped parent starts no further child that the list would lack.
  signalProcess(root, 'SIGSTOP');
  const pids = processTree(root);
  for (const pid of pids) signalProcess(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids.toReversed()) signalProcess(pid, 'SIGCONT');
  };
}

/** Kills a process with all its descendants. */
export function killProcessTree(root: number): void {
  signalProcess(root, 'SIGSTOP');
  for (const pid of processTree(root)) signalProcess(pid, 'SIGKILL');
}
