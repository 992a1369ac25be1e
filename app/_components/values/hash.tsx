/** How much of a hash is visible. The page always contains the full hash, so that it can be selected, copied and found. */
export type HashDisplaySize =
  /** A few characters from both ends, for tables. */
  | 'short'
  /** As many characters as fit on the line, with the middle cut out. */
  | 'fit'
  /** All characters in groups of sixteen, on several lines if necessary. */
  | 'full';

/** Number of characters at the end of a hash that stay visible where its middle is cut out. */
const VISIBLE_TAIL_LENGTH = 6;

const GROUP_LENGTH = 16;

export function Hash({ value, size = 'fit' }: { readonly value: string; readonly size?: HashDisplaySize }) {
  if (size === 'full') {
    return (
      <span className="hash hash-whole">
        {groupsOf(value).flatMap((group, index) => [
          index > 0 && <wbr key={`break-${index}`} />,
          <span key={index} className="hash-group">
            {group}
          </span>,
        ])}
      </span>
    );
  }
  return (
    <span className={`hash hash-${size}`} title={value}>
      <span className="hash-head">{value.slice(0, -VISIBLE_TAIL_LENGTH)}</span>
      {value.slice(-VISIBLE_TAIL_LENGTH)}
    </span>
  );
}

function groupsOf(value: string): string[] {
  return value.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? [];
}
