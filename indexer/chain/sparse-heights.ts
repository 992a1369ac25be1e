/** Newest heights that are listed without gaps. */
const CONSECUTIVE_HEIGHTS = 10;

/**
 * Returns the heights whose ids a request to `get_blocks.bin` lists: the newest ten, then heights at doubling
 * distances, then genesis. It returns about 10 + log2(height) heights. A fork at depth d is found within a distance
 * of d.
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
