import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { BlockHash, KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import {
  alternativeBlocks,
  alternativeInputs,
  alternativeTransactions,
  blocks,
  inputs,
  poolInputs,
  poolTransactions,
  transactions,
} from '../schema/index.ts';
import { firstTxId, heightOfTx, positionOfTx, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { notOnMainChain } from './alternatives.ts';
import { requireIndexes } from './moment.ts';
import type { Snapshot } from './snapshot.ts';

/** An input of a transaction, and its ring. */
interface RingInput {
  readonly txHash: TxHash;
  /** Position of the input in its transaction. */
  readonly position: number;
  /** The bucket of the ring members. */
  readonly amount: bigint;
  readonly ringSize: number;
}

/** The input of the main chain that shows a key image. */
export interface MinedSpend extends RingInput {
  readonly height: number;
  /** Position of the transaction in its block. */
  readonly txPosition: number;
  /** Time of the block in unix seconds. */
  readonly timestamp: number;
}

/** An input of a waiting transaction. */
export interface WaitingSpend extends RingInput {
  readonly firstSeenAt: Date;
}

/** An input of a transaction in a block that a reorg orphaned. */
export interface OrphanedSpend extends RingInput {
  readonly blockHash: BlockHash;
  readonly height: number;
}

/** All inputs that show one key image. */
export interface KeyImageSpends {
  readonly mined: MinedSpend | undefined;
  /** The list is ordered newest first. */
  readonly waiting: readonly WaitingSpend[];
  /** The list is ordered by height, highest first. */
  readonly orphaned: readonly OrphanedSpend[];
}

/** Highest number of inputs in each list. Usually there is at most one. */
export const MAX_SPENDS = 100;

/**
 * Finds every input that shows a key image: on the main chain, in the pool, and in orphaned blocks.
 *
 * @throws IndexesMissingError
 */
export async function getKeyImageSpends(snapshot: Snapshot, keyImage: KeyImage): Promise<KeyImageSpends> {
  requireIndexes(snapshot);
  const { db, tip } = snapshot;
  const ringSize = sql`cardinality(ring)`.mapWith(Number);
  const [[mined], waiting, orphaned] = await Promise.all([
    db
      .select({
        txHash: transactions.hash,
        position: inputs.position,
        amount: inputs.amount,
        ringSize,
        txId: inputs.txId,
        timestamp: blocks.timestamp,
      })
      .from(inputs)
      .innerJoin(transactions, eq(transactions.id, inputs.txId))
      .innerJoin(blocks, eq(blocks.height, sql`${inputs.txId} / ${sql.raw(String(TX_IDS_PER_BLOCK))}`))
      .where(and(eq(inputs.keyImage, keyImage), lt(inputs.txId, firstTxId(tip.height + 1)))),
    db
      .select({
        txHash: poolInputs.txHash,
        position: poolInputs.position,
        amount: poolInputs.amount,
        ringSize,
        firstSeenAt: poolTransactions.firstSeenAt,
      })
      .from(poolInputs)
      .innerJoin(poolTransactions, eq(poolTransactions.hash, poolInputs.txHash))
      .where(eq(poolInputs.keyImage, keyImage))
      .orderBy(desc(poolTransactions.firstSeenAt), asc(poolInputs.txHash))
      .limit(MAX_SPENDS),
    db
      .select({
        txHash: alternativeInputs.txHash,
        position: alternativeInputs.position,
        amount: alternativeInputs.amount,
        ringSize,
        blockHash: alternativeBlocks.hash,
        height: alternativeBlocks.height,
      })
      .from(alternativeInputs)
      .innerJoin(alternativeTransactions, eq(alternativeTransactions.hash, alternativeInputs.txHash))
      .innerJoin(alternativeBlocks, eq(alternativeBlocks.hash, alternativeTransactions.blockHash))
      .where(and(eq(alternativeInputs.keyImage, keyImage), notOnMainChain))
      .orderBy(desc(alternativeBlocks.height), asc(alternativeBlocks.hash))
      .limit(MAX_SPENDS),
  ]);
  return { mined: mined && minedSpend(mined), waiting, orphaned };
}

function minedSpend({
  txId,
  ...spend
}: Omit<MinedSpend, 'height' | 'txPosition'> & { readonly txId: number }) {
  return { ...spend, height: heightOfTx(txId), txPosition: positionOfTx(txId) };
}
