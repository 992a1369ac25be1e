import { expect, test } from 'playwright/test';
import { ODDITIES, TRANSACTION_ODDITIES } from '../../../bench/synthetic/oddities/list.ts';
import { sql } from '../../../db/writer.ts';
import { indexOddChain, type OddChain } from '../../helpers/odd-chain.ts';
import { modelChain } from '../../helpers/odd-model.ts';
import { storedBlock, storedTransaction } from '../../helpers/odd-rows.ts';
import { chainProblems } from '../../sim/chain-oracle.ts';
import { seriesProblems } from '../../sim/series-oracle.ts';

/**
 * Everything odd that real chains hold or may hold, in one chain, through the real indexer: no block stops it, every row
 * is what was made, and each oddity is found in the rows as what it is.
 */
test.describe.configure({ mode: 'serial' });

let odd: OddChain;

test.beforeAll(async () => {
  odd = await indexOddChain();
});
test.afterAll(() => odd.stop());

test('the chain has every oddity of the list, each once', () => {
  const names = odd.summary.placed.map(({ name }) => name);
  expect(names.toSorted()).toEqual(ODDITIES.map(({ name }) => name).toSorted());
});

test('every row of the chain is what was made', async () => {
  expect(await chainProblems(odd.database.writer, modelChain(odd.blocks))).toEqual([]);
});

test('hours and days are the sums over what was made', async () => {
  expect(await seriesProblems(odd.database.writer, modelChain(odd.blocks))).toEqual([]);
});

for (const oddity of ODDITIES) {
  test(`stored: ${oddity.name}`, async () => {
    const { writer } = odd.database;
    const place = odd.summary.placed.find(({ name }) => name === oddity.name);
    if (place === undefined) throw new Error('the chain does not have it');
    const { height, positions } = place;
    const transactions = await Promise.all(
      positions.map((position) => storedTransaction(writer, height, position)),
    );
    const block = await storedBlock(writer, height);
    switch (oddity.kind) {
      case 'transaction':
        expect(oddity.stored(transactions), oddity.what).toBe(true);
        break;
      case 'coinbase':
        expect(transactions.map((coinbase) => oddity.stored(coinbase, block))).toEqual([true]);
        break;
      case 'block':
        expect(oddity.stored(block, await storedBlock(writer, height - 1)), oddity.what).toBe(true);
        break;
    }
  });
}

test('what waits is in the pool, odd or not', async () => {
  const rows = await odd.database.writer.query<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from pool_transactions`);
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(
    odd.summary.waiting.map(({ hash }) => hash).toSorted(),
  );
  expect(rows.length).toBeGreaterThanOrEqual(TRANSACTION_ODDITIES.filter(({ era }) => era === 'v16').length);
});
