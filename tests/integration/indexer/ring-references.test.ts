import { expect, test } from 'playwright/test';
import { z } from 'zod';
import { connectDatabase, type Database } from '../../../db/client.ts';
import {
  lookUpRingReferences,
  type RingReferencePagePosition,
  type RingReferencesLookupResult,
  type RingReference,
  type RingReferenceAvailability,
} from '../../../db/queries/references.ts';
import { readRingReferenceIndexNames } from '../../../db/write/ring-references.ts';
import type { WriteDatabase } from '../../../db/write-database.ts';
import { startSpendingChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { indexCleanly, waitForIndexedTip, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/** Compares the ring references of each output in the index with the rings in the JSON of a real daemon. */
test.describe.configure({ mode: 'serial' });

let chain: SpendingChain;
let database: TestDatabase;
let writeDatabase: WriteDatabase;
let reader: Database;
let indexer: TestIndexer;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(6), createTestDatabase()]);
  ({ writeDatabase } = database);
  reader = connectDatabase(database.url, { maxConnections: 2 });
  for (let round = 0; round < 4; round += 1) {
    await chain.spend(2);
    await chain.mine(2);
  }
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, await chain.tip());
});
test.afterAll(async () => {
  await indexer.stop();
  await reader.close();
  await chain.stop();
  await database.drop();
});

const ringsOf = z.object({
  vin: z.array(
    z.object({ key: z.object({ k_image: z.string(), key_offsets: z.array(z.number()) }).optional() }),
  ),
});

/** Returns the daemon's ring references by global index. The newest come first, within a block in the order of its transactions. */
async function daemonReferences(hashes: readonly string[]): Promise<Map<number, object[]>> {
  const found = new Map<number, object[]>();
  if (hashes.length === 0) return found;
  const { transactions } = await chain.daemon.getTransactions({ hashes: [...hashes], decodeAsJson: true });
  for (const { hash, json } of transactions) {
    for (const { key } of ringsOf.parse(JSON.parse(json ?? '')).vin) {
      if (key === undefined) continue;
      let index = 0;
      for (const [ringPosition, offset] of key.key_offsets.entries()) {
        index += offset;
        const one = { txHash: hash, keyImage: key.k_image, ringPosition, ringSize: key.key_offsets.length };
        found.set(index, [one, ...(found.get(index) ?? [])]);
      }
    }
  }
  return found;
}

/** Returns the hashes of all transactions on the daemon's chain, in its order. */
async function minedHashes(): Promise<string[]> {
  const { height } = await chain.tip();
  const blocks = await Promise.all(
    Array.from({ length: height + 1 }, (_, at) => chain.daemon.getBlock({ height: at })),
  );
  return blocks.flatMap(({ txHashes }) => txHashes);
}

async function allReferences(globalIndex: number, limit: number): Promise<RingReference[]> {
  const found: RingReference[] = [];
  for (let position: RingReferencePagePosition = { kind: 'newest' }; ;) {
    const { page }: RingReferencesLookupResult = (
      await lookUpRingReferences(reader, { amount: 0n, globalIndex }, position, limit)
    ).data;
    if (page === undefined) throw new Error('the output is in few rings, and their index exists');
    found.push(...page.references);
    if (page.olderPageCursor === undefined) return found;
    position = { kind: 'older-than', input: page.olderPageCursor };
  }
}

async function state(): Promise<RingReferenceAvailability> {
  return (await lookUpRingReferences(reader, { amount: 0n, globalIndex: 0 }, { kind: 'newest' }, 1)).data
    .state;
}

const translatable = ({ txHash, keyImage, ringPosition, ringSize }: RingReference): object => ({
  txHash,
  keyImage,
  ringPosition,
  ringSize,
});

/** Checks that the references of every output equal the daemon's. It reads two at a time. */
async function expectDaemonsReferences(): Promise<void> {
  const expected = await daemonReferences(await minedHashes());
  const { height } = await chain.tip();
  const last = Math.max(height, ...expected.keys());
  const ours = new Map<number, object[]>();
  for (let index = 0; index <= last; index += 1) {
    const references = (await allReferences(index, 2)).map(translatable);
    if (references.length > 0) ours.set(index, references);
  }
  const byIndex = (found: Map<number, object[]>) => [...found].toSorted(([a], [b]) => a - b);
  expect(byIndex(ours)).toEqual(byIndex(expected));
}

test('every output has the rings that the daemon reports', async () => {
  expect(await state()).toEqual({ state: 'on' });
  const expected = await daemonReferences(await minedHashes());
  // Some output must be in more rings than two pages contain. This holds for every random choice of the wallet:
  // at most 30 coinbases were 60 blocks old, and eight rings of at least 16 members contain only them.
  expect(Math.max(...[...expected.values()].map(({ length }) => length))).toBeGreaterThan(4);
  await expectDaemonsReferences();
});

test('rings of waiting transactions are listed separately', async () => {
  const hashes = await chain.spend(1);
  const expected = await daemonReferences(hashes);
  for (const [globalIndex, references] of expected) {
    await expect
      .poll(async () => {
        const { waiting } = (
          await lookUpRingReferences(reader, { amount: 0n, globalIndex }, { kind: 'newest' }, 10)
        ).data;
        return waiting.map(({ txHash, keyImage, ringPosition, ringSize }) => ({
          txHash,
          keyImage,
          ringPosition,
          ringSize,
        }));
      })
      .toEqual(expect.arrayContaining(references));
  }
  await expectDaemonsReferences();
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await expectDaemonsReferences();
});

// index   0 ── fork ── x x x x
// daemon  0 ── fork ── n n n n n
test('after a reorg the ring references are those of the new branch', async () => {
  const old = await chain.tip();
  const before = await minedHashes();
  await chain.branch(old.height - 4, 5);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect((await minedHashes()).length).toBeLessThan(before.length);
  await expectDaemonsReferences();

  await chain.mine(1); // The block includes the transactions that the reorg returned to the pool.
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect((await minedHashes()).toSorted()).toEqual(before.toSorted());
  await expectDaemonsReferences();
  expect(await dumpIndex(writeDatabase)).toEqual(await indexCleanly(await database.another(), chain));
});

test('ring references are dropped when disabled and are complete when enabled again', async () => {
  await indexer.stop();
  indexer = startIndexer(database, chain.monerod.url, { ringReferences: false });
  await expect.poll(state).toEqual({ state: 'off' });
  await expect
    .poll(async () => readRingReferenceIndexNames(writeDatabase))
    .toEqual({ valid: [], invalid: [] });
  await chain.mine(2);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await state()).toEqual({ state: 'off' });
  await indexer.stop();

  indexer = startIndexer(database, chain.monerod.url);
  await expect.poll(state).toEqual({ state: 'on' });
  await expectDaemonsReferences();
});
