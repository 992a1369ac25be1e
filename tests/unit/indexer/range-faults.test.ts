import { expect, test } from 'playwright/test';
import { NodeDataError, UnknownFormatError } from '../../../indexer/errors.ts';
import {
  getRangeRetryDelayMs,
  isFailingRange,
  determineLastFailedBlock,
} from '../../../indexer/jobs/index-range.ts';
import type { LastFailedBlock } from '../../../indexer/jobs/index-range.ts';
import { InvalidResponseError } from '@ringscope/rpc/errors.ts';

const unknown = new UnknownFormatError('block 30 coinbase: unknown output tag 9');
const garbage = new InvalidResponseError({ problem: 'blocks' }, { method: '/get_blocks.bin', node: 'here' });

type Attempt = [Error, { height: number; responseSha256: string } | undefined];

function suspectAfter(...attempts: Attempt[]): LastFailedBlock | undefined {
  let suspect: LastFailedBlock | undefined;
  for (const [error, refused] of attempts) suspect = determineLastFailedBlock(suspect, error, refused);
  return suspect;
}

const isFailingAfter = (...attempts: Attempt[]): boolean =>
  isFailingRange(attempts.length, suspectAfter(...attempts));

const [a, b] = ['a', 'b'].map((digit) => ({ height: 30, responseSha256: digit.repeat(64) }));

test('an unknown format counts as a failure of the range only after the same bytes came twice', () => {
  expect(isFailingAfter([unknown, a])).toBe(false);
  expect(isFailingAfter([unknown, a], [unknown, b])).toBe(false);
  expect(isFailingAfter([unknown, a], [unknown, b], [unknown, a])).toBe(false);
  expect(isFailingAfter([unknown, a], [unknown, a])).toBe(true);
  expect(isFailingAfter([new NodeDataError('block 30', 'its id'), a], [unknown, a])).toBe(true);
});

test('a range that fails for any reason is reported after four attempts', () => {
  expect(isFailingAfter([garbage, a], [garbage, a], [garbage, a])).toBe(false);
  expect(isFailingAfter([garbage, a], [garbage, a], [garbage, undefined], [unknown, b])).toBe(true);
});

test('the next attempt knows which block to check first, also after an attempt that reached no block', () => {
  expect(suspectAfter([unknown, a], [garbage, undefined])).toEqual({ height: 30, sameBytes: 0 });
  expect(suspectAfter([garbage, undefined])).toBeUndefined();
});

test('pauses grow to some seconds, and further only for attempts that take long', () => {
  const pauses = [1, 2, 3, 4, 5, 50, 5_000].map((attempts) => getRangeRetryDelayMs(attempts, 10));
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  expect(getRangeRetryDelayMs(1, 20_000)).toBe(40_000);
});
