import { bytesToHex, equalBytes } from '@ringscope/protocol/bytes.ts';
import { NodeDataError } from '../errors.ts';

/** Maximum number of transactions that the restricted RPC port of a daemon returns in one call. */
export const MAX_TXS_PER_DAEMON_CALL = 100;

/** A transaction of an unknown format, whose id cannot be computed from its bytes. */
export interface UnverifiedTransaction {
  /** Name of the transaction for error messages, for instance `block 12 transaction 3`. */
  readonly errorSubject: string;
  readonly hash: Uint8Array;
  readonly blob: Uint8Array;
}

/** The RPC method of the daemon that `confirmTransactionBytes` calls. */
export interface TransactionSource {
  getTransactions(
    args: { readonly hashes: readonly string[] },
    options: { readonly signal?: AbortSignal },
  ): Promise<{
    readonly transactions: readonly {
      readonly hash: string;
      readonly blob: Uint8Array;
      /** False if the bytes lack the prunable part. */
      readonly complete: boolean;
    }[];
  }>;
}

/**
 * Confirms the bytes of transactions whose ids cannot be computed. The function requests each transaction by its id, with
 * another method, and expects the same bytes. Without this check, bytes that were damaged in a response or in the daemon's
 * database would pass as a new format.
 *
 * @throws NodeDataError when the daemon returns other bytes or none; RpcError
 */
export async function confirmTransactionBytes(
  daemon: TransactionSource,
  unverified: readonly UnverifiedTransaction[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  for (let from = 0; from < unverified.length; from += MAX_TXS_PER_DAEMON_CALL) {
    const batch = unverified.slice(from, from + MAX_TXS_PER_DAEMON_CALL);
    const hashes = batch.map(({ hash }) => bytesToHex(hash));
    const { transactions } = await daemon.getTransactions({ hashes }, options);
    const returned = new Map(transactions.map((one) => [one.hash, one]));
    for (const { errorSubject, hash, blob } of batch) {
      const one = returned.get(bytesToHex(hash));
      if (one?.complete !== true || !equalBytes(one.blob, blob)) {
        throw new NodeDataError(
          errorSubject,
          one === undefined
            ? 'the format of this transaction is unknown, and the daemon did not return it when the indexer requested it again by its id, so the transaction was rejected'
            : 'the format of this transaction is unknown, and the daemon returned different bytes when the indexer requested it again by its id, so the transaction was rejected',
        );
      }
    }
  }
}
