/** Returns the median, the 95th percentile and the maximum of some values, formatted for a table. */
export function formatMedianP95AndMax(
  values: readonly number[],
  fractionDigits = 1,
): [string, string, string] {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(fractionDigits);
  return [at(0.5), at(0.95), at(1)];
}
