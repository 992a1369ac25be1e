import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { ensureChain, type ChainSummary } from '../../helpers/synthetic/chain-folder.ts';
import type { EraFacts } from '../../helpers/synthetic/facts.ts';
import { startSyntheticDaemon, type SyntheticDaemon } from '../../helpers/synthetic/server.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { waitForIndexedTip, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/**
 * The chain of the benchmarks passes through the real indexer with all its checks. The indexer would refuse a
 * chain with wrong layouts, ids, links, indices or sums. The rows are compared with the generator's counts.
 */
test.describe.configure({ mode: 'serial' });

const BLOCKS = 420;
/** Height of the first indexed tip. The follower adds the remaining blocks. */
const SHOWN_FIRST = 400;

let folder: string;
let summary: ChainSummary;
let daemon: SyntheticDaemon;
let database: TestDatabase;
let writeDatabase: WriteDatabase;
let indexer: TestIndexer;

test.beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'ringscope-')), 'chain');
  [summary, database] = await Promise.all([
    ensureChain(folder, { profile: 'mainnet', seed: 7, blocks: BLOCKS }),
    createTestDatabase(),
  ]);
  ({ writeDatabase } = database);
  daemon = await startSyntheticDaemon({ folder, height: SHOWN_FIRST });
  indexer = startIndexer(database, daemon.url);
  await waitForIndexedTip(writeDatabase, await tip());
  daemon.setHeight(BLOCKS);
  await waitForIndexedTip(writeDatabase, await tip());
});
test.afterAll(async () => {
  await indexer.stop();
  await daemon.stop();
  await database.drop();
  await rm(join(folder, '..'), { recursive: true });
});

async function tip(): Promise<{ height: number; hash: string }> {
  const client = createDaemonClient({ url: daemon.url });
  try {
    const { height, hash } = await client.getHeight();
    return { height: height - 1, hash };
  } finally {
    client.close();
  }
}

test('the chain has every era of mainnet and every type of transaction', () => {
  expect(summary.eras.map(({ name }) => name)).toEqual('v1 v2 v3 v4 v5 v6 v7 v9 v11 v12 v14 v16'.split(' '));
  expect(new Set(summary.eras.flatMap(({ types }) => Object.keys(types)))).toEqual(
    new Set(['v1', '1', '2', '3', '4', '5', '6']),
  );
});

for (const position of Array.from({ length: 12 }, (_, index) => index)) {
  test(`the rows of era ${position} equal the generated chain`, async () => {
    const era = summary.eras[position]!;
    expect(await countedRows(era)).toEqual({
      blocks: era.blocks,
      emptyBlocks: era.emptyBlocks,
      transactions: era.transactions,
      coinbaseOutputs: era.coinbaseOutputs,
      outputs: era.outputs,
      inputs: era.inputs,
      ringMembers: era.ringMembers,
      bytes: era.bytes,
      types: era.types,
      ringSizes: era.ringSizes,
    });
  });
}

test('every ring member is an output of the chain that was created before the ring', async () => {
  const rows = await writeDatabase.query<{ members: number; younger: number }>(statement`
    select count(*)::int as members, count(*) filter (where output.tx_id >= inputs.tx_id)::int as younger
    from inputs
    cross join unnest(ring) as member
    left join outputs as output on output.amount = inputs.amount and output.global_index = member
    where output.key is not null`);
  expect(rows).toEqual([
    { members: summary.eras.reduce((sum, era) => sum + era.ringMembers, 0), younger: 0 },
  ]);
});

async function countedRows(era: EraFacts) {
  const from = era.firstHeight;
  const to = from + era.blocks;
  const [low, high] = [from * 65_536, to * 65_536];
  const [counts] = await writeDatabase.query<Record<string, number>>(statement`
    select count(*)::int as blocks, count(*) filter (where tx_count = 0)::int as "emptyBlocks",
      sum(tx_count)::int as transactions, sum(size)::int as bytes
    from blocks where height >= ${from} and height < ${to}`);
  const [outputs] = await writeDatabase.query<Record<string, number>>(statement`
    select count(*) filter (where tx_id % 65536 = 0)::int as "coinbaseOutputs",
      count(*) filter (where tx_id % 65536 <> 0)::int as outputs
    from outputs where tx_id >= ${low} and tx_id < ${high}`);
  const types = await writeDatabase.query<{ type: string; count: number }>(statement`
    select coalesce(rct_type::text, 'v1') as type, count(*)::int as count from transactions
    where id >= ${low} and id < ${high} and id % 65536 <> 0 group by rct_type`);
  const rings = await writeDatabase.query<{ size: number; count: number }>(statement`
    select cardinality(ring) as size, count(*)::int as count from inputs
    where tx_id >= ${low} and tx_id < ${high} group by size`);
  return {
    ...counts,
    ...outputs,
    inputs: rings.reduce((sum, { count }) => sum + count, 0),
    ringMembers: rings.reduce((sum, { size, count }) => sum + size * count, 0),
    types: Object.fromEntries(types.map(({ type, count }) => [type, count])),
    ringSizes: Object.fromEntries(rings.map(({ size, count }) => [size, count])),
  };
}
