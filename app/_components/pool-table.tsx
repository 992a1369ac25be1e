import { t } from '../../i18n/translate.ts';
import type { PoolTxSummary } from '../../db/queries/pool.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { describeFutureBlock } from '../../i18n/block-wait.ts';
import { Badge } from './badge.tsx';
import { MissingValue } from './missing-value.tsx';
import type { TableColumn } from './table.tsx';
import { TxTable } from './tx-table.tsx';
import { Age } from './values/time.tsx';

/** Converts a `Date` to whole Unix seconds, rounded down. */
export function dateToUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

interface PoolTableProps {
  readonly txs: readonly PoolTxSummary[];
  readonly caption: string;
  /** The sentence in place of an empty table. */
  readonly emptyMessage?: string;
  /** Returns the HTML id of a row from its index, as a link target. */
  readonly rowId?: (index: number) => string;
  /**
   * Fee rate of the lowest fee class, in atomic units per byte of weight. Without it, the fee rates have no coloured
   * square for their fee class.
   */
  readonly lowestFeeRate?: bigint | undefined;
  /**
   * Returns how many blocks from now a transaction is expected, 1 for the next block, or undefined when no block is
   * expected to include it. Without this function, the table has no column for the expected block.
   */
  readonly expectedBlocksFromNowOf?: (hash: TxHash) => number | undefined;
}

export function PoolTable({
  txs,
  caption,
  emptyMessage = t('No transaction is waiting.'),
  rowId,
  lowestFeeRate,
  expectedBlocksFromNowOf,
}: PoolTableProps) {
  return (
    <TxTable<PoolTxSummary>
      caption={caption}
      txs={txs}
      emptyMessage={emptyMessage}
      {...(rowId === undefined ? {} : { rowId: (_, index) => rowId(index) })}
      lowestFeeRate={lowestFeeRate}
      {...(expectedBlocksFromNowOf === undefined
        ? {}
        : { trailingColumns: [expectedColumn(expectedBlocksFromNowOf)] })}
      leadingColumns={[
        {
          key: 'seen',
          header: t('First seen'),
          cell: ({ firstSeenAt, doubleSpendSeen, relayed }) => (
            <span>
              <Age timestamp={dateToUnixSeconds(firstSeenAt)} />
              {doubleSpendSeen && (
                <>
                  {' '}
                  <Badge tone="bad">{t('double spend seen')}</Badge>
                </>
              )}
              {!relayed && (
                <>
                  {' '}
                  <Badge tone="warn">{t('not relayed')}</Badge>
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

function expectedColumn(blockOf: (hash: TxHash) => number | undefined): TableColumn<PoolTxSummary> {
  return {
    key: 'expected',
    header: t('When mined'),
    displayOnPhones: 'hide',
    cell: ({ hash }) => {
      const block = blockOf(hash);
      return block === undefined ? (
        <MissingValue>{t('in no block yet')}</MissingValue>
      ) : (
        t('in the {futureBlock}', { futureBlock: describeFutureBlock(block) })
      );
    },
  };
}
