const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** A span of time in its largest sensible unit: `42 s`, `3 min`, `5 h`, `12 d`, `2.4 y`. Never rounded up. */
export function formatDuration(seconds: number): string {
  const span = Math.max(0, Math.floor(seconds));
  if (span < MINUTE) return `${span} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < 2 * DAY) return `${Math.floor(span / HOUR)} h`;
  if (span < YEAR) return `${Math.floor(span / DAY)} d`;
  return `${(Math.floor((span / YEAR) * 10) / 10).toString()} y`;
}

/**
 * How long ago something was: `42 s ago`. Miners' clocks and ours differ, so a time ahead of us by less than two minutes
 * is `just now`, and one further ahead says so.
 */
export function formatAge(timestamp: number, now: number): string {
  const age = Math.floor(now - timestamp);
  if (age < -2 * MINUTE) return `in ${formatDuration(-age)}`;
  return age < 1 ? 'just now' : `${formatDuration(age)} ago`;
}
