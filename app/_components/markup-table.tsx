import { markup, emptyMarkup, type Markup } from '../_markup/markup.ts';
import { Empty } from './empty.tsx';
import { cellClass, HeadRow, type Column } from './table.tsx';

export type MarkupColumn<Row> = Omit<Column<Row>, 'cell'> & {
  readonly cell: (row: Row) => Markup;
};

interface MarkupTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly MarkupColumn<Row>[];
  readonly rows: readonly Row[];
  readonly empty: string;
}

/** Renders the same HTML as `Table` from cells that are HTML strings. Faster, for tables of several hundred rows. */
export function MarkupTable<Row>({ caption, columns, rows, empty }: MarkupTableProps<Row>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const cells = columns.map((column) => {
    const name = cellClass(column);
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
      <HeadRow columns={columns} />
      <tbody dangerouslySetInnerHTML={{ __html: body.join('') }} />
    </table>
  );
}
