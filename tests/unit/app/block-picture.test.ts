import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { inferLongTermMedian, longTermWeight } from '@ringscope/protocol/long-term-weight.ts';
import { BlockPicture } from '../../../app/block/[id]/block-picture.tsx';
import {
  feeClassInBlock,
  blockFeeScaleOf,
  weightAndFeeRulesOfBlock,
  type BlockWeightAndFeeRules,
} from '../../../lookups/block-fee-scale.ts';
import type { MainChainBlockDetail } from '../../../lookups/block.ts';

const tiers = [20_000n, 80_000n, 320_000n, 4_000_000n] as const;

function tx(position: number, rate: bigint | null, weight: number | null = 2_200) {
  const fee = rate === null || weight === null ? null : rate * BigInt(weight);
  return { position, weight, fee, inputCount: 2, outputCount: 2 };
}

interface PictureOptions {
  readonly weight?: number;
  readonly rules?: BlockWeightAndFeeRules;
}

function pictureOf(
  txs: ReturnType<typeof tx>[],
  { weight, rules = { penaltyFreeWeight: 300_000, tiers } }: PictureOptions = {},
): string {
  return renderToStaticMarkup(
    createElement(BlockPicture, {
      txs,
      txCount: txs.length,
      weight,
      weightRules: rules,
      feeScale: blockFeeScaleOf(rules, txs),
      rowHref: (position) => `#t${position}`,
    }),
  );
}

test('the stored long-term weight of a block shows the median, unless it equals the weight', () => {
  for (const median of [300_000, 317_431, 1_000_003]) {
    for (const weight of [84, 100_000, 5_000_000]) {
      const implied = inferLongTermMedian(16, weight, longTermWeight(16, weight, median) ?? 0) ?? 0;
      expect(Math.abs(implied - median)).toBeLessThanOrEqual(2);
    }
    expect(inferLongTermMedian(16, median, longTermWeight(16, median, median) ?? 0)).toBeUndefined();
  }
  expect(inferLongTermMedian(14, 84, 300_000)).toBeUndefined();
});

test('the rules of a block follow from stored values: the tail emission and the smallest medians', () => {
  const stored = (majorVersion: number, weight: number, longTermWeightOfBlock: number) =>
    ({ majorVersion, weight, longTermWeight: longTermWeightOfBlock }) as MainChainBlockDetail['block'];
  const chainTotalsBefore = {
    emission: 18_500_000n * 10n ** 12n,
  } as MainChainBlockDetail['chainTotalsBefore'];
  const common = { chainTotalsBefore, medianWeight: 100_000 };
  const now = weightAndFeeRulesOfBlock({
    ...common,
    block: stored(16, 84, 176_470),
    previousBlock: undefined,
  });
  expect(now).toEqual({ penaltyFreeWeight: 300_000, tiers: [20_000n, 80_000n, 320_000n, 4_000_000n] });
  const between = { block: stored(16, 200_000, 200_000), previousBlock: stored(16, 84, 176_470) };
  expect(weightAndFeeRulesOfBlock({ ...common, ...between })).toEqual(now);
  const old = weightAndFeeRulesOfBlock({
    ...common,
    block: stored(7, 310_000, 310_000),
    previousBlock: undefined,
  });
  expect(old).toEqual({ penaltyFreeWeight: 300_000, tiers: undefined });
});

test('without rules, the lowest paid rate is the unit, and no fee is below it', () => {
  const txs = [tx(1, 500n), tx(2, 0n), tx(3, 2_000n), tx(4, null)];
  const scale = blockFeeScaleOf({ tiers: undefined }, txs);
  expect(scale).toEqual({ lowestFeeRate: 500n, tiers: undefined });
  expect(txs.map((each) => feeClassInBlock(each, scale))).toEqual([1, 0, 2, 0]);
  expect(blockFeeScaleOf({ tiers: undefined }, [tx(1, 0n)])).toBeUndefined();
  const html = pictureOf(txs, { rules: { penaltyFreeWeight: 300_000, tiers: undefined } });
  expect(html).toContain('lowest fee rate of the block <b>1</b>');
  expect(html).toContain('The fee priorities at the time of this block are not known');
});

test('a block with nothing but its coinbase has a sentence, and the gauge', () => {
  const html = pictureOf([], { weight: 84 });
  expect(html).toContain('The block contains only its coinbase.');
  expect(html).toContain('Block filled to &lt; 1 % of the median weight');
  expect(html).not.toContain('class="treemap ');
});

test('a picture of 2,000 transactions has 400 tiles, and leads to the rows of all that it draws', () => {
  const html = pictureOf(
    Array.from({ length: 2_000 }, (_, index) => tx(index + 1, 20_000n, 1_500 + (index % 700))),
    { weight: 3_700_000 },
  );
  expect(html.match(/<a /g)).toHaveLength(400);
  expect(html).toContain('<title>1\u202f601 more');
  expect(html).toContain('href="#transactions"');
  expect(html).toContain('above the median');
});

test('a block whose transactions are not stored has no picture and no weight', () => {
  const html = pictureOf([tx(1, null, null)]);
  expect(html).toContain('The weights of this block’s transactions are not stored.');
  expect(html).not.toContain('stayed free');
});
