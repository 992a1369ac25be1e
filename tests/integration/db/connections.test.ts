import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { isTransientDatabaseError } from '../../../db/errors.ts';
import { lookUpStatus } from '../../../db/queries/status.ts';
import { openWriteDatabase, statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

test('server-wide statement limits do not apply to the indexer', async () => {
  const { url, writeDatabase } = await database.another();
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']) {
    await writeDatabase.query({
      text: `do $$ begin execute format('alter database %I set ${name} = 50', current_database()); end $$`,
      values: [],
    });
  }
  const limited = openWriteDatabase(url, { maxConnections: 1 });
  try {
    const [row] = await limited.query<{ limits: string }>(statement`
      select string_agg(setting, ',' order by name) as limits from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`);
    expect(row?.limits).toBe('0,0,0');
  } finally {
    await limited.close();
  }
});

test('the indexer waits while its server is a standby', async () => {
  const refused = database.writeDatabase.transaction(async (tx) => {
    await tx.query(statement`set transaction read only`);
    await tx.query(statement`delete from pool_inputs`);
  });
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '25006' });
  expect(isTransientDatabaseError(error)).toBe(true);
});

test('a statement of the site ends at its time limit', async () => {
  const reader = connectDatabase(database.url, { maxConnections: 1 });
  try {
    await reader.snapshot(async (db) => {
      const { rows } = await db.execute<{ statement_timeout: string }>('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '5s' }]);
    });
    const settings = `select current_setting('statement_timeout'), current_setting('transaction_read_only')`;
    expect(await reader.lookup('settings', settings, [])).toEqual(['5s', 'on']);
    expect(await lookUpStatus(reader)).toMatchObject({ tip: undefined, tipWithTotals: undefined });
  } finally {
    await reader.close();
  }
});

test('connections that the server ends are reported once a minute, without credentials, and the connection pool stays usable', async () => {
  const warnings: string[] = [];
  const writeDatabase = openWriteDatabase(database.url, {
    maxConnections: 1,
    onWarning: (text) => warnings.push(text),
  });
  const reader = connectDatabase(database.url, { maxConnections: 2, warn: (text) => warnings.push(text) });
  try {
    const endConnections = async (): Promise<void> => {
      const [own] = await writeDatabase.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
      const [pid] = await reader.lookup('pid', 'select pg_backend_pid()', []);
      await database.writeDatabase.query(statement`
        select pg_terminate_backend(pid, 5000) from unnest(${[own?.pid, pid]}::integer[]) as pid`);
    };
    await endConnections();
    await expect.poll(() => warnings).toHaveLength(2);
    await endConnections();
    for (const warning of warnings) {
      expect(warning).toMatch(/^A connection to Postgres was lost: /);
      expect(warning).not.toContain(new URL(database.url).password || '://');
    }
    await expect
      .poll(async () => writeDatabase.query(statement`select 1 as one`).catch(() => []))
      .toEqual([{ one: 1 }]);
    await expect.poll(async () => reader.lookup('one', 'select 1', []).catch(() => [])).toEqual([1]);
    expect(warnings).toHaveLength(2);
  } finally {
    await Promise.all([writeDatabase.close(), reader.close()]);
  }
});
