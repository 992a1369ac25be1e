import { t } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { formatXmr, XMR_DECIMALS } from '@ringscope/protocol/units.ts';
import type { BlockWithFees } from '../../lookups/block-list.ts';
import { feeClassWeights } from '../../lookups/fee-classes.ts';
import { blockAgeColumn, blockHashColumn, heightColumn, txCountColumn } from './columns.tsx';
import { BlockFillBar } from './fill-bar.tsx';
import { Table } from './table.tsx';
import { ByteSize } from './values/number.tsx';

interface BlockTableProps {
  /** Blocks, newest first. */
  readonly blocks: readonly BlockWithFees[];
  /** Weight in bytes up to which the blocks pay their full reward. Default: the minimum of their hard fork. */
  readonly penaltyFreeWeight?: number;
}

/** A table of blocks with their fee rates. A bar shows how full each block is, with the weight of each fee class. */
export function BlockTable({ blocks, penaltyFreeWeight }: BlockTableProps) {
  return (
    <Table
      caption={t('Blocks, newest first')}
      rows={blocks}
      rowKey={({ hash }) => hash}
      rowId={({ height }) => `block-${height}`}
      emptyMessage={t('There are no blocks in this list.')}
      columns={[
        heightColumn,
        blockAgeColumn,
        { ...txCountColumn, header: t('Txs') },
        {
          key: 'fill',
          header: t('How full the block is'),
          cell: ({ weight, majorVersion, feeClasses }) => (
            <BlockFillBar
              weight={weight}
              penaltyFreeWeight={penaltyFreeWeight ?? fullRewardZone(majorVersion)}
              weightsByFeeClass={feeClassWeights(feeClasses)}
            />
          ),
        },
        {
          key: 'weight',
          header: t('Weight'),
          isRightAligned: true,
          displayOnPhones: 'hide',
          cell: ({ weight }) => <ByteSize value={weight} />,
        },
        {
          key: 'rates',
          header: 'µXMR/kB',
          isRightAligned: true,
          cell: ({ feeRateRange }) => formatRates(feeRateRange),
        },
        {
          key: 'reward',
          header: t('Reward, XMR'),
          isRightAligned: true,
          displayOnPhones: 'hide',
          cell: ({ reward }) => <ShortReward amount={reward} />,
        },
        { ...blockHashColumn, displayOnPhones: 'hide' },
      ]}
    />
  );
}

/** Formats the lowest and the highest fee rate as `20–320`, or as one number when they are equal. */
function formatRates(rates: BlockWithFees['feeRateRange']): string {
  if (rates === undefined) return '–';
  return [...new Set([formatFeeRate(rates.lowest), formatFeeRate(rates.highest)])].join('–');
}

const SHOWN_DECIMALS = 4;

/** Renders an amount with four decimals, rounded down. The tooltip has the exact amount. */
function ShortReward({ amount }: { readonly amount: bigint }) {
  const exact = formatXmr(amount, { minDecimals: XMR_DECIMALS });
  return (
    <span title={formatLocalNumber(exact)}>
      {formatLocalNumber(exact.slice(0, exact.indexOf('.') + 1 + SHOWN_DECIMALS))}
    </span>
  );
}
