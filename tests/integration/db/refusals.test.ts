import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startPostgres } from '../../../bin/launcher/postgres.ts';
import { connectDatabase } from '../../../db/client.ts';
import { ConnectionLostError } from '../../../db/errors.ts';
import {
  describeDatabaseOutage,
  describeDatabaseRefusal,
  SharedPostgresSessionError,
} from '../../../db/refusals.ts';
import { openWriteDatabase, createParameterlessStatement, statement } from '../../../db/write-database.ts';
import { tryAcquireWriterLock } from '../../../db/write/writer-lock.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { startIndexer } from '../../helpers/indexer.ts';
import { startPgBouncer, type PgBouncerSettings } from '../../helpers/pgbouncer.ts';
import { makePostgresFolder } from '../../helpers/postgres-folder.ts';
import { freePort } from '../../helpers/service-process.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

/** A daemon is not needed, because the database refuses the indexer first. */
const NO_DAEMON = 'http://127.0.0.1:9';

const SENTENCES = {
  password: 'Postgres refuses the user or password in DATABASE_URL.',
  database: 'Postgres has no database with the name in DATABASE_URL: create it first.',
  connections: 'Postgres has no connection left: its max_connections is too small for all that use it.',
  standby:
    'Postgres at DATABASE_URL is read-only, because it is a standby or default_transaction_read_only is on: set DATABASE_URL to the primary server.',
  port: 'No Postgres listens at the host and port in DATABASE_URL.',
  noHost:
    'No host in DATABASE_URL is of the kind that target_session_attrs requires: the primary may have failed, and no standby was promoted.',
  host: 'The host name in DATABASE_URL is unknown.',
  sharedSession:
    'The connection pooler at DATABASE_URL shares sessions between transactions (pool_mode = transaction), so locks and notifications are lost: set DATABASE_URL to Postgres itself, or to a pool with pool_mode = session.',
  startupParameter:
    'The connection pooler at DATABASE_URL refuses the settings of the connection: add `options` to its ignore_startup_parameters, or connect to Postgres itself.',
  poolerClients:
    'The connection pooler at DATABASE_URL has no connection left: increase its max_client_conn.',
  poolSize:
    'The connection pooler at DATABASE_URL had no free connection to Postgres in time: increase its default_pool_size.',
} as const;

/** Returns what a writer and a reader say about the first statement at this URL. */
async function refusalsAt(url: string): Promise<{ indexer: string | undefined; site: string }> {
  const writer = openWriteDatabase(url, { maxConnections: 1 });
  const reader = connectDatabase(url, { maxConnections: 2 });
  try {
    const [written, read] = await Promise.allSettled([
      writer.query(statement`create table of_a_test (id integer)`),
      reader.lookup('of_a_test', 'select 1', []),
    ]);
    return {
      indexer: written.status === 'rejected' ? describeDatabaseRefusal(written.reason) : 'no refusal',
      site: read.status === 'rejected' ? `${describeDatabaseOutage(read.reason)}.` : 'no refusal',
    };
  } finally {
    await Promise.all([writer.close(), reader.close()]);
  }
}

test('the log says who closed a connection, and not which system call failed', () => {
  for (const code of ['EPIPE', 'ECONNRESET']) {
    const cause = Object.assign(new Error(`write ${code}`), { code });
    expect(describeDatabaseOutage(new ConnectionLostError(cause.message, { cause }))).toBe(
      'Postgres or the connection pooler in front of it closed the connection',
    );
  }
});

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

test('a wrong password, an unknown database, host and port are named for site and indexer', async () => {
  const port = await freePort();
  const cases: [string, string][] = [
    [changed((url) => (url.password = 'wrong')), SENTENCES.password],
    [changed((url) => (url.username = 'nobody-of-this-name')), SENTENCES.password],
    [changed((url) => (url.pathname = '/no_database_of_this_name')), SENTENCES.database],
    [changed((url) => (url.port = String(port))), SENTENCES.port],
    [changed((url) => (url.hostname = 'no-host-of-this-name.invalid')), SENTENCES.host],
  ];
  for (const [url, sentence] of cases)
    expect(await refusalsAt(url)).toEqual({ indexer: sentence, site: sentence });
});

test('a server without a free connection is named', async () => {
  const { writeDatabase } = database;
  await writeDatabase.query(
    createParameterlessStatement(`create role one_connection login superuser password 'x'`),
  );
  await writeDatabase.query(
    createParameterlessStatement(`alter role one_connection nosuperuser connection limit 0`),
  );
  const url = changed((own) => {
    own.username = 'one_connection';
    own.password = 'x';
  });
  try {
    expect(await refusalsAt(url)).toEqual({ indexer: SENTENCES.connections, site: SENTENCES.connections });
  } finally {
    await writeDatabase.query(createParameterlessStatement('drop role one_connection'));
  }
});

test('a standby is named by the indexer, and serves the site', async () => {
  const folder = await makePostgresFolder('ringscope-standby-');
  const options = { folder, logPath: join(folder, 'postgres.log') };
  try {
    const primary = await startPostgres(options);
    await primary.stop();
    await writeFile(join(folder, 'data', 'standby.signal'), '');
    await appendFile(join(folder, 'data', 'postgresql.conf'), '\nhot_standby = on\n');
    const standby = await startPostgres(options);
    try {
      expect(await refusalsAt(standby.url)).toEqual({ indexer: SENTENCES.standby, site: 'no refusal' });
      const indexer = startIndexer({ url: standby.url }, NO_DAEMON);
      await expect.poll(() => indexer.log()).toContain(SENTENCES.standby);
      await indexer.stop();
    } finally {
      await standby.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.describe('behind PgBouncer', () => {
  /** Runs `work` with the URL of a pooler with these settings. */
  async function withPgBouncer(
    settings: PgBouncerSettings,
    work: (url: string) => Promise<void>,
  ): Promise<void> {
    const pooler = await startPgBouncer(database.url, settings);
    try {
      await work(pooler.url);
    } finally {
      await pooler.stop();
    }
  }

  test('an indexer does not start in transaction mode, and says why', async () => {
    await withPgBouncer({ pool_mode: 'transaction' }, async (url) => {
      const writeDatabase = openWriteDatabase(url, { maxConnections: 2 });
      await expect(tryAcquireWriterLock(writeDatabase)).rejects.toBeInstanceOf(SharedPostgresSessionError);
      await writeDatabase.close();
      const indexer = startIndexer({ url }, NO_DAEMON);
      await expect.poll(() => indexer.log()).toContain(SENTENCES.sharedSession);
      expect(indexer.log()).not.toContain('Another indexer writes this database');
      await indexer.stop();
    });
  });

  test('an indexer gets the lock in session mode', async () => {
    await withPgBouncer({ pool_mode: 'session' }, async (url) => {
      const writeDatabase = openWriteDatabase(url, { maxConnections: 2 });
      const lock = await tryAcquireWriterLock(writeDatabase);
      expect(lock).toBeDefined();
      lock?.release();
      await writeDatabase.close();
    });
  });

  test('settings in the URL that the pooler refuses are named', async () => {
    await withPgBouncer({ pool_mode: 'session' }, async (url) => {
      expect(await refusalsAt(`${url}?options=-c%20jit%3Doff`)).toEqual({
        indexer: SENTENCES.startupParameter,
        site: SENTENCES.startupParameter,
      });
    });
  });

  test('the limits of the pooler are named', async () => {
    await withPgBouncer({ pool_mode: 'session', max_client_conn: 1 }, async (url) => {
      const first = openWriteDatabase(url, { maxConnections: 1 });
      // The connection that found the pooler ready may still be open.
      const connected = expect.poll(() =>
        first.query(statement`select 1`).then(
          () => true,
          () => false,
        ),
      );
      await connected.toBe(true);
      expect((await refusalsAt(url)).indexer).toBe(SENTENCES.poolerClients);
      await first.close();
    });
    const oneConnection = { default_pool_size: 1, query_wait_timeout: 1 };
    await withPgBouncer({ pool_mode: 'session', ...oneConnection }, async (url) => {
      const first = openWriteDatabase(url, { maxConnections: 1 });
      await first.query(statement`select 1`);
      expect((await refusalsAt(url)).indexer).toBe(SENTENCES.poolSize);
      await first.close();
    });
  });

  test('an unknown database is named', async () => {
    await withPgBouncer({ pool_mode: 'session' }, async (url) => {
      const unknown = new URL(url);
      unknown.pathname = '/no_database_of_this_name';
      expect((await refusalsAt(unknown.href)).indexer).toBe(SENTENCES.database);
    });
  });

  for (const poolMode of ['session', 'transaction'] as const) {
    test(`the site reads in ${poolMode} mode with its settings, and listens`, async () => {
      const default_pool_size = poolMode === 'session' ? 10 : 2;
      await withPgBouncer({ pool_mode: poolMode, default_pool_size }, async (url) => {
        const listenUrl = poolMode === 'session' ? url : database.url;
        const readers = [1, 2].map(() => connectDatabase(url, { maxConnections: 4, poolMode, listenUrl }));
        try {
          // More connections than sessions, so statements of different clients alternate in each session.
          const settings = `select current_setting('enable_seqscan'), current_setting('statement_timeout'), $1::int`;
          const numbers = Array.from({ length: 200 }, (_, number) => number);
          const rows = await Promise.all(
            numbers.map((number) =>
              readers[number % 2]!.lookup(`settings_${number % 3}`, settings, [number]),
            ),
          );
          expect(rows).toEqual(numbers.map((number) => ['off', '5s', number]));
          const [reader] = readers;
          // A failed statement leaves nothing behind that the next one would see.
          await expect(reader!.lookup('wrong', 'select 1 / $1::int', [0])).rejects.toMatchObject({
            code: '22012',
          });
          await expect(
            reader!.lookup('write', 'insert into indexer_control (id) values (1)', []),
          ).rejects.toMatchObject({ code: '25006' });
          const inSnapshot = await reader!.snapshot(async (_, snapshot) => [
            await snapshot.lookup('settings_1', settings, [1]),
            await snapshot.lookup('settings_1', settings, [2]),
          ]);
          expect(inSnapshot).toEqual([
            ['off', '5s', 1],
            ['off', '5s', 2],
          ]);
          const heard: (string | undefined)[] = [];
          const { close } = await reader!.listen(['of_a_test'], (_, payload) => heard.push(payload));
          await database.writeDatabase.query(statement`select pg_notify('of_a_test', 'one')`);
          await expect.poll(() => heard).toEqual(['one']);
          await close();
        } finally {
          await Promise.all(readers.map((reader) => reader.close()));
        }
      });
    });
  }

  test('a reader that would lose notifications in transaction mode says so', async () => {
    await withPgBouncer({ pool_mode: 'transaction' }, async (url) => {
      const reader = connectDatabase(url, { maxConnections: 2, poolMode: 'transaction' });
      const problem = await reader.listen(['of_a_test'], () => undefined).catch((error: unknown) => error);
      expect(`${describeDatabaseOutage(problem)}.`).toBe(SENTENCES.sharedSession);
      await reader.close();
    });
  });
});

test.describe('with several hosts', () => {
  test('a connection goes to the first host that responds and is of the required kind', async () => {
    const { hostname, port, username, password, pathname } = new URL(database.url);
    const silent = `127.0.0.1:${await freePort()}`;
    const urlOf = (target: string): string =>
      `postgres://${username}:${password}@${silent},${hostname}:${port}${pathname}${target}`;
    for (const target of ['', '?target_session_attrs=primary', '?target_session_attrs=prefer-standby']) {
      const writer = openWriteDatabase(urlOf(target), { maxConnections: 1 });
      expect(await writer.query(statement`select 1 as one`)).toEqual([{ one: 1 }]);
      await writer.close();
    }
    expect(await refusalsAt(urlOf('?target_session_attrs=standby'))).toEqual({
      indexer: SENTENCES.noHost,
      site: SENTENCES.noHost,
    });
  });
});
