// Formats and parses amounts, which are bigints of atomic units. The conversion works on decimal digits, so nothing is
// rounded.

/**
 * Number of decimals of an amount in XMR. One XMR is 10^12 atomic units.
 *
 * @see monero src/cryptonote_config.h#L66, COIN
 */
export const XMR_DECIMALS = 12;

/** Atomic units in one XMR. */
export const ATOMIC_PER_XMR = 10n ** 12n;

/** Largest amount of the protocol: 2^64 - 1 atomic units. */
export const MAX_AMOUNT = 2n ** 64n - 1n;

/**
 * Returns the exact amount in XMR, without thousands separators. Trailing zeros after the point are removed, except for
 * `minDecimals` decimals (`1500000000000n` → `1.5`, `0n` → `0`, with `minDecimals: 12` → `0.000000000000`).
 *
 * @param amount atomic units of any size; a difference may be negative
 * @param options.minDecimals 0 to 12, default 0
 * @throws RangeError if `minDecimals` is not an integer from 0 to 12
 */
export function formatXmr(amount: bigint, options: { readonly minDecimals?: number } = {}): string {
  const { minDecimals = 0 } = options;
  if (!Number.isInteger(minDecimals) || minDecimals < 0 || minDecimals > XMR_DECIMALS) {
    throw new RangeError(
      `the number of decimals of an amount (minDecimals) must be an integer from 0 to ${XMR_DECIMALS}, but is ${minDecimals}`,
    );
  }
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(XMR_DECIMALS + 1, '0');
  const integerDigits = digits.slice(0, -XMR_DECIMALS);
  const fraction = digits.slice(-XMR_DECIMALS);
  let decimals = XMR_DECIMALS;
  while (decimals > minDecimals && fraction[decimals - 1] === '0') decimals -= 1;
  return decimals === 0
    ? `${sign}${integerDigits}`
    : `${sign}${integerDigits}.${fraction.slice(0, decimals)}`;
}

/** At most eight digits before the point, because 2^64 - 1 atomic units are 18446744.07… XMR. */
const XMR_PATTERN = /^(0|[1-9][0-9]{0,7})(?:\.([0-9]{1,12}))?$/;

/**
 * Parses a decimal amount in XMR and returns its atomic units. It returns undefined for a sign, spaces, an exponent,
 * leading zeros or a missing digit before or after the point. It also returns undefined for more than 12 decimals and
 * for more than 2^64 - 1 atomic units.
 */
export function parseXmr(text: string): bigint | undefined {
  const match = XMR_PATTERN.exec(text);
  if (match === null) return undefined;
  const [, integerDigits = '0', fraction = ''] = match;
  const amount = BigInt(integerDigits) * ATOMIC_PER_XMR + BigInt(fraction.padEnd(XMR_DECIMALS, '0'));
  return amount <= MAX_AMOUNT ? amount : undefined;
}
