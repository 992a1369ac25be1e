import type { HashRateHistory } from '../../lookups/home.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { bigintRatio } from '../../i18n/digits.ts';

/** Size of the SVG view box of the hash rate line. The line is stretched to the width of its panel. */
export const TREND_LINE_SVG_WIDTH = 600;
export const TREND_LINE_SVG_HEIGHT = 96;

/** Space above and below the hash rate line, in SVG units. */
const TOP = 12;
const BOTTOM = 6;

/** Number of days over which the page shows the change of the hash rate. */
const CHANGE_DAYS = 7;

/** Returns the mean hash rate of each day, or the hash rate at each block, in hashes per second, oldest first. */
export function hashRatesOf(history: HashRateHistory): number[] {
  return history.step === 'day'
    ? history.days.map(({ difficulty, targetSeconds }) => bigintRatio(difficulty, BigInt(targetSeconds)))
    : history.blocks.map(({ difficulty, majorVersion }) =>
        bigintRatio(difficulty, BigInt(blockTargetSeconds(majorVersion))),
      );
}

/**
 * Returns the change of the daily mean over a week, as a share: 0.041 is 4.1 % more. Undefined for a history by block, and
 * when the day a week before the newest complete day has no block.
 */
export function relativeWeeklyHashRateChange(history: HashRateHistory): number | undefined {
  if (history.step === 'block') return undefined;
  const rates = hashRatesOf(history);
  const [before, last] = [rates.at(-1 - CHANGE_DAYS), rates.at(-1)];
  const firstDay = history.days.at(-1 - CHANGE_DAYS)?.start;
  const lastDay = history.days.at(-1)?.start;
  if (before === undefined || last === undefined || firstDay === undefined || lastDay === undefined)
    return undefined;
  if (before === 0 || lastDay - firstDay !== CHANGE_DAYS * 86_400) return undefined;
  return last / before - 1;
}

/** Returns the points of the line as `x y` in its view box, at equal distances. Equal values make a line at half height. */
export function formatTrendLineSvgPoints(values: readonly number[]): string[] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const height = TREND_LINE_SVG_HEIGHT - TOP - BOTTOM;
  return values.map((value, index) => {
    const x = (index * TREND_LINE_SVG_WIDTH) / Math.max(1, values.length - 1);
    const y = TREND_LINE_SVG_HEIGHT - BOTTOM - height * (range === 0 ? 0.5 : (value - lowest) / range);
    return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
  });
}
