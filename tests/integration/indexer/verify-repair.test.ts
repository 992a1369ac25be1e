import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { IndexedTipMovedError, readSyncState } from '../../../db/write/sync-state.ts';
import { repairBlockBatch } from '../../../db/write/verify/repair.ts';
import { computeRunningChainTotals, readChainTotalsBelowBlock } from '../../../db/write/verify/totals.ts';
import { statement } from '../../../db/write-database.ts';
import { fetchBlocksOfRange } from '../../../indexer/verify/batches.ts';
import { retryWhileTipMoves } from '../../../indexer/verify/compare.ts';
import { startIndexer } from '../../helpers/indexer.ts';
import { interruptedDatabase } from '../../helpers/interrupted-database.ts';
import { useVerifiedIndex, type VerifiedIndex } from './verified-index.ts';

/** `verify --repair` is killed, meets another branch of the chain, or runs beside an indexer. */
test.describe.configure({ mode: 'serial' });

let index: VerifiedIndex;
useVerifiedIndex((created) => (index = created));

/** Returns a digest that shows whether an index was repaired only in part. */
async function digest(): Promise<unknown> {
  return index.writeDatabase.query(statement`
    select (select md5(string_agg(b::text, ',' order by height)) from blocks b) as blocks,
      (select md5(string_agg(t::text, ',' order by height)) from block_totals t) as totals,
      (select md5(string_agg(o::text, ',' order by amount, global_index)) from outputs o) as outputs,
      (select md5(string_agg(s::text, ',' order by seconds, start)) from chain_series s) as series,
      (select indexed_hash from sync_state) as indexed_hash`);
}

test('a repair that is killed before any of its SQL statements leaves the old rows or the new ones', async () => {
  const harm = [
    'update outputs set key = set_byte(key, 0, 1 # get_byte(key, 0)) where tx_id = 6553600',
    'update blocks set weight = weight + 1 where height = 100',
    'update block_totals set txs = txs + 1 where height >= 100',
  ];
  await index.change(...harm);
  const damaged = await digest();
  const daemon = createDaemonClient({ url: index.chain.daemon.url });
  const state = await readSyncState(index.writeDatabase);
  const blocks = await fetchBlocksOfRange(
    daemon,
    { start: 100, end: 100 },
    { genesisHash: state!.genesisHash, height: 420 },
    {},
  );
  daemon.close();
  const page = {
    blocks,
    chainTotals: computeRunningChainTotals(
      await readChainTotalsBelowBlock(index.writeDatabase, blocks[0]!),
      blocks,
    ),
  };
  let statements = 1;
  for (; ; statements += 1) {
    const cut = interruptedDatabase(index.writeDatabase, statements);
    const repairing = repairBlockBatch(cut.writeDatabase, state!.indexedTip, page);
    if (await repairing.then(() => true).catch(() => false)) break;
    expect(cut.wasInterrupted()).toBe(true);
    expect(await digest()).toEqual(damaged);
  }
  expect(statements).toBeGreaterThan(20);
  await index.expectClean();
});

test('blocks of another branch are reported and not changed', async () => {
  const other = 'set_byte(hash, 1, get_byte(hash, 1) # 1)';
  await index.change(
    `update blocks set hash = ${other} where height >= 415`,
    `update blocks set prev_hash = ${other.replaceAll('hash', 'prev_hash')} where height > 415`,
    'update sync_state set indexed_hash = (select hash from blocks where height = indexed_height)',
    'update blocks set weight = weight + 1 where height = 414',
  );
  const before = await index.dump();
  const found = await index.verify({ fromHeight: 410 });
  expect(found.lines).toEqual([
    expect.stringMatching(/^blocks, height 414, weight: stored \d+, expected \d+$/),
    ...[415, 416, 417, 418, 419].map((height) =>
      expect.stringMatching(
        new RegExp(
          `^branch: block ${String(height)} is [0-9a-f]{64} in the index and [0-9a-f]{64} on the main chain of the daemon`,
        ),
      ),
    ),
  ]);
  expect(await index.dump()).toEqual(before);
  const repaired = await index.verify({ fromHeight: 410, repair: true });
  expect(repaired).toMatchObject({ isRight: false, end: 'Blocks 410 to 419: 5 differences left.' });
  await index.change(
    `update blocks set hash = ${other} where height >= 415`,
    `update blocks set prev_hash = ${other.replaceAll('hash', 'prev_hash')} where height > 415`,
    'update sync_state set indexed_hash = (select hash from blocks where height = indexed_height)',
  );
  await index.expectClean();
});

test('rows are repaired while an indexer runs, which continues', async () => {
  const indexer = startIndexer(index.chain.database, index.chain.daemon.url);
  try {
    await expect.poll(() => indexer.log()).toContain('The index is complete up to block 419.');
    await index.change(
      'update blocks set nonce = nonce + 1 where height in (5, 400)',
      'update chain_series set txs = txs + 1 where seconds = 86400',
    );
    expect(await index.verify({ repair: true })).toMatchObject({
      isRight: true,
      end: 'Blocks 0 to 419: no difference is left.',
    });
  } finally {
    await indexer.stop();
  }
  expect(indexer.log()).not.toContain('unexpected error');
  await index.expectClean();
});

test('a repair is repeated while an indexer moves the indexed tip', async () => {
  const tip = (height: number) => ({ height, hash: undefined });
  let tries = 0;
  const moving = async (moves: number): Promise<number> =>
    retryWhileTipMoves(async () => {
      tries += 1;
      if (tries <= moves) throw new IndexedTipMovedError(tip(tries), tip(tries + 1));
      return tries;
    });
  expect(await moving(3)).toBe(4);
  tries = 0;
  await expect(moving(1_000)).rejects.toBeInstanceOf(IndexedTipMovedError);
  expect(tries).toBe(20);
});
