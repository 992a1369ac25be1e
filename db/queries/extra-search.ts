import { z } from 'zod';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { INDEXED_BYTES_PER_EXTRA_VALUE } from '../schema/transaction-columns.ts';
import { txStates, type TxSearchMatch } from './hash-prefix.ts';
import { indexExistenceSql } from './lookup.ts';
import { indexNamesForSearch } from './search-indexes.ts';

/** Maximum number of transactions in one result. */
export const MAX_TX_EXTRA_MATCHES = 50;

/**
 * Maximum number of rows that one search reads from each table. Anyone can write the same value, or values with the same prefix, into many
 * transactions. So a search reads only a part of them, in no particular order.
 */
const MAX_CANDIDATES = 250;

/** The transactions in whose extra a search found the requested value. */
export interface TxExtraSearchResult {
  /** Transactions of the main chain, newest first, then waiting and orphaned transactions. */
  readonly txs: readonly TxSearchMatch[];
  /** Whether more transactions may match than are listed. */
  readonly isTruncated: boolean;
}

/** SQL parts of a lookup that finds the transactions whose extra field contains the bytes of `$1`. */
interface ExtraSearch {
  readonly cte: string;
  readonly column: string;
}

/**
 * Defines a search by one kind of value. A database index finds rows by the first bytes of the value. The
 * extra must then contain the complete value after the header of its field. An orphaned transaction whose
 * bytes are not stored counts as a match.
 *
 * @param name name of the common table expression
 * @param column column with the first bytes of the value
 * @param fieldHeaderHex hex of the bytes before the value in the extra: tag, lengths and kind of the field
 */
export function defineTxExtraSearch(
  name: string,
  column: 'public_key_prefix' | 'payment_id_prefix',
  fieldHeaderHex: string,
): ExtraSearch {
  const indexes =
    column === 'public_key_prefix' ? indexNamesForSearch.publicKey : indexNamesForSearch.paymentId;
  const prefix = `substr($1::bytea, 1, ${INDEXED_BYTES_PER_EXTRA_VALUE})`;
  const match = `${column} between ${prefix} and ${prefix}`;
  // All rows have the same prefix, so the sort order does not matter. The clause makes Postgres use the index even when statistics are
  // missing or show that the prefix is frequent.
  const orderAndLimit = `order by ${column} limit ${MAX_CANDIDATES}`;
  return {
    cte: `${name} as materialized (
      (select hash, 0 as rank, (id / 65536)::integer as height, id as place, extra as bytes from transactions
        where ${match} and id < (select ids_end from state) and ${indexExistenceSql(indexes)}
        ${orderAndLimit})
      union all
      (select hash, 1, null, null, extra from pool_transactions where ${match} ${orderAndLimit})
      union all
      (select archived.hash, 2, block.height, block.height, archived.blob from alternative_transactions archived
        join alternative_blocks block on block.hash = archived.block_hash
        where ${match} ${orderAndLimit}))`,
    column: `json_build_array(
      (select count(*) >= ${MAX_CANDIDATES} from ${name}),
      (select json_agg(json_build_array(encode(hash, 'hex'), rank, height) order by rank, place desc, hash) from (
        select * from (
          select distinct on (hash) * from ${name}
          where bytes is null or position('\\x${fieldHeaderHex}'::bytea || $1::bytea in bytes) > 0
          order by hash, rank, place desc) as confirmed
        order by rank, place desc, hash limit ${MAX_TX_EXTRA_MATCHES + 1}) as tx))`,
  };
}

/**
 * SQL of the lowest height from which searches by values of the extra field find all transactions. Null when they find
 * the transactions of all blocks. After an update, older blocks are missing until the indexer has filled the columns
 * (`column_fills`).
 */
export const LOWEST_TX_EXTRA_SEARCH_HEIGHT_SQL = `(
  select max(coalesce(complete_from, (select indexed_height + 1 from state))) from column_fills
  where table_name = 'transactions' and column_name in ('public_key_prefix', 'payment_id_prefix'))`;

/** Decodes {@link LOWEST_TX_EXTRA_SEARCH_HEIGHT_SQL}. */
export const lowestTxExtraSearchHeightSchema = z
  .int()
  .nullable()
  .transform((height) => height ?? undefined);

/** Parses the hash of a transaction. */
export const txHashSchema = z.string().transform((text, context) => {
  const hash = parseTxHash(text);
  if (hash === undefined) context.addIssue('expected a hash');
  return hash ?? z.NEVER;
});

const tx = z
  .tuple([txHashSchema, z.union([z.literal(0), z.literal(1), z.literal(2)]), z.int().nullable()])
  .transform(([hash, rank, height]) => ({ hash, state: txStates[rank], height }));

/** Decodes the result of the SQL expression `column` of an {@link ExtraSearch}. */
export const txExtraSearchResultSchema = z
  .tuple([z.boolean(), z.array(tx).nullable()])
  .transform(([reachedCandidateLimit, txs]): TxExtraSearchResult => ({
    txs: (txs ?? []).slice(0, MAX_TX_EXTRA_MATCHES),
    isTruncated: reachedCandidateLimit || (txs ?? []).length > MAX_TX_EXTRA_MATCHES,
  }));
