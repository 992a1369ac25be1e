import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { feeClassOf } from '../../lookups/fee-classes.ts';
import { Badge } from './badge.tsx';
import { txHashColumn } from './columns.tsx';
import { FeeClassSwatch } from './fee-legend.tsx';
import { MissingValue } from './missing-value.tsx';
import { Table, type TableColumn } from './table.tsx';
import { FeeRate } from './values/fee-rate.tsx';
import { ByteSize } from './values/number.tsx';
import { Xmr } from './values/xmr.tsx';

/**
 * A transaction in a list. A field is null when the format of the transaction is unknown or the index has only its
 * hash.
 */
export interface TxTableRow {
  readonly hash: TxHash;
  readonly version: number | null;
  readonly rctType: number | null;
  readonly size: number | null;
  readonly weight: number | null;
  readonly fee: bigint | null;
  readonly inputCount: number | null;
  readonly outputCount: number | null;
  readonly ringSize: number | null;
}

/** Returns the fee rate in atomic units per byte of weight, or null when the fee or the weight is unknown. */
export function feeRateOrNull({ fee, weight }: Pick<TxTableRow, 'fee' | 'weight'>): bigint | null {
  return fee === null || weight === null ? null : feeRate(fee, weight);
}

interface TxTableProps<Row extends TxTableRow> {
  readonly caption: string;
  readonly txs: readonly Row[];
  readonly emptyMessage: ReactNode;
  /** Columns of the table before the transaction hash. */
  readonly leadingColumns?: readonly TableColumn<Row>[];
  /** Returns whether a row is the coinbase, which has no fee and no rings. */
  readonly isCoinbase?: (row: Row) => boolean;
  /** Placeholder in the table for values that are null. */
  readonly unknownText?: string;
  /** Returns the HTML id of a row, as a link target. */
  readonly rowId?: (row: Row, index: number) => string;
  /**
   * Fee rate of the lowest fee class, in atomic units per byte of weight. Without it, the fee rates have no coloured
   * square for their fee class.
   */
  readonly lowestFeeRate?: bigint | undefined;
  /** Columns of the table after the fee. */
  readonly trailingColumns?: readonly TableColumn<Row>[];
}

const noColumns: readonly never[] = [];
const never = () => false;

/** Lists transactions of a block on the main chain, of the pool or of an orphaned block. */
export function TxTable<Row extends TxTableRow>({
  caption,
  txs,
  emptyMessage,
  leadingColumns = noColumns,
  isCoinbase = never,
  unknownText = t('unknown'),
  rowId,
  lowestFeeRate,
  trailingColumns = noColumns,
}: TxTableProps<Row>) {
  const missing = <MissingValue>{unknownText}</MissingValue>;
  const shown = <Value,>(value: Value | null, render: (value: Value) => ReactNode): ReactNode =>
    value === null ? missing : render(value);
  return (
    <Table
      caption={caption}
      rows={txs}
      rowKey={({ hash }) => hash}
      emptyMessage={emptyMessage}
      {...(rowId === undefined ? {} : { rowId })}
      columns={[
        ...leadingColumns,
        txHashColumn,
        {
          key: 'shape',
          header: t('In / out'),
          isRightAligned: true,
          cell: (tx) =>
            `${isCoinbase(tx) ? t('new coins') : (tx.inputCount ?? '?')} / ${tx.outputCount ?? '?'}`,
        },
        {
          key: 'ring',
          header: t('Ring'),
          isRightAligned: true,
          displayOnPhones: 'hide',
          cell: (tx) => (isCoinbase(tx) ? '' : tx.ringSize === 0 ? t('no ring') : (tx.ringSize ?? missing)),
        },
        {
          key: 'weight',
          header: t('Weight'),
          isRightAligned: true,
          displayOnPhones: 'hide',
          cell: ({ weight }) => shown(weight, (bytes) => <ByteSize value={bytes} />),
        },
        {
          key: 'rate',
          header: 'µXMR/kB',
          isRightAligned: true,
          cell: (tx) =>
            isCoinbase(tx) ? (
              <Badge>{t('coinbase')}</Badge>
            ) : (
              shown(feeRateOrNull(tx), (rate) => <ClassedRate rate={rate} lowest={lowestFeeRate} />)
            ),
        },
        {
          key: 'fee',
          header: t('Fee, XMR'),
          isRightAligned: true,
          displayOnPhones: 'hide',
          cell: (tx) =>
            isCoinbase(tx) ? '' : shown(tx.fee, (amount) => <Xmr amount={amount} showsUnit={false} />),
        },
        ...trailingColumns,
      ]}
    />
  );
}

/** A fee rate with a square in the colour of its fee class. */
function ClassedRate({ rate, lowest }: { readonly rate: bigint; readonly lowest: bigint | undefined }) {
  return (
    <>
      {lowest !== undefined && (
        <>
          <FeeClassSwatch feeClass={feeClassOf(rate, lowest)} />{' '}
        </>
      )}
      <FeeRate rate={rate} showsUnit={false} />
    </>
  );
}
