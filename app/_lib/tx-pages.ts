/** Numbers of inputs and outputs on one page of a transaction. */
export const INPUTS_PER_PAGE = 20;
export const OUTPUTS_PER_PAGE = 40;

/** Number of ring members that one page lists in all its rings together. It is four rings of the present size. */
export const MEMBERS_PER_PAGE = 64;

/** The members of a ring that a page lists. */
export interface ListedMembers {
  readonly from: number;
  readonly to: number;
}

/**
 * Decides which members of each ring a page lists. The first ring is listed from a position, as far as it fits. A later
 * ring is listed as a whole or not at all. Each has a link to the page that begins with it.
 *
 * @param sizes numbers of members of the rings on the page
 * @param from position in the first ring
 */
export function listedMembers(sizes: readonly number[], from: number): (ListedMembers | undefined)[] {
  let room = MEMBERS_PER_PAGE;
  return sizes.map((size, index) => {
    const part =
      index === 0
        ? { from: Math.min(from, size), to: Math.min(size, from + MEMBERS_PER_PAGE) }
        : { from: 0, to: size };
    const length = Math.max(0, part.to - part.from);
    if (length > room) {
      // Later rings stay closed too, so that the listed ones are the first ones.
      room = 0;
      return undefined;
    }
    room -= length;
    return part;
  });
}
