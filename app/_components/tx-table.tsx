import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { formatTxType } from '../../i18n/ringct-names.ts';
import { txColumn } from './columns.tsx';
import { None } from './none.tsx';
import { Table, type Column } from './table.tsx';
import { FeeRate } from './values/fee-rate.tsx';
import { Bytes } from './values/number.tsx';
import { Xmr } from './values/xmr.tsx';

/**
 * A transaction in a list. A field is null when the format of the transaction is unknown or the archive has only its hash.
 */
export interface TxRow {
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

/** Returns the fee rate, or null when the fee or the weight is unknown. */
export function knownFeeRate({ fee, weight }: Pick<TxRow, 'fee' | 'weight'>): bigint | null {
  return fee === null || weight === null ? null : feeRate(fee, weight);
}

interface TxTableProps<Row extends TxRow> {
  readonly caption: string;
  readonly txs: readonly Row[];
  readonly empty: ReactNode;
  /** Columns before the hash. */
  readonly first?: readonly Column<Row>[];
  /** Returns whether a row is the coinbase, which has no fee and no rings. */
  readonly isCoinbase?: (row: Row) => boolean;
  /** Placeholder for null values. */
  readonly unknown?: string;
}

const noColumns: readonly never[] = [];
const never = () => false;

/** Lists transactions of a block, of the pool or of the archive. */
export function TxTable<Row extends TxRow>({
  caption,
  txs,
  empty,
  first = noColumns,
  isCoinbase = never,
  unknown = t('unknown'),
}: TxTableProps<Row>) {
  const missing = <None>{unknown}</None>;
  const shown = <Value,>(value: Value | null, render: (value: Value) => ReactNode): ReactNode =>
    value === null ? missing : render(value);
  return (
    <Table
      caption={caption}
      rows={txs}
      rowKey={({ hash }) => hash}
      empty={empty}
      columns={[
        ...first,
        txColumn,
        {
          key: 'shape',
          header: t('In / out'),
          end: true,
          cell: (tx) => `${isCoinbase(tx) ? t('new') : (tx.inputCount ?? '?')} / ${tx.outputCount ?? '?'}`,
        },
        {
          key: 'ring',
          header: t('Ring'),
          end: true,
          phone: 'hide',
          cell: (tx) => (isCoinbase(tx) ? '' : (tx.ringSize ?? missing)),
        },
        {
          key: 'type',
          header: t('Type'),
          phone: 'hide',
          cell: (tx) => {
            if (isCoinbase(tx)) return t('coinbase');
            return shown(tx.version, (version) => formatTxType({ version, rctType: tx.rctType }));
          },
        },
        {
          key: 'size',
          header: t('Size'),
          end: true,
          cell: ({ size }) => shown(size, (bytes) => <Bytes value={bytes} />),
        },
        {
          key: 'rate',
          header: t('Fee rate, µXMR/kB'),
          end: true,
          cell: (tx) =>
            isCoinbase(tx) ? '' : shown(knownFeeRate(tx), (rate) => <FeeRate rate={rate} unit={false} />),
        },
        {
          key: 'fee',
          header: t('Fee, XMR'),
          end: true,
          cell: (tx) =>
            isCoinbase(tx) ? '' : shown(tx.fee, (amount) => <Xmr amount={amount} unit={false} />),
        },
      ]}
    />
  );
}
