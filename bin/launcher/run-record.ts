import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { endProcess, readProcessIdentity, isProcessRunning, type ProcessIdentity } from './processes.ts';
import { StartRefusedError } from './start-refused-error.ts';

const processId = z.object({ pid: z.int().positive(), startedAt: z.string() });
const signals = ['SIGINT', 'SIGTERM'] as const;
const runRecord = z.object({
  launcher: processId,
  children: z.array(processId.extend({ name: z.string(), stopSignal: z.enum(signals) })),
});

export type RecordedProcess = z.infer<typeof runRecord>['children'][number];
type RunRecord = z.infer<typeof runRecord>;

/**
 * Record of the launcher of a data folder and of the processes that it started, in one file. The file prevents a second
 * launcher with the same data folder. After the launcher was killed, the cleanup process or the next start ends the
 * recorded processes.
 */
export interface LauncherRunRecord {
  add(child: RecordedProcess): void;
  remove(id: ProcessIdentity): void;
  /** Removes the record, so that another launcher may use the data folder. */
  release(): void;
}

/**
 * Milliseconds that the launcher waits before it checks that the file still contains its own record. Another launcher
 * that has read the old record writes its own within this time.
 */
const SETTLE_MS = 50;

/** Milliseconds after which leftover processes that have not ended receive SIGKILL. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Makes this process the only launcher of a data folder, whose run record is `file`. Ends the processes that a killed
 * launcher of this folder left running.
 *
 * @throws StartRefusedError when another launcher runs
 */
export async function acquireRunRecord(file: string): Promise<LauncherRunRecord> {
  const self = readProcessIdentity(process.pid);
  if (self === undefined)
    throw new Error(
      `The process list does not contain this process (pid ${process.pid}), so Ringscope cannot protect its data folder from a second start, and does not start. Mount /proc, or install the program ps.`,
    );
  const previous = readRecord(file);
  refuseIfRunning(previous);

  const record: RunRecord = { launcher: self, children: previous?.children ?? [] };
  write(file, record);
  // Two launchers may both have found an old record. The later writer wins. The earlier launcher detects here that its record was replaced.
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
export function requireNoOtherLauncher(runRecordPath: string): void {
  refuseIfRunning(readRecord(runRecordPath));
}

/** Ends the processes of a launcher that has ended. Does nothing while the launcher runs. */
export async function endLeftoverProcesses(runRecordPath: string): Promise<void> {
  const record = readRecord(runRecordPath);
  if (record === undefined || isProcessRunning(record.launcher)) return;
  await endChildren(record.children);
  // Another launcher may have written its own record in the meantime.
  if (readRecord(runRecordPath)?.launcher.startedAt === record.launcher.startedAt)
    rmSync(runRecordPath, { force: true });
}

/** Ends the processes. The first one, which is Postgres or the daemon, ends last, because the others use it. */
async function endChildren(children: readonly RecordedProcess[]): Promise<void> {
  const [foundation, rest] = [children.slice(0, 1), children.slice(1)];
  for (const group of [rest, foundation]) {
    await Promise.all(group.map(async (child) => await endProcess(child, child.stopSignal, STOP_TIMEOUT_MS)));
  }
}

function refuseIfRunning(record: RunRecord | undefined): void {
  if (record === undefined || !isProcessRunning(record.launcher)) return;
  throw new StartRefusedError(
    `Ringscope already runs in this folder (process ${record.launcher.pid}). Stop that process first, or set RINGSCOPE_DIR and PORT to start another instance.`,
  );
}

function readRecord(file: string): RunRecord | undefined {
  try {
    return runRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is no record, or a crash of the machine left it incomplete.
    return undefined;
  }
}

function write(file: string, record: RunRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, file);
}
