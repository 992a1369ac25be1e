import { formatXmr, XMR_DECIMALS } from '@ringscope/protocol/units.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;

/**
 * Returns a moment as `YYYY-MM-DD HH:MM:SS` in UTC.
 *
 * @param timestamp unix seconds; a moment that a date cannot hold gives an empty text
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

/** Returns an age as `HH:MM:SS`, from one day on `DD:HH:MM:SS`, and from one year on `YY:DDD:HH:MM:SS`. */
export function shortAge(now: number, timestamp: number): string {
  const age = ageOf(now, timestamp);
  if (age.hasYears) return `${age.years}:${age.daysOfYear}:${age.time}`;
  return age.hasDays ? `${age.days}:${age.time}` : age.time;
}

/** Returns an age as `YY:DDD:HH:MM:SS`. */
export function fullAge(now: number, timestamp: number): string {
  const { years, daysOfYear, time } = ageOf(now, timestamp);
  return `${years}:${daysOfYear}:${time}`;
}

/** Returns numerator / denominator with a fixed number of decimals. A tie is rounded to the even digit. */
export function quotient(numerator: bigint, denominator: bigint, decimals: number): string {
  const scaled = numerator * 10n ** BigInt(decimals);
  const floored = scaled / denominator;
  const rest = 2n * (scaled % denominator);
  const roundsUp = rest > denominator || (rest === denominator && floored % 2n === 1n);
  const padded = (floored + (roundsUp ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** Returns an amount in XMR with 12 decimals. */
export function xmr(atomicUnits: bigint): string {
  return formatXmr(atomicUnits, { minDecimals: XMR_DECIMALS });
}

/** Returns an amount in XMR, or `?` for 0, which is how a hidden amount looks. */
export function xmrOrUnknown(atomicUnits: bigint): string {
  return atomicUnits === 0n ? '?' : xmr(atomicUnits);
}
