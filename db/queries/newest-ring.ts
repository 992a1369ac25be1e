import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { blocks, inputs, poolInputs, poolTransactions, transactions } from '../schema/index.ts';
import { minTxIdAtHeight, heightOfTxId } from '../schema/tx-ids.ts';
import { hasIndexes } from './index-state.ts';
import { getRingMembers, toOutputRefMapKey } from './ring-members.ts';
import type { Snapshot } from './snapshot.ts';

/** The first ring of a recent transaction, from the pool or from a block. */
export interface NewestRing {
  readonly txHash: TxHash;
  /** Height of the block with the transaction, or of the next block while the transaction is in the pool. */
  readonly height: number;
  /**
   * Unix seconds at which this index first saw the transaction in the pool. For a mined transaction, the time
   * of its block.
   */
  readonly txTimestamp: number;
  /** Timestamps of the blocks that created the ring members, in Unix seconds and in ring order. */
  readonly memberTimestamps: readonly number[];
}

/**
 * Number of newest mined transactions that are searched for a ring. Transactions with a membership proof have no ring.
 */
const MAX_SEARCHED_TXS = 100;

/**
 * Returns the first ring of the newest waiting transaction. If it has no ring, or a member of its ring is not indexed,
 * returns the first ring of the newest mined transaction that has one. This search ends after
 * {@link MAX_SEARCHED_TXS} transactions. Undefined if it finds no ring, if a member of the found ring is not indexed,
 * and while database indexes are missing.
 */
export async function getNewestRing(snapshot: Snapshot): Promise<NewestRing | undefined> {
  if (!hasIndexes(snapshot, 'all')) return undefined;
  return (await newestWaitingRing(snapshot)) ?? (await newestMinedRing(snapshot));
}

async function newestWaitingRing(snapshot: Snapshot): Promise<NewestRing | undefined> {
  const { db, tip } = snapshot;
  const [row] = await db
    .select({
      txHash: poolTransactions.hash,
      firstSeenAt: poolTransactions.firstSeenAt,
      amount: poolInputs.amount,
      ring: poolInputs.ring,
    })
    .from(poolTransactions)
    .innerJoin(poolInputs, and(eq(poolInputs.txHash, poolTransactions.hash), eq(poolInputs.position, 0)))
    .orderBy(desc(poolTransactions.firstSeenAt), poolTransactions.hash)
    .limit(1);
  if (row === undefined) return undefined;
  const { firstSeenAt, amount, ring, txHash } = row;
  const memberTimestamps = await timesOfMembers(snapshot, amount, ring);
  const txTimestamp = Math.floor(firstSeenAt.getTime() / 1000);
  return memberTimestamps && { txHash, height: tip.height + 1, txTimestamp, memberTimestamps };
}

async function newestMinedRing(snapshot: Snapshot): Promise<NewestRing | undefined> {
  const { db, tip } = snapshot;
  const newest = db
    .select({ txId: inputs.txId, amount: inputs.amount, ring: inputs.ring })
    .from(inputs)
    .where(and(lt(inputs.txId, minTxIdAtHeight(tip.height + 1)), eq(inputs.position, 0)))
    .orderBy(desc(inputs.txId))
    .limit(MAX_SEARCHED_TXS)
    .as('newest');
  const [row] = await db
    .select({
      txId: newest.txId,
      txHash: transactions.hash,
      txTimestamp: blocks.timestamp,
      amount: newest.amount,
      ring: newest.ring,
    })
    .from(newest)
    .innerJoin(transactions, eq(transactions.id, newest.txId))
    .innerJoin(blocks, sql`${blocks.height} = ${newest.txId} / 65536`)
    .where(sql`cardinality(${newest.ring}) > 0`)
    .orderBy(desc(newest.txId))
    .limit(1);
  if (row === undefined) return undefined;
  const { txId, txHash, txTimestamp, amount, ring } = row;
  const memberTimestamps = await timesOfMembers(snapshot, amount, ring);
  return memberTimestamps && { txHash, height: heightOfTxId(txId), txTimestamp, memberTimestamps };
}

/** Returns the times of the members of a ring. Undefined when a member is not indexed. */
async function timesOfMembers(
  snapshot: Snapshot,
  amount: bigint,
  ring: readonly number[],
): Promise<number[] | undefined> {
  const members = await getRingMembers(
    snapshot,
    ring.map((globalIndex) => ({ amount, globalIndex })),
  );
  const times = ring.flatMap(
    (globalIndex) => members.get(toOutputRefMapKey({ amount, globalIndex }))?.timestamp ?? [],
  );
  return times.length === ring.length && times.length > 0 ? times : undefined;
}
