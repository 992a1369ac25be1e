import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeBoolean, decodeNumber } from '../value-decoders.ts';
import { minTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import {
  sqlFragment,
  statement,
  type SqlFragment,
  type SqlTransaction,
  type WriteDatabase,
} from '../write-database.ts';
import { lockAndReadIndexedHeight } from './sync-state.ts';

/**
 * Copies the times at which the transactions of blocks were first seen from `pool_history` to `first_seen_times`. Blocks whose times are
 * already stored, and blocks without a transaction that was seen in the pool, are skipped.
 *
 * @param heights a query whose result is a list of heights
 */
async function copyFirstSeenTimes(tx: Pick<SqlTransaction, 'query'>, heights: SqlFragment): Promise<void> {
  // The coinbase, at position 0, is never in the pool.
  await tx.query(statement`
    insert into first_seen_times (height, seen_at, left_at)
    select height.value, times.seen_at, times.left_at
    from (${heights}) as height (value)
    cross join lateral (
      select array_agg(extract(epoch from seen.first_seen_at)::float8 order by mined.id) as seen_at,
        coalesce(max(seen.left_at), now()) as left_at, count(seen.hash) as seen
      from transactions mined left join pool_history seen on seen.hash = mined.hash
      where mined.id > height.value::bigint * ${TX_IDS_PER_BLOCK}
        and mined.id < (height.value::bigint + 1) * ${TX_IDS_PER_BLOCK}
      offset 0) as times
    where times.seen > 0
    on conflict on constraint first_seen_times_pkey do nothing`);
}

/** Stores when the transactions of new blocks were first seen. Call it after the transactions have left the pool. */
export async function recordFirstSeenTimes(
  tx: SqlTransaction,
  fromHeight: number,
  toHeight: number,
): Promise<void> {
  await copyFirstSeenTimes(
    tx,
    sqlFragment`select generate_series(${fromHeight}::integer, ${toHeight}::integer)`,
  );
}

const indexRow = createRowDecoder({ isReady: decodeBoolean });

/**
 * SQL that returns whether the index on `left_at` exists. The indexer builds this index in the background after an
 * update. Without it, each deletion of old rows would read the complete table.
 */
const isIndexReady = statement`
  select exists (
    select from pg_index where indexrelid = to_regclass('public.pool_history_left_at_idx') and indisvalid) as "isReady"`;

const deletedRow = createRowDecoder({ count: decodeNumber });

/**
 * Deletes the oldest rows of `pool_history` whose transactions left the pool more than `retentionDays` days ago. First copies the times of mined
 * transactions to `first_seen_times`. Rows of possible double spends stay, because they are rare, and only this table has them.
 *
 * Needs the index of transaction hashes, which a bulk load drops.
 *
 * @param rowLimit maximum number of rows to delete
 * @returns the number of deleted rows
 */
export async function deleteOldPoolHistory(
  writeDatabase: WriteDatabase,
  retentionDays: number,
  rowLimit: number,
): Promise<number> {
  return writeDatabase.transaction(async (tx) => {
    const [index] = await readRows(tx, indexRow, isIndexReady);
    if (index?.isReady !== true) return 0;
    // While the tip is locked, no reorg can return a transaction to the pool during the deletion of its row.
    const tip = await lockAndReadIndexedHeight(tx);
    const old = sqlFragment`select hash from pool_history
      where left_at < now() - ${retentionDays} * interval '1 day' and not double_spend_seen
      order by left_at, hash limit ${rowLimit}`;
    await copyFirstSeenTimes(
      tx,
      sqlFragment`select distinct (id / ${TX_IDS_PER_BLOCK})::integer
        from transactions where hash in (${old}) and id < ${minTxIdAtHeight(tip + 1)}`,
    );
    const [deleted] = await readRows(
      tx,
      deletedRow,
      statement`
      with gone as (delete from pool_history where hash in (${old}) returning 1)
      select count(*) as count from gone`,
    );
    return deleted?.count ?? 0;
  });
}
