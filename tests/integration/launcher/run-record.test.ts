import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import {
  readProcessIdentity,
  isProcessRunning,
  signalProcess,
  type ProcessIdentity,
} from '../../../bin/launcher/processes.ts';
import { acquireRunRecord } from '../../../bin/launcher/run-record.ts';

let folder: string;
let record: string;
const started = new Set<ProcessIdentity>();

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringscope-run-'));
  record = join(folder, 'run.json');
});

test.afterEach(async () => {
  for (const id of started) if (isProcessRunning(id)) signalProcess(id.pid, 'SIGKILL');
  started.clear();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs TypeScript that may import the launcher's modules, outside of this process group, and waits for its
 * first line.
 */
async function runLauncher(code: string): Promise<ProcessIdentity> {
  const program = join(folder, `launcher-${started.size}.mts`);
  const imports = ['run-record', 'cleanup-process', 'supervisor'].map((module) =>
    join(import.meta.dirname, `../../../bin/launcher/${module}.ts`),
  );
  await writeFile(
    program,
    `import { acquireRunRecord } from ${JSON.stringify(imports[0])};
     import { startCleanupProcess } from ${JSON.stringify(imports[1])};
     import { createSupervisor } from ${JSON.stringify(imports[2])};
     const record = ${JSON.stringify(record)};
     const sleeper = (name) => ({ name, command: process.execPath, args: ['-e', 'setInterval(() => 0, 1000)'],
       env: process.env, logPath: ${JSON.stringify(join(folder, 'child.log'))} });
     ${code}
     console.log('ready');
     setInterval(() => 0, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: join(import.meta.dirname, '../../..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('The launcher under test ended.')));
  });
  const id = readProcessIdentity(child.pid ?? 0);
  if (id === undefined) throw new Error('The launcher under test is gone.');
  started.add(id);
  return id;
}

async function children(): Promise<readonly ProcessIdentity[]> {
  const parsed = JSON.parse(await readFile(record, 'utf8')) as { children: ProcessIdentity[] };
  for (const child of parsed.children) started.add(child);
  return parsed.children;
}

const TWO_CHILDREN = `const supervisor = createSupervisor({ runRecord: await acquireRunRecord(record), warn: () => undefined });
  await supervisor.start(0, sleeper('one'));
  await supervisor.start(1, sleeper('two'));`;

test('a second launcher is refused while the first one runs', async () => {
  await runLauncher('await acquireRunRecord(record);');
  await expect(acquireRunRecord(record)).rejects.toThrow(
    /^Ringscope already runs in this folder \(process \d+\)/,
  );
});

test('when the launcher is killed, the cleanup process ends the processes that it started', async () => {
  const launcher = await runLauncher(`${TWO_CHILDREN} startCleanupProcess(record);`);
  const left = await children();
  expect(left).toHaveLength(2);
  signalProcess(launcher.pid, 'SIGKILL');

  await expect.poll(() => left.filter(isProcessRunning), { timeout: 120_000 }).toEqual([]);
  await expect.poll(() => existsSync(record)).toBe(false);
});

test('when the cleanup process is killed too, the next start ends the remaining processes', async () => {
  const launcher = await runLauncher(TWO_CHILDREN);
  const left = await children();
  signalProcess(launcher.pid, 'SIGKILL');
  await expect.poll(() => isProcessRunning(launcher)).toBe(false);
  expect(left.filter(isProcessRunning)).toHaveLength(2);

  const run = await acquireRunRecord(record);
  expect(left.filter(isProcessRunning)).toEqual([]);
  run.release();
  expect(existsSync(record)).toBe(false);
});

test('an unrelated process with the id of a recorded one is not ended', async () => {
  const self = readProcessIdentity(process.pid);
  const stale = { pid: process.pid, startedAt: '1' };
  await writeFile(
    record,
    JSON.stringify({ launcher: stale, children: [{ ...stale, name: 'stranger', stopSignal: 'SIGTERM' }] }),
  );
  const run = await acquireRunRecord(record);
  expect(self !== undefined && isProcessRunning(self)).toBe(true);
  run.release();
});

test('an incomplete record does not prevent a start', async () => {
  await writeFile(record, '{"launcher":{"pi');
  (await acquireRunRecord(record)).release();
});
