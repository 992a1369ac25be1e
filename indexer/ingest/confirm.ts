import { bytesToHex, equalBytes } from '../../protocol/bytes.ts';
import { NodeDataError } from '../errors.ts';

/** Bytes of a transaction whose format is not known, so that its id cannot be computed from them. */
export interface UnverifiedTransaction {
  /** What they are, for an error: `block 12 transaction 3`. */
  readonly subject: string;
  readonly hash: Uint8Array;
  readonly blob: Uint8Array;
}

/** What confirming needs of a daemon. */
export interface TransactionSource {
  getTransactions(
    args: { readonly hashes: readonly string[] },
    options: { readonly signal?: AbortSignal },
  ): Promise<{
    readonly transactions: readonly {
      readonly hash: string;
      readonly blob: Uint8Array;
      /** False when the prunable part is missing. */
      readonly complete: boolean;
    }[];
  }>;
}

/** Most transactions that a restricted port gives in one call. */
const HASHES_PER_CALL = 100;

/**
 * Makes sure of bytes that no id proves: the daemon is asked for each transaction by its id, by another method, and must
 * give the same bytes. It reads them on the way. So bytes that were damaged in an answer or in its database are found,
 * which would otherwise be taken for a new format.
 *
 * @throws NodeDataError when the daemon gives other bytes or none; RpcError
 */
export async function confirmTransactions(
  daemon: TransactionSource,
  unverified: readonly UnverifiedTransaction[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  for (let from = 0; from < unverified.length; from += HASHES_PER_CALL) {
    const batch = unverified.slice(from, from + HASHES_PER_CALL);
    const hashes = batch.map(({ hash }) => bytesToHex(hash));
    const { transactions } = await daemon.getTransactions({ hashes }, options);
    const given = new Map(transactions.map((one) => [one.hash, one]));
    for (const { subject, hash, blob } of batch) {
      const one = given.get(bytesToHex(hash));
      if (one?.complete !== true || !equalBytes(one.blob, blob)) {
        throw new NodeDataError(
          subject,
          one === undefined
            ? 'its format is not known, and the daemon did not give it again'
            : 'its format is not known, and the daemon gave other bytes when it was asked again',
        );
      }
    }
  }
}
