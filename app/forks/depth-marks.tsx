/**
 * Maximum depth that is shown as boxes, so that a table of reorganisations fits into 320 px. A greater depth is only
 * shown as a number.
 */
const MAX_MARKS = 8;

const MARK_WIDTH = 10;
const MARK_STEP = 12;

/** The depth of a reorganisation: a dashed box for each replaced block, and the number of these blocks. */
export function ReorgDepthMarks({ depth }: { readonly depth: number }) {
  return (
    <span className="nowrap">
      {depth <= MAX_MARKS && (
        <svg className="depth-marks" width={depth * MARK_STEP} height={13} aria-hidden="true">
          {Array.from({ length: depth }, (_, index) => (
            <rect key={index} x={index * MARK_STEP + 0.5} y={0.5} width={MARK_WIDTH - 1} height={12} />
          ))}
        </svg>
      )}{' '}
      {depth}
    </span>
  );
}
