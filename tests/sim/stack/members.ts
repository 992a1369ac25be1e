import { pageProcesses } from '../../helpers/page-processes.ts';
import { freezeProcessTree, killProcessTree, signalProcess } from '../../helpers/process-tree.ts';
import {
  startRestartable,
  type RestartableService,
  type ServiceProcess,
} from '../../helpers/service-process.ts';
import type { Random } from '../../helpers/protocol/random.ts';
import type { StackFaultKind } from './plan.ts';

/** A member of the stack that faults can hit. */
export interface StackMember {
  freeze(): void;
  /** Ends a freeze. */
  thaw(): void;
  kill(): Promise<void>;
  /** Starts the member after a kill. */
  start(): Promise<void>;
  /** Leaves no space on the disk of the member. Only Postgres has a disk of its own. */
  fill?(): Promise<void>;
  /** Ends the shortage of space, and starts the member if the shortage ended it. */
  empty?(): Promise<void>;
}

/** Begins a fault of a member. @throws Error when the disk of a member without one is to be filled */
export async function beginFault(member: StackMember, kind: StackFaultKind): Promise<void> {
  if (kind === 'freeze') member.freeze();
  else if (kind === 'kill') await member.kill();
  else if (member.fill === undefined) throw new Error('The member of the stack has no disk of its own.');
  else await member.fill();
}

/** Ends a fault of a member. */
export async function endFault(member: StackMember, kind: StackFaultKind): Promise<void> {
  if (kind === 'freeze') member.thaw();
  else if (kind === 'kill') await member.start();
  else await member.empty?.();
}

/** Creates a member from functions that return its main process, kill it and start it. */
export function processMember(parts: {
  readonly pid: () => number;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}): StackMember {
  let thaw = (): void => undefined;
  return {
    freeze() {
      thaw = freezeProcessTree(parts.pid());
    },
    thaw: () => thaw(),
    kill: parts.kill,
    start: parts.start,
  };
}

/** Creates a member from a program. It is killed with its children. */
export function programMember(service: RestartableService): StackMember {
  return processMember({
    pid: () => service.pid,
    async kill() {
      killProcessTree(service.pid);
      await service.kill();
    },
    start: () => service.restart(),
  });
}

/** One page process of a site, which the site itself replaces. */
export function pageProcessMember(site: { readonly pid: number }, random: Random): StackMember {
  const pick = (): number | undefined => {
    const pids = pageProcesses(site);
    return pids.length === 0 ? undefined : random.pick(pids);
  };
  let frozen: number | undefined;
  return {
    freeze() {
      frozen = pick();
      if (frozen !== undefined) signalProcess(frozen, 'SIGSTOP');
    },
    thaw() {
      if (frozen !== undefined) signalProcess(frozen, 'SIGCONT');
    },
    async kill() {
      const pid = pick();
      if (pid !== undefined) signalProcess(pid, 'SIGKILL');
    },
    start: () => Promise.resolve(),
  };
}

/** A program with the logs of all its starts, oldest first. */
export interface LoggedProgram extends RestartableService {
  logs(): string[];
}

export async function startLogged(start: () => Promise<ServiceProcess>): Promise<LoggedProgram> {
  const all: ServiceProcess[] = [];
  const service = await startRestartable(async () => {
    const one = await start();
    all.push(one);
    return one;
  }, undefined);
  return Object.assign(service, { logs: () => all.map((one) => one.log()) });
}
