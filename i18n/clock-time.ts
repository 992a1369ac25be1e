/**
 * Formats a time in UTC: `13:57` on the day of `now`, `2026-11-21 13:57` on another day.
 *
 * @param seconds Unix seconds, within the range of dates
 * @param now Unix seconds
 */
export function formatClockTime(seconds: number, now: number): string {
  const [day, time] = partsOf(seconds);
  return day === partsOf(now)[0] ? time : `${day} ${time}`;
}

function partsOf(seconds: number): [string, string] {
  const iso = new Date(seconds * 1000).toISOString();
  return [iso.slice(0, 10), iso.slice(11, 16)];
}
