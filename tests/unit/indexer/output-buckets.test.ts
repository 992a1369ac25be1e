import { expect, test } from 'playwright/test';
import { blockAbove, genesis, verifyChain } from './version-1-blocks.ts';

test('an output of a known amount continues at the next index', () => {
  const first = blockAbove(genesis(), { index: 4n });
  expect(verifyChain([first, blockAbove(first, { index: 5n })])).toHaveLength(2);
  expect(verifyChain([first, blockAbove(first, { index: 9n, amount: 800n })])).toHaveLength(2);
  expect(() => verifyChain([first, blockAbove(first, { index: 6n })])).toThrow(
    /block 2 transaction 0: output 0 must have the global index 5 among the outputs of amount 700, but has 6/,
  );
});

test('outputs of unknown amounts may have taken the indices of any amount, which then continue anywhere', () => {
  const first = blockAbove(genesis(), { index: 4n });
  const strange = blockAbove(first, { index: 5n, strange: [[6n, 0n]] });
  const later = blockAbove(strange, { index: 7n });
  expect(verifyChain([first, strange, later])).toHaveLength(3);
  // From there on the indices are checked again.
  expect(() => verifyChain([first, strange, later, blockAbove(later, { index: 9n })])).toThrow(
    /block 4 transaction 0: output 0 must have the global index 8 among the outputs of amount 700, but has 9/,
  );
});

test('the weight of an unknown transaction follows from the block only when it is the only unknown one', () => {
  const one = blockAbove(genesis(), { index: 0n, strange: [[1n]] });
  const two = blockAbove(genesis(), { index: 0n, strange: [[1n], [2n]] });
  const weights = [one, two].map((block) =>
    verifyChain([block]).flatMap(({ transactions }) => transactions.slice(1).map(({ weight }) => weight)),
  );
  expect(weights).toEqual([[1], [undefined, undefined]]);
});

test('a block of another branch is refused', () => {
  const first = blockAbove(genesis(), { index: 0n });
  const other = blockAbove(genesis(), { index: 0n, amount: 800n });
  expect(() => verifyChain([first, blockAbove(other, { index: 1n })])).toThrow(
    new RegExp(
      `block 2: the block refers to the previous block ${other.header.hash}, but the block below is ${first.header.hash}`,
    ),
  );
});
