/**
 * Stretches of heights by which the index of ring references can be asked, beside the output.
 *
 * A posting list gives everything that names an output, in no order. Where that is too much for a page, it is asked era by
 * era, nearest first, until the page is full. Eras are nested, eight to the next larger one, so that a few questions
 * cover any stretch of the chain:
 *
 * ```
 *  level 1   |         64 … 127 units        |  one of these: 512 heights
 *  level 0   |  |  |  |  |  |  |  |  |  |  |  |  one of these: 64 heights
 * ```
 *
 * The function `ring_eras` of the database computes the same keys of an input from its transaction's id.
 */
export interface RingEra {
  /** 0 to {@link TOP_ERA_LEVEL}. */
  readonly level: number;
  /** Counted from genesis among the eras of its level. */
  readonly index: number;
}

const HEIGHTS_PER_UNIT = 64;
const FAN_OUT = 8;

/** An era of this level is 262,144 heights: about a year. */
export const TOP_ERA_LEVEL = 4;

export type EraDirection = 'older' | 'newer';

/** The key under which the index has the inputs of an era. */
export function eraKey({ level, index }: RingEra): number {
  return index * 8 + level;
}

/**
 * The fewest eras that follow each other from the one that holds `height` to genesis, or to the one that holds `top`.
 * The first may begin, and the last of the newer ones end, beyond what was asked for.
 */
export function* erasFrom(height: number, direction: EraDirection, top: number): Generator<RingEra> {
  const last = Math.floor(top / HEIGHTS_PER_UNIT);
  let unit = Math.floor(height / HEIGHTS_PER_UNIT);
  while (unit >= 0 && unit <= last) {
    // Grows as far as the stretch behind allows: after at most seven of a level comes the start of a larger one.
    const edge = direction === 'older' ? unit + 1 : unit;
    let level = 0;
    while (level < TOP_ERA_LEVEL && edge % FAN_OUT ** (level + 1) === 0) level += 1;
    const units = FAN_OUT ** level;
    yield { level, index: Math.floor(unit / units) };
    unit += direction === 'older' ? -units : units;
  }
}

/** The eight eras that an era of level 1 or above consists of, nearest first. */
export function erasWithin({ level, index }: RingEra, direction: EraDirection): RingEra[] {
  const oldestFirst = Array.from({ length: FAN_OUT }, (_, at) => ({
    level: level - 1,
    index: index * FAN_OUT + at,
  }));
  return direction === 'older' ? oldestFirst.reverse() : oldestFirst;
}
