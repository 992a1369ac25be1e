import type { ReactNode } from 'react';

interface DocTableProps {
  /** Description of the table for screen readers. */
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table with prose cells. On phones, the cells of a row are stacked without labels. */
export function DocTable({ caption, headers, rows }: DocTableProps) {
  return (
    <table className="table table-of-text">
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
