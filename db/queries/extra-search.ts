import { z } from 'zod';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { EXTRA_PREFIX_BYTES } from '../schema/transaction-columns.ts';
import { txStates, type FoundTx } from './hash-prefix.ts';

/** Largest number of transactions in one answer. */
export const MAX_TXS_OF_EXTRA = 50;

/**
 * Largest number of rows that one search reads from each table. Anybody can write the same key or payment id into any
 * number of transactions, and values that only begin alike. So a search reads a part of them, in no certain order.
 */
const MAX_CANDIDATES = 250;

/** Transactions that have a value in their extra. */
export interface TxsOfExtra {
  /** Transactions of the main chain come first, newest first. Then come waiting and orphaned ones. */
  readonly txs: readonly FoundTx[];
  /** Whether there may be more than these. */
  readonly isCut: boolean;
}

/** Parts of a lookup that finds the transactions whose extra has the bytes of `$1`. */
interface ExtraSearch {
  readonly cte: string;
  readonly column: string;
}

/**
 * Defines a search by one kind of value. The index finds rows by the first bytes. The whole value must then stand in the
 * extra behind the first bytes of its field. An orphaned transaction whose bytes the archive lacks counts as confirmed.
 *
 * @param name name of the common table expression
 * @param column the column of the first bytes
 * @param field hexadecimal digits that stand before the value in the extra: tag, lengths and kind of the field
 */
export function extraSearch(
  name: string,
  column: 'public_key_prefix' | 'payment_id_prefix',
  field: string,
): ExtraSearch {
  const prefix = `substr($1::bytea, 1, ${EXTRA_PREFIX_BYTES})`;
  const match = `${column} between ${prefix} and ${prefix}`;
  // The order of one value means nothing. It makes Postgres use the index even when a statistic is missing or tells that
  // the value is frequent.
  const some = `order by ${column} limit ${MAX_CANDIDATES}`;
  return {
    cte: `${name} as materialized (
      (select hash, 0 as rank, (id / 65536)::integer as height, id as place, extra as bytes from transactions
        where ${match} and id < (select ids_end from state) and (select has_indexes from state)
        ${some})
      union all
      (select hash, 1, null, null, extra from pool_transactions where ${match} ${some})
      union all
      (select archived.hash, 2, block.height, block.height, archived.blob from alternative_transactions archived
        join alternative_blocks block on block.hash = archived.block_hash
        where ${match} ${some}))`,
    column: `json_build_array(
      (select count(*) >= ${MAX_CANDIDATES} from ${name}),
      (select json_agg(json_build_array(encode(hash, 'hex'), rank, height) order by rank, place desc, hash) from (
        select * from (
          select distinct on (hash) * from ${name}
          where bytes is null or position('\\x${field}'::bytea || $1::bytea in bytes) > 0
          order by hash, rank, place desc) as confirmed
        order by rank, place desc, hash limit ${MAX_TXS_OF_EXTRA + 1}) as tx))`,
  };
}

/** Decodes the hash of a transaction. */
export const hashHexLength = z.string().transform((text, context) => {
  const hash = parseTxHash(text);
  if (hash === undefined) context.addIssue('expected a hash');
  return hash ?? z.NEVER;
});

const tx = z
  .tuple([hashHexLength, z.union([z.literal(0), z.literal(1), z.literal(2)]), z.int().nullable()])
  .transform(([hash, rank, height]) => ({ hash, state: txStates[rank], height }));

/** Decodes the column of {@link extraSearch}. */
export const txsOfExtra = z
  .tuple([z.boolean(), z.array(tx).nullable()])
  .transform(([hasAllCandidates, txs]): TxsOfExtra => ({
    txs: (txs ?? []).slice(0, MAX_TXS_OF_EXTRA),
    isCut: hasAllCandidates || (txs ?? []).length > MAX_TXS_OF_EXTRA,
  }));
