import { and, asc, between, desc, eq, lt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import {
  alternativeBlocks,
  alternativeTransactions,
  blocks,
  poolTransactions,
  transactions,
} from '../schema/index.ts';
import { minTxIdAtHeight, heightOfTxId } from '../schema/tx-ids.ts';
import { requireIndexes } from './index-state.ts';
import { requireAllowedLimit } from './page-limit.ts';
import { indexNamesForSearch } from './search-indexes.ts';
import type { Snapshot } from './snapshot.ts';

/** A block whose hash begins with the requested prefix. */
export interface BlockByHashPrefix {
  readonly hash: BlockHash;
  readonly height: number;
  readonly isOnMainChain: boolean;
}

export const MAX_HASH_PREFIX_TXS_PER_PAGE = 100;

/** States of a transaction. If several apply, the first one counts. */
export const txStates = ['confirmed', 'pool', 'orphaned'] as const;

/** A transaction that a search found. */
export interface TxSearchMatch {
  readonly hash: TxHash;
  readonly state: (typeof txStates)[number];
  /** Height of the transaction's block, or of its highest orphaned block. Null in the pool. */
  readonly height: number | null;
}

export interface TxHashPrefixPage {
  readonly txs: readonly TxSearchMatch[];
  /** Hash after which the next page begins. Undefined on the last page. */
  readonly lastTxHash: TxHash | undefined;
}

/** SQL condition that a hash begins with `prefix` and is not below `from`. Each table has an index of its hashes. */
function hasPrefix(column: PgColumn, prefix: string, from: string): SQL {
  return between(column, from, prefix.padEnd(64, 'f'));
}

/**
 * Finds the blocks whose hashes begin with a prefix, ordered by hash, on the main chain and among alternative blocks.
 *
 * @param prefix lower-case hex
 */
export async function listBlocksByHashPrefix(
  snapshot: Snapshot,
  prefix: string,
  limit: number,
): Promise<readonly BlockByHashPrefix[]> {
  const { db, tip } = snapshot;
  const first = prefix.padEnd(64, '0');
  const [main, alternative] = await Promise.all([
    db
      .select({ hash: blocks.hash, height: blocks.height })
      .from(blocks)
      .where(and(hasPrefix(blocks.hash, prefix, first), lte(blocks.height, tip.height)))
      .orderBy(asc(blocks.hash))
      .limit(limit),
    db
      .select({ hash: alternativeBlocks.hash, height: alternativeBlocks.height })
      .from(alternativeBlocks)
      .where(hasPrefix(alternativeBlocks.hash, prefix, first))
      .orderBy(asc(alternativeBlocks.hash))
      .limit(limit),
  ]);
  return firstOfEach([
    ...main.map((block) => ({ ...block, isOnMainChain: true })),
    ...alternative.map((block) => ({ ...block, isOnMainChain: false })),
  ]).slice(0, limit);
}

/**
 * Finds the transactions whose hashes begin with a prefix, ordered by hash.
 *
 * @param prefix lower-case hex
 * @param after the last hash of the previous page
 * @throws IndexesMissingError, RangeError for an invalid limit
 */
export async function listTxsByHashPrefix(
  snapshot: Snapshot,
  prefix: string,
  after: TxHash | undefined,
  limit: number,
): Promise<TxHashPrefixPage> {
  requireAllowedLimit(limit, MAX_HASH_PREFIX_TXS_PER_PAGE);
  requireIndexes(snapshot, indexNamesForSearch.tx);
  const { db, tip } = snapshot;
  const first = prefix.padEnd(64, '0');
  const from = after === undefined || after < first ? first : hashAbove(after);
  const archived = alternativeTransactions;
  const [mined, waiting, orphaned] = await Promise.all([
    db
      .select({ hash: transactions.hash, id: transactions.id })
      .from(transactions)
      .where(
        and(hasPrefix(transactions.hash, prefix, from), lt(transactions.id, minTxIdAtHeight(tip.height + 1))),
      )
      .orderBy(asc(transactions.hash))
      .limit(limit + 1),
    db
      .select({ hash: poolTransactions.hash })
      .from(poolTransactions)
      .where(hasPrefix(poolTransactions.hash, prefix, from))
      .orderBy(asc(poolTransactions.hash))
      .limit(limit + 1),
    db
      .selectDistinctOn([archived.hash], { hash: archived.hash, height: alternativeBlocks.height })
      .from(archived)
      .innerJoin(alternativeBlocks, eq(alternativeBlocks.hash, archived.blockHash))
      .where(hasPrefix(archived.hash, prefix, from))
      .orderBy(asc(archived.hash), desc(alternativeBlocks.height))
      .limit(limit + 1),
  ]);
  const found = firstOfEach<TxSearchMatch>([
    ...mined.map(({ hash, id }) => ({ hash, state: 'confirmed' as const, height: heightOfTxId(id) })),
    ...waiting.map(({ hash }) => ({ hash, state: 'pool' as const, height: null })),
    ...orphaned.map(({ hash, height }) => ({ hash, state: 'orphaned' as const, height })),
  ]);
  const txs = found.slice(0, limit);
  return { txs, lastTxHash: found.length > limit ? txs.at(-1)?.hash : undefined };
}

/** Keeps only the first of several objects with the same hash, and sorts the objects by hash. */
function firstOfEach<T extends { readonly hash: string }>(all: readonly T[]): T[] {
  const byHash = new Map<string, T>();
  for (const each of all) if (!byHash.has(each.hash)) byHash.set(each.hash, each);
  return [...byHash.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

/** Returns the next higher hash. For the highest possible hash, returns that hash. */
function hashAbove(hash: TxHash): string {
  const next = (BigInt(`0x${hash}`) + 1n).toString(16).padStart(64, '0');
  return next.length > 64 ? hash : next;
}
