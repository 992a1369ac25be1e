import { asc, between, desc, inArray, sql } from 'drizzle-orm';
import type { OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { pickColumns } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { blocks, inputs, outputs, poolInputs, poolTransactions, transactions } from '../schema/index.ts';
import { minTxIdAtHeight, heightOfTxId, maxTxIdAtHeight, positionOfTxId } from '../schema/tx-ids.ts';
import { requireIndexes } from './index-state.ts';
import type { Snapshot } from './snapshot.ts';
import {
  MAX_POOL_TX_SUMMARIES,
  POOL_TX_RECEIVED_AT_SQL,
  TX_SUMMARY_COLUMNS,
  type TxSummaryFields,
} from './transaction-summaries.ts';

export interface InputWithoutRing {
  readonly keyImage: typeof inputs.$inferSelect.keyImage;
  readonly amount: bigint;
}

/** The fields of an output that are shown in lists of transactions. */
export interface RecentTxOutput {
  /** Null when the chain hides the amount. */
  readonly clearAmount: bigint | null;
  /** Null when the format of the output is not known. */
  readonly key: OneTimeKey | null;
}

/** A transaction of one of the newest blocks. */
export interface RecentTx extends TxSummaryFields<typeof transactions.$inferSelect> {
  readonly height: number;
  /** Position in the block. The coinbase has 0. */
  readonly position: number;
  /** Time of the block in Unix seconds. */
  readonly timestamp: number;
  readonly inputs: readonly InputWithoutRing[];
  readonly outputs: readonly RecentTxOutput[];
}

/** A waiting transaction. Its outputs must be decoded from its bytes. */
export interface RecentPoolTx extends TxSummaryFields<typeof poolTransactions.$inferSelect> {
  readonly blob: Uint8Array;
  /**
   * Unix seconds at which the daemon received the transaction or, if the daemon hides this time, at which the indexer first saw the
   * transaction.
   */
  readonly receivedAt: number;
  readonly inputs: readonly InputWithoutRing[];
}

/** The newest transactions of the chain and of the pool. */
export interface RecentTransactions {
  /** Lowest and highest height of the blocks whose transactions are listed. */
  readonly fromHeight: number;
  readonly toHeight: number;
  /** Transactions in the order of the chain. */
  readonly mined: readonly RecentTx[];
  /** Transactions in the pool, newest first. */
  readonly waiting: readonly RecentPoolTx[];
}

const summary = pickColumns(transactions, TX_SUMMARY_COLUMNS);
const poolSummary = pickColumns(poolTransactions, [...TX_SUMMARY_COLUMNS, 'blob']);
const receivedAt = sql`${sql.raw(POOL_TX_RECEIVED_AT_SQL)}`.mapWith(decodeNumber).as('received_at');

/**
 * Lists the transactions of the newest blocks and of the pool, without ring members.
 *
 * @throws IndexesMissingError
 */
export async function listRecentTransactions(
  snapshot: Snapshot,
  blockCount: number,
): Promise<RecentTransactions> {
  requireIndexes(snapshot);
  const { db, tip } = snapshot;
  const fromHeight = Math.max(0, tip.height - blockCount + 1);
  const within = (id: typeof transactions.id | typeof inputs.txId | typeof outputs.txId) =>
    between(id, minTxIdAtHeight(fromHeight), maxTxIdAtHeight(tip.height));
  const ringSize = sql`cardinality(ring)`.mapWith(Number);
  const [blockRows, txRows, inputRows, outputRows, poolRows] = await Promise.all([
    db
      .select({ height: blocks.height, timestamp: blocks.timestamp })
      .from(blocks)
      .where(between(blocks.height, fromHeight, tip.height)),
    db
      .select({ id: transactions.id, ...summary })
      .from(transactions)
      .where(within(transactions.id))
      .orderBy(asc(transactions.id)),
    db
      .select({ txId: inputs.txId, keyImage: inputs.keyImage, amount: inputs.amount, ringSize })
      .from(inputs)
      .where(within(inputs.txId))
      .orderBy(asc(inputs.txId), asc(inputs.position)),
    db
      .select(pickColumns(outputs, ['txId', 'clearAmount', 'key']))
      .from(outputs)
      .where(within(outputs.txId))
      .orderBy(asc(outputs.txId), asc(outputs.position)),
    db
      .select({ ...poolSummary, receivedAt })
      .from(poolTransactions)
      .orderBy(desc(receivedAt), asc(poolTransactions.hash))
      .limit(MAX_POOL_TX_SUMMARIES),
  ]);
  const poolInputRows = await db
    .select({ hash: poolInputs.txHash, keyImage: poolInputs.keyImage, amount: poolInputs.amount, ringSize })
    .from(poolInputs)
    .where(
      inArray(
        poolInputs.txHash,
        poolRows.map(({ hash }) => hash),
      ),
    )
    .orderBy(asc(poolInputs.txHash), asc(poolInputs.position));
  const times = new Map(blockRows.map(({ height, timestamp }) => [height, timestamp]));
  const inputsOf = grouped(inputRows, ({ txId }) => txId);
  const outputsOf = grouped(outputRows, ({ txId }) => txId);
  const poolInputsOf = grouped(poolInputRows, ({ hash }) => hash);
  const mined = txRows.map(({ id, ...row }): RecentTx => {
    const height = heightOfTxId(id);
    const timestamp = times.get(height);
    if (timestamp === undefined)
      throw new Error(
        `The index is damaged: block ${height} of transaction id ${id} has no row in the table blocks. Run \`npm run indexer -- verify\`.`,
      );
    return {
      ...row,
      ...withFacts(inputsOf.get(id) ?? []),
      outputs: outputsOf.get(id) ?? [],
      height,
      position: positionOfTxId(id),
      timestamp,
    };
  });
  const waiting = poolRows.map((row): RecentPoolTx => ({
    ...row,
    ...withFacts(poolInputsOf.get(row.hash) ?? []),
  }));
  return { fromHeight, toHeight: tip.height, mined, waiting };
}

/**
 * Returns the inputs of a transaction, the size of its first ring (0 without inputs), and the sum of the public amounts
 * of its inputs.
 */
function withFacts(its: readonly (InputWithoutRing & { readonly ringSize: number })[]) {
  return {
    inputs: its,
    firstRingSize: its[0]?.ringSize ?? 0,
    visibleInputAmount: its.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

function grouped<Row, Key extends number | TxHash>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
