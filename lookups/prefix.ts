import type { Database } from '../db/client.ts';
import { lookUpBlocksByPrefix, type PrefixedBlock } from '../db/queries/block-prefix.ts';
import type { WithMoment } from '../db/queries/lookup.ts';
import { lookUpTxsByPrefix, type FoundTx } from '../db/queries/tx-prefix.ts';

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
export async function readByPrefix(
  database: Database,
  prefix: string,
  limit: number,
): Promise<WithMoment<PrefixMatches>> {
  const [{ moment, data: blocks }, { data }] = await Promise.all([
    lookUpBlocksByPrefix(database, prefix, limit),
    lookUpTxsByPrefix(database, prefix, undefined, limit),
  ]);
  return { moment, data: { blocks, txs: data.txs } };
}
