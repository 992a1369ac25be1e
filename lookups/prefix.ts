import {
  listBlocksByPrefix,
  listTxsByPrefix,
  type FoundTx,
  type PrefixedBlock,
} from '../db/queries/hash-prefix.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

export interface PrefixMatches {
  readonly blocks: readonly PrefixedBlock[];
  readonly txs: readonly FoundTx[];
}

/**
 * Finds blocks and transactions by the first digits of their hashes.
 *
 * @param prefix lower-case hexadecimal digits
 * @param limit highest number of blocks, and of transactions
 */
export async function loadByPrefix(
  snapshot: Snapshot,
  prefix: string,
  limit: number,
): Promise<PrefixMatches> {
  const [blocks, { txs }] = await Promise.all([
    listBlocksByPrefix(snapshot, prefix, limit),
    listTxsByPrefix(snapshot, prefix, undefined, limit),
  ]);
  return { blocks, txs };
}
