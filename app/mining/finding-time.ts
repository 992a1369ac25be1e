import { bigintRatio } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { t } from '../../i18n/translate.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/**
 * Returns the time within which a miner finds a block with the given probability, in seconds. Every attempt has the same
 * chance, so the times have an exponential distribution.
 *
 * @param hashRate in hashes per second
 * @param probability above 0 and below 1
 */
export function blockFindingTimeSeconds(difficulty: bigint, hashRate: number, probability: number): number {
  return -Math.log(1 - probability) * meanBlockFindingTimeSeconds(difficulty, hashRate);
}

/** Returns the mean time until a block is found, in seconds. @param hashRate an integer, in hashes per second */
export function meanBlockFindingTimeSeconds(difficulty: bigint, hashRate: number): number {
  return bigintRatio(difficulty, BigInt(hashRate));
}

/** Formats a time with two digits in its largest unit: `7.2 min`, `5.0 days`, `17 days`, `1.4 years`. */
export function formatBlockFindingTime(seconds: number): string {
  if (seconds < 1) return t('less than a second');
  if (seconds < MINUTE) return t('{count} s', { count: twoDigits(seconds) });
  if (seconds < HOUR) return t('{count} min', { count: twoDigits(seconds / MINUTE) });
  if (seconds < 2 * DAY) return t('{count} h', { count: twoDigits(seconds / HOUR) });
  if (seconds < YEAR) return t('{number} days', { number: twoDigits(seconds / DAY) });
  return t('{count} years', { count: twoDigits(seconds / YEAR) });
}

function twoDigits(value: number): string {
  return formatLocalNumber(value < 10 ? value.toFixed(1) : String(Number(value.toPrecision(2))));
}

/** Ends of the axis of times until a miner finds a block, in seconds: a minute and a hundred years. */
const AXIS_MIN_SECONDS = MINUTE;
const AXIS_MAX_SECONDS = 100 * YEAR;

/** Marks of the axis of times until a miner finds a block, in seconds. */
export const blockFindingTimeAxisMarks = [MINUTE, HOUR, DAY, 30 * DAY, YEAR, AXIS_MAX_SECONDS] as const;

/**
 * Returns the position of a time on the logarithmic axis of times until a miner finds a block, in per cent. Times that
 * are too short or too long for the axis are at its ends.
 */
export function positionOnBlockFindingTimeAxis(seconds: number): number {
  const share =
    Math.log(Math.max(seconds, AXIS_MIN_SECONDS) / AXIS_MIN_SECONDS) /
    Math.log(AXIS_MAX_SECONDS / AXIS_MIN_SECONDS);
  return Number((Math.min(1, share) * 100).toFixed(2));
}

/** Whether a time until a miner finds a block is too short for the axis, which begins at one minute. */
export function isTooShortForBlockFindingTimeAxis(seconds: number): boolean {
  return seconds < AXIS_MIN_SECONDS;
}
