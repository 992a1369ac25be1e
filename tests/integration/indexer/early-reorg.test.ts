import { expect, test } from 'playwright/test';
import { sql, type Writer } from '../../../db/writer.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { indexed, startIndexer } from '../../helpers/indexer.ts';

let chain: TestChain;
let database: TestDatabase;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain(), createTestDatabase()]);
  await chain.mine(200);
});
test.afterAll(async () => {
  await chain.stop();
  await database.drop();
});

async function keptHeights(writer: Writer): Promise<number[]> {
  const rows = await writer.query<{ height: number }>(
    sql`select height from recent_block_blobs order by height`,
  );
  return rows.map(({ height }) => height);
}

function heights(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('after a backfill the bytes of the newest 128 blocks are kept, and a deep reorg is archived with them', async () => {
  const { writer } = database;
  const indexer = startIndexer(database, chain.monerod.url);
  await indexed(writer, await chain.tip());
  expect(await keptHeights(writer)).toEqual(heights(73, 200));

  // The daemon keeps nothing of blocks that were popped.
  await chain.daemon.popBlocks({ nblocks: 100 });
  await indexed(writer, await chain.tip());
  const archived = await writer.query<{ height: number; whole: boolean }>(sql`
    select height, blob is not null as whole from alternative_blocks order by height`);
  expect(archived).toEqual(heights(101, 200).map((height) => ({ height, whole: true })));
  await expect.poll(() => keptHeights(writer), { intervals: [50] }).toEqual(heights(0, 100));
  await indexer.stop();
});
