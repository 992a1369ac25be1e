import { plainStatement, statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { cancelOn } from './cancel.ts';
import { settleOpenFates } from './fates.ts';
import { setUpIndexBuild, type BuildableIndex, type IndexBuildOptions } from './index-build-share.ts';
import { lockIndexedTip, type IndexedTip } from './sync-state.ts';

/**
 * Loading much at once without the indexes that only readers need.
 *
 * An index on hashes or keys is written at random places: once it is larger than memory, every row costs a page read and
 * a page written. Built at the end, it is sorted once. So a large backfill takes the secondary indexes down, whichever
 * there are, and builds them again when it is done.
 *
 * ```
 *  begin ──► load … load ──► build ──► build … ──► finish        each arrow one transaction
 *  all are taken down        one index a transaction  bulk_load_since is cleared
 * ```
 *
 * DDL of Postgres is transactional: a kill between any two instructions leaves each index standing, or its row in
 * `bulk_load_indexes` with the statement that builds it.
 */

/** Tables that are filled by the row of a transaction, and are large for that. */
const loadedTables = ['transactions', 'outputs', 'inputs'] as const;

/** Rows come in its order, so it costs little; and blocks are shown and deleted by it. */
const keptIndexes = ['transactions_pkey'];

/**
 * A block range index finds the rows of a height while the indexes are down: rows of one block lie together, it is some
 * kilobytes large, and rows are added to it once for some dozen pages.
 */
const rangeIndexes = [
  { name: 'outputs_bulk_load_idx', table: 'outputs' },
  { name: 'inputs_bulk_load_idx', table: 'inputs' },
] as const;

/** Keeps two processes from building one index at once. */
const BUILD_LOCK = 7_280_004;

/** DDL waits for those who read, and whoever comes later waits for the DDL: so it gives up soon, to be tried again. */
const lockTimeout = statement`set local lock_timeout = '3s'`;

interface StandingIndex {
  name: string;
  table_name: string;
  index_statement: string;
  constraint_statement: string | null;
  drop_statement: string;
}

/**
 * Takes the secondary indexes down and says so in the database. Doing it twice changes nothing.
 *
 * @throws IndexedTipMovedError; a transient error when the tables are in use for too long
 */
export async function beginBulkLoad(writer: WriteDatabase, expected: IndexedTip): Promise<void> {
  await writer.transaction(async (tx) => {
    await tx.query(lockTimeout);
    await lockIndexedTip(tx, expected);
    await tx.query(statement`update sync_state set bulk_load_since = coalesce(bulk_load_since, now())`);
    for (const [position, index] of (await listStandingIndexes(tx)).entries()) {
      await tx.query(statement`
        insert into bulk_load_indexes (name, table_name, position, index_statement, constraint_statement)
        values (${index.name}, ${index.table_name}, ${position + 1}, ${index.index_statement},
          ${index.constraint_statement})
        on conflict on constraint bulk_load_indexes_pkey do update set built_at = null`);
      await tx.query(plainStatement(index.drop_statement));
    }
    for (const { name, table } of rangeIndexes) {
      await tx.query(
        plainStatement(
          `create index if not exists ${name} on ${table} using brin (tx_id) with (pages_per_range = 64)`,
        ),
      );
    }
    for (const table of loadedTables) {
      // Rows are only added: a vacuum would read all of them again and again for nothing.
      await tx.query(plainStatement(`alter table ${table} set (autovacuum_enabled = off)`));
    }
  });
}

/** What a load can do without, constraints first: what a row must not be comes before where it is found. */
async function listStandingIndexes(tx: SqlTransaction): Promise<StandingIndex[]> {
  const kept = [...keptIndexes, ...rangeIndexes.map(({ name }) => name)];
  return tx.query<StandingIndex>(statement`
    select
      index.relname as name,
      loaded.relname as table_name,
      pg_get_indexdef(index.oid) as index_statement,
      case when own.oid is not null then
        format('alter table %s add constraint %I %s using index %I', loaded.oid::regclass, own.conname,
          case own.contype when 'p' then 'primary key' else 'unique' end, index.relname)
      end as constraint_statement,
      case when own.oid is null then format('drop index %s', index.oid::regclass)
        else format('alter table %s drop constraint %I', loaded.oid::regclass, own.conname)
      end as drop_statement
    from pg_index
    join pg_class as index on index.oid = pg_index.indexrelid
    join pg_class as loaded on loaded.oid = pg_index.indrelid
    left join pg_constraint as own on own.conindid = index.oid and own.contype in ('p', 'u')
    where loaded.oid = any(${loadedTables}::regclass[]) and index.relname <> all(${kept})
    order by own.oid is null, array_position(${loadedTables}::text[], loaded.relname::text), index.relname`);
}

/** All indexes that the load under way has taken down, in the order of building. */
export async function listBulkLoadIndexes(writer: WriteDatabase): Promise<BuildableIndex[]> {
  return writer.query<BuildableIndex>(statement`
    select name, built_at is not null as built, pg_relation_size(table_name::regclass) as "tableBytes"
    from bulk_load_indexes order by position`);
}

/**
 * Builds one index. Readers of the table are not held up, writers are. Doing it twice, or in two processes at once,
 * builds it once.
 *
 * @throws a unique violation when the rows do not allow it; a transient error when the signal has fired
 */
export async function buildIndex(
  writer: WriteDatabase,
  name: string,
  options: IndexBuildOptions,
): Promise<void> {
  await writer.transaction(async (tx) => {
    const cancel = await cancelOn(options.signal, writer, tx);
    try {
      await setUpIndexBuild(tx, options, 'transaction');
      await tx.query(statement`select pg_advisory_xact_lock(${BUILD_LOCK})`);
      const [index] = await tx.query<{
        index_statement: string;
        constraint_statement: string | null;
      }>(statement`
        select index_statement, constraint_statement from bulk_load_indexes
        where name = ${name} and built_at is null`);
      if (index === undefined) return;
      await tx.query(plainStatement(index.index_statement));
      if (index.constraint_statement !== null) await tx.query(plainStatement(index.constraint_statement));
      await tx.query(statement`update bulk_load_indexes set built_at = now() where name = ${name}`);
    } finally {
      cancel();
    }
  });
}

/**
 * Ends a bulk load of which every index has been built: statistics are made, the rest of it is undone, and the fates of
 * orphaned transactions, which stood still, are settled.
 *
 * @throws IndexedTipMovedError
 */
export async function finishBulkLoad(writer: WriteDatabase, expected: IndexedTip): Promise<void> {
  await writer.query(statement`analyze`);
  await writer.transaction(async (tx) => {
    await tx.query(lockTimeout);
    await lockIndexedTip(tx, expected);
    const [missing] = await tx.query(statement`select from bulk_load_indexes where built_at is null`);
    if (missing !== undefined) throw new Error('a bulk load ends when all its indexes are built');
    for (const { name } of rangeIndexes) await tx.query(plainStatement(`drop index if exists ${name}`));
    for (const table of loadedTables) {
      await tx.query(plainStatement(`alter table ${table} reset (autovacuum_enabled)`));
    }
    await tx.query(statement`delete from bulk_load_indexes`);
    await tx.query(statement`update sync_state set bulk_load_since = null`);
    await settleOpenFates(tx, expected.height);
  });
}

/**
 * Lets the block range indexes know the pages that were written since. Nothing but a scan of those pages, so it is
 * called where they have just been written.
 */
export async function summariseNewRows(tx: SqlTransaction): Promise<void> {
  for (const { name } of rangeIndexes) {
    await tx.query(
      statement`select brin_summarize_new_values(to_regclass(${name})) where to_regclass(${name}) is not null`,
    );
  }
}
