import type { ReactNode } from 'react';
import type { TxHash } from '../../protocol/brands.ts';
import { typeName } from '../_lib/ringct-names.ts';
import { TxLink } from './links.tsx';
import { None } from './marks.tsx';
import { Table, type Column } from './table.tsx';
import { Bytes, Count } from './values/number.tsx';
import { Xmr } from './values/xmr.tsx';

/** What every list of transactions shows, wherever they come from. Null is what an unknown format does not tell. */
export interface TxRow {
  readonly hash: TxHash;
  readonly version: number;
  readonly rctType: number | null;
  readonly size: number;
  readonly weight: number | null;
  readonly fee: bigint | null;
  readonly inputCount: number | null;
  readonly outputCount: number | null;
  readonly ringSize: number | null;
}

/** Atomic units a byte of weight pays: what miners sort by. Null when the fee or the weight is not known. */
export function feeRate({ fee, weight }: Pick<TxRow, 'fee' | 'weight'>): bigint | null {
  if (fee === null || weight === null) return null;
  return weight === 0 ? 0n : fee / BigInt(weight);
}

const unknown = <None>unknown</None>;

function FeeRate({ tx }: { readonly tx: TxRow }) {
  const rate = feeRate(tx);
  return rate === null ? unknown : <Count value={rate} />;
}

interface TxTableProps<Row extends TxRow> {
  readonly caption: string;
  readonly txs: readonly Row[];
  readonly empty: ReactNode;
  /** Columns put before the hash. */
  readonly first?: readonly Column<Row>[];
  /** Says that a row is the coinbase: it has no fee and no rings. */
  readonly isCoinbase?: (row: Row) => boolean;
}

const noColumns: readonly never[] = [];
const never = () => false;

export function TxTable<Row extends TxRow>({
  caption,
  txs,
  empty,
  first = noColumns,
  isCoinbase = never,
}: TxTableProps<Row>) {
  return (
    <Table
      caption={caption}
      rows={txs}
      rowKey={({ hash }) => hash}
      empty={empty}
      columns={[
        ...first,
        {
          key: 'hash',
          header: 'Transaction',
          fill: true,
          card: 'name',
          cell: ({ hash }) => <TxLink hash={hash} />,
        },
        {
          key: 'shape',
          header: 'In / out',
          end: true,
          cell: (tx) => `${isCoinbase(tx) ? 'new' : (tx.inputCount ?? '?')} / ${tx.outputCount ?? '?'}`,
        },
        {
          key: 'ring',
          header: 'Ring',
          end: true,
          card: 'wide',
          cell: (tx) => (isCoinbase(tx) ? '' : (tx.ringSize ?? unknown)),
        },
        {
          key: 'type',
          header: 'Type',
          card: 'wide',
          cell: (tx) => (isCoinbase(tx) ? 'coinbase' : typeName(tx)),
        },
        { key: 'size', header: 'Size', end: true, cell: ({ size }) => <Bytes value={size} /> },
        {
          key: 'rate',
          header: 'Piconero per byte',
          label: 'Piconero/byte',
          end: true,
          cell: (tx) => (isCoinbase(tx) ? '' : <FeeRate tx={tx} />),
        },
        {
          key: 'fee',
          header: 'Fee, XMR',
          end: true,
          cell: (tx) =>
            isCoinbase(tx) ? '' : tx.fee === null ? unknown : <Xmr amount={tx.fee} unit={false} />,
        },
      ]}
    />
  );
}
