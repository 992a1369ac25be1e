import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { LaunchedProcessOptions } from '../../../bin/launcher/child.ts';
import { readProcessIdentity, isProcessRunning, signalProcess } from '../../../bin/launcher/processes.ts';
import { StartRefusedError } from '../../../bin/launcher/start-refused-error.ts';
import { acquireRunRecord, type RecordedProcess } from '../../../bin/launcher/run-record.ts';
import {
  REQUESTED_SHUTDOWN_REASON,
  createSupervisor,
  type Supervisor,
} from '../../../bin/launcher/supervisor.ts';

let folder: string;
let record: string;
let supervisor: Supervisor;
let warnings: string[];

test.beforeEach(async () => {
  warnings = [];
  folder = await mkdtemp(join(tmpdir(), 'ringscope-supervisor-'));
  record = join(folder, 'run.json');
  supervisor = createSupervisor({
    runRecord: await acquireRunRecord(record),
    warn: (line) => warnings.push(line),
    restartPausesMs: [10, 20],
  });
});

test.afterEach(async () => {
  await supervisor.stopAll();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the options of a Node.js program. */
function program(
  name: string,
  code: string,
  more: Partial<LaunchedProcessOptions> = {},
): LaunchedProcessOptions {
  return {
    name,
    command: process.execPath,
    args: ['-e', code],
    env: process.env,
    logPath: join(folder, `${name}.log`),
    ...more,
  };
}

const FOR_EVER = 'setInterval(() => undefined, 1000);';

async function recorded(): Promise<readonly RecordedProcess[]> {
  const { children } = JSON.parse(await readFile(record, 'utf8')) as { children: RecordedProcess[] };
  return children;
}

/** Waits until the shutdown begins, and returns the reason that the user reads. */
async function reasonOfEnd(): Promise<string> {
  await expect.poll(() => supervisor.shutdownSignal.aborted).toBe(true);
  const reason: unknown = supervisor.shutdownSignal.reason;
  return reason instanceof StartRefusedError ? reason.message : String(reason);
}

test('an unexpected end of a child ends all programs, and its last line is quoted', async () => {
  const other = await supervisor.start(1, program('other', FOR_EVER));
  await supervisor.start(1, program('The indexer', "console.error('no more room'); process.exit(3);"));

  const reason = await reasonOfEnd();
  expect(reason).toContain(
    'The indexer ended unexpectedly with status 3, with the last output "no more room"',
  );
  expect(reason.split('\n')).toHaveLength(1);
  await supervisor.stopAll();
  expect(isProcessRunning(other.id)).toBe(false);
});

test('the report of an unexpected end quotes the error of a stack trace', async () => {
  await supervisor.start(1, program('The site', "throw new TypeError('a bug')"));
  expect(await reasonOfEnd()).toContain('with the last output "TypeError: a bug"');
});

test('the report of a killed child contains the signal', async () => {
  const child = await supervisor.start(1, program('Postgres', FOR_EVER));
  signalProcess(child.id.pid, 'SIGKILL');
  expect(await reasonOfEnd()).toContain('Postgres ended unexpectedly by SIGKILL');
});

test('a program that does not exist is refused with an explanation', async () => {
  await expect(
    supervisor.start(1, { ...program('The daemon', ''), command: 'no-such-program' }),
  ).rejects.toThrow(/^The daemon could not be started: .*ENOENT.*\.$/);
});

/** Returns the code of a child that prints `here` for each SIGUSR2 and writes its name when it ends on SIGTERM. */
function writesItsEnd(name: string, path: string): string {
  return `
    const end = () => { require('fs').appendFileSync(${JSON.stringify(path)}, '${name} '); process.exit(0); };
    process.on('SIGTERM', () => { console.log('asked'); end(); });
    process.on('SIGUSR2', () => console.log('here'));
    console.log('ready'); ${FOR_EVER}`;
}

/** Returns the code of a child that prints `asked` on SIGTERM, and writes its name and ends on the next SIGUSR2. */
function endsWhenReleased(name: string, path: string): string {
  return `
    const end = () => { require('fs').appendFileSync(${JSON.stringify(path)}, '${name} '); process.exit(0); };
    process.on('SIGTERM', () => { process.on('SIGUSR2', end); console.log('asked'); });
    console.log('ready'); ${FOR_EVER}`;
}

test('a later stage has ended before an earlier stage is stopped', async () => {
  const ends = join(folder, 'ends');
  const database = await supervisor.start(0, program('database', writesItsEnd('database', ends)));
  const site = await supervisor.start(2, program('site', endsWhenReleased('site', ends)));
  await expect
    .poll(() => [database.lastOutputLines(), site.lastOutputLines()])
    .toEqual([['ready'], ['ready']]);

  const stopping = supervisor.stopAll();
  await expect.poll(() => site.lastOutputLines()).toEqual(['ready', 'asked']);
  // While the site is stopping, the database responds to a signal and has received no SIGTERM.
  signalProcess(database.id.pid, 'SIGUSR2');
  await expect.poll(() => database.lastOutputLines()).toEqual(['ready', 'here']);
  signalProcess(site.id.pid, 'SIGUSR2');

  await stopping;
  expect(await readFile(ends, 'utf8')).toBe('site database ');
  expect(supervisor.shutdownSignal.reason).toBe(REQUESTED_SHUTDOWN_REASON);
});

test('a child that ignores the signal is killed together with its own children', async () => {
  const grandchild = `const { pid } = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOR_EVER)}]); console.log(pid);`;
  const stubborn = await supervisor.start(
    1,
    program('stubborn', `process.on('SIGTERM', () => undefined); ${grandchild} ${FOR_EVER}`, {
      stopTimeoutMs: 200,
    }),
  );
  await expect.poll(() => stubborn.lastOutputLines()).toHaveLength(1);
  const started = readProcessIdentity(Number(stubborn.lastOutputLines()[0]));

  await supervisor.stopAll();
  expect(isProcessRunning(stubborn.id)).toBe(false);
  await expect.poll(() => started !== undefined && isProcessRunning(started)).toBe(false);
});

test('a service that aborts is started again and ends with the others', async () => {
  void supervisor.keepAlive(1, program('The wallet service', FOR_EVER));
  await expect.poll(recorded).toHaveLength(1);
  const [first] = await recorded();
  expect(first?.name).toBe('The wallet service');
  signalProcess(first?.pid ?? 0, 'SIGABRT');

  await expect.poll(async () => (await recorded()).some(({ pid }) => pid !== first?.pid)).toBe(true);
  const [second] = await recorded();
  expect(warnings).toEqual(['The wallet service ended unexpectedly by SIGABRT. It restarts in 0.01 s.']);
  expect(supervisor.shutdownSignal.aborted).toBe(false);

  await supervisor.stopAll();
  expect(second !== undefined && isProcessRunning(second)).toBe(false);
  expect(await recorded()).toEqual([]);
});

test('a service that cannot be started is reported each time with reason and pause, and later with advice', async () => {
  const missing = { ...program('The wallet service', ''), command: 'no-such-program' };
  void supervisor.keepAlive(1, missing);
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(5);

  const reason = /^The wallet service could not be started: .*ENOENT.*\. It restarts in /;
  for (const line of warnings) expect(line).toMatch(reason);
  expect(warnings.slice(0, 3).map((line) => line.replace(reason, ''))).toEqual([
    '0.01 s.',
    '0.02 s.',
    '0.02 s.',
  ]);
  expect(warnings[3]).not.toContain('fix the cause');
  expect(warnings[4]).toContain(
    `has failed 5 times in a row: see ${missing.logPath}, fix the cause, then start Ringscope again.`,
  );
});

test('nothing is started after the shutdown has begun', async () => {
  supervisor.beginShutdown();
  await expect(supervisor.start(1, program('late', FOR_EVER))).rejects.toBeDefined();
  expect(await recorded()).toEqual([]);
});
