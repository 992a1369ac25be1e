import { expect, test } from 'playwright/test';
import { createSeededRandom } from '../../../demo/random.ts';

test('the sequence continues from a saved state', () => {
  const first = createSeededRandom(42);
  for (let render = 0; render < 10; render += 1) first.nextIntBelow(100);
  const second = createSeededRandom(first.state);
  const renders = (random: typeof first): number[] =>
    Array.from({ length: 20 }, () => random.nextIntBelow(1_000_000));
  expect(renders(second)).toEqual(renders(first));
});

test('random numbers stay below the bound and reach every value', () => {
  const random = createSeededRandom(7);
  const seen = new Set(Array.from({ length: 500 }, () => random.nextIntBelow(6)));
  expect([...seen].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a bound of 2^32 is allowed, and a pick from an empty list is refused', () => {
  const random = createSeededRandom(0xffff_ffff);
  expect(random.nextIntBelow(2 ** 32)).toBeLessThan(2 ** 32);
  expect(() => random.pick([])).toThrow(RangeError);
});
