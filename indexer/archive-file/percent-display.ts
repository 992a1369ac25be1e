import type { ProgressStream } from '../progress.ts';

/** A line on the terminal that shows the completed share of a task in percent. */
export interface PercentDisplay {
  /**
   * @param fraction from 0 to 1
   * @param detail what is being done
   */
  show(fraction: number, detail: string): void;
  /** Erases the line of the display from the terminal. */
  finish(): void;
}

const INTERVAL_MS = 200;
const ERASE_LINE = '\r\u001b[K';

/** Creates a display that writes nothing when the stream is not a terminal. @param now returns monotonic milliseconds */
export function createPercentDisplay(
  stream: ProgressStream,
  now: () => number,
  taskLabel: string,
): PercentDisplay {
  let shownAt = -Infinity;
  return {
    show(share, detail) {
      if (stream.isTTY !== true || now() - shownAt < INTERVAL_MS) return;
      shownAt = now();
      const text = `${taskLabel} ${(share * 100).toFixed(1)}%  ${detail}`;
      stream.write(`${ERASE_LINE}${text.slice(0, (stream.columns ?? 80) - 1)}`);
    },
    finish() {
      if (shownAt !== -Infinity) stream.write(ERASE_LINE);
      shownAt = -Infinity;
    },
  };
}
