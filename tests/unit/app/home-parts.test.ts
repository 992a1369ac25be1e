import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { ChainPicture } from '../../../app/_home/chain-picture.tsx';
import { FeeAdviceSection } from '../../../app/_home/fee-advice-section.tsx';
import {
  hashRatesOf,
  formatTrendLineSvgPoints,
  relativeWeeklyHashRateChange,
} from '../../../app/_home/hash-rate-trend.ts';
import { LastReorgPanel } from '../../../app/_home/last-reorg-panel.tsx';
import { NextBlockPanel } from '../../../app/_home/next-block-panel.tsx';
import type { MinableTx } from '../../../db/queries/pool-figures.ts';
import type { ChainSpanStatistics } from '../../../db/queries/chain-series.ts';
import type { Reorg, ReorgEffects } from '../../../db/queries/reorgs.ts';
import { projectNextBlocks } from '../../../lookups/projected-blocks.ts';
import type { HashRateHistory } from '../../../lookups/home.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { withPageRequest, type PageRequest } from '../../../server/page-request.ts';

const rules = {
  weightLimits: { longTermMedianWeight: 300_000n, penaltyFreeWeight: 300_000n, maximumWeight: 600_000n },
  feeRates: { minimum: 19_000n, tiers: [20_000n, 80_000n, 320_000n, 4_000_000n] },
} as const;

const limits = { weightAndFeeRules: rules, block: { height: 100, majorVersion: 16 } };

function adviceOf(change: Partial<Parameters<typeof FeeAdviceSection>[0]> = {}): string {
  const html = renderToStaticMarkup(
    createElement(FeeAdviceSection, {
      nextBlockRules: limits,
      waitingTxs: [],
      isDemoChain: false,
      ...change,
    }),
  );
  return html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('the advice names the figure, the priority, and how long blocks take', () => {
  const waiting = Array.from({ length: 3 }, () => ({ weight: 100_000, fee: 100_000n * 20_000n }));
  const text = adviceOf({ waitingTxs: waiting });
  expect(text).toContain(
    '0.000176 XMR Normal priority is enough for a usual payment of 2.2 kB to enter the next block.',
  );
  expect(text).toContain(
    'Half of all blocks follow the previous one within 1.4 min, 9 of 10 within 4.6 min.',
  );
  expect(text).toContain('Slow in the second block from now, about 4 min 0.000044');
  expect(text).toContain('Fast in the next block, a higher fee has no benefit now 0.000704');
});

test('the lowest fee is enough while nothing waits', () => {
  expect(adviceOf()).toContain('0.000044 XMR No transaction is waiting. The lowest fee is enough.');
});

test('without rules a sentence replaces the fees, and a demo chain is marked', () => {
  expect(adviceOf({ nextBlockRules: undefined })).toContain('The fee rules could not be read.');
  expect(adviceOf({ nextBlockRules: { ...limits, weightAndFeeRules: undefined } })).toContain(
    'only for blocks of version 15 or later.',
  );
  expect(adviceOf({ isDemoChain: true })).toContain('Fee for a payment now demo chain');
});

test('a next block without transactions holds only the reward', () => {
  const html = renderToStaticMarkup(createElement(NextBlockPanel, { block: undefined, rules }));
  expect(html).toContain('No transaction is waiting. The next block would contain only its coinbase.');
  expect(html).not.toContain('<svg');
});

/** Daily sums with a hash rate of `rates` hashes per second. */
function days(rates: readonly bigint[]): HashRateHistory {
  return {
    step: 'day',
    days: rates.map(
      (rate, index) =>
        ({
          start: 86_400 * (100 + index),
          difficulty: rate * 86_400n,
          targetSeconds: 86_400,
        }) as ChainSpanStatistics,
    ),
  };
}

test('the change of the hash rate is that of a day against the same day of the week before', () => {
  const rising = days([100n, 1n, 1n, 1n, 1n, 1n, 1n, 104n]);
  expect(hashRatesOf(rising).slice(0, 2)).toEqual([100, 1]);
  expect(relativeWeeklyHashRateChange(rising)).toBeCloseTo(0.04);
  expect(relativeWeeklyHashRateChange(days([100n, 104n]))).toBeUndefined();
  expect(relativeWeeklyHashRateChange({ step: 'block', blocks: [] })).toBeUndefined();
  if (rising.step !== 'day') throw new Error('not reached');
  const withGap = rising.days.map((day, index) => (index === 0 ? { ...day, start: 0 } : day));
  expect(relativeWeeklyHashRateChange({ step: 'day', days: withGap })).toBeUndefined();
});

test('the line uses the full height, and equal values make a level line', () => {
  expect(formatTrendLineSvgPoints([1, 3, 2])).toEqual(['0 90', '300 12', '600 51']);
  expect(formatTrendLineSvgPoints([5, 5])).toEqual(['0 51', '600 51']);
  expect(formatTrendLineSvgPoints([5])).toEqual(['0 51']);
  expect(formatTrendLineSvgPoints([])).toEqual([]);
});

/** Renders the panel of a reorganisation above block 100. */
function reorgPanel(depth: number, fates: ReorgEffects['txCountByFate']): string {
  const heights = { forkHeight: 100, oldTipHeight: 100 + depth, newTipHeight: 101 + depth };
  const reorg = { id: 4, depth, ...heights, detectedAt: new Date(0) } as Reorg;
  const panel = createElement(LastReorgPanel, {
    lastReorg: { reorg, effects: { lostReward: 0n, txCountByFate: fates } },
  });
  // The panel reads only the time of the request.
  return withPageRequest({ now: 60 } as PageRequest, () => renderToStaticMarkup(panel));
}

function reorgText(fates: ReorgEffects['txCountByFate']): string {
  return reorgPanel(3, fates).replaceAll(/<[^<>]*>/g, '');
}

test('the small tree has a square for each block, and counts what a deep branch leaves out', () => {
  const small = reorgPanel(2, {});
  expect(small.match(/<rect class="reorg-tree-old"/g)).toHaveLength(2);
  expect(small.match(/<rect class="reorg-tree-new"/g)).toHaveLength(4);
  expect(small).not.toContain('<text');
  const deep = reorgPanel(40, {});
  expect(deep.match(/<rect class="reorg-tree-old"/g)).toHaveLength(3);
  expect(deep).toContain('+37</text>');
});

test('the last reorganisation says what became of each transaction', () => {
  expect(reorgText({ mined: 33, pool: 2, replaced: 1 })).toContain(
    'The orphaned blocks had 36 transactions: 33 transactions were mined again, 2 transactions wait in the pool, 1 transaction was replaced by another one. Payments with 4 or more confirmations were not affected.',
  );
  expect(reorgText({ mined: 1 })).toContain('1 transaction was mined again.');
  expect(reorgText({})).toContain('no transactions except coinbases');
  expect(renderToStaticMarkup(createElement(LastReorgPanel, { lastReorg: undefined }))).toContain(
    'This index saw no reorganisation.',
  );
});

test('two bars show a pool of many blocks: the next one, and everything that waits longer', () => {
  const waiting = Array.from({ length: 90 }, (_, index): MinableTx => ({
    hash: parseTxHash(index.toString(16).padStart(64, '0'))!,
    weight: 10_000,
    fee: 10_000n * 20_000n,
    inputCount: 1,
    outputCount: 2,
    firstSeenAt: new Date(0),
    relayed: true,
    doubleSpendSeen: false,
  }));
  const known = { ...limits, chainTotals: { emission: 18_000_000n * 10n ** 12n } };
  const picture = createElement(ChainPicture, {
    blocks: [],
    nextBlockRules: known,
    projectedBlocks: projectNextBlocks(known, waiting, 2).blocks,
    waitingTxs: waiting,
    newestBlocksState: { kind: 'current' },
  });
  const html = withPageRequest({ now: 60 } as PageRequest, () => renderToStaticMarkup(picture));
  const text = html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('2 blocks 60 txs 600 kB Next block 30 txs 300 kB');
  expect(text).toContain('slow 20 normal 80 fast 320 fastest 4 000 µXMR/kB');
});
