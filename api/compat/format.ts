import { formatXmr, XMR_DECIMALS } from '@ringscope/protocol/units.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;

/**
 * Formats a time as `YYYY-MM-DD HH:MM:SS` in UTC.
 *
 * @param timestamp Unix seconds
 * @returns an empty string for a time outside the range of `Date`
 */
export function formatUtc(timestamp: number): string {
  const date = new Date(timestamp * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}

interface Age {
  readonly years: string;
  readonly daysOfYear: string;
  readonly days: string;
  readonly time: string;
  readonly hasYears: boolean;
  readonly hasDays: boolean;
}

function ageOf(now: number, timestamp: number): Age {
  const seconds = Math.max(0, Math.floor(now) - timestamp);
  const padded = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const rest = seconds % DAY;
  return {
    years: padded(seconds / YEAR),
    daysOfYear: padded((seconds % YEAR) / DAY, 3),
    days: padded((seconds % YEAR) / DAY),
    time: [rest / 3_600, (rest % 3_600) / 60, rest % 60].map((value) => padded(value)).join(':'),
    hasYears: seconds >= YEAR,
    hasDays: seconds >= DAY,
  };
}

/** Formats an age as `HH:MM:SS`, from one day on `DD:HH:MM:SS`, and from one year on `YY:DDD:HH:MM:SS`. */
export function formatShortAge(nowSeconds: number, timestamp: number): string {
  const age = ageOf(nowSeconds, timestamp);
  if (age.hasYears) return `${age.years}:${age.daysOfYear}:${age.time}`;
  return age.hasDays ? `${age.days}:${age.time}` : age.time;
}

/** Formats an age as `YY:DDD:HH:MM:SS`: years, days, hours, minutes and seconds. Both parameters are Unix seconds. */
export function formatFullAge(nowSeconds: number, timestamp: number): string {
  const { years, daysOfYear, time } = ageOf(nowSeconds, timestamp);
  return `${years}:${daysOfYear}:${time}`;
}

/** Formats numerator / denominator with a fixed number of decimals. Ties are rounded to the even digit. */
export function formatQuotient(numerator: bigint, denominator: bigint, decimals: number): string {
  const scaled = numerator * 10n ** BigInt(decimals);
  const floored = scaled / denominator;
  const rest = 2n * (scaled % denominator);
  const roundsUp = rest > denominator || (rest === denominator && floored % 2n === 1n);
  const padded = (floored + (roundsUp ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** Formats an amount in XMR with 12 decimals. */
export function formatCompatXmr(atomicUnits: bigint): string {
  return formatXmr(atomicUnits, { minDecimals: XMR_DECIMALS });
}

/** Formats an amount in XMR, or returns `?` for 0, because hidden amounts are stored as 0. */
export function formatCompatXmrOrQuestionMark(atomicUnits: bigint): string {
  return atomicUnits === 0n ? '?' : formatCompatXmr(atomicUnits);
}
