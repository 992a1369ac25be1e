import { expect, test } from 'playwright/test';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { computeFeeRateBin, countFeeRatesByBin } from '../../../db/fee-rate-bins.ts';
import { computeBlockStatistics } from '../../../indexer/ingest/statistics.ts';
import { blockToRows, listRingInputs, toColumnsSharedByTxTables } from '../../../indexer/ingest/to-rows.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { IS_DEFAULT_COLLECTION, need, needOne, transactionVectors } from '../protocol/vectors.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';
import { verifyBlocks } from './verify-blocks.ts';

test.describe('fee-rate bins', () => {
  test('small rates have a bin each, and consecutive bins have consecutive numbers', () => {
    const bins = Array.from({ length: 20_000 }, (_, rate) => computeFeeRateBin(BigInt(rate)));
    expect(bins.slice(0, 128)).toEqual(Array.from({ length: 128 }, (_, rate) => rate));
    expect(new Set(bins.slice(1).map((bin, index) => bin - (bins[index] ?? 0)))).toEqual(new Set([0, 1]));
  });

  test('the bin of a larger rate consists of its leading bit and the six bits after it', () => {
    const random = seededRandom(7);
    const rates = Array.from({ length: 62 }, (_, bits) => [
      2n ** BigInt(bits),
      2n ** BigInt(bits + 1) - 1n,
      2n ** BigInt(bits) + BigInt(Math.floor(random() * 2 ** Math.min(bits, 50))),
    ]).flat();
    expect(rates.map(computeFeeRateBin)).toEqual(
      rates.map((rate) => {
        const bits = rate.toString(2);
        return Math.max(0, bits.length - 7) * 64 + Number.parseInt(bits.slice(0, 7), 2);
      }),
    );
  });

  test('a histogram lists its bins once, smallest first, with their counts', () => {
    expect(countFeeRatesByBin([])).toEqual([]);
    expect(countFeeRatesByBin([20_001n, 5n, 20_000n, 5n, 5n])).toEqual([
      5 * 2 ** 32 + 3,
      computeFeeRateBin(20_000n) * 2 ** 32 + 2,
    ]);
  });
});

test('the statistics of payments of every version and RingCT type are their known values', () => {
  const payments = need(transactionVectors(), 'transactions').filter(
    ({ expected }) => expected.coinbase !== true,
  );
  const coinbase = needOne(
    transactionVectors().filter(({ expected }) => expected.coinbase === true),
    'coinbases',
  );
  const all = [coinbase, ...payments].map(({ blob }) => decodeTransaction(blob));
  const rows = all.map((one, id) => ({
    id,
    hash: new Uint8Array(32),
    ...toColumnsSharedByTxTables(one),
    outputCount: one.outputs.length,
  }));
  const inputs = all.flatMap((one, txId) => listRingInputs(one).map((input) => ({ ...input, txId })));

  const facts = payments.map(({ expected }) => expected);
  const sum = (of: (one: (typeof facts)[number]) => number): number =>
    facts.reduce((total, one) => total + of(one), 0);
  const ofType = (type: number | null): number => facts.filter(({ rct_type }) => rct_type === type).length;
  const statistics = computeBlockStatistics({ height: 9, majorVersion: 1 }, rows, inputs);
  expect(statistics).toEqual({
    height: 9,
    targetSeconds: 60,
    inputCount: sum(({ n_inputs }) => n_inputs),
    outputCount: sum(({ n_outputs }) => n_outputs),
    coinbaseOutputCount: coinbase.expected.n_outputs,
    ringMembers: all.flatMap((one) =>
      one.inputs.flatMap((input) => (input.kind === 'key' ? input.keyOffsets : [])),
    ).length,
    txSize: sum(({ size }) => size),
    txWeight: rows.slice(1).reduce((total, { weight }) => total + (weight ?? 0), 0),
    version1Txs: ofType(null),
    fullTxs: ofType(1),
    simpleTxs: ofType(2),
    bulletproofTxs: ofType(3),
    bulletproof2Txs: ofType(4),
    clsagTxs: ofType(5),
    bulletproofPlusTxs: ofType(6),
    fcmpTxs: 0,
    fcmpInputs: 0,
    carrotOutputs: 0,
    feeRates: countFeeRatesByBin(
      rows.slice(1).map(({ weight }, index) => BigInt(facts[index]?.fee ?? 0) / BigInt(weight ?? 0)),
    ),
  });
  if (!IS_DEFAULT_COLLECTION) return;
  expect(Math.min(statistics.version1Txs, ...[1, 2, 3, 4, 5, 6].map(ofType))).toBeGreaterThan(0);
});

test('the weight of every block of a real chain is the sum over its transactions and its coinbase', () => {
  const { entries, headers } = capturedChain();
  const rows = verifyBlocks(entries, headers).map(blockToRows);
  for (const { block, statistics, transactions } of rows) {
    expect(statistics.height).toBe(block.height);
    expect(statistics.txWeight + (transactions[0]?.weight ?? 0)).toBe(block.weight);
    expect(statistics.coinbaseOutputCount + statistics.outputCount).toBe(
      transactions.reduce((sum, { outputCount }) => sum + outputCount, 0),
    );
    expect(statistics.bulletproofPlusTxs).toBe(block.txCount);
    expect(statistics.ringMembers).toBe(statistics.inputCount * 16);
  }
  expect(rows.reduce((sum, { statistics }) => sum + statistics.bulletproofPlusTxs, 0)).toBe(7);
});
