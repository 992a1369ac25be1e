import { t } from './translate.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** Writes a duration in one unit: `42 s`, `3 min`, `5 h`, `12 d`, `2.4 y`. It is rounded down. */
export function formatDuration(seconds: number): string {
  const span = Math.max(0, Math.floor(seconds));
  if (span < MINUTE) return t('{count} s', { count: span });
  if (span < HOUR) return t('{count} min', { count: Math.floor(span / MINUTE) });
  if (span < 2 * DAY) return t('{count} h', { count: Math.floor(span / HOUR) });
  if (span < YEAR) return t('{count} d', { count: Math.floor(span / DAY) });
  return t('{count} y', { count: (Math.floor((span / YEAR) * 10) / 10).toString() });
}

/**
 * Writes the time since an event: `42 s ago`. The clocks of miners differ from ours. A time up to two minutes ahead is
 * therefore `just now`, and a later one is written as `in 5 min`.
 */
export function formatAge(timestamp: number, now: number): string {
  const age = Math.floor(now - timestamp);
  if (age < -2 * MINUTE) return t('in {time}', { time: formatDuration(-age) });
  return age < 1 ? t('just now') : t('{time} ago', { time: formatDuration(age) });
}
