/** Numbers of inputs and outputs per page of a transaction. */
export const INPUTS_PER_PAGE = 20;
export const OUTPUTS_PER_PAGE = 40;

/** Maximum number of ring members that one page lists in all its rings together: four rings of the current size. */
export const RING_MEMBERS_PER_PAGE = 64;

/** The range of ring members that a page lists. `toPosition` is exclusive. */
export interface ListedRingMemberRange {
  readonly fromPosition: number;
  readonly toPosition: number;
}

/**
 * Returns which members of each ring a page lists, up to {@link RING_MEMBERS_PER_PAGE} in total. The first ring is
 * listed from the position `startPositionInFirstRing`. Each later ring is listed completely or not at all. An unlisted ring (undefined) has
 * a link to the page that begins with it.
 *
 * @param ringSizes numbers of members of the rings on the page
 * @param startPositionInFirstRing position of the first listed member in the first ring
 */
export function selectListedRingMemberRanges(
  ringSizes: readonly number[],
  startPositionInFirstRing: number,
): (ListedRingMemberRange | undefined)[] {
  let room = RING_MEMBERS_PER_PAGE;
  return ringSizes.map((size, index) => {
    const part =
      index === 0
        ? {
            fromPosition: Math.min(startPositionInFirstRing, size),
            toPosition: Math.min(size, startPositionInFirstRing + RING_MEMBERS_PER_PAGE),
          }
        : { fromPosition: 0, toPosition: size };
    const length = Math.max(0, part.toPosition - part.fromPosition);
    if (length > room) {
      // If one ring would exceed the limit, later rings are not listed either, so that the listed rings are
      // always the first ones.
      room = 0;
      return undefined;
    }
    room -= length;
    return part;
  });
}
