import { t } from '../../../i18n/translate.ts';
import { tableCellClass } from '../table.tsx';
import type { PlotTimeSpan, TimeSpanSeries } from './span-plot.tsx';

/** A column of the table with the values of a chart over time. */
export interface TimeSpanTableColumn extends Pick<TimeSpanSeries, 'name' | 'valueLabels'> {
  /** `hide` leaves the column out on phones. */
  readonly displayOnPhones?: 'hide';
}

interface SpanTable {
  readonly caption: string;
  /** Header of the first column. */
  readonly spanName: string;
  readonly spans: readonly PlotTimeSpan[];
  readonly columns: readonly TimeSpanTableColumn[];
  /** Whether the newest hour, day, week or month is the first row. Otherwise it is the last row. */
  readonly newestFirst?: boolean;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Returns the values of a chart as an HTML table, with the same elements and CSS classes as the component `Table`. A table has
 * hundreds of rows, for which HTML strings are much faster than React elements.
 */
export function renderTimeSpanTableHtml({
  caption,
  spanName,
  spans,
  columns,
  newestFirst = false,
}: SpanTable): string {
  const classes = columns.map(
    (column) => tableCellClass({ key: '', header: '', isRightAligned: true, ...column }) ?? '',
  );
  const headers = columns.map(
    ({ name }, index) => `<th scope="col" class="${classes[index] ?? ''}">${escaped(name)}</th>`,
  );
  const rows = spans.map(({ name, isComplete }, row) => {
    const cells = columns.map(
      ({ valueLabels }, index) =>
        `<td class="${classes[index] ?? ''}">${escaped(valueLabels[row] ?? '')}</td>`,
    );
    const label = isComplete ? escaped(name) : t('{name}, incomplete so far', { name: escaped(name) });
    return `<tr><td>${label}</td>${cells.join('')}</tr>`;
  });
  return (
    `<table class="table"><caption class="visually-hidden">${escaped(caption)}</caption>` +
    `<thead><tr><th scope="col">${escaped(spanName)}</th>${headers.join('')}</tr></thead>` +
    `<tbody>${(newestFirst ? rows.reverse() : rows).join('')}</tbody></table>`
  );
}
