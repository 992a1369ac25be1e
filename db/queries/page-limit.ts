/**
 * Refuses a limit that a list does not allow. A list never reduces a limit silently.
 *
 * @throws RangeError
 */
export function requireAllowedLimit(limit: number, max: number): void {
  if (limit < 1 || limit > max)
    throw new RangeError(
      `The limit of a list is ${limit}, but it must be from 1 to ${max}. Request several pages for a longer list.`,
    );
}

/** Returns the lowest height of the newest `count` blocks. @throws RangeError unless `count` is from 1 to `max` */
export function firstHeightOfNewestBlocks(
  tip: { readonly height: number },
  count: number,
  maxCount: number,
): number {
  requireAllowedLimit(count, maxCount);
  return Math.max(0, tip.height - count + 1);
}
