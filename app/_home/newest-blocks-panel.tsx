import { t } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import type { StripBlock } from '../../lookups/chain-strip.ts';
import { feeClassWeights } from '../../lookups/fee-classes.ts';
import { formatXmr, XMR_DECIMALS } from '@ringscope/protocol/units.ts';
import { blockAgeColumn, blockHashColumn, heightColumn } from '../_components/columns.tsx';
import { FillBar } from '../_components/fill-bar.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Bytes, Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';

interface NewestBlocksPanelProps {
  /** Blocks, newest first. */
  readonly blocks: readonly StripBlock[];
  /** Weight in bytes up to which a block pays its full reward. */
  readonly median: number;
}

/** The newest blocks, with their fill by fee class and their fee rates. */
export function NewestBlocksPanel({ blocks, median }: NewestBlocksPanelProps) {
  return (
    <Panel
      title={t('Newest blocks')}
      live="blocks"
      announce={t('Block {height} is the newest block.', { height: blocks[0]?.height ?? 0 })}
      aside={<a href={routes.blocks}>{t('All blocks')}</a>}
    >
      <Table
        caption={t('Blocks, newest first')}
        rows={blocks}
        rowKey={({ hash }) => hash}
        rowId={({ height }) => `block-${height}`}
        empty={t('There are no blocks here.')}
        columns={[
          heightColumn,
          blockAgeColumn,
          { key: 'txs', header: t('Txs'), end: true, cell: ({ txCount }) => <Count value={txCount} /> },
          {
            key: 'fill',
            header: t('Fill of the block'),
            cell: ({ weight, feeClasses }) => (
              <FillBar weight={weight} median={median} weights={feeClassWeights(feeClasses)} />
            ),
          },
          {
            key: 'weight',
            header: t('Weight'),
            end: true,
            phone: 'hide',
            cell: ({ weight }) => <Bytes value={weight} />,
          },
          { key: 'rates', header: 'µXMR/kB', end: true, cell: ({ rates }) => formatRates(rates) },
          {
            key: 'reward',
            header: t('Reward, XMR'),
            end: true,
            phone: 'hide',
            cell: ({ reward }) => <ShortReward amount={reward} />,
          },
          { ...blockHashColumn, phone: 'hide' },
        ]}
      />
    </Panel>
  );
}

/** Returns the range of the fee rates: `20–320`. Equal rates are written once. */
function formatRates(rates: StripBlock['rates']): string {
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
