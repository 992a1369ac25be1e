import { t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { formatDuration } from '../../../i18n/age.ts';
import { formatShortBytes } from '../../../i18n/digits.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';
import { formatFeeRate } from '../../../i18n/rates.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import type { MainChainBlockDetail } from '../../../lookups/block.ts';
import type { BlockWeightAndFeeRules } from '../../../lookups/block-fee-scale.ts';
import { formatFillPercent } from '../../_components/treemap/fill-scale.ts';
import { StatTiles, type StatTile } from '../../_components/tiles.tsx';
import { FeeRate } from '../../_components/values/fee-rate.tsx';
import { Count } from '../../_components/values/number.tsx';

interface BlockFiguresProps extends Pick<
  MainChainBlockDetail,
  'block' | 'previousBlock' | 'contentStatistics'
> {
  readonly rules: Pick<BlockWeightAndFeeRules, 'penaltyFreeWeight'>;
}

/** The key figures of a block: transactions, weight, fee rates, reward, and time since the previous block. */
export function BlockFigureTiles({ block, previousBlock, contentStatistics, rules }: BlockFiguresProps) {
  const tiles: readonly (StatTile | undefined)[] = [
    { label: t('Transactions'), value: <Count value={block.txCount} />, note: t('plus one coinbase') },
    {
      label: t('Weight'),
      value: formatShortBytes(block.weight),
      note: weightNote(block.weight, rules.penaltyFreeWeight),
    },
    contentStatistics?.feeRates === undefined
      ? { label: t('Fee rates'), value: '–', note: t('no transaction pays a fee') }
      : {
          label: t('Fee rates'),
          value: [
            ...new Set([contentStatistics.feeRates.min, contentStatistics.feeRates.max].map(formatFeeRate)),
          ].join(' – '),
          note: (
            <T>
              in µXMR/kB; median <FeeRate rate={contentStatistics.feeRates.median} showsUnit={false} />
            </T>
          ),
        },
    {
      label: t('Reward'),
      value: `${roundedXmr(block.reward)} XMR`,
      note:
        block.fees === 0n
          ? t('new coins, and no fees')
          : t('{coins} new coins and {fees} fees', {
              coins: roundedXmr(block.reward - block.fees),
              fees: roundedXmr(block.fees),
            }),
    },
    // The genesis block has no real timestamp.
    previousBlock === undefined || previousBlock.height === 0
      ? undefined
      : {
          label: t('Time since the previous block'),
          value: duration(block.timestamp - previousBlock.timestamp),
          note: (
            <T>
              target time <ValueInMessage of={duration(blockTargetSeconds(block.majorVersion))} />
            </T>
          ),
        },
  ];
  return <StatTiles tiles={tiles.filter((tile) => tile !== undefined)} />;
}

function weightNote(weight: number, penaltyFree: number): string {
  const percent = formatFillPercent(weight, penaltyFree);
  return weight > penaltyFree
    ? t('{percent} % of the median weight, with a penalty', { percent })
    : t('{percent} % of the median weight, no penalty', { percent });
}

/** Formats the time between two blocks. It can be negative, because the clocks of miners differ. */
function duration(seconds: number): string {
  return seconds < 0 ? `-${formatDuration(-seconds)}` : formatDuration(seconds);
}

const SHOWN_DECIMALS = 4;
/** Atomic units that one step of the last shown decimal stands for. */
const UNIT = 10n ** BigInt(12 - SHOWN_DECIMALS);

/** Rounds an amount to four decimals. Another section of the page shows the exact amount. */
function roundedXmr(amount: bigint): string {
  return formatLocalNumber(formatXmr(((amount + UNIT / 2n) / UNIT) * UNIT, { minDecimals: SHOWN_DECIMALS }));
}
