/** How much of a hash is visible. The page always contains the full hash, so that it can be selected, copied and found. */
export type HashDisplaySize =
  /** A few characters from both ends, for tables. */
  | 'short'
  /** As many characters as fit on the line, with the middle cut out. */
  | 'fit'
  /** All 64 characters, on several lines if necessary. */
  | 'whole';

/** Number of characters at the end that stay visible. */
const VISIBLE_TAIL_LENGTH = 6;

export function Hash({ value, size = 'fit' }: { readonly value: string; readonly size?: HashDisplaySize }) {
  return (
    <span className={`hash hash-${size}`} title={size === 'whole' ? undefined : value}>
      <span className="hash-head">{value.slice(0, -VISIBLE_TAIL_LENGTH)}</span>
      {value.slice(-VISIBLE_TAIL_LENGTH)}
    </span>
  );
}
