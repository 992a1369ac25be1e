/** Numbers of inputs and outputs on one page of a transaction. */
export const INPUTS_PER_PAGE = 32;
export const OUTPUTS_PER_PAGE = 100;

/** Number of ring members that one page shows in all its rings together. */
const MEMBERS_PER_PAGE = 400;
/** The ring size since hard fork 15. A ring of this size is always shown whole. */
const MIN_MEMBERS = 16;

/** Returns how many members a page shows of each ring. Before hard fork 8 the size of a ring has no limit. */
export function membersShown(rings: number): number {
  return Math.max(MIN_MEMBERS, Math.floor(MEMBERS_PER_PAGE / Math.max(1, rings)));
}
