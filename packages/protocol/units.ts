/**
 * Formats and parses amounts. One XMR is 10^12 atomic units. Every amount is a bigint of atomic units. Text is
 * converted digit by digit, so nothing is ever rounded.
 *
 * @see monero src/cryptonote_config.h#L66, COIN
 */

export const XMR_DECIMALS = 12;

/** Atomic units in one XMR. */
export const ATOMIC_PER_XMR = 10n ** 12n;

/** Largest amount of the protocol: 2^64 - 1 atomic units. */
export const MAX_AMOUNT = 2n ** 64n - 1n;

/**
 * Returns the exact amount in XMR, without thousands separators. Trailing zeros after the point are removed, but at
 * least `minDecimals` places stay (`1500000000000n` → `1.5`, `0n` → `0`, with `minDecimals: 12` → `0.000000000000`).
 *
 * @param amount atomic units of any size; a difference may be negative
 * @param options.minDecimals 0 to 12, default 0
 * @throws RangeError when `minDecimals` is not a whole number from 0 to 12
 */
export function formatXmr(amount: bigint, options: { readonly minDecimals?: number } = {}): string {
  const { minDecimals = 0 } = options;
  if (!Number.isInteger(minDecimals) || minDecimals < 0 || minDecimals > XMR_DECIMALS) {
    throw new RangeError(`minDecimals must be a whole number from 0 to ${XMR_DECIMALS}, not ${minDecimals}`);
  }
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(XMR_DECIMALS + 1, '0');
  const whole = digits.slice(0, -XMR_DECIMALS);
  const fraction = digits.slice(-XMR_DECIMALS);
  let keep = XMR_DECIMALS;
  while (keep > minDecimals && fraction[keep - 1] === '0') keep -= 1;
  return keep === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, keep)}`;
}

/** Eight digits before the point suffice, because 2^64 - 1 atomic units are 18446744.07… XMR. */
const XMR_TEXT = /^(0|[1-9][0-9]{0,7})(?:\.([0-9]{1,12}))?$/;

/**
 * Returns the atomic units of a decimal XMR text. It returns undefined for a sign, spaces, exponents, leading zeros or
 * no digit on a side of the point. It also returns undefined for more than 12 decimals (never rounded) and for more
 * than 2^64 - 1 atomic units.
 */
export function parseXmr(text: string): bigint | undefined {
  const match = XMR_TEXT.exec(text);
  if (match === null) return undefined;
  const [, whole = '0', fraction = ''] = match;
  const amount = BigInt(whole) * ATOMIC_PER_XMR + BigInt(fraction.padEnd(XMR_DECIMALS, '0'));
  return amount <= MAX_AMOUNT ? amount : undefined;
}
