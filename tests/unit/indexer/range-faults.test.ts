import { expect, test } from 'playwright/test';
import { NodeDataError, UnknownFormatError } from '../../../indexer/errors.ts';
import { addRangeFailure, isFailingRange, getRangeRetryDelayMs } from '../../../indexer/jobs/index-range.ts';
import type { RangeFailures } from '../../../indexer/jobs/index-range.ts';
import { InvalidResponseError } from '@ringscope/rpc/errors.ts';

const unknown = new UnknownFormatError('block 30 coinbase: unknown output tag 9');
const garbage = new InvalidResponseError({ problem: 'blocks' }, { method: '/get_blocks.bin', node: 'here' });

function after(...tries: [Error, { height: number; digest: string } | undefined][]): RangeFailures {
  let faults: RangeFailures | undefined;
  for (const [error, refused] of tries) faults = addRangeFailure(faults, error, refused);
  if (faults === undefined) throw new Error('there was no try');
  return faults;
}
const [a, b] = ['a', 'b'].map((digit) => ({ height: 30, digest: digit.repeat(64) }));

test('an unknown format counts as a failure of the range only after the same bytes came twice', () => {
  expect(isFailingRange(after([unknown, a]))).toBe(false);
  expect(isFailingRange(after([unknown, a], [unknown, b]))).toBe(false);
  expect(isFailingRange(after([unknown, a], [unknown, b], [unknown, a]))).toBe(false);
  expect(isFailingRange(after([unknown, a], [unknown, a]))).toBe(true);
  expect(isFailingRange(after([new NodeDataError('block 30', 'its id'), a], [unknown, a]))).toBe(true);
});

test('a range that fails for any reason is reported after four tries', () => {
  expect(isFailingRange(after([garbage, a], [garbage, a], [garbage, a]))).toBe(false);
  expect(isFailingRange(after([garbage, a], [garbage, a], [garbage, undefined], [unknown, b]))).toBe(true);
});

test('the next try knows which block to check first, also after a try that reached no block', () => {
  expect(after([unknown, a], [garbage, undefined])).toEqual({
    tries: 2,
    reason: garbage.message,
    height: 30,
    sameBytes: 0,
  });
});

test('pauses grow to some seconds, and further only for tries that take long', () => {
  const pauses = [1, 2, 3, 4, 5, 50, 5_000].map((tries) =>
    getRangeRetryDelayMs({ tries, reason: '', sameBytes: 0 }, 10),
  );
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  expect(getRangeRetryDelayMs({ tries: 1, reason: '', sameBytes: 0 }, 20_000)).toBe(40_000);
});
