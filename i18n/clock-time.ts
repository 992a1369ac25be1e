/**
 * Formats a time in UTC: `13:57` on the day of `nowUnixSeconds`, `2026-11-21 13:57` on another day.
 *
 * @param unixSeconds Unix seconds, within the range of dates
 * @param nowUnixSeconds Unix seconds
 */
export function formatClockTime(unixSeconds: number, nowUnixSeconds: number): string {
  const [day, time] = partsOf(unixSeconds);
  return day === partsOf(nowUnixSeconds)[0] ? time : `${day} ${time}`;
}

function partsOf(seconds: number): [string, string] {
  const iso = new Date(seconds * 1000).toISOString();
  return [iso.slice(0, 10), iso.slice(11, 16)];
}
