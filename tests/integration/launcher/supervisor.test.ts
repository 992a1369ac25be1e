import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { ChildOptions } from '../../../launcher/child.ts';
import { identify, isRunning, signalProcess } from '../../../launcher/processes.ts';
import { StartRefusedError } from '../../../launcher/start-refused-error.ts';
import { acquireRun, type RecordedChild } from '../../../launcher/run-record.ts';
import { cleanEnd, createSupervisor, type Supervisor } from '../../../launcher/supervisor.ts';

let folder: string;
let record: string;
let supervisor: Supervisor;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringscope-supervisor-'));
  record = join(folder, 'run.json');
  supervisor = createSupervisor(await acquireRun(record));
});

test.afterEach(async () => {
  await supervisor.stopAll();
  await rm(folder, { recursive: true, force: true });
});

/** A Node.js program as a child. */
function program(name: string, code: string, more: Partial<ChildOptions> = {}): ChildOptions {
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

async function recorded(): Promise<readonly RecordedChild[]> {
  const { children } = JSON.parse(await readFile(record, 'utf8')) as { children: RecordedChild[] };
  return children;
}

/** Waits for the end to begin and gives the reason as the user reads it. */
async function reasonOfEnd(): Promise<string> {
  await expect.poll(() => supervisor.ending.aborted).toBe(true);
  const reason: unknown = supervisor.ending.reason;
  return reason instanceof StartRefusedError ? reason.message : String(reason);
}

test('a child that ends unexpectedly ends everything, with its last words', async () => {
  const other = await supervisor.start(1, program('other', FOR_EVER));
  await supervisor.start(1, program('The indexer', "console.error('no more room'); process.exit(3);"));

  const reason = await reasonOfEnd();
  expect(reason).toContain(
    'The indexer ended unexpectedly with status 3, with the last words "no more room"',
  );
  expect(reason.split('\n')).toHaveLength(1);
  await supervisor.stopAll();
  expect(isRunning(other.id)).toBe(false);
});

test('of a stack trace the error is told, not the end', async () => {
  await supervisor.start(1, program('The site', "throw new TypeError('a bug')"));
  expect(await reasonOfEnd()).toContain('with the last words "TypeError: a bug"');
});

test('a child killed by a signal is told by the signal', async () => {
  const child = await supervisor.start(1, program('Postgres', FOR_EVER));
  signalProcess(child.id.pid, 'SIGKILL');
  expect(await reasonOfEnd()).toContain('Postgres ended unexpectedly by SIGKILL');
});

test('a program that does not exist is told in a sentence', async () => {
  await expect(
    supervisor.start(1, { ...program('The daemon', ''), command: 'no-such-program' }),
  ).rejects.toThrow(/^The daemon cannot be started: .*ENOENT.*\.$/);
});

test('the later stage has ended before the earlier one is asked to', async () => {
  const times = join(folder, 'times');
  const writeAtEnd = (name: string, pauseMs: number): string =>
    `process.on('SIGTERM', () => setTimeout(() => { require('fs').appendFileSync(${JSON.stringify(times)}, '${name} '); process.exit(0); }, ${pauseMs})); console.log('ready'); ${FOR_EVER}`;
  const database = await supervisor.start(0, program('database', writeAtEnd('database', 0)));
  const site = await supervisor.start(2, program('site', writeAtEnd('site', 100)));
  await expect.poll(() => [database.lastLines()[0], site.lastLines()[0]]).toEqual(['ready', 'ready']);

  await supervisor.stopAll();
  expect(await readFile(times, 'utf8')).toBe('site database ');
  expect(supervisor.ending.reason).toBe(cleanEnd);
});

test('a child that ignores the request is forced, with what it started itself', async () => {
  const grandchild = `const { pid } = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOR_EVER)}]); console.log(pid);`;
  const stubborn = await supervisor.start(
    1,
    program('stubborn', `process.on('SIGTERM', () => undefined); ${grandchild} ${FOR_EVER}`, {
      stopTimeoutMs: 200,
    }),
  );
  await expect.poll(() => stubborn.lastLines()).toHaveLength(1);
  const started = identify(Number(stubborn.lastLines()[0]));

  await supervisor.stopAll();
  expect(isRunning(stubborn.id)).toBe(false);
  await expect.poll(() => started !== undefined && isRunning(started)).toBe(false);
});

test('a service that aborts is started again and ends with the rest', async () => {
  void supervisor.keepAlive(1, program('The wallet service', FOR_EVER));
  await expect.poll(recorded).toHaveLength(1);
  const [first] = await recorded();
  expect(first?.name).toBe('The wallet service');
  signalProcess(first?.pid ?? 0, 'SIGABRT');

  await expect.poll(async () => (await recorded()).some(({ pid }) => pid !== first?.pid)).toBe(true);
  const [second] = await recorded();
  expect(supervisor.ending.aborted).toBe(false);

  await supervisor.stopAll();
  expect(second !== undefined && isRunning(second)).toBe(false);
  expect(await recorded()).toEqual([]);
});

test('nothing is started once the end has begun', async () => {
  supervisor.end();
  await expect(supervisor.start(1, program('late', FOR_EVER))).rejects.toBeDefined();
  expect(await recorded()).toEqual([]);
});
