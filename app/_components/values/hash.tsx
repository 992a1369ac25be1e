/** How much of a hash is seen. All of it is always in the page: it selects, copies and finds as a whole. */
export type HashSize =
  /** A fixed few digits from both ends, for tables. */
  | 'short'
  /** As much as fits on the line, cut in the middle. */
  | 'fit'
  /** All 64 digits, over several lines if need be. */
  | 'whole';

/** Digits at the end that stay visible. */
const TAIL = 6;

export function Hash({ value, size = 'fit' }: { readonly value: string; readonly size?: HashSize }) {
  return (
    <span className={`hash hash-${size}`} title={size === 'whole' ? undefined : value}>
      <span className="hash-head">{value.slice(0, -TAIL)}</span>
      {value.slice(-TAIL)}
    </span>
  );
}

/** A button that scripts reveal; without them the value is selected by hand. */
export function Copy({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <button type="button" className="copy" data-copy={value} hidden>
      Copy<span className="visually-hidden"> {what}</span>
    </button>
  );
}
