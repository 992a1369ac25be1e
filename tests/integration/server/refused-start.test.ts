import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { checkPostgresVersion } from '../../../db/postgres-version.ts';
import { describeDatabaseRefusal, SharedPostgresSessionError } from '../../../db/refusals.ts';
import { createParameterlessStatement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { freePort } from '../../helpers/service-process.ts';

const repository = join(import.meta.dirname, '../../..');

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const living = new Set<ChildProcess>();
test.afterAll(() => {
  for (const child of living) child.kill('SIGKILL');
});

/** Sentences of the table in docs/operating.md by condition. `…` in a sentence is a value. */
const documented = new Map(
  (
    /^## A start that fails$([^]+?)^## /m.exec(
      readFileSync(join(repository, 'docs/operating.md'), 'utf8'),
    )?.[1] ?? ''
  )
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && cells[2]?.startsWith('`'))
    .map((cells) => [cells[1] ?? '', cells[2]?.slice(1, -1) ?? '']),
);

/** Returns a pattern of the documented sentence for a condition. */
function sentenceOf(condition: string): RegExp {
  const sentence = documented.get(condition) ?? `no row for ${condition}`;
  return new RegExp(sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+'));
}

type Program = 'web' | 'indexer';
type Settings = Readonly<Record<string, string>>;

/** Runs `npm run web` or `npm run indexer` until it prints the documented sentence. */
async function expectSentence(program: Program, condition: string, settings: Settings = {}): Promise<void> {
  const { args = '', ...environment } = settings;
  const child = spawn(process.execPath, [`bin/${program}.mjs`, ...args.split(' ').filter(Boolean)], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'production', WEB_WORKERS: '1' },
      ...{ RINGSCOPE_SITE_FOLDER: process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next' },
      ...{ DATABASE_URL: database.url, MONEROD_URL: 'http://127.0.0.1:9', PORT: String(await freePort()) },
      ...environment,
    },
  });
  living.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()));
  await expect
    .poll(() => text, { message: `${program}: ${condition}`, timeout: 60_000 })
    .toMatch(sentenceOf(condition));
  child.kill('SIGKILL');
}

/** Returns the URL of another database after this statement, in which `NAME` is its name. */
async function changedDatabase(text: string): Promise<string> {
  const other = await database.another();
  const name = new URL(other.url).pathname.slice(1);
  await other.writeDatabase.query(createParameterlessStatement(text.replace('NAME', name)));
  return other.url;
}

function withLogin(username: string, password: string): string {
  const url = new URL(database.url);
  url.username = username;
  url.password = password;
  return url.href;
}

/** Listens on a port while `work` runs. */
async function whileTaken(work: (port: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await work(String(port));
  } finally {
    server.close();
  }
}

const both = async (condition: string, settings: Settings): Promise<unknown> =>
  Promise.all([expectSentence('web', condition, settings), expectSentence('indexer', condition, settings)]);

const cases: Readonly<Record<string, (condition: string) => Promise<unknown>>> = {
  '`PORT` is taken': async (condition) =>
    whileTaken(async (PORT) => expectSentence('web', condition, { PORT })),
  'the port of the metrics is taken': async (condition) =>
    whileTaken(async (port) => expectSentence('indexer', condition, { args: `--metrics-port ${port}` })),
  'the file of API keys cannot be read': async (condition) =>
    expectSentence('web', condition, { API_KEYS_FILE: repository }),
  'the file of API keys is damaged': async (condition) =>
    expectSentence('web', condition, { API_KEYS_FILE: join(repository, 'package.json') }),
  'the site is not built': async (condition) =>
    expectSentence('web', condition, { RINGSCOPE_SITE_FOLDER: 'no-build-here' }),
  'the database has no tables yet': async (condition) =>
    expectSentence('web', condition, {
      DATABASE_URL: await changedDatabase('drop schema public cascade; create schema public'),
    }),
  'the tables are of an earlier version': async (condition) =>
    expectSentence('web', condition, {
      DATABASE_URL: await changedDatabase('alter table sync_state rename column indexed_height to earlier'),
    }),
  'a newer version has migrated the database': async (condition) =>
    expectSentence('indexer', condition, {
      DATABASE_URL: await changedDatabase(
        `insert into schema_migrations (position, name, digest)
         select max(position) + 1, '9999_from_the_future', 'x' from schema_migrations`,
      ),
    }),
  'Postgres is older than 15': async (condition) =>
    expect(() => checkPostgresVersion(140_012)).toThrow(sentenceOf(condition)),
  '`DATABASE_URL` is a standby': async (condition) =>
    expectSentence('indexer', condition, {
      DATABASE_URL: await changedDatabase('alter database NAME set default_transaction_read_only = on'),
    }),
  // tests/integration/db/refusals.test.ts has the poolers.
  'a pooler in transaction mode': async (condition) =>
    expect(describeDatabaseRefusal(new SharedPostgresSessionError('of a test'))).toMatch(
      sentenceOf(condition),
    ),
  'the user or password is wrong': async (condition) =>
    both(condition, { DATABASE_URL: withLogin('nobody_of_this_name', 'wrong') }),
  'Postgres has too few connections': async (condition) => {
    const { writeDatabase } = database;
    await writeDatabase.query(
      createParameterlessStatement(`create role has_no_connection login password 'x' connection limit 0`),
    );
    try {
      await both(condition, { DATABASE_URL: withLogin('has_no_connection', 'x') });
    } finally {
      await writeDatabase.query(createParameterlessStatement('drop role has_no_connection'));
    }
  },
};

test('docs/operating.md has a row for each of these conditions', () => {
  expect([...documented.keys()]).toEqual(Object.keys(cases));
});

for (const [condition, run] of Object.entries(cases)) {
  test(`when ${condition}, the program prints the documented sentence`, async () => {
    await run(condition);
  });
}
