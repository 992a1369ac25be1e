import type { ReactNode } from 'react';
import { EmptyListMessage } from './empty.tsx';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Aligns the column to the right, for numbers. */
  readonly isRightAligned?: boolean;
  /** The column takes the remaining width and truncates its content, for long hashes. */
  readonly fillsWidth?: boolean;
  /** `hide` leaves the column out on phones, because the linked page shows its value. */
  readonly displayOnPhones?: 'hide';
}

interface TableProps<Row> {
  /** Description of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
  /** Returns the HTML id of a row, as a link target. */
  readonly rowId?: (row: Row, index: number) => string;
  /** The sentence in place of an empty table. */
  readonly emptyMessage: ReactNode;
}

type ColumnHead = Omit<TableColumn<never>, 'cell'>;

/** Returns the CSS classes of a cell, or undefined when it needs none. */
export function tableCellClass({
  isRightAligned,
  fillsWidth,
  displayOnPhones,
}: ColumnHead): string | undefined {
  const classes = [
    isRightAligned === true ? 'table-end' : undefined,
    fillsWidth === true ? 'table-fill' : undefined,
    displayOnPhones === 'hide' ? 'table-hide' : undefined,
  ].filter((name) => name !== undefined);
  return classes.length === 0 ? undefined : classes.join(' ');
}

/** Renders rows as a table, or the sentence `emptyMessage` when there are none. Phones do not show columns with `displayOnPhones: 'hide'`. */
export function Table<Row>({ caption, columns, rows, rowKey, rowId, emptyMessage }: TableProps<Row>) {
  if (rows.length === 0) return <EmptyListMessage>{emptyMessage}</EmptyListMessage>;
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <TableHeadRow columns={columns} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} id={rowId?.(row, index)}>
            {columns.map((column) => (
              <td key={column.key} className={tableCellClass(column)}>
                {column.cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TableHeadRow({ columns }: { readonly columns: readonly ColumnHead[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={tableCellClass(column)}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
