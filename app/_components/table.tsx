import type { ReactNode } from 'react';
import { Empty } from './empty.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Aligns the column to the right, for numbers. */
  readonly end?: boolean;
  /** The column takes the remaining width and truncates its content, for long hashes. */
  readonly fill?: boolean;
  /**
   * Role on the card that replaces a row on phones. `name` and `figure` form the first line, and `wide` is hidden. Other
   * columns follow below, with their headers as labels.
   */
  readonly card?: 'name' | 'figure' | 'wide';
  /** Header as plain text, for the card. Required when `header` is not a string. */
  readonly label?: string;
}

interface TableProps<Row> {
  /** Description of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  /** Returns the HTML id of a row, as a link target. */
  readonly rowId?: (row: Row) => string;
  /** The sentence in place of an empty table. */
  readonly empty: ReactNode;
}

type ColumnHead = Omit<Column<never>, 'cell'>;

/** Returns the CSS classes of a cell, or undefined when it needs none. */
export function cellClass({ end, fill, card }: ColumnHead): string | undefined {
  const classes = [
    end === true ? 'table-end' : undefined,
    fill === true ? 'table-fill' : undefined,
    card === undefined ? undefined : `table-${card}`,
  ].filter((name) => name !== undefined);
  return classes.length === 0 ? undefined : classes.join(' ');
}

/**
 * Renders rows as a table, and as cards on phones. The ARIA roles are explicit, so that screen readers find a table in both
 * layouts.
 */
export function Table<Row>({ caption, columns, rows, rowKey, rowId, empty }: TableProps<Row>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  return (
    <table className="table" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <HeadRow columns={columns} />
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} id={rowId?.(row)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" className={cellClass(column)} data-label={cardLabelOf(column)}>
                {column.cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the label of a value on a card, or undefined when the column has no label. */
export function cardLabelOf({ label, header }: ColumnHead): string | undefined {
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
