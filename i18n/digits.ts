import { localNumber } from './local-number.ts';
import { counted } from './translate.ts';

/** Cuts the digits of a whole number into groups of three from the right: `1234567` → `1`, `234`, `567`. */
export function groupDigits(digits: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups;
}

/** Divides two bigints to nine decimals, for drawings and short texts. Returns 0 when the divisor is 0. */
export function ratio(part: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  return Number((part * 1_000_000_000n) / whole) / 1_000_000_000;
}

/** Divides two bigints, rounding halves up. The dividend may not be negative. */
function dividedRounded(part: bigint, whole: bigint): bigint {
  return (2n * part + whole) / (2n * whole);
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/** Writes a number with three significant digits, an SI prefix and a unit: `1234567`, `H/s` → `1.23 MH/s`. */
export function shortNumber(value: number, unit = ''): string {
  let rest = Math.abs(value);
  let step = 0;
  while (rest >= 999.5 && step < prefixes.length - 1) {
    rest /= 1000;
    step += 1;
  }
  const digits =
    Number.isInteger(rest) && step === 0 ? rest.toString() : Number(rest.toPrecision(3)).toString();
  const suffix = `${prefixes[step] ?? ''}${unit}`;
  return `${value < 0 ? '-' : ''}${localNumber(digits)}${suffix === '' ? '' : ` ${suffix}`}`;
}

/**
 * Writes the quotient of two bigints as {@link shortNumber} writes a number, without floating-point numbers:
 * `148_148_040n / 120n`, `H/s` → `1.23 MH/s`. Returns 0 with the unit when the divisor is 0.
 *
 * @param part at least 0
 */
export function shortQuotient(part: bigint, whole: bigint, unit: string): string {
  if (part === 0n || whole === 0n) return `0 ${unit}`;
  // The quotient is `three * 10 ** exponent`, with three digits. The first exponent may be one too low.
  let exponent = part.toString().length - whole.toString().length - SIGNIFICANT_DIGITS - 1;
  let three: string;
  do {
    exponent += 1;
    const power = 10n ** BigInt(Math.abs(exponent));
    three = (
      exponent < 0 ? dividedRounded(part * power, whole) : dividedRounded(part, whole * power)
    ).toString();
  } while (three.length > SIGNIFICANT_DIGITS);
  const step = Math.min(prefixes.length - 1, Math.max(0, Math.floor((exponent + 2) / 3)));
  return `${localNumber(withPoint(three, exponent - 3 * step))} ${prefixes[step] ?? ''}${unit}`;
}

const SIGNIFICANT_DIGITS = 3;

/** Multiplies the number of these digits by a power of ten, and drops zeros at the end of the decimals. */
function withPoint(digits: string, exponent: number): string {
  if (exponent >= 0) return digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`.replace(/\.0*$|(?<!0)0+$/, '');
}

/** Writes a number of bytes with a decimal prefix: `2294` → `2.29 kB`. */
export function shortBytes(bytes: number): string {
  return shortNumber(bytes, 'B');
}

/** Writes a count with its noun: `1 block`, `2 blocks`. */
export function plural(count: number, noun: string): string {
  return counted(count, `{count} ${noun}`, `{count} ${noun}s`);
}
