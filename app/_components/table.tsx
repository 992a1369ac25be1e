import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Right-aligned: figures. */
  readonly end?: boolean;
  /** Takes the space that is left and cuts its content: long hashes. */
  readonly fill?: boolean;
  /**
   * On a phone a row is a card. `name` and `figure` make its first line, `wide` is left out there,
   * everything else is listed beneath under its header.
   */
  readonly card?: 'name' | 'figure' | 'wide';
  /** The header as plain text, for the card; needed where `header` is not a string. */
  readonly label?: string;
}

interface TableProps<Row> {
  /** What the table lists, for those who cannot see where it stands. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  /** Said in place of an empty table. */
  readonly empty: ReactNode;
}

/** The classes of a cell, which say how it is laid out in a table and on a card. */
export function cellClass({ end, fill, card }: ColumnHead): string | undefined {
  const names = [
    end === true && 'end',
    fill === true && 'fill',
    card === 'name' && 'card-name',
    card === 'figure' && 'card-figure',
    card === 'wide' && 'wide-only',
  ].filter((name) => name !== false);
  return names.length === 0 ? undefined : names.join(' ');
}

/** Rows as a table, and as cards on a phone. The roles keep it a table to screen readers when it is laid out as cards. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    <table className="table" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <HeadRow columns={columns} />
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" className={cellClass(column)} data-label={labelOf(column)}>
                {column.cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ColumnHead = Omit<Column<never>, 'cell'>;

/** Returns the label that stands before the value on a card; undefined when the column has no text. */
export function labelOf({ label, header }: ColumnHead): string | undefined {
  return label ?? (typeof header === 'string' ? header : undefined);
}

export function HeadRow({ columns }: { readonly columns: readonly ColumnHead[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column.key} scope="col" role="columnheader" className={cellClass(column)}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
