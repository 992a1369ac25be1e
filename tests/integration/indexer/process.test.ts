import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import { startDaemonProxy, type DaemonProxy } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

let database: TestDatabase;
/** A proxy without a daemon behind it. The test responds to every call or leaves it without a response. */
let silent: DaemonProxy;

test.beforeAll(async () => {
  database = await createTestDatabase();
  silent = await startDaemonProxy('http://127.0.0.1:1');
  silent.setRule(() => new Promise(() => undefined));
});
test.afterAll(async () => {
  await silent.stop();
  await database.drop();
});

interface Run {
  /** Returns the output so far. */
  readonly text: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with the exit status. */
  readonly ended: Promise<{ code: number | null }>;
}

function run(environment: Record<string, string>, args: readonly string[] = []): Run {
  const child = spawn(process.execPath, ['indexer/main.cjs', ...args], {
    cwd: repository,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()));
  // `exit` would come before the end of the program's output.
  const ended = once(child, 'close').then(([code]: unknown[]) => ({
    code: typeof code === 'number' ? code : null,
  }));
  return { text: () => text, signal: (name) => void child.kill(name), ended };
}

test.describe('a start that must fail ends with one clear message', () => {
  test('without a database', async () => {
    const { ended, text } = run({});
    expect(await ended).toEqual({ code: 1 });
    expect(text()).toMatch(/^DATABASE_URL is not set\. .+\n$/);
  });

  test('with an unknown option', async () => {
    const { ended, text } = run({ DATABASE_URL: database.url }, ['--range-size', 'many']);
    expect(await ended).toEqual({ code: 2 });
    expect(text()).toBe('--range-size must be an integer from 1 to 10000, got many.\n');
  });

  test('with a database that does not exist', async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/ringscope_of_nobody';
    const { ended, text } = run({ DATABASE_URL: nowhere.href });
    expect(await ended).toEqual({ code: 1 });
    expect(text()).toBe('Postgres has no database with the name in DATABASE_URL: create it first.\n');
  });

  test('with a database of a newer version', async () => {
    const newer = await database.another();
    await newer.writeDatabase.query(statement`
      insert into schema_migrations (position, name, digest)
      select max(position) + 1, '9999_from_the_future', 'x' from schema_migrations`);
    const { ended, text } = run({ DATABASE_URL: newer.url });
    expect(await ended).toEqual({ code: 1 });
    expect(text()).toBe(
      'The database has migration 9999_from_the_future, which this version of Ringscope does not know, because a newer version has migrated it. Start that version again, or restore a backup from before the upgrade.\n',
    );
  });
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends it cleanly, even while a daemon does not respond, and leaves no lock`, async () => {
    const index = await database.another();
    const {
      ended,
      text,
      signal: send,
    } = run({
      DATABASE_URL: index.url,
      MONEROD_URL: silent.url,
      LOG_LEVEL: 'debug',
    });
    const before = silent.calls('get_info');
    await expect.poll(() => silent.calls('get_info')).toBeGreaterThan(before);
    send(signal);
    expect(await ended).toEqual({ code: 0 });
    expect(text()).not.toMatch(/error/i);
    await expect
      .poll(
        async () =>
          await index.writeDatabase.query(statement`
        select from pg_locks where locktype = 'advisory' and database =
          (select oid from pg_database where datname = current_database())`),
      )
      .toEqual([]);
  });
}
