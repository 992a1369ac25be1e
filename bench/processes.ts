import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of /proc in a second. Linux uses 100 on all common platforms. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  readonly own: number;
  /** Processor time of exited child processes, in clock ticks. */
  readonly exited: number;
}

function stat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name is in parentheses and may contain any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return { parent: at(1), own: at(11) + at(12), exited: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** Returns the processor seconds of a process and its descendants, including exited ones. */
export function cpuSecondsOfProcessTree(rootPid: number): number {
  let ticks = 0;
  const all = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const one = Number.isInteger(pid) ? stat(pid) : undefined;
    return one === undefined ? [] : [{ pid, ...one }];
  });
  const add = (pid: number): void => {
    const one = all.find((process) => process.pid === pid);
    if (one === undefined) return;
    ticks += one.own + one.exited;
    for (const child of all) if (child.parent === pid) add(child.pid);
  };
  add(rootPid);
  return ticks / TICKS_PER_SECOND;
}

/** Returns the processor seconds of one process without its children. */
export function cpuSecondsOfProcess(pid: number): number {
  return (stat(pid)?.own ?? 0) / TICKS_PER_SECOND;
}

/** Returns the peak resident memory of a process in megabytes. */
export function peakMemoryMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

/** Returns the resident bytes of a process and its descendants. A shared memory page counts once for each process. */
export function residentBytesOfProcessTree(rootPid: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const childrenOf = (parent: number): number[] => pids.filter((pid) => stat(pid)?.parent === parent);
  const kilobytes = (pid: number): number => {
    try {
      return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process has exited since its id was read.
      return 0;
    }
  };
  const ofTree = (pid: number): number =>
    kilobytes(pid) + childrenOf(pid).reduce((sum, child) => sum + ofTree(child), 0);
  return ofTree(rootPid) * 1_024;
}
