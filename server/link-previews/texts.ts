/** The last second that a `Date` can have. */
const LAST_DATE_SECONDS = 8_640_000_000_000;

/** Returns a text such as `2026-11-21 12:04 UTC`. Miners state the times, so a time may be out of any calendar. */
export function minuteUtc(seconds: number): string {
  if (!(Math.abs(seconds) <= LAST_DATE_SECONDS)) return 'unknown time';
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Cuts a hash as the pages do: `59dea7fc…38794212`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}

/** Replaces narrow no-break spaces, which the font of the pictures does not have. */
export function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
