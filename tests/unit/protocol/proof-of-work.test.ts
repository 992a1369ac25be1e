import { expect, test } from 'playwright/test';
import { hashMeetsDifficulty } from '@ringscope/protocol/difficulty.ts';

test('a hash meets a difficulty when their product is below 2^256', () => {
  const largest = new Uint8Array(32).fill(0xff);
  expect(hashMeetsDifficulty(largest, 1n)).toBe(true);
  expect(hashMeetsDifficulty(largest, 2n)).toBe(false);
  // The last byte is the highest one.
  const half = new Uint8Array(32);
  half[31] = 0x80;
  expect(hashMeetsDifficulty(half, 1n)).toBe(true);
  expect(hashMeetsDifficulty(half, 2n)).toBe(false);
  half[31] = 0x7f;
  expect(hashMeetsDifficulty(half, 2n)).toBe(true);
  expect(hashMeetsDifficulty(new Uint8Array(32), 2n ** 128n - 1n)).toBe(true);
});
