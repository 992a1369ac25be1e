import type { IndexerProgress } from '../db/write/node-status.ts';

/** Where the index stands on its way to the tip. */
export interface Standing {
  readonly height: number;
  /** Transactions up to there, without coinbases. */
  readonly txs: number;
}

/** Time over which rates are taken: long enough to be calm, short enough to follow the chain's eras. */
const windowMs = 15_000;

/** Measures how fast a backfill goes. Times are milliseconds of one clock. */
export class ProgressMeter {
  readonly #from: number;
  readonly #samples: { at: number; standing: Standing }[] = [];

  constructor(from: Standing, at: number) {
    this.#from = from.height;
    this.#samples.push({ at, standing: from });
  }

  /** @param target the height that is aimed at */
  measure(standing: Standing, target: number, at: number): IndexerProgress {
    this.#samples.push({ at, standing });
    while (this.#samples.length > 2 && (this.#samples[0]?.at ?? at) < at - windowMs) this.#samples.shift();
    const oldest = this.#samples[0] ?? { at, standing };
    const seconds = (at - oldest.at) / 1000;
    return {
      progressFrom: this.#from,
      progressTo: target,
      progressCurrent: standing.height,
      blocksPerSecond: seconds > 0 ? (standing.height - oldest.standing.height) / seconds : null,
      txsPerSecond: seconds > 0 ? (standing.txs - oldest.standing.txs) / seconds : null,
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

/** One line: how far, how fast, how long still. @param barWidth 0 leaves the bar out */
export function formatProgress(progress: IndexerProgress, barWidth: number): string {
  const from = progress.progressFrom ?? 0;
  const to = progress.progressTo ?? 0;
  const current = Math.max(0, progress.progressCurrent ?? 0); // -1 before genesis
  const share = to > from ? Math.min(1, Math.max(0, (current - from) / (to - from))) : 1;
  const filled = Math.round(share * barWidth);
  const bar = barWidth > 0 ? `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ` : '';
  const rate = progress.blocksPerSecond ?? 0;
  const speed = `${Math.round(rate)} blocks/s, ${Math.round(progress.txsPerSecond ?? 0)} tx/s`;
  const left = rate > 0 ? `, ${formatDuration((to - current) / rate)} left` : '';
  return `Indexing ${bar}${(share * 100).toFixed(1)}%  block ${current} of ${to}  ${speed}${left}`;
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

const barWidth = 24;
const plainIntervalMs = 1_000;
const eraseLine = '\r\u001b[K';

/** A bar that redraws itself on a terminal; elsewhere plain lines, one a second at most. */
export function createProgressDisplay(stream: ProgressStream, now: () => number): ProgressDisplay {
  let drawn = '';
  let lastPlain = -Infinity;
  return {
    show(progress) {
      if (stream.isTTY === true) {
        drawn = formatProgress(progress, barWidth).slice(0, (stream.columns ?? 80) - 1);
        stream.write(`${eraseLine}${drawn}`);
      } else if (now() - lastPlain >= plainIntervalMs) {
        lastPlain = now();
        stream.write(`${formatProgress(progress, 0)}\n`);
      }
    },
    finish() {
      if (drawn !== '') stream.write('\n');
      drawn = '';
    },
    line(text) {
      stream.write(drawn === '' ? `${text}\n` : `${eraseLine}${text}\n${drawn}`);
    },
  };
}
