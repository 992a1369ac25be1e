/**
 * Returns the fee rate of a transaction in atomic units per byte of weight, rounded down. A weight of 0 counts as 1.
 *
 * @param fee in atomic units
 * @param weight in bytes
 */
export function feeRate(fee: bigint, weight: number): bigint {
  return fee / BigInt(Math.max(weight, 1));
}
