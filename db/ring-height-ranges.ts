/**
 * A range of heights. The database indexes that find rings by their members list each input under its ring members, and under
 * the ranges that contain the height of its block.
 *
 * The rings that include an output are stored without order. If they are too many for a page, they are read range by range, nearest first,
 * until the page is full. Each larger range contains eight smaller ones, so that a few lookups cover any range of heights:
 *
 * ```
 *  level 1   |              512 heights              |
 *  level 0   | 64 | 64 | 64 | 64 | 64 | 64 | 64 | 64 |
 * ```
 *
 * The database function `ring_eras` computes the keys of all ranges that contain an input, from the id of its transaction. See
 * {@link toRingSearchRangeKey}.
 */
export interface RingSearchRange {
  /** From 0 for a range of 64 heights to {@link MAX_RING_SEARCH_RANGE_LEVEL}. The range of each further level is eight times as large. */
  readonly level: number;
  /** Number of the range among all ranges of the same size, from 0 for the range with the genesis block. */
  readonly indexInLevel: number;
}

const HEIGHTS_PER_UNIT = 64;
const FAN_OUT = 8;

/** Highest level of a {@link RingSearchRange}. A range of this level has 262,144 heights, about a year. */
export const MAX_RING_SEARCH_RANGE_LEVEL = 4;

export type RingSearchDirection = 'older' | 'newer';

/** Returns the number that represents a range of heights in the database indexes that find rings by their members. */
export function toRingSearchRangeKey({ level, indexInLevel }: RingSearchRange): number {
  return indexInLevel * 8 + level;
}

/**
 * Yields ranges, as few as possible, that cover all heights from `startHeight` to the genesis block, or from `startHeight` to
 * `tipHeight`. The first range may also contain heights on the other side of `startHeight`, and in the direction `newer` the last
 * one may contain heights above `tipHeight`.
 */
export function* iterateRingSearchRanges(
  startHeight: number,
  direction: RingSearchDirection,
  tipHeight: number,
): Generator<RingSearchRange> {
  const last = Math.floor(tipHeight / HEIGHTS_PER_UNIT);
  let unit = Math.floor(startHeight / HEIGHTS_PER_UNIT);
  while (unit >= 0 && unit <= last) {
    // Use the highest level that has a range starting here. After at most seven ranges of a level, a larger range starts.
    const edge = direction === 'older' ? unit + 1 : unit;
    let level = 0;
    while (level < MAX_RING_SEARCH_RANGE_LEVEL && edge % FAN_OUT ** (level + 1) === 0) level += 1;
    const units = FAN_OUT ** level;
    yield { level, indexInLevel: Math.floor(unit / units) };
    unit += direction === 'older' ? -units : units;
  }
}

/**
 * Divides a range of level 1 or above into its eight subranges, lowest first in the direction `newer`, highest first in
 * the direction `older`.
 */
export function divideRingSearchRange(
  { level, indexInLevel }: RingSearchRange,
  direction: RingSearchDirection,
): RingSearchRange[] {
  const oldestFirst = Array.from({ length: FAN_OUT }, (_, at) => ({
    level: level - 1,
    indexInLevel: indexInLevel * FAN_OUT + at,
  }));
  return direction === 'older' ? oldestFirst.reverse() : oldestFirst;
}
