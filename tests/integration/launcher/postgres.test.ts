import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'playwright/test';
import { startPostgres, type PostgresServer } from '../../../bin/launcher/postgres.ts';
import { removePostgresFolder } from '../../../bin/launcher/postgres-program.ts';
import {
  readProcessIdentity,
  isProcessRunning,
  signalProcess,
  waitUntilProcessEnds,
} from '../../../bin/launcher/processes.ts';

let root: string;
const running = new Set<PostgresServer>();

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ringscope-launcher-'));
});

test.afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
  // As root, the cluster may be in another folder, and a link leads to it.
  removePostgresFolder(join(root, 'postgres'));
  await rm(root, { recursive: true, force: true });
});

async function start(): Promise<PostgresServer> {
  const server = await startPostgres({
    folder: join(root, 'postgres'),
    logPath: join(root, 'logs/postgres.log'),
  });
  running.add(server);
  return server;
}

/** Runs one SQL statement in the database at `url`. */
async function query(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('written rows exist after a stop and a start', async () => {
  const first = await start();
  await query(await first.createDatabase('index'), 'create table t as select 7 as n');
  await first.stop();
  expect(isProcessRunning(first.id)).toBe(false);

  const second = await start();
  expect(await query(await second.createDatabase('index'), 'select n from t')).toEqual([{ n: 7 }]);
});

test('a server that a killed launcher left running is stopped, and no committed row is lost', async () => {
  const left = await start();
  await query(await left.createDatabase('index'), 'create table t as select 7 as n');
  running.delete(left);

  const next = await start();
  expect(isProcessRunning(left.id)).toBe(false);
  expect(await query(await next.createDatabase('index'), 'select n from t')).toEqual([{ n: 7 }]);
});

test('a killed server recovers', async () => {
  const killed = await start();
  await query(await killed.createDatabase('index'), 'create table t as select 7 as n');
  running.delete(killed);
  signalProcess(killed.id.pid, 'SIGKILL');
  await waitUntilProcessEnds(killed.id, 10_000);

  const next = await start();
  expect(await query(await next.createDatabase('index'), 'select n from t')).toEqual([{ n: 7 }]);
});

test('a pid file with the id of an unrelated process prevents no start and ends no process', async () => {
  const first = await start();
  const pidFile = join(root, 'postgres/data/postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  await first.stop();
  running.delete(first);
  await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));

  await start();
  expect(readProcessIdentity(process.pid)).toBeDefined();
});

test('an interrupted creation of the cluster is repeated', async () => {
  const first = await start();
  await first.stop();
  running.delete(first);
  await rm(join(root, 'postgres/password'));

  await start();
});

test('the server listens only on the loopback interface and requires a password', async () => {
  const server = await start();
  const settings = await query(
    server.url,
    "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by 1",
  );
  expect(settings).toEqual([
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'unix_socket_directories', setting: '' },
  ]);
  const withoutPassword = new URL(server.url);
  withoutPassword.password = 'wrong';
  await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('a port in use is reported in one sentence', async () => {
  const server = await start();
  await expect(
    startPostgres({ folder: join(root, 'other'), logPath: join(root, 'logs/other.log'), port: server.port }),
  ).rejects.toThrow(`Port ${String(server.port)} for Postgres is in use by another program.`);
});
