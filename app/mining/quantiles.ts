/**
 * Returns the smallest value that a share of the values does not exceed.
 *
 * @param sorted ascending and not empty
 * @param share above 0, at most 1
 */
export function shareOf(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
