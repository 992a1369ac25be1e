import { expect, test } from 'playwright/test';
import { computeIndexBuildFraction } from '../../../db/write/index-build.ts';

const none = { blocks_done: 0, blocks_total: 0, tuples_done: 0, tuples_total: 0 };

test('the progress of an index build never decreases from one step to the next', () => {
  const blocks = (phase: string) =>
    [1, 50, 99].map((done) => ({ ...none, phase, blocks_done: done, blocks_total: 100 }));
  const tuples = (phase: string) =>
    [0, 500, 1_000].map((done) => ({ ...none, phase, tuples_done: done, tuples_total: 1_000 }));
  const shares = [
    { ...none, phase: 'waiting for writers before build' },
    { ...none, phase: 'building index: initializing' },
    ...blocks('building index: scanning table'),
    { ...none, phase: 'building index: sorting tuples (workers)' },
    ...tuples('building index: merging tuples (workers)'),
    { ...none, phase: 'building index: sorting tuples' },
    ...tuples('building index: merging tuples'),
    { ...none, phase: 'waiting for writers before validation' },
    { ...none, phase: 'index validation: scanning index' },
    { ...none, phase: 'index validation: sorting tuples' },
    ...blocks('index validation: scanning table'),
    { ...none, phase: 'waiting for old snapshots' },
  ].map(computeIndexBuildFraction);
  expect(shares).toEqual(shares.toSorted((a, b) => Number(a) - Number(b)));
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
});

test('the progress never decreases for an index of a bulk load, which is built in one pass', () => {
  const shares = [
    { ...none, phase: 'building index: initializing' },
    { ...none, phase: 'building index: scanning table', blocks_done: 99, blocks_total: 100 },
    { ...none, phase: 'building index: sorting live tuples', tuples_done: 0, tuples_total: 1_000 },
    { ...none, phase: 'building index: loading tuples in tree', tuples_done: 1, tuples_total: 1_000 },
    { ...none, phase: 'building index: loading tuples in tree', tuples_done: 1_000, tuples_total: 1_000 },
  ].map(computeIndexBuildFraction);
  expect(shares.map((share) => share?.toFixed(2))).toEqual(['0.00', '0.59', '0.60', '0.60', '0.90']);
});

test('a measurement with all blocks done has no progress, because the build may be at its first block', () => {
  for (const phase of ['building index: scanning table', 'index validation: scanning table']) {
    expect(computeIndexBuildFraction({ ...none, phase, blocks_done: 40, blocks_total: 40 })).toBeUndefined();
  }
});
