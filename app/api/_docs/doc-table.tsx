import type { ReactNode } from 'react';

interface DocTableProps {
  /** What the table lists, for those who cannot see where it stands. */
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table of words. Unlike a table of figures its rows need no labels on a phone: the cells read on. */
export function DocTable({ caption, headers, rows }: DocTableProps) {
  return (
    <table className="table doc-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
