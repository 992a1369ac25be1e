import type { MinableTx } from '../db/queries/pool-figures.ts';
import { fillBlockTemplate } from '@ringscope/protocol/block-template.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import type { NextBlockRules } from './block-limits.ts';

/** A future block as a daemon would fill it now. Miners can choose other transactions. */
export interface ProjectedBlock {
  readonly height: number;
  /** The transactions of the block in the order in which the daemon selects them, highest fee rate first. */
  readonly txs: readonly MinableTx[];
  /** Weight of the transactions in bytes. */
  readonly weight: bigint;
  /** Sum of the fees in atomic units. */
  readonly fees: bigint;
  /** Fee rates of the first and the last transaction, in atomic units per byte of weight. */
  readonly highestRate: bigint;
  readonly lowestRate: bigint;
}

export interface PoolProjection {
  readonly blocks: readonly ProjectedBlock[];
  /** Number of waiting transactions that are in no projected block. */
  readonly unprojectedTxCount: number;
}

/** The newest block and the rules for the next one, as far as a projection needs them. */
interface ProjectionBase extends Pick<NextBlockRules, 'weightAndFeeRules'> {
  readonly block: Pick<NextBlockRules['block'], 'height' | 'majorVersion'>;
  readonly chainTotals: Pick<NextBlockRules['chainTotals'], 'emission'>;
}

/**
 * Fills the next blocks with waiting transactions. Returns no blocks before hard fork 15, because the weight rules were
 * different.
 *
 * @param waiting highest fee rate first
 * @param maxBlockCount maximum number of blocks
 */
export function projectNextBlocks(
  { block, chainTotals, weightAndFeeRules }: ProjectionBase,
  waiting: readonly MinableTx[],
  maxBlockCount: number,
): PoolProjection {
  const blocks: ProjectedBlock[] = [];
  let left = waiting;
  let generated = chainTotals.emission;
  while (blocks.length < maxBlockCount && left.length > 0 && weightAndFeeRules !== undefined) {
    const { penaltyFreeWeight } = weightAndFeeRules.weightLimits;
    const filled = fillBlockTemplate(
      { generatedCoins: generated, blockVersion: block.majorVersion, penaltyFreeWeight },
      left,
    );
    const [first] = filled.txs;
    const last = filled.txs.at(-1);
    if (first === undefined || last === undefined) break;
    blocks.push({
      height: block.height + blocks.length + 1,
      txs: filled.txs,
      weight: filled.weight,
      fees: filled.fees,
      highestRate: feeRate(first.fee, first.weight),
      lowestRate: feeRate(last.fee, last.weight),
    });
    generated += filled.reward;
    left = filled.skippedTxs;
  }
  return { blocks, unprojectedTxCount: left.length };
}
