/** Newest heights that are listed one by one. */
const CONSECUTIVE_HEIGHTS = 10;

/**
 * The heights of which `get_blocks.bin` is told our ids: the newest ten, then steps that double, genesis last. About
 * 10 + log2(height) of them, so that a list for any chain fits a request and a fork at depth d is found within d.
 *
 * @param top 0 or more
 */
export function sparseHeights(top: number): number[] {
  const heights: number[] = [];
  let step = 1;
  for (let height = top; height > 0; height -= step) {
    heights.push(height);
    if (heights.length >= CONSECUTIVE_HEIGHTS) step *= 2;
  }
  heights.push(0);
  return heights;
}
