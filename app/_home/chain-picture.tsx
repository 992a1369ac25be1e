import { t } from '../../i18n/translate.ts';
import type { MinableTx } from '../../db/queries/pool-figures.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import type { BlockWithAlternatives } from '../../lookups/chain-strip.ts';
import { estimateBlocksUntilMined } from '../../lookups/fee-advice.ts';
import { feeClasses, lowestTierRateOf, sumTxsByFeeClass } from '../../lookups/fee-classes.ts';
import type { ProjectedBlock } from '../../lookups/projected-blocks.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import type { UnminedBlockGroup } from '../_components/chain-strip-blocks.tsx';
import type { NewestBlocksState } from '../_components/chain-strip-state.ts';
import { NewestBlocksRow } from '../_components/chain-strip.tsx';
import { FeeLegend } from '../_components/fee-legend.tsx';
import { DiagramSection } from '../_components/diagram-section.tsx';

interface ChainPictureProps {
  /** Blocks, newest first. Empty before the first block. */
  readonly blocks: readonly BlockWithAlternatives[];
  readonly nextBlockRules: Pick<NextBlockRules, 'weightAndFeeRules'> | undefined;
  /** The next two blocks as a daemon would fill them now, the nearest first. */
  readonly projectedBlocks: readonly ProjectedBlock[];
  readonly waitingTxs: readonly MinableTx[];
  readonly newestBlocksState: NewestBlocksState;
}

/** The picture at the top of the home page: the newest blocks and the next ones as a row of bars. */
export function ChainPicture({
  blocks,
  nextBlockRules,
  projectedBlocks,
  waitingTxs,
  newestBlocksState,
}: ChainPictureProps) {
  const version = blocks[0]?.majorVersion ?? NEWEST_BLOCK_VERSION;
  const penaltyFreeWeight = Number(
    nextBlockRules?.weightAndFeeRules?.weightLimits.penaltyFreeWeight ?? fullRewardZone(version),
  );
  return (
    <DiagramSection
      title={t('The newest blocks of the chain')}
      liveUpdateId="pool-chain"
      aside={
        <div className="chain-picture-aside">
          <p>
            {t(
              'The fill of a bar shows the weight of a block, on a square-root scale up to the median weight. The gap before a bar shows how long it took to find the block.',
            )}
          </p>
          {nextBlockRules?.weightAndFeeRules !== undefined && (
            <FeeLegend feeClasses={legendOf(nextBlockRules.weightAndFeeRules, blocks)} />
          )}
        </div>
      }
      fullWidthContent={
        <NewestBlocksRow
          blocks={blocks}
          next={projectionsOf(nextBlockRules?.weightAndFeeRules, projectedBlocks, waitingTxs)}
          penaltyFreeWeight={penaltyFreeWeight}
          state={newestBlocksState}
        />
      }
    />
  );
}

/**
 * Returns the legend: the four fee priorities, and the class below the lowest priority if a block has such
 * transactions.
 */
function legendOf(
  { feeRates }: NonNullable<NextBlockRules['weightAndFeeRules']>,
  blocks: readonly BlockWithAlternatives[],
) {
  const hasBelow = blocks.some((block) => block.feeClasses.some(({ feeClass }) => feeClass === 0));
  return feeClasses
    .filter((feeClass) => feeClass > 0 || hasBelow)
    .map((feeClass) => ({ feeClass, rate: feeClass === 0 ? undefined : feeRates.tiers[feeClass - 1] }));
}

/**
 * Returns the next block, and one bar that stands for all other waiting transactions. Empty when the rules of the next
 * block are not known.
 */
function projectionsOf(
  rules: NextBlockRules['weightAndFeeRules'],
  [next, after]: readonly ProjectedBlock[],
  waiting: readonly MinableTx[],
): UnminedBlockGroup[] {
  if (rules === undefined) return [];
  const lowest = lowestTierRateOf(rules.feeRates);
  const first: UnminedBlockGroup = {
    distanceFromTip: 1,
    blockCount: 1,
    txCount: next?.txs.length ?? 0,
    weight: Number(next?.weight ?? 0n),
    firstBlockFeeClasses: sumTxsByFeeClass(next?.txs ?? [], lowest),
  };
  if (next === undefined || after === undefined) return [first];
  const weight = waiting.reduce((sum, tx) => sum + tx.weight, 0) - first.weight;
  return [
    first,
    {
      distanceFromTip: 2,
      blockCount: estimateBlocksUntilMined(weight, Number(rules.weightLimits.penaltyFreeWeight)),
      txCount: waiting.length - first.txCount,
      weight,
      firstBlockFeeClasses: sumTxsByFeeClass(after.txs, lowest),
    },
  ];
}
