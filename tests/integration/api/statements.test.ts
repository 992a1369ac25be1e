import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { createPageDataReader, type PageDataReader } from '../../../lookups/index.ts';
import { blockHashFromBytes, parseTxHash } from '@ringscope/protocol/brands.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { countStatements, type StatementCounter } from '../../helpers/statement-counter.ts';
import { ask, useDatabase } from './client.ts';
import { hashOf, keyImageOf } from './miner.ts';
import { stage, type Scene } from './scene.ts';

let database: TestDatabase;
let counter: StatementCounter;
let site: ReturnType<typeof useDatabase>;
let reader: Database;
let reads: PageDataReader;
let scene: Scene;
test.beforeAll(async () => {
  database = await createTestDatabase();
  scene = await stage(database.writeDatabase);
  counter = await countStatements(database.url);
  site = useDatabase(counter.url);
  reader = connectDatabase(counter.url, { maxConnections: 2 });
  reads = createPageDataReader(reader);
  // A new connection sends its settings first. These calls open all connections that the tests use.
  for (const path of ['/api/v1/status', '/api/v1/export']) await ask(path);
  await Promise.all([reads.status(), reads.status()]);
});
test.afterAll(async () => {
  await site.close();
  await reader.close();
  await counter.close();
  await database.drop();
});

/** Returns the number of SQL statements of a call, `begin` and `commit` included. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  counter.take();
  await call();
  return counter.take();
}

const stretch = { inputsOffset: 0, inputsLimit: 100, outputsOffset: 0, outputsLimit: 100 };

test('each hot lookup of the API takes one SQL statement', async () => {
  const paths = {
    status: '/api/v1/status',
    'a transaction': `/api/v1/txs/${hashOf(scene.payments[0]!)}`,
    'a transaction that there is not': `/api/v1/txs/${'a'.repeat(64)}`,
    'a block by height': '/api/v1/blocks/3',
    'a block by hash': `/api/v1/blocks/${blockHashFromBytes(scene.miner.blocks[3]!.rows.block.hash)}`,
    'a block that there is not': '/api/v1/blocks/1000000',
    blocks: '/api/v1/blocks',
    'older blocks': `/api/v1/blocks?cursor=${Buffer.from('10').toString('base64url')}`,
    'a search by hash': `/api/v1/search?q=${hashOf(scene.payments[0]!)}`,
    'a search by height': '/api/v1/search?q=3',
    pool: '/api/v1/pool',
    'a part of the pool': '/api/v1/pool?limit=1',
    'a key image': `/api/v1/key-images/${keyImageOf(scene.payments[0]!)}`,
    references: '/api/v1/outputs/0/5/rings',
  };
  for (const [name, path] of Object.entries(paths)) {
    expect(await statementsOf(() => ask(path)), name).toBe(1);
  }
});

test('other lookups take a snapshot, and a number of SQL statements that does not depend on what they find', async () => {
  const snapshot = ['begin', 'index_state', 'commit'].length;
  const queries = {
    '/api/v1/txs?prefix=abcd': 3,
    '/api/v1/export': 2,
    '/api/v1/emission': 2,
  };
  for (const [path, count] of Object.entries(queries)) {
    expect(await statementsOf(() => ask(path)), path).toBe(snapshot + count);
  }
});

test('the pages of a transaction and a block take at most five SQL statements', async () => {
  const payment = parseTxHash(hashOf(scene.payments[0]!))!;
  // The layout of every page shows the status.
  expect(await statementsOf(() => Promise.all([reads.status(), reads.transaction(payment, stretch)]))).toBe(
    2,
  );
  expect(await statementsOf(() => Promise.all([reads.status(), reads.block(3, 0)]))).toBe(2);
});
