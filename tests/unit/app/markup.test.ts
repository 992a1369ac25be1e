import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { BlockLink, OutputLink, TxLink } from '../../../app/_components/links.tsx';
import { Badge } from '../../../app/_components/badge.tsx';
import { MissingValue } from '../../../app/_components/missing-value.tsx';
import { MarkupTable } from '../../../app/_components/markup-table.tsx';
import { Table } from '../../../app/_components/table.tsx';
import { Hash } from '../../../app/_components/values/hash.tsx';
import { Count } from '../../../app/_components/values/number.tsx';
import { Age } from '../../../app/_components/values/time.tsx';
import { markup } from '../../../app/_markup/markup.ts';
import {
  ageMarkup,
  badgeMarkup,
  blockLinkMarkup,
  countMarkup,
  hashMarkup,
  missingValueMarkup,
  outputLinkMarkup,
  txLinkMarkup,
} from '../../../app/_markup/values.ts';
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
  const piece = markup`<b title="${hostile}">${hostile}</b>`;
  expect(markup`<i>${piece}</i>`.toString()).toBe(
    `<i>${renderToStaticMarkup(createElement('b', { title: hostile }, hostile))}</i>`,
  );
  expect(markup`${[piece, piece]}`.toString()).toBe(piece.toString() + piece.toString());
  expect(markup`${12n} ${3}`.toString()).toBe('12 3');
});

test('a value written as markup equals the rendered component', () => {
  for (const value of [0, 7, 999, 1_000, 123_456_789]) {
    expect(text(() => countMarkup(value))).toBe(rendered(createElement(Count, { value })));
    expect(text(() => blockLinkMarkup(value))).toBe(rendered(createElement(BlockLink, { height: value })));
  }
  for (const size of ['fit', 'short'] as const) {
    expect(text(() => hashMarkup(txHash, size))).toBe(rendered(createElement(Hash, { value: txHash, size })));
  }
  for (const seconds of [0, 1_699_999_990, 1_600_000_000, Number.MAX_SAFE_INTEGER]) {
    expect(text(() => ageMarkup(seconds))).toBe(rendered(createElement(Age, { seconds })));
  }
  expect(text(() => txLinkMarkup(txHash))).toBe(rendered(createElement(TxLink, { hash: txHash })));
  expect(text(() => outputLinkMarkup(5n, 1_234))).toBe(
    rendered(createElement(OutputLink, { amount: 5n, globalIndex: 1_234 })),
  );
  expect(text(() => badgeMarkup('coinbase'))).toBe(rendered(createElement(Badge, null, 'coinbase')));
  expect(text(() => missingValueMarkup('unknown'))).toBe(
    rendered(createElement(MissingValue, null, 'unknown')),
  );
});

test('a table written as markup equals the rendered components', () => {
  const head = [
    { key: 'a', header: 'First', card: 'name', end: true },
    { key: 'b', header: 'Second & last', fill: true, card: 'wide' },
    { key: 'c', header: 'Third' },
  ] as const;
  const common = { caption: 'Some', rows: [1, 20_000], empty: 'None.' };
  const asText = MarkupTable({
    ...common,
    columns: head.map((column) => ({ ...column, cell: (row: number) => countMarkup(row) })),
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
