/**
 * Returns the hash rate that finds one block of this difficulty in each target time, rounded down.
 *
 * @param targetSeconds target time between two blocks. A time below one second counts as one second.
 * @returns hashes per second
 */
export function hashRate(difficulty: bigint, targetSeconds: number): bigint {
  return difficulty / BigInt(Math.max(1, targetSeconds));
}
