/** A date with an optional time of day in UTC. */
const DATE_PATTERN =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2})(?::([0-9]{2}))?(?:\.[0-9]+)?(?:Z| ?UTC)?)?$/;

/** Exclusive upper limit of dates in Unix seconds: in the year 2286, when Unix seconds get an eleventh digit. */
const END_SECONDS = 10_000_000_000;

/**
 * Parses a date, a date with a time of day, or Unix seconds. A date without a time means its first second.
 *
 * @returns Unix seconds; undefined for any other input and for days that do not exist
 */
export function parseUtcTime(text: string): number | undefined {
  if (/^(?:0|[1-9][0-9]{5,9})$/.test(text)) return Number(text);
  const match = DATE_PATTERN.exec(text);
  if (match === null) return undefined;
  const [, day = '', minute = '00:00', second = '00'] = match;
  const time = Date.parse(`${day}T${minute}:${second}Z`) / 1000;
  if (!Number.isInteger(time) || time < 0 || time >= END_SECONDS) return undefined;
  // `Date.parse` accepts February 30 as March 1.
  return new Date(time * 1000).toISOString().startsWith(day) ? time : undefined;
}
