import { expect, test } from 'playwright/test';
import {
  toRingSearchRangeKey,
  iterateRingSearchRanges,
  divideRingSearchRange,
  MAX_RING_SEARCH_RANGE_LEVEL,
  type RingSearchRange,
} from '../../../db/ring-height-ranges.ts';
import {
  compareInputPositions,
  MAX_COUNTED_RING_REFERENCES,
  searchRingsInHeightRanges,
  type InputPosition,
} from '../../../db/queries/ring-search.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

/** Returns the first and last height of an era, both included. */
function heightsOf({ level, indexInLevel }: RingSearchRange): { from: number; to: number } {
  const span = 64 * 8 ** level;
  return { from: indexInLevel * span, to: (indexInLevel + 1) * span - 1 };
}

const heightOf = ({ txId }: InputPosition): number => Math.floor(txId / 65_536);

for (const [height, top] of [
  [0, 0],
  [63, 70],
  [64, 64],
  [511, 4_000],
  [300_000, 300_000],
  [3_456_789, 3_800_000],
] as const) {
  test(`eras from height ${height} on are adjacent, few and complete`, () => {
    const older = [...iterateRingSearchRanges(height, 'older', top)];
    const newer = [...iterateRingSearchRanges(height, 'newer', top)];
    for (const [eras, direction] of [
      [older, 'older'],
      [newer, 'newer'],
    ] as const) {
      expect(eras.length).toBeLessThan(8 * (MAX_RING_SEARCH_RANGE_LEVEL + 2) * 2);
      const first = heightsOf(eras[0]!);
      expect(first.from).toBeLessThanOrEqual(height);
      expect(first.to).toBeGreaterThanOrEqual(height);
      for (const [at, era] of eras.slice(1).entries()) {
        const before = heightsOf(eras[at]!);
        if (direction === 'older') expect(heightsOf(era).to).toBe(before.from - 1);
        else expect(heightsOf(era).from).toBe(before.to + 1);
      }
    }
    expect(heightsOf(older.at(-1)!).from).toBe(0);
    expect(heightsOf(newer.at(-1)!).to).toBeGreaterThanOrEqual(top);
  });
}

test('an era consists of the eight of the level below', () => {
  const era = { level: 2, indexInLevel: 7 };
  const parts = divideRingSearchRange(era, 'newer');
  expect(parts).toHaveLength(8);
  expect(heightsOf(parts[0]!).from).toBe(heightsOf(era).from);
  expect(heightsOf(parts[7]!).to).toBe(heightsOf(era).to);
  expect(divideRingSearchRange(era, 'older')).toEqual(parts.toReversed());
  expect(new Set(parts.map(toRingSearchRangeKey)).size).toBe(8);
});

/** Returns the inputs of one output as an index does, without an order. A result with a limit contains any of them. */
function indexOf(inputs: readonly InputPosition[]) {
  const shuffled = inputs.toSorted(
    (a, b) => ((a.txId * 7919 + a.position) % 1009) - ((b.txId * 7919) % 1009),
  );
  let read = 0;
  return {
    read: () => read,
    probe: (era: RingSearchRange, limit: number | undefined) => {
      const { from, to } = heightsOf(era);
      const found = shuffled
        .filter((input) => heightOf(input) >= from && heightOf(input) <= to)
        .slice(0, limit);
      read += found.length;
      return Promise.resolve(found);
    },
  };
}

const TIP_HEIGHT = 400_000;

/** Returns positions on the chain: anywhere, close to some heights, and above the indexed height. */
function randomInputs(below: (end: number) => number, count: number): InputPosition[] {
  const centre = below(TIP_HEIGHT);
  const places = new Map<string, InputPosition>();
  while (places.size < count) {
    const height = below(3) === 0 ? centre + below(200) : below(TIP_HEIGHT + 50);
    const input = { txId: height * 65_536 + below(30), position: below(3) };
    places.set(`${input.txId}/${input.position}`, input);
  }
  return [...places.values()];
}

test('pages in both directions contain every visible input once, in order', async () => {
  const random = seededRandom(20_261_121);
  const below = (end: number): number => Math.floor(random() * end);
  for (const count of [
    0,
    1,
    24,
    MAX_COUNTED_RING_REFERENCES,
    MAX_COUNTED_RING_REFERENCES + 1,
    1_000,
    3_000,
  ]) {
    const inputs = randomInputs(below, count);
    const { probe } = indexOf(inputs);
    const newestFirst = inputs
      .filter((input) => heightOf(input) <= TIP_HEIGHT)
      .sort((a, b) => compareInputPositions(b, a));
    for (const limit of [1 + below(40), 200]) {
      const seen: InputPosition[] = [];
      for (let from: InputPosition | undefined; ;) {
        const found = await searchRingsInHeightRanges(probe, {
          direction: 'older',
          startAfterInput: from,
          tipHeight: TIP_HEIGHT,
          limit,
        });
        if (found.length === 0) break;
        seen.push(...found);
        from = found.at(-1);
      }
      expect(seen).toEqual(newestFirst);

      const upwards: InputPosition[] = [];
      for (let from: InputPosition = { txId: 0, position: -1 }; ;) {
        const found = await searchRingsInHeightRanges(probe, {
          direction: 'newer',
          startAfterInput: from,
          tipHeight: TIP_HEIGHT,
          limit,
        });
        const last = found.at(-1);
        if (last === undefined) break;
        upwards.push(...found);
        from = last;
      }
      expect(upwards).toEqual(newestFirst.toReversed());
    }
  }
});

test('a page of an output with many inputs reads only the eras around it', async () => {
  const inputs = Array.from({ length: 100_000 }, (_, at) => ({ txId: at * 4 * 65_536 + 1, position: 0 }));
  for (const height of [TIP_HEIGHT, 200_001, 5_000]) {
    const { probe, read } = indexOf(inputs);
    const from = { txId: height * 65_536, position: 0 };
    const found = await searchRingsInHeightRanges(probe, {
      direction: 'older',
      startAfterInput: from,
      tipHeight: TIP_HEIGHT,
      limit: 25,
    });
    expect(found).toHaveLength(25);
    // Of 100,000 inputs, the search reads only some: one limited read of all, one or two eras that are too large, and
    // the eras of the page.
    expect(read()).toBeLessThan(2_000);
  }
});
