import { expect, test } from 'playwright/test';
import { ODDITIES, TRANSACTION_ODDITIES } from '../../helpers/synthetic/oddities/list.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { statement } from '../../../db/write-database.ts';
import { serveIndexerMetrics } from '../../../indexer/metrics.ts';
import { TransactionOddityCounter, ODDITY_COUNT_INTERVAL_MS } from '../../../indexer/odd-transactions.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { oddityKinds, findTransactionOddities } from '@ringscope/protocol/oddities.ts';
import { waitForIndexedTip, startIndexer } from '../../helpers/indexer.ts';
import { indexOddityChain, type OddityChain } from '../../helpers/oddity-chain.ts';
import { modelChain } from '../../helpers/oddity-model.ts';
import { storedBlock, storedTransaction } from '../../helpers/oddity-rows.ts';
import { checkChainTables } from '../../helpers/model-chain/check-chain.ts';
import { checkSeries } from '../../helpers/model-chain/check-series.ts';

/**
 * A chain with every oddity that real chains have or may have passes through the real indexer. No block may
 * stop the indexer. Every row must equal the generated data, and each oddity must be in the rows.
 */
test.describe.configure({ mode: 'serial' });

let odd: OddityChain;

test.beforeAll(async () => {
  odd = await indexOddityChain();
});
test.afterAll(() => odd.stop());

test('the chain has every oddity of the list exactly once', () => {
  const names = odd.summary.placed.map(({ name }) => name);
  expect(names.toSorted()).toEqual(ODDITIES.map(({ name }) => name).toSorted());
});

test('every row of the chain equals the generated data', async () => {
  expect(await checkChainTables(odd.database.writeDatabase, modelChain(odd.blocks))).toEqual([]);
});

test('hours and days are the sums over the generated data', async () => {
  expect(await checkSeries(odd.database.writeDatabase, modelChain(odd.blocks))).toEqual([]);
});

for (const oddity of ODDITIES) {
  test(`stored: ${oddity.name}`, async () => {
    const { writeDatabase } = odd.database;
    const place = odd.summary.placed.find(({ name }) => name === oddity.name);
    if (place === undefined) throw new Error('the chain does not have it');
    const { height, positions } = place;
    const transactions = await Promise.all(
      positions.map((position) => storedTransaction(writeDatabase, height, position)),
    );
    const block = await storedBlock(writeDatabase, height);
    switch (oddity.kind) {
      case 'transaction':
        expect(oddity.stored(transactions), oddity.what).toBe(true);
        break;
      case 'coinbase':
        expect(transactions.map((coinbase) => oddity.stored(coinbase, block))).toEqual([true]);
        break;
      case 'block':
        expect(oddity.stored(block, await storedBlock(writeDatabase, height - 1)), oddity.what).toBe(true);
        break;
    }
  });
}

test('waiting transactions with and without oddities are in the pool', async () => {
  const rows = await odd.database.writeDatabase.query<{ hash: string }>(statement`
    select encode(hash, 'hex') as hash from pool_transactions`);
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(
    odd.summary.waiting.map(({ hash }) => hash).toSorted(),
  );
  expect(rows.length).toBeGreaterThanOrEqual(TRANSACTION_ODDITIES.filter(({ era }) => era === 'v16').length);
});

/** Counts the generated oddities of the blocks below a height, by kind. */
function madeOddities(height: number): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(oddityKinds.map((kind) => [kind, 0]));
  for (const { transactions } of odd.blocks.slice(0, height)) {
    for (const { transaction } of transactions) {
      for (const { kind } of findTransactionOddities(transaction)) counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  return counts;
}

test('the metrics count oddities by kind, and after a reorg only the remaining ones', async () => {
  const { writeDatabase } = odd.database;
  const metrics = await serveIndexerMetrics({ host: '127.0.0.1', port: 0 });
  let now = 0;
  const counter = new TransactionOddityCounter(
    writeDatabase,
    () => now,
    () => undefined,
  );
  const gauge = async (): Promise<Record<string, number>> => {
    const { indexedTip, txCount } = (await readSyncState(writeDatabase)) ?? {};
    const report = {
      state: 'ok',
      message: '',
      phase: 'follow',
      daemonState: undefined,
      progress: undefined,
    } as const;
    const reported = {
      nodeStatus: report,
      indexedHeight: indexedTip?.height,
      indexedTxCount: txCount,
      failingRangeCount: 0,
      backgroundIndexBuiltShare: undefined,
      columnFilledShare: undefined,
      reportedAtMs: 0,
    };
    metrics.setStatus({ ...reported, oddities: counter.read() });
    const text = await (await fetch(`http://127.0.0.1:${String(metrics.port)}/metrics`)).text();
    const samples = text.matchAll(/^ringscope_indexer_oddities\{kind="([a-z-]+)"\} (\d+)$/gm);
    return Object.fromEntries(Array.from(samples, ([, kind = '', count]) => [kind, Number(count)]));
  };
  const made = madeOddities(odd.blocks.length);
  expect(await gauge()).toEqual({});
  await expect.poll(gauge).toEqual(made);

  // The daemon removes blocks from its chain, down to a height before the last hard fork.
  const height = odd.blocks.findIndex(({ majorVersion }) => majorVersion === 16);
  const left = madeOddities(height);
  expect(left).not.toEqual(made);
  odd.daemon.setHeight(height);
  const indexer = startIndexer(odd.database, odd.daemon.url);
  await waitForIndexedTip(writeDatabase, {
    height: height - 1,
    hash: bytesToHex(odd.blocks[height - 1]?.hash ?? new Uint8Array()),
  });
  await indexer.stop();
  expect(await gauge()).toEqual(made);
  now += ODDITY_COUNT_INTERVAL_MS;
  await expect.poll(gauge).toEqual(left);
  await metrics.close();
});
