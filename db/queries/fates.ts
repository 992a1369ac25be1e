/**
 * Returns an SQL expression for the hash, in hex, of the transaction on the main chain that spends the same outputs as
 * an orphaned transaction. Null if no such transaction is known. Postgres finds the row by the database index
 * `transaction_fates_current_key`.
 *
 * @param orphanedTxHashSql expression of the hash of the orphaned transaction
 */
export function replacingTxHashSql(orphanedTxHashSql: string): string {
  return `(select encode(replaced_by, 'hex') from transaction_fates
    where tx_hash = ${orphanedTxHashSql} and until is null and kind = 'replaced' and height is not null)`;
}
