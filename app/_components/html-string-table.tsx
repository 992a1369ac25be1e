import { escapedHtml, emptyHtml, type EscapedHtml } from '../_html/escaped-html.ts';
import { EmptyListMessage } from './empty.tsx';
import { tableCellClass, TableHeadRow, type TableColumn } from './table.tsx';

export type HtmlTableColumn<Row> = Omit<TableColumn<Row>, 'cell'> & {
  readonly cell: (row: Row) => EscapedHtml;
};

interface HtmlStringTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly HtmlTableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly emptyMessage: string;
}

/** Renders the same HTML as `Table`, but from cells that are HTML strings. This is faster for tables of several hundred rows. */
export function HtmlStringTable<Row>({ caption, columns, rows, emptyMessage }: HtmlStringTableProps<Row>) {
  if (rows.length === 0) return <EmptyListMessage>{emptyMessage}</EmptyListMessage>;
  const cells = columns.map((column) => {
    const name = tableCellClass(column);
    const attributes = name === undefined ? emptyHtml : escapedHtml` class="${name}"`;
    return { attributes, cell: column.cell };
  });
  const body = rows.map(
    (row) =>
      escapedHtml`<tr>${cells.map(({ attributes, cell }) => escapedHtml`<td${attributes}>${cell(row)}</td>`)}</tr>`,
  );
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <TableHeadRow columns={columns} />
      <tbody dangerouslySetInnerHTML={{ __html: body.join('') }} />
    </table>
  );
}
