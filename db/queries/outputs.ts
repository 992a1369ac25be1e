import { and, asc, eq, sql } from 'drizzle-orm';
import type { OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { keyPrefix, outputs, transactions } from '../schema/index.ts';
import { requireIndexes, visibleTx, type Snapshot } from './snapshot.ts';
import { heightOfTx, positionOfTx } from '../schema/tx-ids.ts';
import type { TxOutputRow } from './transactions.ts';

/** An output with the transaction that created it. */
export interface OutputWithTx extends TxOutputRow {
  readonly txHash: TxHash;
  readonly height: number;
  readonly coinbase: boolean;
  /** It is null when the format of the transaction does not show it. */
  readonly unlockTime: bigint | null;
}

/** Several outputs with one key are valid and rare. Only one of them can be spent. */
export const MAX_OUTPUTS_PER_KEY = 100;

const columns = {
  txId: outputs.txId,
  position: outputs.position,
  amount: outputs.amount,
  globalIndex: outputs.globalIndex,
  clearAmount: outputs.clearAmount,
  key: outputs.key,
  viewTag: outputs.viewTag,
  txHash: transactions.hash,
  unlockTime: transactions.unlockTime,
};

function withPlace<T extends { readonly txId: number }>({ txId, ...row }: T) {
  return { ...row, height: heightOfTx(txId), coinbase: positionOfTx(txId) === 0 };
}

/** Returns the output with a global output index in a bucket. */
export async function getOutput(
  snapshot: Snapshot,
  amount: bigint,
  globalIndex: number,
): Promise<OutputWithTx | undefined> {
  requireIndexes(snapshot);
  const [row] = await snapshot.db
    .select(columns)
    .from(outputs)
    .innerJoin(transactions, eq(transactions.id, outputs.txId))
    .where(and(eq(outputs.amount, amount), eq(outputs.globalIndex, globalIndex), visibleTx(snapshot)));
  return row === undefined ? undefined : withPlace(row);
}

/** Returns the outputs with a one-time key, oldest first, at most {@link MAX_OUTPUTS_PER_KEY}. */
export async function findOutputsByKey(snapshot: Snapshot, key: OneTimeKey): Promise<OutputWithTx[]> {
  requireIndexes(snapshot);
  const rows = await snapshot.db
    .select(columns)
    .from(outputs)
    .innerJoin(transactions, eq(transactions.id, outputs.txId))
    .where(
      and(
        eq(keyPrefix(outputs.key), keyPrefix(sql`${sql.param(key, outputs.key)}::bytea`)),
        eq(outputs.key, key),
        visibleTx(snapshot),
      ),
    )
    .orderBy(asc(outputs.txId), asc(outputs.position))
    .limit(MAX_OUTPUTS_PER_KEY);
  return rows.map(withPlace);
}
