import type { Database } from '../db/client.ts';
import { getBlockByHeight } from '../db/queries/blocks.ts';
import type { WithMoment } from '../db/queries/lookups/lookup.ts';
import { findAllByHash, type HashMatch } from '../db/queries/search.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import {
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
} from '../protocol/brands.ts';
import { readMany } from './load.ts';
import { explainBadQuery, normaliseQuery } from './search-query.ts';

/** The text of a visitor after parsing: a height, 32 bytes, or neither. */
export type ParsedQuery =
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'hash'; readonly candidates: Parameters<typeof findAllByHash>[1] }
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
export async function readSearch(database: Database, query: GoodQuery): Promise<WithMoment<HashMatch[]>> {
  return readMany(database, (snapshot) => search(snapshot, query));
}

async function search(snapshot: Snapshot, query: GoodQuery): Promise<HashMatch[]> {
  if (query.kind === 'hash') return findAllByHash(snapshot, query.candidates);
  const block = await getBlockByHeight(snapshot, query.height);
  return block === undefined ? [] : [{ kind: 'block', hash: block.hash, height: block.height, isMain: true }];
}
