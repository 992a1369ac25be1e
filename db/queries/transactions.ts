import { and, asc, eq, gte } from 'drizzle-orm';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { Oddity } from '@ringscope/protocol/oddities.ts';
import { inputs, oddities, outputs, poolHistory, transactions } from '../schema/index.ts';
import { requireIndexes, visibleTx, type Snapshot } from './snapshot.ts';
import { heightOfTx, positionOfTx } from '../schema/tx-ids.ts';

type Row = typeof transactions.$inferSelect;

/** A transaction of the main chain. The coinbase has `position` 0. */
export type ChainTx = Row & { readonly height: number; readonly position: number };

/** A transaction in a list, without `extra`. */
export type ChainTxSummary = Omit<ChainTx, 'extra'>;

export interface TxInputRow {
  readonly position: number;
  readonly keyImage: KeyImage;
  readonly amount: bigint;
  readonly ring: readonly number[];
}

export interface TxOutputRow {
  readonly position: number;
  /** Bucket of the output. It is 0 for RingCT outputs and coinbases of version 2. */
  readonly amount: bigint;
  readonly globalIndex: number;
  readonly clearAmount: bigint | null;
  /** It is null when the format of the output is not known. */
  readonly key: OneTimeKey | null;
  readonly viewTag: number | null;
}

export interface FirstSeen {
  readonly firstSeenAt: Date;
  readonly leftAt: Date | null;
  readonly doubleSpendSeen: boolean;
}

function placed<T extends { readonly id: number }>(row: T): T & { height: number; position: number } {
  return { ...row, height: heightOfTx(row.id), position: positionOfTx(row.id) };
}

export async function getTransaction(snapshot: Snapshot, hash: TxHash): Promise<ChainTx | undefined> {
  requireIndexes(snapshot);
  const [row] = await snapshot.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.hash, hash), visibleTx(snapshot)));
  return row === undefined ? undefined : placed(row);
}

/** Highest number of oddities that a page shows. A transaction with thousands of inputs may have as many odd rings. */
export const MAX_ODDITIES = 100;

/** A part of the inputs or outputs of a transaction. Some transactions have thousands. */
export interface ListSlice {
  readonly from: number;
  readonly limit: number;
}

export async function listInputs(
  snapshot: Snapshot,
  txId: number,
  stretch: ListSlice,
): Promise<TxInputRow[]> {
  requireIndexes(snapshot);
  const { position, keyImage, amount, ring } = inputs;
  return snapshot.db
    .select({ position, keyImage, amount, ring })
    .from(inputs)
    .where(and(eq(inputs.txId, txId), gte(inputs.position, stretch.from)))
    .orderBy(asc(inputs.position))
    .limit(stretch.limit);
}

export async function listOutputs(
  snapshot: Snapshot,
  txId: number,
  stretch: ListSlice,
): Promise<TxOutputRow[]> {
  requireIndexes(snapshot);
  const { position, amount, globalIndex, clearAmount, key, viewTag } = outputs;
  return snapshot.db
    .select({ position, amount, globalIndex, clearAmount, key, viewTag })
    .from(outputs)
    .where(and(eq(outputs.txId, txId), gte(outputs.position, stretch.from)))
    .orderBy(asc(outputs.position))
    .limit(stretch.limit);
}

/** Lists the oddities of a transaction. Nearly every transaction has none. */
export async function listOddities({ db }: Snapshot, txId: number): Promise<Oddity[]> {
  const { kind, position } = oddities;
  return db
    .select({ kind, position })
    .from(oddities)
    .where(eq(oddities.txId, txId))
    .orderBy(asc(kind), asc(position))
    .limit(MAX_ODDITIES);
}

/**
 * Returns when the indexer first saw a transaction in the pool. It is undefined when the indexer saw the transaction
 * only in a block.
 */
export async function getFirstSeen({ db }: Snapshot, hash: TxHash): Promise<FirstSeen | undefined> {
  const { firstSeenAt, leftAt, doubleSpendSeen } = poolHistory;
  const [row] = await db
    .select({ firstSeenAt, leftAt, doubleSpendSeen })
    .from(poolHistory)
    .where(eq(poolHistory.hash, hash));
  return row;
}
