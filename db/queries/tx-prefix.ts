import { jsonList } from '../row-decoder.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { requireLimit } from './page-limit.ts';
import { defineLookup, runLookup, type WithMoment } from './lookup.ts';

export const MAX_PREFIX_TXS_PER_PAGE = 100;

/** States of a transaction. A statement gives the position in this list. */
export const txStates = ['confirmed', 'pool', 'orphaned'] as const;

/** A transaction that a search found. */
export interface FoundTx {
  readonly hash: TxHash;
  readonly state: (typeof txStates)[number];
  /** Height of its block, or of the highest orphaned block with it. It is null in the pool. */
  readonly height: number | null;
}

export interface PrefixedTxs {
  readonly txs: readonly FoundTx[];
  /** The last hash of the page. It is undefined on the last page. */
  readonly last: TxHash | undefined;
}

/** The parameters are the lowest and the highest hash, and the number of rows. Each part reads a range of an index. */
const byPrefix = defineLookup(
  'transactions_by_prefix',
  [
    `found as materialized (
      (select hash, 0 as rank, (id / 65536)::integer as height from transactions
        where hash between $1 and $2 and id < (select ids_end from state) and (select has_indexes from state)
        order by hash limit $3)
      union all
      (select hash, 1, null from pool_transactions where hash between $1 and $2 order by hash limit $3)
      union all
      (select distinct on (archived.hash) archived.hash, 2, height from alternative_transactions archived
        join alternative_blocks block on block.hash = archived.block_hash
        where archived.hash between $1 and $2 order by archived.hash, height desc limit $3))`,
  ],
  [
    `(select json_agg(json_build_array(encode(hash, 'hex'), rank, height) order by hash) from (
      select distinct on (hash) * from found order by hash, rank limit $3) as tx)`,
  ],
  { needsIndexes: true },
);

/**
 * Finds the transactions whose hashes begin with some digits, ordered by hash.
 *
 * @param prefix lower-case hexadecimal digits
 * @param after the last hash of the page before
 * @throws EmptyIndexError, IndexesMissingError, RangeError for a limit that no page has
 */
export async function lookUpTxsByPrefix(
  reader: LookupReader,
  prefix: string,
  after: TxHash | undefined,
  limit: number,
): Promise<WithMoment<PrefixedTxs>> {
  requireLimit(limit, MAX_PREFIX_TXS_PER_PAGE);
  const first = prefix.padEnd(64, '0');
  const from = after === undefined || after < first ? first : hashAbove(after);
  const { moment, columns } = await runLookup(reader, byPrefix, [
    Buffer.from(from, 'hex'),
    Buffer.from(prefix.padEnd(64, 'f'), 'hex'),
    limit + 1,
  ]);
  // The list has the order of the statement above.
  const found = jsonList(columns[0]) as readonly (readonly [TxHash, number, number | null])[];
  const txs = found
    .slice(0, limit)
    .map(([hash, rank, height]) => ({ hash, state: txStates[rank] ?? 'orphaned', height }));
  return { moment, data: { txs, last: found.length > limit ? txs.at(-1)?.hash : undefined } };
}

/** Returns the next hash in the order of hashes. The highest hash has no next one and returns itself. */
function hashAbove(hash: TxHash): string {
  const next = (BigInt(`0x${hash}`) + 1n).toString(16).padStart(64, '0');
  return next.length > 64 ? hash : next;
}
