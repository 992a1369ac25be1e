import { t } from '../../../i18n/translate.ts';

/** Number of segments of the confirmation line, without its first part, which stands for the pool. */
const SEGMENTS = 10;

/**
 * Width of the first part of the confirmation line, which stands for the pool, as a multiple of the width of a segment.
 */
const POOL_WIDTH = 1.6;
const HEIGHT = 22;

interface ConfirmationProgressBarProps {
  /** Confirmations: 0 while the transaction waits in the pool. */
  readonly confirmations: number;
  /** Confirmations after which the outputs can be spent: a multiple of 10. */
  readonly requiredConfirmations: number;
  /** Whether the transaction could wait in a pool. A coinbase could not. */
  readonly canBeInPool: boolean;
}

/** The progress of a transaction from the pool to its last necessary confirmation. A mark shows the current segment. */
export function ConfirmationProgressBar({
  confirmations,
  requiredConfirmations,
  canBeInPool,
}: ConfirmationProgressBarProps) {
  const perSegment = requiredConfirmations / SEGMENTS;
  const first = canBeInPool ? POOL_WIDTH : 0;
  const percent = (segments: number) => `${((100 * segments) / (first + SEGMENTS)).toFixed(2)}%`;
  const isDone = confirmations >= requiredConfirmations;
  const reached = Math.min(SEGMENTS, Math.ceil(confirmations / perSegment));
  const segments = Array.from({ length: SEGMENTS }, (_, index) => ({
    number: index + 1,
    x: first + index,
    width: 1,
    label: String((index + 1) * perSegment),
  }));
  const pool = { number: 0, x: 0, width: POOL_WIDTH, label: t('pool') };
  const description = t('{count} of {needed} confirmations', {
    count: Math.min(confirmations, requiredConfirmations),
    needed: requiredConfirmations,
  });
  return (
    <svg className="confirmation-line" role="img" aria-label={description}>
      {(canBeInPool ? [pool, ...segments] : segments).map(({ number, x, width, label }) => (
        <svg key={number} x={percent(x)} width={percent(width)} height="100%" overflow="visible">
          <rect className={segmentClass(number, reached, isDone)} width="100%" y={12} height={HEIGHT} />
          {number === reached && !isDone && (
            <rect className="confirmation-line-now" x="100%" width={3} height={HEIGHT + 24} />
          )}
          <text className="confirmation-line-label" x="50%" y={HEIGHT + 30}>
            {label}
          </text>
        </svg>
      ))}
    </svg>
  );
}

function segmentClass(number: number, reached: number, isDone: boolean): string {
  if (number > reached) return 'confirmation-line-segment';
  return number === reached && !isDone
    ? 'confirmation-line-segment confirmation-line-current'
    : 'confirmation-line-segment confirmation-line-past';
}
