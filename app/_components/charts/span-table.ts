import { t } from '../../../i18n/texts.ts';
import type { SpanChartProps } from './span-chart.tsx';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Writes the numbers of a chart as HTML, with the markup of the component `Table`. A page has a dozen such tables with
 * a hundred or more rows each, and text is much faster than React elements for them.
 */
export function spanTableHtml({
  description,
  spanName,
  spans,
  lines,
}: Pick<SpanChartProps, 'description' | 'spanName' | 'spans' | 'lines'>): string {
  const names = lines.map(({ name }) => escaped(name));
  const headers = names.map((name) => `<th scope="col" role="columnheader" class="table-end">${name}</th>`);
  const starts = names.map((name) => `<td role="cell" class="table-end" data-label="${name}">`);
  const nameStart = `<tr role="row"><td role="cell" class="table-name" data-label="${escaped(spanName)}">`;
  const rows = spans.map(({ name, complete }, row) => {
    const cells = lines.map(({ texts }, place) => `${starts[place] ?? ''}${escaped(texts[row] ?? '')}</td>`);
    return `${nameStart}${complete ? escaped(name) : t('{name}, so far', { name: escaped(name) })}</td>${cells.join('')}</tr>`;
  });
  return (
    `<table class="table" role="table"><caption class="visually-hidden">${escaped(description)}</caption>` +
    '<thead role="rowgroup"><tr role="row">' +
    `<th scope="col" role="columnheader" class="table-name">${escaped(spanName)}</th>${headers.join('')}</tr></thead>` +
    `<tbody role="rowgroup">${rows.join('')}</tbody></table>`
  );
}
