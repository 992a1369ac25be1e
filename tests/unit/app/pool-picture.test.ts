import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { PoolHeadline } from '../../../app/pool/pool-headline.tsx';
import { NextBlocksPicture } from '../../../app/pool/pool-next.tsx';
import { WaitingTimesByFeePanel } from '../../../app/pool/pool-waits.tsx';
import { waitingTimeAxisMarks, positionOnWaitingTimeAxis } from '../../../app/pool/wait-scale.ts';
import type { MinableTx } from '../../../db/queries/pool-figures.ts';
import { feeClassMinimumRates, feeClassOf } from '../../../lookups/fee-classes.ts';
import type { ProjectedBlock } from '../../../lookups/projected-blocks.ts';

const rules = {
  weightLimits: { longTermMedianWeight: 300_000n, penaltyFreeWeight: 300_000n, maximumWeight: 600_000n },
  feeRates: { minimum: 19_000n, tiers: [20_000n, 80_000n, 320_000n, 4_000_000n] },
} as const;

function hashOf(index: number): TxHash {
  return parseTxHash(index.toString(16).padStart(64, '0'))!;
}

/** Returns transactions of 2 kB that pay the lowest rate. */
function waitingTxs(count: number, first = 0): MinableTx[] {
  return Array.from({ length: count }, (_, index) => ({
    hash: hashOf(first + index),
    weight: 2_000,
    fee: 40_000_000n,
    inputCount: 2,
    outputCount: 2,
    firstSeenAt: new Date(0),
    relayed: true,
    doubleSpendSeen: false,
  }));
}

function projectedBlock(txs: readonly MinableTx[]): ProjectedBlock {
  const weight = BigInt(2_000 * txs.length);
  return { height: 1, txs, weight, fees: 0n, highestRate: 20_000n, lowestRate: 20_000n };
}

function pictureOf(blocks: readonly ProjectedBlock[], known: typeof rules | undefined = rules): string {
  return renderToStaticMarkup(
    createElement(NextBlocksPicture, {
      projectedBlocks: blocks,
      waitingTxs: blocks.flatMap(({ txs }) => txs),
      rules: known,
      rowHref: (hash) => `#${hash.slice(-4)}`,
    }),
  );
}

function headline(count: number, inNextBlock: number | undefined): string {
  return renderToStaticMarkup(
    createElement(PoolHeadline, { waitingTxCount: count, nextBlockTxCount: inNextBlock }),
  ).replaceAll(/<[^<>]*>/g, '');
}

test('the headline says how many of the waiting transactions fit into the next block', () => {
  expect(headline(107, 89)).toBe(
    '107 transactions wait. The next block has room for 89 of these transactions.',
  );
  expect(headline(5, 5)).toBe('5 transactions wait. The next block has room for all these transactions.');
  expect(headline(1, 1)).toBe('1 transaction waits. The next block has room for this transaction.');
  expect(headline(0, 0)).toBe('No transaction is waiting. The lowest fee is enough.');
  expect(headline(107, undefined)).toBe('107 transactions wait. ');
});

test('one block has a gauge, two stand beside each other, and the others are counted', () => {
  const one = pictureOf([projectedBlock(waitingTxs(20))]);
  expect(one).toContain('class="fill gauge"');
  expect(one).toContain(
    '20 txs, 40 kB, fee rates down to 20 µXMR/kB. Another 260 kB of transactions would fit into this block.',
  );
  const next = projectedBlock(waitingTxs(150));
  const two = pictureOf([next, projectedBlock(waitingTxs(50, 150))]);
  expect(two).not.toContain('gauge"');
  expect(two).toContain('class="pool-next-blocks pool-next-5"');
  expect(two).toContain('150 txs, 300 kB, fee rates down to 20 µXMR/kB.');
  expect(two).toContain('slow 20<b>200</b>');
  const four = pictureOf([next, next, next, projectedBlock(waitingTxs(1))]);
  expect(four).toContain('class="pool-next-blocks pool-next-10"');
  expect(four).toContain('The rest of the pool fills 2 more blocks with 151 transactions.');
});

test('an empty pool and unknown rules have a sentence in place of the picture', () => {
  expect(pictureOf([])).toContain('The next block would contain only its coinbase.');
  const unknown = renderToStaticMarkup(
    createElement(NextBlocksPicture, {
      projectedBlocks: [],
      waitingTxs: [],
      rules: undefined,
      rowHref: () => '',
    }),
  );
  expect(unknown).toContain('The limits and fees of the next block could not be loaded.');
});

test('the limits of the classes divide rates like the function of the classes', () => {
  for (const lowest of [20_000n, 20_001n, 7n]) {
    const limits = feeClassMinimumRates(lowest);
    for (const limit of limits) {
      expect(feeClassOf(limit, lowest)).toBe(limits.indexOf(limit) + 1);
      expect(feeClassOf(limit - 1n, lowest)).toBe(limits.indexOf(limit));
    }
  }
});

test('a class with few measured transactions has no bar, and without any there is a sentence', () => {
  const measured = { feeClass: 1, count: 61, tenth: 54, median: 216, nineTenths: 708 } as const;
  const few = { feeClass: 3, count: 9, tenth: 1, median: 2, nineTenths: 9_000 } as const;
  const html = renderToStaticMarkup(
    createElement(WaitingTimesByFeePanel, { waitingTimes: [measured, few], feeTierAdvice: [] }),
  );
  expect(html).toContain('half the txs wait up to 3.6 min, 90 % up to 11 min');
  expect(html).toContain('only 9 transactions seen');
  expect(html.match(/<rect class="fee-fill-/g)).toHaveLength(1);
  expect(html).toContain('>30 min</text>');
  const states = [[], undefined].map((waits) =>
    renderToStaticMarkup(createElement(WaitingTimesByFeePanel, { waitingTimes: waits, feeTierAdvice: [] })),
  );
  expect(states[0]).toContain('No waiting time is known yet');
  expect(states[1]).toContain('could not be read');
});

test('waits stand on a root scale that ends above the longest', () => {
  expect([0, 15, 60, 90].map((seconds) => positionOnWaitingTimeAxis(seconds, 60))).toEqual([0, 50, 100, 100]);
  expect([11, 61, 708, 7_201, 10_000_000].map((longest) => waitingTimeAxisMarks(longest).at(-1))).toEqual([
    60, 300, 1_800, 43_200, 259_200,
  ]);
});
