/** How much of a hash is visible. The whole hash is always in the page, so it is selected, copied and found as a whole. */
export type HashSize =
  /** A few digits from both ends, for tables. */
  | 'short'
  /** As many digits as fit on the line, cut in the middle. */
  | 'fit'
  /** All 64 digits, on several lines if necessary. */
  | 'whole';

/** Number of digits at the end that stay visible. */
const TAIL = 6;

export function Hash({ value, size = 'fit' }: { readonly value: string; readonly size?: HashSize }) {
  return (
    <span className={`hash hash-${size}`} title={size === 'whole' ? undefined : value}>
      <span className="hash-head">{value.slice(0, -TAIL)}</span>
      {value.slice(-TAIL)}
    </span>
  );
}
