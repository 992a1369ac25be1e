/** Returns one sentence for each missing or additional row. It returns none when both lists are equal in the same order. */
export function describeDifference(
  table: string,
  rows: readonly string[],
  expected: readonly string[],
): string[] {
  if (rows.length === expected.length && rows.every((row, index) => row === expected[index])) return [];
  const [ours, theirs] = [new Set(rows), new Set(expected)];
  const odd = [...ours].filter((row) => !theirs.has(row));
  const missing = [...theirs].filter((row) => !ours.has(row));
  const example = (some: string[]): string => some.slice(0, 3).join(' | ').slice(0, 600);
  return [
    `${table} is wrong: ${odd.length} rows too many (${example(odd)}), ${missing.length} missing (${example(missing)})`,
  ];
}
