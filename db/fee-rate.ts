/** Returns the SQL expression by which a fee is divided for its fee rate: the weight, or 1 for a weight of 0 or null. */
function divisor(weight: string): string {
  return `greatest(${weight}, 1)`;
}

/**
 * Returns the SQL expression of the fee rate that `packages/protocol/fee-rate.ts` computes, as a numeric without decimals. It is
 * null when the fee is null.
 *
 * @param feeSql expression of the fee in atomic units
 * @param weightSql expression of the weight in bytes
 */
export function feeRateSql(feeSql: string, weightSql: string): string {
  return `div(${feeSql}, ${divisor(weightSql)})`;
}

/** Returns the SQL expression of the fee rate with decimals, so that sorting distinguishes close rates. */
export function preciseFeeRateSql(feeSql: string, weightSql: string): string {
  return `${feeSql} / ${divisor(weightSql)}`;
}
