/**
 * Returns an expression for the hash of the transaction on the main chain that spends the same outputs as an
 * orphaned transaction, in hex. Null if no such transaction is known. The database index
 * `transaction_fates_current_key` serves it.
 *
 * @param hash expression of the hash of the orphaned transaction
 */
export function replacingTxHashSql(hash: string): string {
  return `(select encode(replaced_by, 'hex') from transaction_fates
    where tx_hash = ${hash} and until is null and kind = 'replaced' and height is not null)`;
}
