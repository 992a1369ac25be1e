import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'playwright/test';
import pg from 'pg';
import type { BlockHash, KeyImage, OutputKey, TxHash } from '../../../protocol/brands.ts';
import { getBlockByHash, getBlockByHeight, getBlockTotals, listBlocks } from '../../../db/queries/blocks.ts';
import { findSpend } from '../../../db/queries/key-images.ts';
import { findOutputsByKey, getOutput } from '../../../db/queries/outputs.ts';
import { getRingMembers } from '../../../db/queries/rings.ts';
import { findByHash } from '../../../db/queries/search.ts';
import { readTip, type Snapshot } from '../../../db/queries/snapshot.ts';
import {
  getTransaction,
  listBlockTransactions,
  listInputs,
  listOutputs,
} from '../../../db/queries/transactions.ts';
import * as schema from '../../../db/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { stage } from '../api/scene.ts';

/**
 * Every lookup can be answered from an index. On the few rows of a test Postgres would read the table all the same, so
 * it is told not to: what it then still reads from end to end has no index that fits the query.
 */
let store: TestDatabase;
let client: pg.Client;
let snapshot: Snapshot;
let asked: { query: string; params: unknown[] }[];

test.beforeAll(async () => {
  store = await createTestDatabase();
  await stage(store.writer);
  client = new pg.Client({ connectionString: store.url, pipeline: true });
  await client.connect();
  await client.query('set enable_seqscan = off');
  const logQuery = (query: string, params: unknown[]): void => void asked.push({ query, params });
  const db = drizzle(client, { schema, logger: { logQuery } });
  asked = [];
  snapshot = { db, tip: (await readTip(db))!, indexesMissing: false, node: undefined };
});
test.afterAll(async () => {
  await client.end();
  await store.drop();
});

const anyHash = '7a'.repeat(32);
const page = { from: 0, limit: 10 };

const lookups: Readonly<Record<string, () => Promise<unknown>>> = {
  'a block by height': () => getBlockByHeight(snapshot, 3),
  'a block by hash': () => getBlockByHash(snapshot, anyHash as BlockHash),
  'blocks from the tip': () => listBlocks(snapshot, { from: 'tip' }, 10),
  'blocks before a height': () => listBlocks(snapshot, { from: 'before', height: 5 }, 10),
  'sums at a height': () => getBlockTotals(snapshot, 3),
  'a transaction by hash': () => getTransaction(snapshot, anyHash as TxHash),
  'transactions of a block': () => listBlockTransactions(snapshot, 3, 0, 10),
  'inputs of a transaction': () => listInputs(snapshot, 3 * 65_536, page),
  'outputs of a transaction': () => listOutputs(snapshot, 3 * 65_536, page),
  'an output by bucket and index': () => getOutput(snapshot, 0n, 1),
  'outputs by one-time key': () => findOutputsByKey(snapshot, anyHash as OutputKey),
  'ring members': () => getRingMembers(snapshot, [{ amount: 0n, globalIndex: 1 }]),
  'a key image': () => findSpend(snapshot, anyHash as KeyImage),
  'a search': () =>
    findByHash(snapshot, {
      blockHash: anyHash as BlockHash,
      txHash: anyHash as TxHash,
      keyImage: anyHash as KeyImage,
      outputKey: anyHash as OutputKey,
    }),
};

for (const [name, lookup] of Object.entries(lookups)) {
  test(`${name} is found by an index`, async () => {
    asked = [];
    await lookup();
    expect(asked.length).toBeGreaterThan(0);
    for (const { query, params } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, query).not.toContain('Seq Scan');
      expect(plan, query).toMatch(/Index Cond/);
    }
  });
}
