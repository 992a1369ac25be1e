/** A date that a visitor typed, in UTC. */
export interface ParsedDateInput {
  /** Unix time in seconds at which the typed date begins. */
  readonly unixSeconds: number;
  readonly precision: 'day' | 'minute' | 'second';
}

/** The result for a date that does not exist, such as 31 February. */
export const IMPOSSIBLE_DATE = 'impossible';

/** First letters of the English and German names of each month. A typed name may be longer. */
const monthNames = [
  ['jan'],
  ['feb'],
  ['mar', 'mär', 'maer'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
] as const;

const TIME = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:Z|UTC)?)?`;
const MONTH = String.raw`([a-zä]{3,9})\.?`;

/**
 * Formats of dates. `order` contains the positions of year, month and day among the groups of the pattern. The last
 * three groups are the time.
 */
const forms = [
  { pattern: new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TIME}$`, 'i'), order: [0, 1, 2] },
  { pattern: new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${TIME}$`, 'i'), order: [2, 1, 0] },
  { pattern: new RegExp(String.raw`^(\d{1,2})\.?\s${MONTH},?\s(\d{4})${TIME}$`, 'i'), order: [2, 1, 0] },
  {
    pattern: new RegExp(String.raw`^${MONTH}\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})${TIME}$`, 'i'),
    order: [2, 0, 1],
  },
] as const;

/**
 * Parses a date such as `2026-11-23`, `23.11.2026`, `Nov 23 2026` or `23. November 2026`, with or without a time such as
 * `14:01` or `14:01:30`. A date with slashes is ambiguous, so it is not accepted.
 *
 * @returns {@link IMPOSSIBLE_DATE} for a date or time that does not exist, undefined for any other text
 */
export function parseDateInput(text: string): ParsedDateInput | typeof IMPOSSIBLE_DATE | undefined {
  for (const { pattern, order } of forms) {
    const groups = pattern.exec(text)?.slice(1) as (string | undefined)[] | undefined;
    if (groups === undefined) continue;
    const [year, month, day] = order.map((position) => groups[position] ?? '');
    const monthNumber = monthOf(month ?? '');
    if (monthNumber === undefined) continue;
    const [hour, minute, second] = groups.slice(3);
    return dateOf([Number(year), monthNumber, Number(day)], [hour, minute, second]);
  }
  return undefined;
}

/** Parses the number or the English or German name of a month. January is 1. Undefined for any other word. */
function monthOf(text: string): number | undefined {
  if (/^\d/.test(text)) return Number(text);
  const index = monthNames.findIndex((names) => names.some((name) => text.toLowerCase().startsWith(name)));
  return index < 0 ? undefined : index + 1;
}

function dateOf(
  [year, month, day]: readonly [number, number, number],
  time: readonly (string | undefined)[],
): ParsedDateInput | typeof IMPOSSIBLE_DATE {
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // The Date constructor moves a day such as 31 February into the next month.
  const exists =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!exists) return IMPOSSIBLE_DATE;
  return {
    unixSeconds: date.getTime() / 1000,
    precision: time[0] === undefined ? 'day' : time[2] === undefined ? 'minute' : 'second',
  };
}
