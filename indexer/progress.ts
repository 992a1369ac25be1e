import type { IndexerProgress } from '../db/write/node-status.ts';

/** A height of the chain and the number of transactions up to this height. */
export interface ChainPosition {
  readonly height: number;
  /** Number of transactions up to the height, without coinbases. */
  readonly cumulativeTxCount: number;
}

/**
 * Position before the genesis block. The progress of a bulk load is measured from here, even after a restart, because a
 * bulk load covers most of a chain.
 */
export const emptyIndexPosition: ChainPosition = { height: -1, cumulativeTxCount: 0 };

/**
 * Time over which the speed of a backfill is averaged. It is long enough for steady values, and short enough
 * to follow changes of the block size along the chain.
 */
const WINDOW_MS = 15_000;

/**
 * Returns the work up to a position: blocks plus transactions. Blocks alone would predict the same time for both halves
 * of the chain, but the second half has nine tenths of the transactions.
 */
function workUpTo({ height, cumulativeTxCount }: ChainPosition): number {
  return height + 1 + cumulativeTxCount;
}

/** Measures the speed of a backfill. All times are monotonic milliseconds. */
export class BackfillProgressMeter {
  readonly #startPosition: ChainPosition;
  readonly #samples: { measuredAtMs: number; position: ChainPosition }[] = [];

  /**
   * @param position the current position
   * @param nowMs the current time in monotonic milliseconds
   * @param startPosition the position where the backfill began
   */
  constructor(position: ChainPosition, nowMs: number, startPosition = position) {
    this.#startPosition = startPosition;
    this.#samples.push({ measuredAtMs: nowMs, position });
  }

  /**
   * Returns the progress at a position, with the speed since earlier calls.
   *
   * @param target the position of the daemon's tip
   * @param nowMs the current time in monotonic milliseconds
   */
  measure(position: ChainPosition, target: ChainPosition, nowMs: number): IndexerProgress {
    this.#samples.push({ measuredAtMs: nowMs, position });
    while (this.#samples.length > 2 && (this.#samples[0]?.measuredAtMs ?? nowMs) < nowMs - WINDOW_MS)
      this.#samples.shift();
    const oldest = this.#samples[0] ?? { measuredAtMs: nowMs, position };
    const seconds = (nowMs - oldest.measuredAtMs) / 1000;
    const perSecond = (of: (position: ChainPosition) => number): number | null =>
      seconds > 0 ? (of(position) - of(oldest.position)) / seconds : null;
    const rate = perSecond(workUpTo);
    const done = workUpTo(position) - workUpTo(this.#startPosition);
    const remaining = Math.max(0, workUpTo(target) - workUpTo(position));
    return {
      progressStartHeight: this.#startPosition.height,
      progressTargetHeight: target.height,
      progressCurrentHeight: position.height,
      blocksPerSecond: perSecond(({ height }) => height),
      txsPerSecond: perSecond(({ cumulativeTxCount }) => cumulativeTxCount),
      progressFraction: done + remaining > 0 ? Math.max(0, done) / (done + remaining) : 1,
      secondsLeft: rate !== null && rate > 0 ? remaining / rate : null,
      buildingIndex: null,
    };
  }
}

/** Formats a duration as `1 h 05 min`, `3 min 20 s` or `45 s`. */
export function formatTimeLeft(seconds: number): string {
  const totalSeconds = Math.max(0, Math.round(seconds));
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  if (minutes > 0) return `${minutes} min ${String(totalSeconds % 60).padStart(2, '0')} s`;
  return `${totalSeconds} s`;
}

/**
 * Formats progress as one line: share, speed and remaining time.
 *
 * @param barWidth in characters; 0 omits the bar
 * @param label verb at the beginning of the line, such as `Indexing`
 */
export function formatProgress(progress: IndexerProgress, barWidth: number, label = 'Indexing'): string {
  const share = progress.progressFraction ?? 0;
  const filled = Math.round(share * barWidth);
  const bar = barWidth > 0 ? `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ` : '';
  const prefix = `${bar}${(share * 100).toFixed(1)}%`;
  const remaining = progress.secondsLeft === null ? '' : `, ${formatTimeLeft(progress.secondsLeft)} left`;
  if (progress.buildingIndex !== null)
    return `Building indexes ${prefix}  ${progress.buildingIndex}${remaining}`;
  const current = Math.max(0, progress.progressCurrentHeight ?? 0); // progressCurrentHeight is -1 while nothing is indexed
  const blocks = Math.round(progress.blocksPerSecond ?? 0);
  const txs = Math.round(progress.txsPerSecond ?? 0);
  return `${label} ${prefix}  block ${current} of ${progress.progressTargetHeight ?? 0}  ${blocks} blocks/s, ${txs} tx/s${remaining}`;
}

/** The part of a terminal stream that a {@link ProgressDisplay} uses. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressDisplay {
  show(progress: IndexerProgress): void;
  /** Ends the terminal line of the progress bar. */
  finish(): void;
  /** Prints a line above the progress bar. */
  printLine(text: string): void;
}

const BAR_WIDTH = 24;
const PLAIN_INTERVAL_MS = 1_000;
const ERASE_LINE = '\r\u001b[K';

export interface ProgressDisplayOptions {
  /** Verb at the beginning of each progress line, such as `Indexing`. */
  readonly label?: string;
  /** Stream for lines above the progress bar. The default is the stream of the progress bar. */
  readonly lineStream?: ProgressStream;
  /**
   * Receives each line of progress if the stream of the progress bar is not a terminal. The default writes the line to
   * that stream.
   */
  readonly writePlainLine?: (text: string) => void;
}

/** Creates a progress bar for a terminal. Without a terminal, it writes at most one line per second. */
export function createProgressDisplay(
  stream: ProgressStream,
  now: () => number,
  {
    label,
    lineStream = stream,
    writePlainLine = (text) => void stream.write(`${text}\n`),
  }: ProgressDisplayOptions = {},
): ProgressDisplay {
  let rendered = '';
  let lastPlain = -Infinity;
  return {
    show(progress) {
      if (stream.isTTY === true) {
        rendered = formatProgress(progress, BAR_WIDTH, label).slice(0, (stream.columns ?? 80) - 1);
        stream.write(`${ERASE_LINE}${rendered}`);
      } else if (now() - lastPlain >= PLAIN_INTERVAL_MS) {
        lastPlain = now();
        writePlainLine(formatProgress(progress, 0, label));
      }
    },
    finish() {
      if (rendered !== '') stream.write('\n');
      rendered = '';
    },
    printLine(text) {
      if (rendered !== '') stream.write(ERASE_LINE);
      lineStream.write(`${text}\n`);
      if (rendered !== '') stream.write(rendered);
    },
  };
}
