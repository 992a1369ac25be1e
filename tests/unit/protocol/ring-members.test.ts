import { expect, test } from 'playwright/test';
import {
  REAL_WRAPPING_MEMBERS as members,
  REAL_WRAPPING_OFFSETS as offsets,
} from '../../helpers/synthetic/oddities/rings.ts';
import {
  NO_SUCH_OUTPUT,
  ringMemberIndices,
  absoluteOffsets,
  relativeOffsets,
} from '@ringscope/protocol/ring-members.ts';

test('ring members of block 3,698,648 do not ascend, because offsets are added modulo 2^64', () => {
  expect(absoluteOffsets(offsets)).toEqual(members.map(BigInt));
  expect(relativeOffsets(members.map(BigInt))).toEqual(offsets);
  expect(ringMemberIndices(offsets)).toEqual(members);
});

test('offsets that wrap may refer to one output twice', () => {
  expect(ringMemberIndices([40n, 9n, 2n ** 64n - 9n])).toEqual([40, 49, 40]);
  expect(ringMemberIndices([40n, 0n])).toEqual([40, 40]);
});

test('an index that no chain has decodes to NO_SUCH_OUTPUT, also before further offsets', () => {
  expect(ringMemberIndices([2n ** 53n - 1n])).toEqual([2 ** 53 - 1]);
  expect(ringMemberIndices([2n ** 53n])).toEqual([NO_SUCH_OUTPUT]);
  expect(ringMemberIndices([2n ** 63n, 2n ** 63n, 8n])).toEqual([NO_SUCH_OUTPUT, 0, 8]);
  expect(ringMemberIndices([2n ** 64n - 1n])).toEqual([NO_SUCH_OUTPUT]);
  expect(ringMemberIndices([])).toEqual([]);
});
