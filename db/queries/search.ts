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

/** An object that a 32-byte value names. */
export type HashMatch =
  | { readonly kind: 'block'; readonly hash: BlockHash; readonly height: number; readonly isMain: boolean }
  | {
      readonly kind: 'tx';
      readonly hash: TxHash;
      readonly state: 'confirmed' | 'pool' | 'orphaned';
    }
  | { readonly kind: 'key-image'; readonly keyImage: KeyImage; readonly spend: Spend }
  | { readonly kind: 'output-key'; readonly key: OneTimeKey };

/** The four possible meanings of one text of 64 digits. */
export interface HashCandidates {
  readonly blockHash: BlockHash;
  readonly txHash: TxHash;
  readonly keyImage: KeyImage;
  readonly outputKey: OneTimeKey;
}

/** Finds the most likely object that a 32-byte value names. */
export async function findByHash(snapshot: Snapshot, text: HashCandidates): Promise<HashMatch | undefined> {
  return (await findAllByHash(snapshot, text))[0];
}

/**
 * Finds all objects that a 32-byte value names: block, transaction (on the chain, waiting or archived), key image and
 * one-time key, in this order. At most one can match in practice.
 */
export async function findAllByHash(snapshot: Snapshot, text: HashCandidates): Promise<HashMatch[]> {
  requireIndexes(snapshot);
  const { db, tip } = snapshot;
  const one = sql<number>`1`;
  const [[block], [orphan], [tx], [waiting], [archived], spend, outputs] = await Promise.all([
    db
      .select({ height: blocks.height })
      .from(blocks)
      .where(and(eq(blocks.hash, text.blockHash), lte(blocks.height, tip.height))),
    db
      .select({ height: alternativeBlocks.height })
      .from(alternativeBlocks)
      .where(eq(alternativeBlocks.hash, text.blockHash)),
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
  const found: HashMatch[] = [];
  const itsBlock = block ?? orphan;
  if (itsBlock !== undefined) {
    found.push({
      kind: 'block',
      hash: text.blockHash,
      height: itsBlock.height,
      isMain: block !== undefined,
    });
  }
  const state = tx ? 'confirmed' : waiting ? 'pool' : archived ? 'orphaned' : undefined;
  if (state !== undefined) found.push({ kind: 'tx', hash: text.txHash, state });
  if (spend !== undefined) found.push({ kind: 'key-image', keyImage: text.keyImage, spend });
  if (outputs.length > 0) found.push({ kind: 'output-key', key: text.outputKey });
  return found;
}
