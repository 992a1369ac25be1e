import { expect, test } from 'playwright/test';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { recordPoolSize } from '../../../db/write/pool-series.ts';
import { statement } from '../../../db/write-database.ts';
import { createPoolSizeSampler } from '../../../indexer/pool/samples.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { madePoolTransaction } from '../../helpers/transaction-rows.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const waiting = [1, 2, 3].map((name) => ({
  transaction: { ...madePoolTransaction(name), relayed: true, weight: 1_000 * name, fee: 1n },
  inputs: [],
}));

test('hours and days contain the minimum, maximum and time-weighted mean of the pool', async () => {
  const { writeDatabase } = await database.another();
  const added = { removed: [], updated: [] };
  await recordPoolSize(writeDatabase, 0);
  await applyPoolChange(writeDatabase, { ...added, added: waiting });
  await recordPoolSize(writeDatabase, 10_000);
  await applyPoolChange(writeDatabase, { added: [], updated: [], removed: [Buffer.alloc(32, 3)] });
  await recordPoolSize(writeDatabase, 5_000);
  // The hour may have changed in between. Hours and days must still have the same sums.
  const sums = await writeDatabase.query(statement`
    select seconds, sum(observed_ms) as observed, sum(txs_ms) as txs_ms, sum(weight_ms) as weight_ms,
      min(min_txs) as least, max(max_txs) as most, min(min_weight) as lightest, max(max_weight) as heaviest,
      bool_and(start % seconds = 0) as aligned
    from pool_series group by seconds order by seconds`);
  const same = {
    observed: 15_000n,
    txs_ms: 40_000n,
    weight_ms: 75_000_000n,
    least: 0,
    most: 3,
    lightest: 0,
    heaviest: 6_000,
    aligned: true,
  };
  expect(sums).toEqual([
    { seconds: 3_600, ...same },
    { seconds: 86_400, ...same },
  ]);
});

test('the pool is sampled once every ten seconds, and periods without samples do not count', async () => {
  const { writeDatabase } = await database.another();
  let at = 0;
  const sampler = createPoolSizeSampler(writeDatabase, () => at);
  const observed = async (): Promise<number> => {
    const [row] = await writeDatabase.query<{ ms: bigint | null }>(statement`
      select sum(observed_ms) as ms from pool_series where seconds = 3600`);
    return row?.ms === null || row === undefined ? -1 : Number(row.ms);
  };
  const steps = [];
  for (const step of [0, 4_000, 7_000, 10_500, 60_000, 10_000]) {
    at += step;
    await sampler.sample();
    steps.push(await observed());
  }
  expect(steps).toEqual([0, 0, 11_000, 21_500, 21_500, 31_500]);
});
