import { fillBlockTemplate } from '@ringscope/protocol/block-template.ts';
import { blockReward } from '@ringscope/protocol/emission.ts';
import type { BlockWeightLimits } from '@ringscope/protocol/fee-estimate.ts';
import type { MinableTx } from '../db/queries/pool-figures.ts';
import type { NextBlockRules } from './block-limits.ts';

/** The values of {@link NextBlockRules} on which the reward of the next block depends. */
export interface NextBlockRewardRules extends Pick<NextBlockRules, 'baseReward'> {
  readonly block: Pick<NextBlockRules['block'], 'majorVersion'>;
  readonly chainTotals: Pick<NextBlockRules['chainTotals'], 'emission'>;
  readonly weightAndFeeRules:
    | { readonly weightLimits: Pick<BlockWeightLimits, 'penaltyFreeWeight'> }
    | undefined;
}

/** What a miner would receive for the next block, in atomic units, if a daemon filled it now. */
export interface NextBlockReward {
  readonly newCoins: bigint;
  /** Sum of the fees of the included transactions. */
  readonly fees: bigint;
  readonly txCount: number;
  /** Part of the new coins that the next block loses because it is heavier than the median weight. */
  readonly penalty: bigint;
  /** New coins minus the penalty, plus fees. */
  readonly total: bigint;
  /** Weight up to which there is no penalty, in bytes. */
  readonly penaltyFreeWeight: bigint;
  /** The waiting transactions that the next block would not include. */
  readonly excludedTxs: {
    readonly txCount: number;
    readonly fees: bigint;
    /**
     * Atomic units of the base reward that the miner would lose, in addition to `penalty`, if the block included all
     * waiting transactions. Undefined when the block would then exceed the allowed weight.
     */
    readonly lostBaseReward: bigint | undefined;
  };
}

/**
 * Computes the reward of the next block. Returns undefined before hard fork 15, because the weight rules were different.
 *
 * @param waitingTxs highest fee rate first
 */
export function computeNextBlockReward(
  { block, chainTotals, weightAndFeeRules, baseReward }: NextBlockRewardRules,
  waitingTxs: readonly MinableTx[],
): NextBlockReward | undefined {
  if (weightAndFeeRules === undefined) return undefined;
  const { penaltyFreeWeight } = weightAndFeeRules.weightLimits;
  const base = { generatedCoins: chainTotals.emission, blockVersion: block.majorVersion };
  const filled = fillBlockTemplate({ ...base, penaltyFreeWeight }, waitingTxs);
  const restWeight = filled.skippedTxs.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const fullReward = blockReward({
    ...base,
    medianWeight: penaltyFreeWeight,
    weight: filled.weight + restWeight,
  });
  return {
    newCoins: baseReward,
    fees: filled.fees,
    txCount: filled.txs.length,
    penalty: baseReward - filled.reward,
    total: filled.reward + filled.fees,
    penaltyFreeWeight,
    excludedTxs: {
      txCount: filled.skippedTxs.length,
      fees: filled.skippedTxs.reduce((sum, { fee }) => sum + fee, 0n),
      lostBaseReward: fullReward === undefined ? undefined : filled.reward - fullReward,
    },
  };
}
