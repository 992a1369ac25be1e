import { advisoryLockKeys } from '../advisory-locks.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeString, createNullableDecoder } from '../value-decoders.ts';
import { ringReferenceIndexNames } from '../ring-reference-index.ts';
import { bulkLoadIndexes } from '../schema/index.ts';
import {
  createParameterlessStatement,
  statement,
  type SqlTransaction,
  type WriteDatabase,
} from '../write-database.ts';
import { cancelStatementsOnAbort } from './cancel.ts';
import { updateAllOrphanedTxFates } from './fates.ts';
import {
  buildableIndexDecoder,
  setDdlLockTimeout,
  setIndexBuildSettings,
  type BuildableIndex,
  type IndexBuildOptions,
} from './index-build.ts';
import { lockExpectedTip, type IndexedTip } from './sync-state.ts';

/**
 * A bulk load writes many blocks without the indexes that only readers need.
 *
 * An index on hashes or keys is written at random positions. When it is larger than memory, every row costs a page read and a page write.
 * An index that is built at the end is sorted once. So a large backfill drops the existing secondary indexes and rebuilds them at its end.
 *
 * ```
 *  begin ──► load … load ──► build ──► build … ──► finish        each arrow is one transaction
 *  drops the indexes         one index in each        clears bulk_load_since
 * ```
 *
 * DDL is transactional in Postgres. So after a kill, each index either exists, or `bulk_load_indexes` contains the statement that builds
 * it.
 */

/** The large tables, which have rows for each transaction. */
const loadedTables = ['transactions', 'outputs', 'inputs'] as const;

/**
 * The indexes that a bulk load does not drop: only the primary key of `transactions`. Rows arrive in the order
 * of this key, so updating its index costs little. Reading and deleting blocks needs the index.
 */
const remainingIndexes = ['transactions_pkey'];

/**
 * Block range indexes (BRIN) that find the rows of a height during a bulk load. The rows of one block are adjacent, and
 * such an index has only a few kilobytes.
 */
const rangeIndexes = [
  { name: 'outputs_bulk_load_idx', table: 'outputs' },
  { name: 'inputs_bulk_load_idx', table: 'inputs' },
] as const;

const droppableRow = createRowDecoder({
  name: decodeString,
  table: decodeString,
  indexStatement: decodeString,
  constraintStatement: createNullableDecoder(decodeString),
  dropStatement: decodeString,
});
const buildRow = createRowDecoder({
  indexStatement: bulkLoadIndexes.indexStatement,
  constraintStatement: bulkLoadIndexes.constraintStatement,
});
const nameRow = createRowDecoder({ name: bulkLoadIndexes.name });

/**
 * Drops the secondary indexes and records them in `bulk_load_indexes`. A second call changes nothing.
 *
 * @throws IndexedTipMovedError when the indexed tip is no longer `expectedTip`, and a transient error when the tables are
 * in use for too long
 */
export async function beginBulkLoad(writeDatabase: WriteDatabase, expectedTip: IndexedTip): Promise<void> {
  await writeDatabase.transaction(async (tx) => {
    await setDdlLockTimeout(tx, 'transaction');
    await lockExpectedTip(tx, expectedTip);
    await tx.query(statement`update sync_state set bulk_load_since = coalesce(bulk_load_since, now())`);
    for (const [position, index] of (await listDroppableIndexes(tx)).entries()) {
      await tx.query(statement`
        insert into bulk_load_indexes (name, table_name, position, index_statement, constraint_statement)
        values (${index.name}, ${index.table}, ${position + 1}, ${index.indexStatement},
          ${index.constraintStatement})
        on conflict on constraint bulk_load_indexes_pkey do update set built_at = null`);
      await tx.query(createParameterlessStatement(index.dropStatement));
    }
    for (const { name, table } of rangeIndexes) {
      await tx.query(
        createParameterlessStatement(
          `create index if not exists ${name} on ${table} using brin (tx_id) with (pages_per_range = 64)`,
        ),
      );
    }
    for (const table of loadedTables) {
      // A bulk load only adds rows, so autovacuum would read all rows repeatedly and remove none.
      await tx.query(createParameterlessStatement(`alter table ${table} set (autovacuum_enabled = off)`));
    }
  });
}

/**
 * The indexes that are built next after the indexes of constraints. Pages of transactions need the first two, and searches need the others.
 * Each lookup works as soon as its indexes exist.
 */
const firstIndexes = [
  'outputs_tx_id_idx',
  'inputs_tx_id_idx',
  'outputs_key_idx',
  'transactions_public_key_prefix_idx',
  'transactions_payment_id_prefix_idx',
];

/**
 * Lists the existing indexes that a bulk load drops, in the order of the rebuild. Constraints come first, so that the
 * rebuild detects a duplicate before it builds the other indexes. The indexes that find rings by their members come
 * last, because they take most of the time.
 */
async function listDroppableIndexes(tx: SqlTransaction) {
  const excluded = [...remainingIndexes, ...rangeIndexes.map(({ name }) => name)];
  return readRows(
    tx,
    droppableRow,
    statement`
    select
      index.relname as name,
      loaded.relname as table,
      pg_get_indexdef(index.oid) as "indexStatement",
      case when own.oid is not null then
        format('alter table %s add constraint %I %s using index %I', loaded.oid::regclass, own.conname,
          case own.contype when 'p' then 'primary key' else 'unique' end, index.relname)
      end as "constraintStatement",
      case when own.oid is null then format('drop index %s', index.oid::regclass)
        else format('alter table %s drop constraint %I', loaded.oid::regclass, own.conname)
      end as "dropStatement"
    from pg_index
    join pg_class as index on index.oid = pg_index.indexrelid
    join pg_class as loaded on loaded.oid = pg_index.indrelid
    left join pg_constraint as own on own.conindid = index.oid and own.contype in ('p', 'u')
    where loaded.oid = any(${loadedTables}::regclass[]) and index.relname <> all(${excluded})
    order by own.oid is null, index.relname = any(${ringReferenceIndexNames}),
      array_position(${firstIndexes}::text[], index.relname::text),
      array_position(${loadedTables}::text[], loaded.relname::text), index.relname`,
  );
}

/** Lists all indexes that the current bulk load has dropped, in the order in which they are rebuilt. */
export async function listBulkLoadIndexes(writeDatabase: WriteDatabase): Promise<BuildableIndex[]> {
  return readRows(
    writeDatabase,
    buildableIndexDecoder,
    statement`
    select name, built_at is not null as built, pg_relation_size(table_name::regclass) as "tableBytes"
    from bulk_load_indexes order by position`,
  );
}

/**
 * Builds one index. It blocks writers of the table, not readers. A second call or a second process changes nothing.
 *
 * @throws a unique violation when the rows contain a duplicate, and a transient error when the signal is aborted
 */
export async function buildBulkLoadIndex(
  writeDatabase: WriteDatabase,
  indexName: string,
  options: IndexBuildOptions,
): Promise<void> {
  await writeDatabase.transaction(async (tx) => {
    const cancel = await cancelStatementsOnAbort(options.signal, writeDatabase, tx);
    try {
      await setIndexBuildSettings(tx, options, 'transaction');
      await tx.query(statement`select pg_advisory_xact_lock(${advisoryLockKeys.indexBuild})`);
      const [index] = await readRows(
        tx,
        buildRow,
        statement`
        select ${buildRow.selectListFragment('built')} from bulk_load_indexes built
        where name = ${indexName} and built_at is null`,
      );
      if (index === undefined) return;
      await tx.query(createParameterlessStatement(index.indexStatement));
      if (index.constraintStatement !== null)
        await tx.query(createParameterlessStatement(index.constraintStatement));
      await tx.query(statement`update bulk_load_indexes set built_at = now() where name = ${indexName}`);
    } finally {
      cancel();
    }
  });
}

/**
 * Ends a bulk load after its indexes were built. Updates statistics, drops the block range indexes and determines what
 * became of orphaned transactions.
 *
 * @throws IndexedTipMovedError when the indexed tip is no longer `expectedTip`
 */
export async function finishBulkLoad(writeDatabase: WriteDatabase, expectedTip: IndexedTip): Promise<void> {
  await writeDatabase.query(statement`analyze`);
  await writeDatabase.transaction(async (tx) => {
    await setDdlLockTimeout(tx, 'transaction');
    await lockExpectedTip(tx, expectedTip);
    const [missing] = await readRows(
      tx,
      nameRow,
      statement`select name from bulk_load_indexes where built_at is null order by position limit 1`,
    );
    if (missing !== undefined)
      throw new Error(
        `The bulk load cannot end, because the database index ${missing.name} is not built yet. The indexer must build it first.`,
      );
    for (const { name } of rangeIndexes)
      await tx.query(createParameterlessStatement(`drop index if exists ${name}`));
    for (const table of loadedTables) {
      await tx.query(createParameterlessStatement(`alter table ${table} reset (autovacuum_enabled)`));
    }
    await tx.query(statement`delete from bulk_load_indexes`);
    await tx.query(statement`update sync_state set bulk_load_since = null`);
    await updateAllOrphanedTxFates(tx, expectedTip.height);
  });
}

/**
 * Adds new pages to the block range indexes. The scan covers only new pages, so writers call this function directly after writing.
 */
export async function summariseNewBrinPages(tx: SqlTransaction): Promise<void> {
  for (const { name } of rangeIndexes) {
    await tx.query(
      statement`select brin_summarize_new_values(to_regclass(${name})) where to_regclass(${name}) is not null`,
    );
  }
}
