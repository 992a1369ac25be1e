/**
 * A range of heights. The indexes of ring references contain the eras of each input as keys, in addition to its ring members.
 *
 * A posting list contains all rings that include an output, without order. A list that is too long for a page is read era by era, nearest
 * first, until the page is full. Each larger era contains eight smaller ones, so that a few lookups cover any range of heights:
 *
 * ```
 *  level 1   |         64 … 127 units        |  one of these: 512 heights
 *  level 0   |  |  |  |  |  |  |  |  |  |  |  |  one of these: 64 heights
 * ```
 *
 * The database function `ring_eras` computes the same keys of an input from the id of its transaction.
 */
export interface RingEra {
  /** From 0 for a range of 64 heights to {@link TOP_ERA_LEVEL}. The range of each further level is eight times as large. */
  readonly level: number;
  /** Number of the range within its level, counted from the genesis block. */
  readonly index: number;
}

const HEIGHTS_PER_UNIT = 64;
const FAN_OUT = 8;

/** Highest level of a {@link RingEra}, whose range has 262,144 heights, about a year. */
export const TOP_ERA_LEVEL = 4;

export type RingEraDirection = 'older' | 'newer';

/**
 * Returns the number that represents an era (a range of heights) in the database indexes of ring references.
 */
export function ringEraKey({ level, index }: RingEra): number {
  return index * 8 + level;
}

/**
 * Yields the smallest number of consecutive eras (ranges of heights) from the era of `height` to the genesis block or to the era of `top`. The first era, and
 * the last era in the direction `newer`, may contain heights outside this range.
 */
export function* ringErasFrom(height: number, direction: RingEraDirection, top: number): Generator<RingEra> {
  const last = Math.floor(top / HEIGHTS_PER_UNIT);
  let unit = Math.floor(height / HEIGHTS_PER_UNIT);
  while (unit >= 0 && unit <= last) {
    // Use the highest level that has an era starting here. After at most seven eras of a level, a larger era starts.
    const edge = direction === 'older' ? unit + 1 : unit;
    let level = 0;
    while (level < TOP_ERA_LEVEL && edge % FAN_OUT ** (level + 1) === 0) level += 1;
    const units = FAN_OUT ** level;
    yield { level, index: Math.floor(unit / units) };
    unit += direction === 'older' ? -units : units;
  }
}

/** Divides an era (a range of heights) of level 1 or above into the eight smaller ones, nearest first. */
export function ringErasWithin({ level, index }: RingEra, direction: RingEraDirection): RingEra[] {
  const oldestFirst = Array.from({ length: FAN_OUT }, (_, at) => ({
    level: level - 1,
    index: index * FAN_OUT + at,
  }));
  return direction === 'older' ? oldestFirst.reverse() : oldestFirst;
}
