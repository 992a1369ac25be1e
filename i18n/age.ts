import { formatLocalNumber } from './local-number.ts';
import { t } from './translate.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** Formats a duration in its largest unit, rounded down: `42 s`, `3 min`, `5 h`, `12 d`, `2.4 y`. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  if (wholeSeconds < MINUTE) return t('{count} s', { count: wholeSeconds });
  if (wholeSeconds < HOUR) return t('{count} min', { count: Math.floor(wholeSeconds / MINUTE) });
  if (wholeSeconds < 2 * DAY) return t('{count} h', { count: Math.floor(wholeSeconds / HOUR) });
  if (wholeSeconds < YEAR) return t('{count} d', { count: Math.floor(wholeSeconds / DAY) });
  return t('{count} y', {
    count: formatLocalNumber((Math.floor((wholeSeconds / YEAR) * 10) / 10).toString()),
  });
}

/**
 * Formats the time since an event: `42 s ago`. The clocks of miners differ from ours, so a time up to two minutes ahead
 * is `just now`. A later time is `in 5 min`.
 *
 * @param timestamp unix seconds
 * @param nowSeconds unix seconds
 */
export function formatAge(timestamp: number, nowSeconds: number): string {
  const age = Math.floor(nowSeconds - timestamp);
  if (age < -2 * MINUTE) return t('in {time}', { time: formatDuration(-age) });
  return age < 1 ? t('just now') : t('{time} ago', { time: formatDuration(age) });
}
