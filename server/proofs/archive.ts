import type { Database } from '../../db/client.ts';
import { lookUpProofChainData } from '../../db/queries/chain-data.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';

/** A transaction that the daemon may not have, with its bytes from the index. */
export interface StoredTxBytes {
  readonly hash: TxHash;
  /** Whether the transaction is in the pool, or only in orphaned blocks. */
  readonly state: 'pool' | 'orphaned';
  readonly blob: Uint8Array;
}

/**
 * Finds the bytes of a transaction that is not in a block of the main chain. Undefined when the index does not contain
 * the bytes or cannot be read.
 */
export type OffChainTxFinder = (hash: TxHash) => Promise<StoredTxBytes | undefined>;

/**
 * Returns a function that finds transactions that the daemon no longer has, such as those of orphaned blocks.
 *
 * @param warn receives the name of a database error, which contains no input of a visitor
 */
export function createOffChainTxFinder(
  database: Database,
  warn: (message: string) => void,
): OffChainTxFinder {
  return async (hash) => {
    try {
      const { data } = await lookUpProofChainData(database, { txHashes: [hash], outputs: [], keyImages: [] });
      const found = data.txs.get(hash);
      if (found === undefined || found.state === 'confirmed' || found.blob === undefined) return undefined;
      return { hash, state: found.state, blob: found.blob };
    } catch (error) {
      const name = error instanceof Error ? error.constructor.name : 'unknown';
      warn(
        `The proof desk could not search the index for transactions in the pool and in orphaned blocks (${name}). The proof was checked without them.`,
      );
      return undefined;
    }
  };
}
