/**
 * Which launcher runs in this folder and what it started, in one file.
 *
 * It is the lock that keeps a second launcher out, and it is what the guard (cleanup-process.ts) or the next start goes by to end
 * what a killed launcher left behind.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { endProcess, identify, isRunning, type ProcessId } from './processes.ts';
import { StartRefusedError } from './start-refused-error.ts';

const processId = z.object({ pid: z.int().positive(), startedAt: z.string() });
const signals = ['SIGINT', 'SIGTERM'] as const;
const runRecord = z.object({
  launcher: processId,
  children: z.array(processId.extend({ name: z.string(), stopSignal: z.enum(signals) })),
});

export type RecordedChild = z.infer<typeof runRecord>['children'][number];
type RunRecord = z.infer<typeof runRecord>;

export interface Run {
  add(child: RecordedChild): void;
  remove(id: ProcessId): void;
  /** Gives the folder free for the next launcher. */
  release(): void;
}

/** Longer than the moment between another launcher's reading of a stale record and its writing of its own. */
const SETTLE_MS = 50;

/** How long what was left behind may take for a clean end. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Makes this process the launcher of the folder, and ends what a killed one left behind.
 *
 * @throws StartRefusedError when another launcher runs
 */
export async function acquireRun(file: string): Promise<Run> {
  const self = identify(process.pid);
  if (self === undefined) throw new Error('This process cannot see itself in the process list.');
  const previous = readRecord(file);
  refuseIfRunning(previous);

  const record: RunRecord = { launcher: self, children: previous?.children ?? [] };
  write(file, record);
  // Two launchers may both have found the record stale. The later writer wins, and the earlier one sees it here.
  await delay(SETTLE_MS);
  const current = readRecord(file);
  if (current?.launcher.pid !== self.pid) refuseIfRunning(current);

  await endChildren(record.children);
  record.children = [];
  write(file, record);
  return {
    add(child) {
      record.children.push(child);
      write(file, record);
    },
    remove({ pid }) {
      record.children = record.children.filter((child) => child.pid !== pid);
      write(file, record);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** @throws StartRefusedError when another launcher runs */
export function refuseSecondRun(file: string): void {
  refuseIfRunning(readRecord(file));
}

/** Ends everything a launcher that is gone has left behind; does nothing while it runs. */
export async function cleanUpRun(file: string): Promise<void> {
  const record = readRecord(file);
  if (record === undefined || isRunning(record.launcher)) return;
  await endChildren(record.children);
  // Another launcher may have claimed the folder meanwhile: then the record is its own.
  if (readRecord(file)?.launcher.startedAt === record.launcher.startedAt) rmSync(file, { force: true });
}

/** Newest first: what was started later uses what was started earlier. */
async function endChildren(children: readonly RecordedChild[]): Promise<void> {
  const [foundation, rest] = [children.slice(0, 1), children.slice(1)];
  for (const group of [rest, foundation]) {
    await Promise.all(group.map(async (child) => await endProcess(child, child.stopSignal, STOP_TIMEOUT_MS)));
  }
}

function refuseIfRunning(record: RunRecord | undefined): void {
  if (record === undefined || !isRunning(record.launcher)) return;
  throw new StartRefusedError(
    `Ringscope already runs in this folder (process ${record.launcher.pid}): end that one first, or set RINGSCOPE_DIR and PORT for another one.`,
  );
}

function readRecord(file: string): RunRecord | undefined {
  try {
    return runRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None, or one that a crash of the machine left torn: either way it tells nothing.
    return undefined;
  }
}

function write(file: string, record: RunRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, file);
}
