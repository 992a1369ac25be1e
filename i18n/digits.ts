import { formatLocalNumber } from './local-number.ts';
import { translatePlural } from './translate.ts';

/** Splits the digits of an integer into groups of three from the right: `1234567` → `1`, `234`, `567`. */
export function groupDigits(digits: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups;
}

/**
 * Returns the quotient of two bigints to nine decimals, for charts and rounded labels. Returns 0 when the divisor is 0.
 */
export function bigintRatio(dividend: bigint, divisor: bigint): number {
  if (divisor === 0n) return 0;
  return Number((dividend * 1_000_000_000n) / divisor) / 1_000_000_000;
}

/** Divides two bigints and rounds half up. The dividend must not be negative. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/** Formats a number with three significant digits, an SI prefix and a unit: `1234567`, `H/s` → `1.23 MH/s`. */
export function formatShortNumber(value: number, unit = ''): string {
  let scaled = Math.abs(value);
  let step = 0;
  while (scaled >= 999.5 && step < prefixes.length - 1) {
    scaled /= 1000;
    step += 1;
  }
  const digits =
    Number.isInteger(scaled) && step === 0 ? scaled.toString() : Number(scaled.toPrecision(3)).toString();
  const suffix = `${prefixes[step] ?? ''}${unit}`;
  return `${value < 0 ? '-' : ''}${formatLocalNumber(digits)}${suffix === '' ? '' : ` ${suffix}`}`;
}

/**
 * Formats the quotient of two bigints in the format of {@link formatShortNumber}, without floating-point arithmetic:
 * `148_148_040n / 120n`, `H/s` → `1.23 MH/s`. Returns 0 with the unit when the divisor is 0.
 *
 * @param dividend at least 0
 */
export function formatShortQuotient(dividend: bigint, divisor: bigint, unit: string): string {
  if (dividend === 0n || divisor === 0n) return `0 ${unit}`;
  // The quotient is about `significand * 10 ** exponent`, with a significand of three digits. The first exponent may be
  // one too low.
  let exponent = dividend.toString().length - divisor.toString().length - SIGNIFICANT_DIGITS - 1;
  let significand: string;
  do {
    exponent += 1;
    const power = 10n ** BigInt(Math.abs(exponent));
    significand = (
      exponent < 0 ? divideRounded(dividend * power, divisor) : divideRounded(dividend, divisor * power)
    ).toString();
  } while (significand.length > SIGNIFICANT_DIGITS);
  const step = Math.min(prefixes.length - 1, Math.max(0, Math.floor((exponent + 2) / 3)));
  return `${formatLocalNumber(shiftDecimalPoint(significand, exponent - 3 * step))} ${prefixes[step] ?? ''}${unit}`;
}

const SIGNIFICANT_DIGITS = 3;

/** Multiplies a number in decimal digits by a power of ten, and removes trailing zeros of the fraction. */
function shiftDecimalPoint(digits: string, exponent: number): string {
  if (exponent >= 0) return digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`.replace(/\.0*$|(?<!0)0+$/, '');
}

/** Formats a number of bytes with a decimal prefix: `2294` → `2.29 kB`. */
export function formatShortBytes(bytes: number): string {
  return formatShortNumber(bytes, 'B');
}

/**
 * Formats a count with its noun in the language of the page: `1 block`, `2 blocks`.
 *
 * @param noun English singular
 */
export function translateCountWithNoun(count: number, noun: string): string {
  return translatePlural(count, `{count} ${noun}`, `{count} ${noun}s`);
}
