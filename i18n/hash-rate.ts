import { shortQuotient } from './digits.ts';

/**
 * Writes the hash rate that finds one block of this difficulty in each target time: `1.23 MH/s`.
 *
 * @param targetSeconds target time between two blocks
 */
export function formatHashRate(difficulty: bigint, targetSeconds: number): string {
  return shortQuotient(difficulty, BigInt(targetSeconds), 'H/s');
}
