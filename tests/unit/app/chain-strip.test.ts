import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import type { UnminedBlockGroup } from '../../../app/_components/chain-strip-blocks.tsx';
import { newestBlocksStateOf, type NewestBlocksState } from '../../../app/_components/chain-strip-state.ts';
import { NewestBlocksRow } from '../../../app/_components/chain-strip.tsx';
import type { ListedAlternativeBlock } from '../../../db/queries/alternatives.ts';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import type { NodeStatus } from '../../../db/queries/status.ts';
import { addFeesAndAlternativesToBlocks } from '../../../lookups/chain-strip.ts';
import { withPageRequest, type PageRequest } from '../../../server/page-request.ts';
import { blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';

const NOW = 1_795_000_000;

function hashOf(number: number): BlockHash {
  return blockHashFromBytes(new Uint8Array(32).fill(number));
}

/** Blocks of a chain with its tip at height 110, newest first, with ten minutes before block 108. */
const stored = Array.from({ length: 5 }, (_, index) => {
  const height = 110 - index;
  const timestamp = NOW - 120 * index - (height < 108 ? 480 : 0);
  // The strip reads only these columns.
  return {
    height,
    hash: hashOf(height),
    timestamp,
    txCount: 3,
    weight: 12_000,
    reward: 600_000_000_000n,
  } as StoredBlock;
});

function alternative(height: number, mark: number, reorgId: number | null, standsOnMainChain: boolean) {
  return {
    height,
    hash: hashOf(mark),
    reorgId,
    isParentOnMainChain: standsOnMainChain,
  } as ListedAlternativeBlock;
}

const blocks = addFeesAndAlternativesToBlocks(
  stored,
  [
    { height: 110, range: 1, txs: 2, weight: 7_000, lowestRate: 20_000n, highestRate: 20_300n },
    { height: 110, range: 3, txs: 1, weight: 3_000, lowestRate: 320_000n, highestRate: 321_000n },
  ],
  [
    alternative(109, 201, 7, false),
    alternative(108, 202, 7, true),
    alternative(108, 203, null, true),
    alternative(90, 204, 6, true),
  ],
);

function render(
  shown: Partial<{
    blocks: typeof blocks;
    next: readonly UnminedBlockGroup[];
    state: NewestBlocksState;
  }> = {},
): string {
  const strip = createElement(NewestBlocksRow, {
    blocks,
    next: [],
    penaltyFreeWeight: 300_000,
    state: { kind: 'current' },
    ...shown,
  });
  // The strip reads only the time of the request.
  return withPageRequest({ now: NOW } as PageRequest, () => renderToStaticMarkup(strip));
}

const nextBlock: UnminedBlockGroup = {
  distanceFromTip: 1,
  blockCount: 1,
  txCount: 89,
  weight: 299_000,
  firstBlockFeeClasses: [{ feeClass: 1, txCount: 89, weight: 299_000 }],
};

test('a block has its own sums, its own orphans and the time since the block before it', () => {
  expect(blocks[0]).toMatchObject({
    secondsAfterPreviousBlock: 120,
    feeClasses: [
      { feeClass: 1, txCount: 2, weight: 7_000 },
      { feeClass: 3, txCount: 1, weight: 3_000 },
    ],
    feeRateRange: { lowest: 20_000n, highest: 321_000n },
    alternatives: [],
  });
  expect(blocks[2]?.alternatives.map(({ reorgId }) => reorgId)).toEqual([7, null]);
  expect(blocks[2]?.secondsAfterPreviousBlock).toBe(600);
  expect(blocks.at(-1)).toMatchObject({
    secondsAfterPreviousBlock: undefined,
    feeRateRange: undefined,
    feeClasses: [],
  });
});

test('the newest block comes first, after the now mark and the projected blocks', () => {
  const html = render({ next: [nextBlock] });
  const order = [
    'Next block',
    '>Now<',
    'href="/block/110"',
    'href="/block/106"',
    'href="/blocks?before=106"',
  ];
  expect(order.map((part) => html.indexOf(part))).toEqual(
    order.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.every((part) => html.includes(part))).toBe(true);
  expect(html).toContain('tabindex="0" aria-label="The chain, newest block first"');
});

test('the layers of a bar follow the fee classes, and the coinbase has none', () => {
  const tip = render({ blocks: blocks.slice(0, 1) });
  expect([...tip.matchAll(/<rect(?: class="([\w-]+)")?/g)].map(([, name]) => name)).toEqual([
    'fee-fill-1',
    'fee-fill-3',
    undefined,
  ]);
});

test('a long wait is written into its gap, and an orphan leads to its reorganisation', () => {
  const html = render();
  expect(html).toContain('>10 min</text>');
  expect(html).toContain('href="/forks/7"');
  expect(html).toContain('orphaned<small>+1</small>');
  // Block 109 stands beside the orphan of its parent, and that one on the main chain.
  expect([...html.matchAll(/<path d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    'M20 25H0',
    'M77 25H70V230',
  ]);
});

test('a block that was never on the main chain leads to its own page', () => {
  const only = addFeesAndAlternativesToBlocks(stored, [], [alternative(110, 205, null, true)]);
  const html = render({ blocks: only });
  expect(html).toContain(`href="/block/${hashOf(205)}"`);
  expect(html).toContain('alternative');
});

test('the last projected bar stands for everything that waits longer', () => {
  const later: UnminedBlockGroup = {
    ...nextBlock,
    distanceFromTip: 2,
    blockCount: 3,
    txCount: 400,
    weight: 812_000,
  };
  const html = render({ next: [nextBlock, later] });
  expect(html.indexOf('3 blocks')).toBeLessThan(html.indexOf('Next block'));
  expect(html).toContain('812 kB');
  expect(render({ next: [nextBlock, { ...later, blockCount: 1 }] })).toContain('Block after next');
});

test('an empty pool has an empty bar', () => {
  const html = render({
    blocks: [],
    next: [{ ...nextBlock, txCount: 0, weight: 0, firstBlockFeeClasses: [] }],
  });
  expect(html).toContain('<span>no txs</span>');
  expect(html).not.toContain('<rect');
});

test('an empty chain is a line with the now mark and no block', () => {
  const html = render({ blocks: [] });
  expect(html).toContain('chain-strip-empty');
  expect(html).toContain('No block yet');
});

test('without reports the now mark shows what was last known, and projections disappear', () => {
  const html = render({ next: [nextBlock], state: { kind: 'silent' } });
  expect(html).toContain('Last known state');
  expect(html).not.toContain('Next block');
});

test('an index that is behind shows how many blocks it has not read', () => {
  const html = render({ next: [nextBlock], state: { kind: 'behind', blocksBehind: 12 } });
  expect(html).toContain('12 blocks not indexed yet');
  expect(html).toContain('>Now<');
  expect(html).not.toContain('Next block');
});

test('the state of the strip follows from the last report', () => {
  const report = { state: 'ok', nodeHeight: 110, checkedAt: new Date(NOW * 1000) } as NodeStatus;
  const stateOf = (change: Partial<NodeStatus>) =>
    newestBlocksStateOf({ ...report, ...change }, 110, NOW + 1);
  expect(stateOf({})).toEqual({ kind: 'current' });
  expect(stateOf({ nodeHeight: 112 })).toEqual({ kind: 'current' });
  expect(stateOf({ nodeHeight: 113 })).toEqual({ kind: 'behind', blocksBehind: 3 });
  expect(stateOf({ nodeHeight: null })).toEqual({ kind: 'current' });
  expect(stateOf({ state: 'unreachable' })).toEqual({ kind: 'silent' });
  expect(stateOf({ checkedAt: new Date((NOW - 60) * 1000) })).toEqual({ kind: 'silent' });
  expect(newestBlocksStateOf(undefined, 110, NOW)).toEqual({ kind: 'silent' });
});
