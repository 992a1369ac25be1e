import { markup, emptyMarkup, type Markup } from '../_markup/markup.ts';
import { EmptyListMessage } from './empty.tsx';
import { tableCellClass, TableHeadRow, type TableColumn } from './table.tsx';

export type MarkupColumn<Row> = Omit<TableColumn<Row>, 'cell'> & {
  readonly cell: (row: Row) => Markup;
};

interface MarkupTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly MarkupColumn<Row>[];
  readonly rows: readonly Row[];
  readonly empty: string;
}

/** Renders the same HTML as `Table`, but from cells that are HTML strings. This is faster for tables of several hundred rows. */
export function MarkupTable<Row>({ caption, columns, rows, empty }: MarkupTableProps<Row>) {
  if (rows.length === 0) return <EmptyListMessage>{empty}</EmptyListMessage>;
  const cells = columns.map((column) => {
    const name = tableCellClass(column);
    const attributes = name === undefined ? emptyMarkup : markup` class="${name}"`;
    return { attributes, cell: column.cell };
  });
  const body = rows.map(
    (row) =>
      markup`<tr>${cells.map(({ attributes, cell }) => markup`<td${attributes}>${cell(row)}</td>`)}</tr>`,
  );
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <TableHeadRow columns={columns} />
      <tbody dangerouslySetInnerHTML={{ __html: body.join('') }} />
    </table>
  );
}
