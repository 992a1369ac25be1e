import { and, eq } from 'drizzle-orm';
import type { KeyImage, TxHash } from '../../protocol/brands.ts';
import { inputs, poolInputs, transactions } from '../schema/index.ts';
import { requireIndexes, visibleTx, type Snapshot } from './snapshot.ts';

/** Where a key image was revealed. */
export interface Spend {
  readonly state: 'chain' | 'pool';
  readonly txHash: TxHash;
  /** The input's place in its transaction. */
  readonly position: number;
}

/** The transaction that spends an output, on the chain or waiting; a chain spend is the truth over any waiting one. */
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
