import type { Database } from '../db/client.ts';
import {
  listBlocksByHashPrefix,
  listTxsByHashPrefix,
  type TxSearchMatch,
  type BlockByHashPrefix,
} from '../db/queries/hash-prefix.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import {
  lookUpHash,
  lookUpBlockAtHeight,
  lookUpPaymentId,
  type HashOrKeyCandidates,
  type SearchMatches,
} from '../db/queries/search.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import {
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
} from '@ringscope/protocol/brands.ts';
import { explainInvalidSearchQuery, normaliseSearchQuery } from './search-query.ts';

/** A parsed search query: a height, 32 bytes, 8 bytes, or none of these. */
export type ParsedSearchQuery =
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'hash'; readonly candidates: HashOrKeyCandidates }
  /** 16 hex characters, which may be an encrypted payment id. `paymentId` is lower-case. */
  | { readonly kind: 'payment-id'; readonly paymentId: string }
  /** `problem` is a sentence that can be shown to the user. It does not repeat the query. */
  | { readonly kind: 'invalid'; readonly problem: string };

export function parseSearchQuery(input: string): ParsedSearchQuery {
  const text = normaliseSearchQuery(input);
  const height = parseHeight(text);
  if (height !== undefined) return { kind: 'height', height };
  if (/^[0-9a-f]{16}$/i.test(text)) return { kind: 'payment-id', paymentId: text.toLowerCase() };
  const [blockHash, txHash, keyImage, outputKey] = [
    parseBlockHash(text),
    parseTxHash(text),
    parseKeyImage(text),
    parseOneTimeKey(text),
  ];
  if (blockHash === undefined || txHash === undefined || keyImage === undefined || outputKey === undefined) {
    return { kind: 'invalid', problem: explainInvalidSearchQuery(text) };
  }
  return { kind: 'hash', candidates: { blockHash, txHash, keyImage, outputKey } };
}

export type ValidSearchQuery = Exclude<ParsedSearchQuery, { readonly kind: 'invalid' }>;

/** Finds all matches of a query on the main chain, in the pool, and in orphaned and alternative blocks. */
export async function readSearchMatches(
  database: Database,
  query: ValidSearchQuery,
): Promise<WithIndexState<SearchMatches>> {
  switch (query.kind) {
    case 'hash':
      return lookUpHash(database, query.candidates);
    case 'height':
      return lookUpBlockAtHeight(database, query.height);
    case 'payment-id':
      return lookUpPaymentId(database, query.paymentId);
  }
}

export interface HashPrefixMatches {
  readonly blocks: readonly BlockByHashPrefix[];
  readonly txs: readonly TxSearchMatch[];
}

/**
 * Finds blocks and transactions by a prefix of their hashes.
 *
 * @param prefix lower-case hex
 * @param limit maximum number of blocks, and of transactions
 */
export async function loadHashPrefixMatches(
  snapshot: Snapshot,
  prefix: string,
  limit: number,
): Promise<HashPrefixMatches> {
  const [blocks, { txs }] = await Promise.all([
    listBlocksByHashPrefix(snapshot, prefix, limit),
    listTxsByHashPrefix(snapshot, prefix, undefined, limit),
  ]);
  return { blocks, txs };
}
