import { SHORT_TERM_WINDOW_BLOCKS } from '@ringscope/protocol/long-term-weight.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import type { DefinitionItem } from '../../_components/definition-list.tsx';
import { TREE_ROOT_DELAY_BLOCKS } from '@ringscope/protocol/fork17-draft.ts';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { ByteSize, Count, Percent } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { formatDuration } from '../../../i18n/age.ts';
import { formatShortBytes } from '../../../i18n/digits.ts';
import type { MainChainBlockDetail } from '../../../lookups/block.ts';
import type { BlockWeightAndFeeRules } from '../../../lookups/block-fee-scale.ts';

/** The other blocks that this index saw at the height of a block. */
export function otherBlocksAtHeightDefinition({
  alternatives,
}: Pick<MainChainBlockDetail, 'alternatives'>): DefinitionItem {
  return {
    term: t('Other blocks at this height'),
    value:
      alternatives.length === 0 ? (
        <MissingValue>{t('no other block was seen at this height')}</MissingValue>
      ) : (
        alternatives.map(({ hash }) => (
          <div key={hash}>
            <BlockHashLink hash={hash} />
          </div>
        ))
      ),
  };
}

/** Fields of a block on the main chain that few readers need. */
export function rarelyNeededBlockDetailItems(
  mainChainBlock: MainChainBlockDetail,
  rules: Pick<BlockWeightAndFeeRules, 'penaltyFreeWeight'>,
): (DefinitionItem | undefined)[] {
  const { block, previousBlock, contentStatistics } = mainChainBlock;
  return [
    // The genesis block has no real timestamp.
    previousBlock === undefined || previousBlock.height === 0
      ? undefined
      : { term: t('Time since the previous block'), value: <Interval from={previousBlock} to={block} /> },
    {
      term: t('Size'),
      value: <ByteCount value={block.size} />,
      explanation: t('The number of bytes of the block and of all its transactions.'),
    },
    weightDefinition(mainChainBlock, rules),
    {
      term: t('Long-term weight'),
      value: <ByteCount value={block.longTermWeight} />,
      explanation: t(
        'The weight of this block for the long-term limit of block weights. A single heavy block raises this limit only a little.',
      ),
    },
    { term: t('Cumulative difficulty'), value: <Count value={block.cumulativeDifficulty} /> },
    ...(contentStatistics === undefined ? [] : contentDefinitions(block, contentStatistics)),
  ];
}

/** Returns the fields about the tree of all outputs. Empty for blocks before version 17, which do not contain its root. */
export function outputTreeDefinitions({ block, tip }: MainChainBlockDetail): (DefinitionItem | undefined)[] {
  const { height, treeLayers, treeRoot } = block;
  if (treeLayers === null || treeRoot === null) return [];
  const referenceBlock = height + TREE_ROOT_DELAY_BLOCKS;
  return [
    {
      term: t('Root of the output tree'),
      value: <Hash value={treeRoot} size="full" />,
      note: (
        <T>
          Membership proofs with reference block{' '}
          <ValueInMessage
            of={
              referenceBlock > tip.height ? (
                <Count value={referenceBlock} />
              ) : (
                <BlockLink height={referenceBlock} />
              )
            }
          />{' '}
          refer to this output tree.
        </T>
      ),
      explanation: t(
        'The output tree contains all outputs that can be spent. Transactions of RingCT type 7 prove that it contains the outputs that they spend.',
      ),
    },
    { term: t('Layers of the output tree'), value: <Count value={treeLayers} /> },
  ];
}

function contentDefinitions(
  block: StoredBlock,
  {
    inputCount,
    outputCount,
    coinbaseOutputCount,
    ringMembers,
  }: NonNullable<MainChainBlockDetail['contentStatistics']>,
): (DefinitionItem | undefined)[] {
  return [
    {
      term: t('Inputs'),
      value: <Count value={inputCount} />,
      ...(inputCount === 0
        ? {}
        : ringMembers === 0
          ? { note: t('Each input spends one output. No input has a ring.') }
          : ringMembers === 1
            ? { note: t('Each input spends one output. The only ring has one member.') }
            : {
                note: (
                  <T>
                    Each input spends one output. The rings have <Count value={ringMembers} /> members in
                    total.
                  </T>
                ),
              }),
    },
    {
      term: t('New outputs'),
      value: <Count value={outputCount + coinbaseOutputCount} />,
      note: (
        <T>
          The coinbase created <Count value={coinbaseOutputCount} /> of the new outputs.
        </T>
      ),
    },
    block.txCount === 0
      ? undefined
      : { term: t('Mean fee of a transaction'), value: <Xmr amount={block.fees / BigInt(block.txCount)} /> },
  ];
}

function ByteCount({ value }: { readonly value: number }) {
  return (
    <T>
      <Count value={value} /> bytes
    </T>
  );
}

/** Shows the time between two blocks. Miners set the timestamps, so the later block may have the earlier timestamp. */
function Interval({ from, to }: { readonly from: StoredBlock; readonly to: StoredBlock }) {
  const seconds = to.timestamp - from.timestamp;
  if (seconds < 0)
    return t('{time} before the previous block, by the timestamps of the two miners', {
      time: formatDuration(-seconds),
    });
  return seconds < 120 ? `${seconds} s` : `${formatDuration(seconds)} (${seconds} s)`;
}

/** Returns the field that compares the weight of a block with the penalty-free weight. */
function weightDefinition(
  { block, medianWeight = 0 }: MainChainBlockDetail,
  { penaltyFreeWeight }: Pick<BlockWeightAndFeeRules, 'penaltyFreeWeight'>,
): DefinitionItem {
  return {
    term: t('Weight'),
    value: <ByteCount value={block.weight} />,
    note:
      block.weight > penaltyFreeWeight ? (
        <T>
          This block is <Percent share={block.weight / penaltyFreeWeight - 1} /> heavier than the penalty-free
          weight of <ByteSize value={penaltyFreeWeight} />. The miner received fewer new coins as a penalty.
        </T>
      ) : (
        <T>
          This block uses <Percent share={block.weight / penaltyFreeWeight} /> of the penalty-free weight of{' '}
          <ByteSize value={penaltyFreeWeight} />. There is no penalty.
        </T>
      ),
    explanation: (
      <T>
        The weight is the size plus a surcharge for transactions with many outputs. A block of up to{' '}
        <ValueInMessage of={formatShortBytes(fullRewardZone(block.majorVersion))} /> has no penalty. If the
        median weight of the <ValueInMessage of={SHORT_TERM_WINDOW_BLOCKS} /> blocks before it is larger (here{' '}
        <ValueInMessage of={formatShortBytes(medianWeight)} />
        ), that median is the penalty-free weight. A heavier block pays fewer new coins to its miner. No block
        may have more than twice the penalty-free weight.
      </T>
    ),
  };
}
