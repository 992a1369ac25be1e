import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { BlockLink, OutputLink, TxLink } from '../../../app/_components/links.tsx';
import { Badge } from '../../../app/_components/badge.tsx';
import { MissingValue } from '../../../app/_components/missing-value.tsx';
import { HtmlStringTable } from '../../../app/_components/html-string-table.tsx';
import { Table } from '../../../app/_components/table.tsx';
import { Hash } from '../../../app/_components/values/hash.tsx';
import { Count } from '../../../app/_components/values/number.tsx';
import { Age } from '../../../app/_components/values/time.tsx';
import { escapedHtml } from '../../../app/_html/escaped-html.ts';
import {
  renderAgeHtml,
  renderBadgeHtml,
  renderBlockLinkHtml,
  renderIntegerHtml,
  renderHashHtml,
  renderMissingValueHtml,
  renderOutputLinkHtml,
  renderTxLinkHtml,
} from '../../../app/_html/values.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { withPageRequest, type PageRequest } from '../../../server/page-request.ts';

/** A request with its time only. The rendered components read nothing else of it. */
const request = { now: 1_700_000_000 } as PageRequest;

function rendered(element: ReactNode): string {
  return withPageRequest(request, () => renderToStaticMarkup(element));
}

function text(write: () => unknown): string {
  return withPageRequest(request, () => String(write()));
}

const txHash = parseTxHash('0123456789abcdef'.repeat(4))!;

test('text and attributes are escaped exactly once', () => {
  const hostile = `<script>"x" & 'y'</script>`;
  const piece = escapedHtml`<b title="${hostile}">${hostile}</b>`;
  expect(escapedHtml`<i>${piece}</i>`.toString()).toBe(
    `<i>${renderToStaticMarkup(createElement('b', { title: hostile }, hostile))}</i>`,
  );
  expect(escapedHtml`${[piece, piece]}`.toString()).toBe(piece.toString() + piece.toString());
  expect(escapedHtml`${12n} ${3}`.toString()).toBe('12 3');
});

test('a value written as HTML equals the rendered component', () => {
  for (const value of [0, 7, 999, 1_000, 123_456_789]) {
    expect(text(() => renderIntegerHtml(value))).toBe(rendered(createElement(Count, { value })));
    expect(text(() => renderBlockLinkHtml(value))).toBe(
      rendered(createElement(BlockLink, { height: value })),
    );
  }
  for (const size of ['fit', 'short'] as const) {
    expect(text(() => renderHashHtml(txHash, size))).toBe(
      rendered(createElement(Hash, { value: txHash, size })),
    );
  }
  for (const seconds of [0, 1_699_999_990, 1_600_000_000, Number.MAX_SAFE_INTEGER]) {
    expect(text(() => renderAgeHtml(seconds))).toBe(rendered(createElement(Age, { timestamp: seconds })));
  }
  expect(text(() => renderTxLinkHtml(txHash))).toBe(rendered(createElement(TxLink, { hash: txHash })));
  expect(text(() => renderOutputLinkHtml(5n, 1_234))).toBe(
    rendered(createElement(OutputLink, { amount: 5n, globalIndex: 1_234 })),
  );
  expect(text(() => renderBadgeHtml('coinbase'))).toBe(rendered(createElement(Badge, null, 'coinbase')));
  expect(text(() => renderMissingValueHtml('unknown'))).toBe(
    rendered(createElement(MissingValue, null, 'unknown')),
  );
});

test('a table written as HTML equals the rendered components', () => {
  const head = [
    { key: 'a', header: 'First', card: 'name', end: true },
    { key: 'b', header: 'Second & last', fillsWidth: true, card: 'wide' },
    { key: 'c', header: 'Third' },
  ] as const;
  const common = { caption: 'Some', rows: [1, 20_000], emptyMessage: 'None.' };
  const asText = HtmlStringTable({
    ...common,
    columns: head.map((column) => ({ ...column, cell: (row: number) => renderIntegerHtml(row) })),
  });
  const asElements = Table({
    ...common,
    rowKey: (row: number) => row,
    columns: head.map((column) => ({
      ...column,
      cell: (row: number) => createElement(Count, { value: row }),
    })),
  });
  expect(rendered(asText)).toBe(rendered(asElements));
});
