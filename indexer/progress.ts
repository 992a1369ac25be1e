import type { IndexerProgress } from '../db/write/node-status.ts';

/** A place on the chain, and how much lies below it. */
export interface ChainPosition {
  readonly height: number;
  /** Transactions up to there, without coinbases. */
  readonly txs: number;
}

/** What a bulk load is measured from: it loads most of a chain, and a restart in its middle does not begin at nothing. */
export const emptyIndex: ChainPosition = { height: -1, txs: 0 };

/** Time over which rates are taken: long enough to be calm, short enough to follow the chain's eras. */
const WINDOW_MS = 15_000;

/**
 * What there is to do up to a place: its transactions, coinbases included. Blocks alone would promise the second half of
 * the chain, where nine tenths of the transactions are, in the time of the first.
 */
function workUpTo({ height, txs }: ChainPosition): number {
  return height + 1 + txs;
}

/** Measures how fast a backfill goes. Times are milliseconds of one clock. */
export class ProgressMeter {
  readonly #from: ChainPosition;
  readonly #samples: { at: number; standing: ChainPosition }[] = [];

  /**
   * @param standing where the index is now
   * @param from where what is to be done began: what lies between counts as done
   */
  constructor(standing: ChainPosition, at: number, from = standing) {
    this.#from = from;
    this.#samples.push({ at, standing });
  }

  /** @param target what is aimed at: the daemon's tip */
  measure(standing: ChainPosition, target: ChainPosition, at: number): IndexerProgress {
    this.#samples.push({ at, standing });
    while (this.#samples.length > 2 && (this.#samples[0]?.at ?? at) < at - WINDOW_MS) this.#samples.shift();
    const oldest = this.#samples[0] ?? { at, standing };
    const seconds = (at - oldest.at) / 1000;
    const perSecond = (of: (standing: ChainPosition) => number): number | null =>
      seconds > 0 ? (of(standing) - of(oldest.standing)) / seconds : null;
    const rate = perSecond(workUpTo);
    const done = workUpTo(standing) - workUpTo(this.#from);
    const left = Math.max(0, workUpTo(target) - workUpTo(standing));
    return {
      progressFrom: this.#from.height,
      progressTo: target.height,
      progressCurrent: standing.height,
      blocksPerSecond: perSecond(({ height }) => height),
      txsPerSecond: perSecond(({ txs }) => txs),
      progressShare: done + left > 0 ? Math.max(0, done) / (done + left) : 1,
      secondsLeft: rate !== null && rate > 0 ? left / rate : null,
      buildingIndex: null,
    };
  }
}

/** `1 h 05 min`, `3 min 20 s`, `45 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  if (minutes > 0) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${whole} s`;
}

/**
 * One line: how far, how fast, how long still.
 *
 * @param barWidth 0 leaves the bar out
 * @param work what is done to blocks
 */
export function formatProgress(progress: IndexerProgress, barWidth: number, work = 'Indexing'): string {
  const share = progress.progressShare ?? 0;
  const filled = Math.round(share * barWidth);
  const bar = barWidth > 0 ? `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ` : '';
  const far = `${bar}${(share * 100).toFixed(1)}%`;
  const left = progress.secondsLeft === null ? '' : `, ${formatDuration(progress.secondsLeft)} left`;
  if (progress.buildingIndex !== null) return `Building indexes ${far}  ${progress.buildingIndex}${left}`;
  const current = Math.max(0, progress.progressCurrent ?? 0); // -1 before genesis
  const blocks = Math.round(progress.blocksPerSecond ?? 0);
  const txs = Math.round(progress.txsPerSecond ?? 0);
  return `${work} ${far}  block ${current} of ${progress.progressTo ?? 0}  ${blocks} blocks/s, ${txs} tx/s${left}`;
}

/** The part of a terminal stream that is needed. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressDisplay {
  show(progress: IndexerProgress): void;
  /** Leaves the last line standing. */
  finish(): void;
  /** Writes a line of its own without breaking the bar. */
  line(text: string): void;
}

const BAR_WIDTH = 24;
const PLAIN_INTERVAL_MS = 1_000;
const ERASE_LINE = '\r\u001b[K';

export interface ProgressOptions {
  /** This word names the work on blocks, at the beginning of the line. */
  readonly work?: string;
  /** Where lines of their own go; the stream of the bar by default. */
  readonly lines?: ProgressStream;
  /** Takes the progress where there is no terminal to draw a bar on; it is a line on the stream by default. */
  readonly plain?: (text: string) => void;
}

/** A bar that redraws itself on a terminal; elsewhere plain lines, one a second at most. */
export function createProgressDisplay(
  stream: ProgressStream,
  now: () => number,
  { work, lines = stream, plain = (text) => void stream.write(`${text}\n`) }: ProgressOptions = {},
): ProgressDisplay {
  let drawn = '';
  let lastPlain = -Infinity;
  return {
    show(progress) {
      if (stream.isTTY === true) {
        drawn = formatProgress(progress, BAR_WIDTH, work).slice(0, (stream.columns ?? 80) - 1);
        stream.write(`${ERASE_LINE}${drawn}`);
      } else if (now() - lastPlain >= PLAIN_INTERVAL_MS) {
        lastPlain = now();
        plain(formatProgress(progress, 0, work));
      }
    },
    finish() {
      if (drawn !== '') stream.write('\n');
      drawn = '';
    },
    line(text) {
      if (drawn !== '') stream.write(ERASE_LINE);
      lines.write(`${text}\n`);
      if (drawn !== '') stream.write(drawn);
    },
  };
}
