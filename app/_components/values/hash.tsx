/** The visible part of a hash. The page always holds the whole hash, so it is selected, copied and found as a whole. */
export type HashSize =
  /** The hash shows a few digits from both ends, for tables. */
  | 'short'
  /** The hash shows as many digits as fit on the line, and is cut in the middle. */
  | 'fit'
  /** The hash shows all 64 digits, on several lines if necessary. */
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
