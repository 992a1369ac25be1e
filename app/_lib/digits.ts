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
  return `${value < 0 ? '-' : ''}${digits}${suffix === '' ? '' : ` ${suffix}`}`;
}

/** Writes a number of bytes with a decimal prefix: `2294` → `2.29 kB`. */
export function shortBytes(bytes: number): string {
  return shortNumber(bytes, 'B');
}

/** Writes a count with its noun: `1 block`, `2 blocks`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
