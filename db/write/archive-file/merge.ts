import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeNumber } from '../../value-decoders.ts';
import {
  sqlFragment,
  SqlFragment,
  statement,
  type SqlTransaction,
  type WriteDatabase,
} from '../../write-database.ts';
import { columnListSql } from '../insert-fragments.ts';
import { lockSyncState, type SyncState } from '../sync-state.ts';
import { archiveFileRowsSql, type ArchiveRow } from './columns.ts';
import { mergeTxFates } from './merge-fates.ts';
import { mergeReorgs, type ReorgIdMap } from './merge-reorgs.ts';
import { archiveTables, type ArchiveTableName } from './tables.ts';

/** What the merge of a batch needs to know about the file. */
export interface ArchiveMergeContext {
  /** Time of the export, in the format of archive files. */
  readonly exportedAt: string;
  /** Maps the reorg ids of the file to those of this database. */
  readonly reorgIds: ReorgIdMap;
  /**
   * Returns the state of the index, or throws when the rows cannot be merged into an index in this state. It is called
   * for each batch while the row of `sync_state` is locked, because an indexer may begin a bulk load, or remove blocks,
   * between two batches.
   */
  readonly requireMergeableState: (state: SyncState | undefined) => SyncState;
}

/** Counts of rows in a merged batch. */
export interface ArchiveMergeCounts {
  /** Number of rows that were added or changed. */
  readonly writtenRows: number;
  /** Number of rows that were ignored, because their blocks are not on the main chain of this index. */
  readonly skippedRows: number;
}

/**
 * Merges rows of one table into the archive of this index, in one SQL transaction. Merging the same rows again changes
 * nothing. If the archive already has a row, the earlier first-seen time stays, and missing bytes, values and keys of
 * ring members are filled in.
 *
 * Holds the lock on `sync_state`, so that no indexer changes the chain, the pool or the archive of a reorg meanwhile.
 */
export async function mergeArchiveRows(
  writeDatabase: WriteDatabase,
  table: ArchiveTableName,
  rows: readonly ArchiveRow[],
  context: ArchiveMergeContext,
): Promise<ArchiveMergeCounts> {
  return writeDatabase.transaction(async (tx) => {
    const tip = context.requireMergeableState(await lockSyncState(tx)).indexedTip.height;
    const own = rows.map((row) => context.reorgIds.replaceReorgId(row));
    switch (table) {
      case 'reorgs':
        return { writtenRows: await mergeReorgs(tx, own, context.reorgIds), skippedRows: 0 };
      case 'transaction_fates':
        return { writtenRows: await mergeTxFates(tx, own, tip), skippedRows: 0 };
      case 'pool_history':
        return { writtenRows: await mergePoolHistory(tx, own, context.exportedAt), skippedRows: 0 };
      case 'first_seen_times':
        return mergeFirstSeenTimes(tx, own, tip);
      case 'reorg_blocks':
        return { writtenRows: await mergeInto(tx, table, own, sqlFragment`do nothing`), skippedRows: 0 };
      case 'alternative_blocks':
        return { writtenRows: await mergeInto(tx, table, own, betterBlockValues), skippedRows: 0 };
      case 'alternative_inputs':
        return { writtenRows: await mergeInto(tx, table, own, missingRingKeys), skippedRows: 0 };
      case 'alternative_transactions':
        return { writtenRows: await mergeInto(tx, table, own, missingTransactionValues), skippedRows: 0 };
      case 'pool_series':
        return { writtenRows: await mergeInto(tx, table, own, longerObservation), skippedRows: 0 };
    }
  });
}

/**
 * Returns the action of an `on conflict` clause: it sets each column to an SQL expression of the rows `old` and
 * `excluded`, if at least one value changes.
 */
function updateIfChanged(columns: Readonly<Record<string, string>>): SqlFragment {
  const names = Object.keys(columns);
  const assignments = Object.entries(columns).map(([name, value]) => `"${name}" = ${value}`);
  return new SqlFragment([
    `do update set ${assignments.join(', ')}
    where row(${names.map((name) => `old."${name}"`).join(', ')}) is distinct from row(${Object.values(columns).join(', ')})`,
  ]);
}

const betterBlockValues = updateIfChanged({
  first_seen_at: 'least(old.first_seen_at, excluded.first_seen_at)',
  blob: 'coalesce(old.blob, excluded.blob)',
  difficulty: 'coalesce(old.difficulty, excluded.difficulty)',
  reorg_id: `(select id from reorgs where id in (old.reorg_id, excluded.reorg_id)
    order by detected_at desc, id desc limit 1)`,
});

const { alternative_transactions: alternativeTransactions, pool_series: poolSeries } = archiveTables;

const missingTransactionValues = updateIfChanged(
  Object.fromEntries(
    alternativeTransactions.columns.flatMap(({ name }) =>
      alternativeTransactions.keyColumns.includes(name)
        ? []
        : [[name, `coalesce(old."${name}", excluded."${name}")`]],
    ),
  ),
);

/**
 * Takes from the archive file the keys of ring members for which this index stored null, because it did not have these
 * outputs.
 */
const missingRingKeys = updateIfChanged({
  ring_keys: `array(select coalesce(mine, other) from unnest(old.ring_keys, excluded.ring_keys)
    with ordinality as member (mine, other, place) order by place)`,
});

/** Two indexes may have observed the same minutes, so their sums cannot be added. The longer observation stays. */
const longerObservation = updateIfChanged(
  Object.fromEntries(
    poolSeries.columns.flatMap(({ name }) =>
      poolSeries.keyColumns.includes(name)
        ? []
        : [
            [
              name,
              `case when excluded.observed_ms > old.observed_ms then excluded."${name}" else old."${name}" end`,
            ],
          ],
    ),
  ),
);

const countRow = createRowDecoder({ count: decodeNumber });

/**
 * Inserts rows.
 *
 * @param onConflict action for a row that already exists, whose alias is `old`
 * @returns the number of added and changed rows
 */
async function mergeInto(
  tx: SqlTransaction,
  table: ArchiveTableName,
  rows: readonly ArchiveRow[],
  onConflict: SqlFragment,
): Promise<number> {
  const { columns } = archiveTables[table];
  const names = columnListSql(columns.map(({ name }) => name));
  const [row] = await readRows(
    tx,
    countRow,
    statement`
    with written as (
      insert into ${new SqlFragment([table])} as old (${names}) select ${names} from ${archiveFileRowsSql(columns, rows)}
      on conflict on constraint ${new SqlFragment([`${table}_pkey`])} ${onConflict}
      returning 1)
    select count(*) from written`,
  );
  return row?.count ?? 0;
}

/**
 * Merges the times at which transactions were in the pool. A row without a departure time describes a transaction
 * that was in the pool of the exporting index during the export. If this index has no row about the transaction, and
 * does not have it in its pool, the time of the export becomes the departure time.
 */
async function mergePoolHistory(
  tx: SqlTransaction,
  rows: readonly ArchiveRow[],
  exportedAt: string,
): Promise<number> {
  const given = archiveFileRowsSql(archiveTables.pool_history.columns, rows);
  const [row] = await readRows(
    tx,
    countRow,
    statement`
    with written as (
      insert into pool_history as old (hash, first_seen_at, left_at, double_spend_seen)
      select hash, first_seen_at,
        case when left_at is null and not exists (select from pool_transactions pool where pool.hash = given.hash)
          then ${exportedAt}::timestamptz else left_at end,
        double_spend_seen
      from ${given}
      on conflict on constraint pool_history_pkey do update set
        first_seen_at = least(old.first_seen_at, excluded.first_seen_at),
        left_at = case when old.left_at is not null
          then greatest(old.left_at, nullif(excluded.left_at, ${exportedAt}::timestamptz)) end,
        double_spend_seen = old.double_spend_seen or excluded.double_spend_seen
      where excluded.first_seen_at < old.first_seen_at
        or nullif(excluded.left_at, ${exportedAt}::timestamptz) > old.left_at
        or (excluded.double_spend_seen and not old.double_spend_seen)
      returning 1)
    select count(*) from written`,
  );
  await tx.query(statement`
    update pool_transactions pool set first_seen_at = given.first_seen_at from ${given}
    where pool.hash = given.hash and given.first_seen_at < pool.first_seen_at`);
  return row?.count ?? 0;
}

const firstSeenRow = createRowDecoder({ written: decodeNumber, known: decodeNumber });

/** Adds the first-seen times of the transactions of main-chain blocks. Ignores rows for other blocks. */
async function mergeFirstSeenTimes(
  tx: SqlTransaction,
  rows: readonly ArchiveRow[],
  tip: number,
): Promise<ArchiveMergeCounts> {
  const [row] = await readRows(
    tx,
    firstSeenRow,
    statement`
    with known as (
      select given.* from ${archiveFileRowsSql(archiveTables.first_seen_times.columns, rows)}
      join blocks main on main.height = given.height and main.hash = given.block_hash
        and main.tx_count = cardinality(given.seen_at)
      where given.height <= ${tip}),
    written as (
      insert into first_seen_times as old (height, seen_at, left_at)
      select height, seen_at, left_at from known
      on conflict on constraint first_seen_times_pkey ${earlierTimes}
      returning 1)
    select (select count(*) from written) as written, (select count(*) from known) as known`,
  );
  return { writtenRows: row?.written ?? 0, skippedRows: rows.length - (row?.known ?? 0) };
}

const earlierTimes = updateIfChanged({
  // `least` ignores nulls.
  seen_at: `array(select least(mine, other) from unnest(old.seen_at, excluded.seen_at)
    with ordinality as seen (mine, other, place) order by place)`,
  left_at: 'least(old.left_at, excluded.left_at)',
});
