import type { Database } from '../db/client.ts';
import type { WithMoment } from '../db/queries/lookups/lookup.ts';
import {
  lookUpHash,
  lookUpHeight,
  type HashCandidates,
  type HashMatch,
} from '../db/queries/lookups/search.ts';
import {
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
} from '../protocol/brands.ts';
import { explainBadQuery, normaliseQuery } from './search-query.ts';

/** The text of a visitor after parsing: a height, 32 bytes, or neither. */
export type ParsedQuery =
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'hash'; readonly candidates: HashCandidates }
  /** `problem` is a sentence that does not repeat the query. */
  | { readonly kind: 'bad'; readonly problem: string };

export function parseQuery(typed: string): ParsedQuery {
  const text = normaliseQuery(typed);
  const height = parseHeight(text);
  if (height !== undefined) return { kind: 'height', height };
  const [blockHash, txHash, keyImage, outputKey] = [
    parseBlockHash(text),
    parseTxHash(text),
    parseKeyImage(text),
    parseOneTimeKey(text),
  ];
  if (blockHash === undefined || txHash === undefined || keyImage === undefined || outputKey === undefined) {
    return { kind: 'bad', problem: explainBadQuery(text) };
  }
  return { kind: 'hash', candidates: { blockHash, txHash, keyImage, outputKey } };
}

export type GoodQuery = Exclude<ParsedQuery, { readonly kind: 'bad' }>;

/** Finds everything on the chain, in the pool and in the archive that a query names. */
export async function readSearch(
  database: Database,
  query: GoodQuery,
): Promise<WithMoment<readonly HashMatch[]>> {
  return query.kind === 'hash'
    ? lookUpHash(database, query.candidates)
    : lookUpHeight(database, query.height);
}
