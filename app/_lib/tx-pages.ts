/** Inputs and outputs of a transaction that its page shows at once. */
export const INPUTS_PER_PAGE = 32;
export const OUTPUTS_PER_PAGE = 100;

/** Ring members that a page shows in all of its rings together, where more are there. */
const MEMBERS_PER_PAGE = 400;
/** An ordinary ring of today has this many members, so that such a ring is never cut. */
const MIN_MEMBERS = 16;

/** Members that a page shows of each ring. Before fork 8 nothing bounds a ring, and mainnet has larger ones than a page. */
export function membersShown(rings: number): number {
  return Math.max(MIN_MEMBERS, Math.floor(MEMBERS_PER_PAGE / Math.max(1, rings)));
}
