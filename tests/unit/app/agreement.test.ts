import { expect, test } from 'playwright/test';
import { parseBlockHash } from '@ringscope/protocol/brands.ts';
import {
  listHeightsToCompare,
  highestCommonHeight,
  nodeAgreementOf,
  getNodeAgreementAtHeight,
} from '../../../app/network/agreement.ts';

const hash = (digit: string) => parseBlockHash(digit.repeat(64))!;

const blocks = [102, 101, 100].map((height) => ({ height, hash: hash(String(height % 10)) }));

test('equal hashes at the tip of the node mean agreement, and another hash means another branch', () => {
  expect(nodeAgreementOf({ height: 102, hash: hash('2') }, blocks)).toEqual({ kind: 'agrees' });
  expect(nodeAgreementOf({ height: 102, hash: hash('f') }, blocks)).toEqual({ kind: 'other-branch' });
  expect(nodeAgreementOf({ height: 101, hash: hash('1') }, blocks)).toEqual({
    kind: 'node-behind',
    blockCount: 1,
  });
  expect(nodeAgreementOf({ height: 101, hash: hash('f') }, blocks)).toEqual({ kind: 'other-branch' });
  expect(nodeAgreementOf({ height: 314, hash: hash('f') }, blocks)).toEqual({
    kind: 'index-behind',
    blockCount: 212,
  });
  // The index compares no hash below its newest blocks.
  expect(nodeAgreementOf({ height: 5, hash: hash('f') }, blocks)).toEqual({
    kind: 'node-behind',
    blockCount: 97,
  });
  expect(nodeAgreementOf(undefined, blocks)).toEqual({ kind: 'unknown' });
  expect(nodeAgreementOf({ height: 1, hash: hash('f') }, [])).toEqual({ kind: 'unknown' });
});

test('all nodes agree while each is at most two blocks late on the chain of the index', () => {
  const node = (tip: { height: number; hash: ReturnType<typeof hash> } | undefined) => ({
    name: 'Node',
    isFollowed: true,
    tip,
    agreement: nodeAgreementOf(tip, blocks),
  });
  const [same, late] = [node({ height: 102, hash: hash('2') }), node({ height: 100, hash: hash('0') })];
  expect(highestCommonHeight(102, [same, same])).toBe(102);
  expect(highestCommonHeight(102, [same, late])).toBe(100);
  expect(highestCommonHeight(102, [late])).toBe(100);
  expect(highestCommonHeight(102, [same, node(undefined)])).toBeUndefined();
  expect(highestCommonHeight(102, [same, node({ height: 102, hash: hash('f') })])).toBeUndefined();
  expect(highestCommonHeight(102, [same, node({ height: 5, hash: hash('f') })])).toBeUndefined();
});

test('the columns end at the higher tip, and a short chain has few', () => {
  expect(listHeightsToCompare(102, 102, 4)).toEqual([99, 100, 101, 102]);
  expect(listHeightsToCompare(102, 104, 4)).toEqual([101, 102, 103, 104]);
  expect(listHeightsToCompare(1, undefined, 12)).toEqual([0, 1]);
});

test('the row of the node shows only what is known about its blocks', () => {
  expect(getNodeAgreementAtHeight(102, { kind: 'agrees' }, 102, true)).toBe('same-block');
  expect(getNodeAgreementAtHeight(103, { kind: 'index-behind', blockCount: 1 }, 103, false)).toBe(
    'unknown-block',
  );
  expect(getNodeAgreementAtHeight(102, { kind: 'node-behind', blockCount: 1 }, 101, true)).toBe('no-block');
  expect(getNodeAgreementAtHeight(102, { kind: 'other-branch' }, 102, true)).toBe('other-block');
  expect(getNodeAgreementAtHeight(101, { kind: 'other-branch' }, 102, true)).toBe('unknown-block');
  expect(getNodeAgreementAtHeight(101, { kind: 'unknown' }, undefined, true)).toBe('no-block');
});
