import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { countFeeRatesByBin } from '../../db/fee-rate-bins.ts';
import type { BlockRow, BlockStatisticsRow, TransactionRow } from '../../db/write/rows.ts';

/** The columns of a transaction from which the statistics of a block are computed. */
type StatisticsTransaction = Pick<
  TransactionRow,
  'version' | 'rctType' | 'size' | 'weight' | 'fee' | 'inputCount' | 'outputCount'
>;

/**
 * Returns the statistics of a block: counts and sums over its transactions, and a histogram of their fee rates. An
 * unknown weight counts as 0. The histogram omits the coinbase and transactions with an unknown fee or weight.
 *
 * @param transactions coinbase first
 */
export function computeBlockStatistics(
  block: Pick<BlockRow, 'height' | 'majorVersion'>,
  transactions: readonly StatisticsTransaction[],
  inputs: readonly { readonly ring: { readonly length: number } }[],
): BlockStatisticsRow {
  const [coinbase, ...others] = transactions;
  let outputCount = 0;
  let txSize = 0;
  let txWeight = 0;
  let version1Txs = 0;
  let fcmpInputs = 0;
  let carrotOutputs = 0;
  const byType = new Map<number, number>();
  const rates: bigint[] = [];
  for (const one of others) {
    outputCount += one.outputCount;
    txSize += one.size;
    txWeight += one.weight ?? 0;
    if (one.rctType === RingCtType.FcmpPlusPlus) {
      fcmpInputs += one.inputCount ?? 0;
      carrotOutputs += one.outputCount;
    }
    if (one.version === 1) version1Txs += 1;
    else if (one.rctType !== null) byType.set(one.rctType, (byType.get(one.rctType) ?? 0) + 1);
    if (one.fee !== null && one.weight !== null) rates.push(feeRate(one.fee, one.weight));
  }
  return {
    height: block.height,
    targetSeconds: blockTargetSeconds(block.majorVersion),
    inputCount: inputs.length,
    outputCount,
    coinbaseOutputCount: coinbase?.outputCount ?? 0,
    ringMembers: inputs.reduce((sum, { ring }) => sum + ring.length, 0),
    txSize,
    txWeight,
    version1Txs,
    fullTxs: byType.get(1) ?? 0,
    simpleTxs: byType.get(2) ?? 0,
    bulletproofTxs: byType.get(3) ?? 0,
    bulletproof2Txs: byType.get(4) ?? 0,
    clsagTxs: byType.get(5) ?? 0,
    bulletproofPlusTxs: byType.get(6) ?? 0,
    fcmpTxs: byType.get(RingCtType.FcmpPlusPlus) ?? 0,
    fcmpInputs,
    carrotOutputs,
    feeRates: countFeeRatesByBin(rates),
  };
}
