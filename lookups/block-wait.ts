/**
 * Returns the time within which miners find a number of blocks with a given probability. Blocks are found at random times,
 * independently of each other, so the time for several blocks has an Erlang distribution.
 *
 * @param blocks from 1
 * @param probability probability, above 0 and below 1
 * @param targetSeconds mean time between blocks
 */
export function secondsUntilBlocksFound(blocks: number, probability: number, targetSeconds: number): number {
  let [low, high] = [0, blocks + 20 * Math.sqrt(blocks) + 20];
  // A binary search: each step halves the range.
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (erlangCdf(middle, blocks) < probability) low = middle;
    else high = middle;
  }
  return high * targetSeconds;
}

/** Returns the probability that miners find at least `blocks` blocks within `time`, in units of the mean time between blocks. */
function erlangCdf(time: number, blocks: number): number {
  let term = Math.exp(-time);
  let fewer = term;
  for (let found = 1; found < blocks; found += 1) {
    term *= time / found;
    fewer += term;
  }
  return 1 - fewer;
}
