import { messageId } from './translate.ts';
import { groupDigits, shortQuotient } from './digits.ts';
import { localNumber } from './local-number.ts';

/** A gap between groups of digits that is narrow and does not break the line. */
const GROUP_GAP = '\u202f';

/**
 * Writes a fee rate in µXMR per kB: `20480` atomic units per byte → `20.4`. The text has at most three decimals, and at most
 * one from 10 and none from 100. Digits are cut, not rounded. Digits of the whole part stand in groups of three.
 */
export function formatFeeRate(rate: bigint): string {
  const whole = rate / 1_000n;
  const decimals = whole >= 100n ? 0 : whole >= 10n ? 1 : 3;
  const fraction = (rate % 1_000n)
    .toString()
    .padStart(3, '0')
    .slice(0, decimals)
    .replace(/(?<!0)0+$/, '');
  return fraction === ''
    ? groupDigits(whole.toString()).join(GROUP_GAP)
    : localNumber(`${whole}.${fraction}`);
}

export const FEE_RATE_EXPLANATION = messageId(
  'The fee rate is the fee divided by the weight of the transaction. Miners take the transactions with the highest rate first. 1 µXMR is a millionth of an XMR, and 1 kB is 1,000 bytes. Point at a rate to see the exact number.',
);

/**
 * Writes the hash rate that finds one block of this difficulty in each target time: `1.23 MH/s`.
 *
 * @param targetSeconds target time between two blocks
 */
export function formatHashRate(difficulty: bigint, targetSeconds: number): string {
  return shortQuotient(difficulty, BigInt(targetSeconds), 'H/s');
}
