import { and, eq, lte, sql } from 'drizzle-orm';
import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '../../protocol/brands.ts';
import {
  alternativeBlocks,
  alternativeTransactions,
  blocks,
  poolTransactions,
  transactions,
} from '../schema/index.ts';
import { findSpend, type Spend } from './key-images.ts';
import { findOutputsByKey } from './outputs.ts';
import { requireIndexes, visibleTx, type Snapshot } from './snapshot.ts';

/**
 * The object that a 32-byte value names. At most one can match in practice; if several do, the first in this order is
 * the answer.
 */
export type HashMatch =
  | { readonly kind: 'block'; readonly hash: BlockHash }
  | { readonly kind: 'tx'; readonly hash: TxHash }
  | { readonly kind: 'key-image'; readonly spend: Spend }
  | { readonly kind: 'output-key'; readonly key: OneTimeKey };

/** The four possible meanings of one text of 64 digits. */
export interface HashCandidates {
  readonly blockHash: BlockHash;
  readonly txHash: TxHash;
  readonly keyImage: KeyImage;
  readonly outputKey: OneTimeKey;
}

/**
 * Finds the object that a 32-byte value names: block, transaction (on the chain, waiting or archived), key image or
 * one-time key.
 */
export async function findByHash(snapshot: Snapshot, text: HashCandidates): Promise<HashMatch | undefined> {
  requireIndexes(snapshot);
  const { db, tip } = snapshot;
  const one = sql<number>`1`;
  const [block, orphan, tx, waiting, archived, spend, outputs] = await Promise.all([
    db
      .select({ one })
      .from(blocks)
      .where(and(eq(blocks.hash, text.blockHash), lte(blocks.height, tip.height))),
    db.select({ one }).from(alternativeBlocks).where(eq(alternativeBlocks.hash, text.blockHash)),
    db
      .select({ one })
      .from(transactions)
      .where(and(eq(transactions.hash, text.txHash), visibleTx(snapshot))),
    db.select({ one }).from(poolTransactions).where(eq(poolTransactions.hash, text.txHash)),
    db
      .select({ one })
      .from(alternativeTransactions)
      .where(eq(alternativeTransactions.hash, text.txHash))
      .limit(1),
    findSpend(snapshot, text.keyImage),
    findOutputsByKey(snapshot, text.outputKey),
  ]);
  if (block.length + orphan.length > 0) return { kind: 'block', hash: text.blockHash };
  if (tx.length + waiting.length + archived.length > 0) return { kind: 'tx', hash: text.txHash };
  if (spend !== undefined) return { kind: 'key-image', spend };
  return outputs.length > 0 ? { kind: 'output-key', key: text.outputKey } : undefined;
}
