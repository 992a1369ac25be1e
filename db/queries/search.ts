import { z } from 'zod';
import {
  parseBlockHash,
  type BlockHash,
  type KeyImage,
  type OneTimeKey,
  type TxHash,
} from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import {
  defineTxExtraSearch,
  txHashSchema,
  txExtraSearchResultSchema,
  LOWEST_TX_EXTRA_SEARCH_HEIGHT_SQL,
  lowestTxExtraSearchHeightSchema,
  type TxExtraSearchResult,
} from './extra-search.ts';
import { hasIndexes, IndexesMissingError, type IndexState } from './index-state.ts';
import {
  defineLookup,
  indexExistenceSql,
  TX_IS_INDEXED_SQL,
  runLookup,
  type WithIndexState,
} from './lookup.ts';
import { indexNamesForSearch } from './search-indexes.ts';

/** An object that a 32-byte value identifies. */
export type HashMatch =
  | {
      readonly kind: 'block';
      readonly hash: BlockHash;
      readonly height: number;
      readonly isOnMainChain: boolean;
    }
  | {
      readonly kind: 'tx';
      readonly hash: TxHash;
      readonly state: 'confirmed' | 'pool' | 'orphaned';
    }
  | { readonly kind: 'key-image'; readonly keyImage: KeyImage; readonly spend: Spend }
  | { readonly kind: 'output-key'; readonly key: OneTimeKey }
  | TxExtraMatch;

/** The objects that a search has found. */
export interface SearchMatches<Match = HashMatch> {
  /** The most likely match comes first. */
  readonly matches: readonly Match[];
  /** Lowest height from which the search by public keys and payment ids is complete. Undefined when it is complete. */
  readonly searchCompleteFromHeight: number | undefined;
}

/** Transactions that contain the searched value in their extra. */
export interface TxExtraMatch extends TxExtraSearchResult {
  readonly kind: 'public-key' | 'payment-id';
}

/** The input that contains a key image. */
interface Spend {
  readonly state: 'chain' | 'pool';
  readonly txHash: TxHash;
  /** Position of the input in its transaction. */
  readonly position: number;
}

/**
 * The 64 hex characters of a search, as each branded type that they can stand for. Transaction public keys and payment
 * ids have no branded type.
 */
export interface HashOrKeyCandidates {
  readonly blockHash: BlockHash;
  readonly txHash: TxHash;
  readonly keyImage: KeyImage;
  readonly outputKey: OneTimeKey;
}

const publicKey = defineTxExtraSearch('of_key', 'public_key_prefix', '01');
/** Searches for an unencrypted payment id: an extra nonce of 33 bytes that begins with the byte 0. */
const longId = defineTxExtraSearch('of_id', 'payment_id_prefix', '022100');

const HAS_KEY_IMAGES = indexExistenceSql(indexNamesForSearch.keyImage);

const byHash = defineLookup(
  'search_by_hash',
  [publicKey.cte, longId.cte],
  [
    `(select height from blocks where hash = $1 and height <= (select indexed_height from state))`,
    `(select height from alternative_blocks where hash = $1)`,
    // A mined transaction has priority over the same one in the pool or in an orphaned block. So if the index of mined
    // transactions is missing, none of the three tables is searched.
    `case when not ${indexExistenceSql(indexNamesForSearch.tx)} then null
      when exists (select from transactions where hash = $1 and id < (select ids_end from state)) then 'confirmed'
      when exists (select from pool_transactions where hash = $1) then 'pool'
      when exists (select from alternative_transactions where hash = $1) then 'orphaned' end`,
    `(select json_build_array(encode(hash, 'hex'), position) from inputs join transactions on id = tx_id
      where key_image = $1 and ${TX_IS_INDEXED_SQL} and ${HAS_KEY_IMAGES})`,
    `(select json_build_array(encode(tx_hash, 'hex'), position) from pool_inputs
      where key_image = $1 and ${HAS_KEY_IMAGES} limit 1)`,
    `exists (select from outputs where substr(key, 1, 7) = substr($1::bytea, 1, 7) and key = $1::bytea
      and ${TX_IS_INDEXED_SQL} and ${indexExistenceSql(indexNamesForSearch.outputKey)})`,
    publicKey.column,
    longId.column,
    LOWEST_TX_EXTRA_SEARCH_HEIGHT_SQL,
  ],
);

const byHeight = defineLookup(
  'search_by_height',
  [],
  [
    `(select encode(hash, 'hex') from blocks
      where height = $1::bigint and height <= (select indexed_height from state))`,
  ],
);

const spender = z.tuple([txHashSchema, z.int()]).nullable();

/** Decodes the columns of the lookup `byHash`. */
const hashColumns = z.tuple([
  z.int().nullable(),
  z.int().nullable(),
  z.enum(['confirmed', 'pool', 'orphaned']).nullable(),
  spender,
  spender,
  z.boolean(),
  txExtraSearchResultSchema,
  txExtraSearchResultSchema,
  lowestTxExtraSearchHeightSchema,
]);

/**
 * Finds all objects that a 32-byte value identifies: block, transaction (on the chain, waiting or orphaned),
 * key image, one-time key, and values of extras, in this order. In practice at most one matches, but anyone
 * can write the hash of something else into an extra. An input on the chain has priority over one in the
 * pool.
 *
 * While a bulk load builds its indexes, the search covers the kinds of objects whose index exists, see `search-indexes.ts`.
 *
 * Uses one prepared statement, which takes 1.0 ms. Seven queries in an SQL transaction took 8.6 ms (bench/serving.md).
 *
 * @throws EmptyIndexError; IndexesMissingError when nothing was found and an index is missing
 */
export async function lookUpHash(
  reader: LookupReader,
  candidates: HashOrKeyCandidates,
): Promise<WithIndexState<SearchMatches>> {
  const { indexState, columns } = await runLookup(reader, byHash, [Buffer.from(candidates.txHash, 'hex')]);
  const parsed = hashColumns.parse(columns);
  const matches = matchesOf(candidates, parsed);
  if (matches.length === 0 && !hasIndexes(indexState, Object.values(indexNamesForSearch).flat()))
    throw new IndexesMissingError();
  return { indexState, data: { matches, searchCompleteFromHeight: completeFromOf(indexState, parsed[8]) } };
}

/**
 * Returns the lowest height from which searches by values of the extra are complete. Undefined when all blocks can be
 * searched. While database indexes are missing, it is the height above the tip.
 */
function completeFromOf(indexState: IndexState, filledFrom: number | undefined): number | undefined {
  const needed = [...indexNamesForSearch.publicKey, ...indexNamesForSearch.paymentId];
  return hasIndexes(indexState, needed) ? filledFrom : indexState.tip.height + 1;
}

function matchesOf(
  { blockHash, txHash, keyImage, outputKey }: HashOrKeyCandidates,
  [blockHeight, orphanHeight, state, spent, waiting, hasOutput, ofKey, ofId]: z.output<typeof hashColumns>,
): HashMatch[] {
  const found: HashMatch[] = [];
  const height = blockHeight ?? orphanHeight;
  if (height !== null) {
    found.push({ kind: 'block', hash: blockHash, height, isOnMainChain: blockHeight !== null });
  }
  if (state !== null) found.push({ kind: 'tx', hash: txHash, state });
  const spend = spent ?? waiting;
  if (spend !== null) {
    const [spender, position] = spend;
    const place = spent === null ? 'pool' : 'chain';
    found.push({ kind: 'key-image', keyImage, spend: { state: place, txHash: spender, position } });
  }
  if (hasOutput) found.push({ kind: 'output-key', key: outputKey });
  if (ofKey.txs.length > 0) found.push({ kind: 'public-key', ...ofKey });
  if (ofId.txs.length > 0) found.push({ kind: 'payment-id', ...ofId });
  return found;
}

const heightColumns = z.tuple([z.string().nullable()]);

/** Finds the block of the main chain at a height. @throws EmptyIndexError */
export async function lookUpBlockAtHeight(
  reader: LookupReader,
  height: number,
): Promise<WithIndexState<SearchMatches>> {
  const { indexState, columns } = await runLookup(reader, byHeight, [height]);
  const [hex] = heightColumns.parse(columns);
  const hash = hex === null ? undefined : parseBlockHash(hex);
  const matches: HashMatch[] =
    hash === undefined ? [] : [{ kind: 'block', hash, height, isOnMainChain: true }];
  return { indexState, data: { matches, searchCompleteFromHeight: undefined } };
}

/** Searches for an encrypted payment id: an extra nonce of 9 bytes that begins with the byte 1. */
const encryptedId = defineTxExtraSearch('of_id', 'payment_id_prefix', '020901');

const byEncryptedId = defineLookup(
  'search_by_encrypted_payment_id',
  [encryptedId.cte],
  [encryptedId.column, LOWEST_TX_EXTRA_SEARCH_HEIGHT_SQL],
  { needsIndexes: indexNamesForSearch.paymentId },
);

const idColumns = z.tuple([txExtraSearchResultSchema, lowestTxExtraSearchHeightSchema]);

/**
 * Finds the transactions with the given encrypted payment id.
 *
 * @param paymentId 16 lower-case hex characters
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpPaymentId(
  reader: LookupReader,
  paymentId: string,
): Promise<WithIndexState<SearchMatches<TxExtraMatch>>> {
  const { indexState, columns } = await runLookup(reader, byEncryptedId, [Buffer.from(paymentId, 'hex')]);
  const [ofId, completeFrom] = idColumns.parse(columns);
  const matches: TxExtraMatch[] = ofId.txs.length > 0 ? [{ kind: 'payment-id', ...ofId }] : [];
  return { indexState, data: { matches, searchCompleteFromHeight: completeFrom } };
}
