import { expect, test } from 'playwright/test';
import { NO_SUCH_OUTPUT, ringMemberIndices } from '../../../protocol/ring-members.ts';
import { absoluteOffsets, relativeOffsets } from '../../../protocol/transaction.ts';

/** The input of mainnet transaction bfb78ba8936bf1cd3b1883cb2568f4bf059c7fc1a81691b53bc0bd7ea154bcd3, block 3,698,648. */
const offsets = [
  157397969n,
  16660n,
  9681n,
  7938n,
  5385n,
  3831n,
  1437n,
  4950n,
  826n,
  813n,
  1237n,
  18446744073709482834n,
  18446744073709534619n,
  18446744073709550238n,
  18446744073709546177n,
  18446744073709183958n,
];

const members = [
  157397969, 157414629, 157424310, 157432248, 157437633, 157441464, 157442901, 157447851, 157448677,
  157449490, 157450727, 157381945, 157364948, 157363570, 157358131, 156990473,
];

test('ring members of block 3,698,648: offsets are added modulo 2^64, so the ring does not ascend', () => {
  expect(absoluteOffsets(offsets)).toEqual(members.map(BigInt));
  expect(relativeOffsets(members.map(BigInt))).toEqual(offsets);
  expect(ringMemberIndices(offsets)).toEqual(members);
});

test('offsets that wrap may name one output twice', () => {
  expect(ringMemberIndices([40n, 9n, 2n ** 64n - 9n])).toEqual([40, 49, 40]);
  expect(ringMemberIndices([40n, 0n])).toEqual([40, 40]);
});

test('an index that no chain has stands as NO_SUCH_OUTPUT, whatever comes after it', () => {
  expect(ringMemberIndices([2n ** 53n - 1n])).toEqual([2 ** 53 - 1]);
  expect(ringMemberIndices([2n ** 53n])).toEqual([NO_SUCH_OUTPUT]);
  expect(ringMemberIndices([2n ** 63n, 2n ** 63n, 8n])).toEqual([NO_SUCH_OUTPUT, 0, 8]);
  expect(ringMemberIndices([2n ** 64n - 1n])).toEqual([NO_SUCH_OUTPUT]);
  expect(ringMemberIndices([])).toEqual([]);
});
