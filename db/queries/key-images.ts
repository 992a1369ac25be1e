import { and, eq } from 'drizzle-orm';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { inputs, poolInputs, transactions } from '../schema/index.ts';
import { requireIndexes, visibleTx, type Snapshot } from './snapshot.ts';

/** The input that shows a key image. */
export interface Spend {
  readonly state: 'chain' | 'pool';
  readonly txHash: TxHash;
  /** Position of the input in its transaction. */
  readonly position: number;
}

/** Finds the input that shows a key image, on the chain or in the pool. An input on the chain has priority. */
export async function findSpend(snapshot: Snapshot, keyImage: KeyImage): Promise<Spend | undefined> {
  requireIndexes(snapshot);
  const { db } = snapshot;
  const [[onChain], [waiting]] = await Promise.all([
    db
      .select({ txHash: transactions.hash, position: inputs.position })
      .from(inputs)
      .innerJoin(transactions, eq(transactions.id, inputs.txId))
      .where(and(eq(inputs.keyImage, keyImage), visibleTx(snapshot))),
    db
      .select({ txHash: poolInputs.txHash, position: poolInputs.position })
      .from(poolInputs)
      .where(eq(poolInputs.keyImage, keyImage))
      .limit(1),
  ]);
  if (onChain !== undefined) return { state: 'chain', ...onChain };
  return waiting === undefined ? undefined : { state: 'pool', ...waiting };
}
