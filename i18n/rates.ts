import { messageId } from './translate.ts';
import { groupDigits, formatShortQuotient } from './digits.ts';
import { formatLocalNumber } from './local-number.ts';

/** Narrow no-break space between groups of digits. */
const GROUP_GAP = '\u202f';

/**
 * Formats a fee rate in µXMR per kB: `20480` atomic units per byte → `20.4`. Rates below 10 have up to three decimals, rates below 100
 * have one, and higher rates have none. Decimals are truncated, not rounded. The digits of rates without decimals are in groups of three.
 */
export function formatFeeRate(rate: bigint): string {
  const integer = rate / 1_000n;
  const decimals = integer >= 100n ? 0 : integer >= 10n ? 1 : 3;
  const fraction = (rate % 1_000n)
    .toString()
    .padStart(3, '0')
    .slice(0, decimals)
    .replace(/(?<!0)0+$/, '');
  return fraction === ''
    ? groupDigits(integer.toString()).join(GROUP_GAP)
    : formatLocalNumber(`${integer}.${fraction}`);
}

export const FEE_RATE_EXPLANATION = messageId(
  'The fee rate is the fee divided by the weight of the transaction. Miners take the transactions with the highest rate first. 1 µXMR is a millionth of an XMR, and 1 kB is 1,000 bytes. Point at a rate to see the exact number.',
);

/**
 * Formats the hash rate that finds one block of this difficulty per target time on average: `1.23 MH/s`.
 *
 * @param targetSeconds target time between two blocks
 */
export function formatHashRate(difficulty: bigint, targetSeconds: number): string {
  return formatShortQuotient(difficulty, BigInt(targetSeconds), 'H/s');
}
