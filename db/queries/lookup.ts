import type { LookupReader } from '../client.ts';
import { ringReferenceIndexNames } from '../ring-reference-index.ts';
import {
  decodeIndexState,
  EmptyIndexError,
  INDEX_STATE_COLUMNS,
  requireIndexes,
  type IndexState,
  type NeededIndexes,
  type Tip,
} from './index-state.ts';

/** The result of a lookup, and the state of the index to which it belongs. */
export interface WithIndexState<T> {
  readonly indexState: IndexState;
  readonly data: T;
}

/**
 * Returns the common table expression of every lookup. It defines `state`, the row of `sync_state` with three more
 * columns. `ids_end` is the lowest id above all visible transactions. `missing` contains the names in
 * {@link IndexState.missingIndexes}. `has_indexes` is true when the database has the indexes that the lookup needs. An
 * expression that needs a secondary index must check `has_indexes`, or {@link indexExistenceSql} for its own indexes.
 * Otherwise it would scan a complete table.
 */
function stateCte(needed: NeededIndexes): string {
  return `state as materialized (
  select sync_state.*, (indexed_height + 1) * 65536::bigint as ids_end, missing, ${areBuilt(needed)} as has_indexes
  from sync_state cross join lateral (select case when bulk_load_since is null then '{}' else array(
    select name from bulk_load_indexes where built_at is null and name <> all (${toSqlArray(ringReferenceIndexNames)}))
    end as missing) as dropped)`;
}

/** @param needed names of database indexes; never user input, because the SQL contains them unescaped */
function areBuilt(needed: NeededIndexes): string {
  return needed === 'all' ? `missing = '{}'` : `not missing && ${toSqlArray(needed)}`;
}

function toSqlArray(names: readonly string[]): string {
  return `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`;
}

/** Returns the SQL condition that the database has the named secondary indexes. */
export function indexExistenceSql(indexNames: readonly string[]): string {
  return `(select ${areBuilt(indexNames)} from state)`;
}

/**
 * SQL condition that a row with a `tx_id` is in a block up to the indexed tip. An expression that needs a secondary
 * index also needs {@link indexExistenceSql}.
 */
export const TX_IS_INDEXED_SQL = `tx_id < (select ids_end from state)`;

/**
 * SQL condition for expressions that find rows by a secondary index. Like {@link TX_IS_INDEXED_SQL}, but false while the
 * database lacks an index that the lookup needs.
 */
export const TX_IS_SEARCHABLE_SQL = `${TX_IS_INDEXED_SQL} and (select has_indexes from state)`;

/**
 * A prepared statement with the parameters `$1` and so on. It takes one round trip, and the connection caches its plan. It sees one
 * consistent state of the index without an SQL transaction. Only the hot routes in bench/serving.md and SQL that drizzle cannot express
 * should use lookups. All other queries use drizzle in a snapshot.
 */
export interface LookupStatement {
  /** Identifies the prepared statement, so it must differ for different SQL text. */
  readonly name: string;
  readonly text: string;
  readonly needsIndexes: NeededIndexes | undefined;
}

/**
 * Defines a lookup.
 *
 * @param ctes common table expressions. Their SQL may use `state`, the expression of {@link stateCte}
 * @param columns scalar expressions that follow {@link INDEX_STATE_COLUMNS}
 * @param options.needsIndexes secondary indexes without which the lookup fails. By default it does not fail during a
 * bulk load, and the column `has_indexes` of `state` is true only when all secondary indexes exist
 */
export function defineLookup(
  name: string,
  ctes: readonly string[],
  columns: readonly string[],
  { needsIndexes }: { readonly needsIndexes?: NeededIndexes } = {},
): LookupStatement {
  return {
    name: `ringscope_${name}`,
    text: `with ${[stateCte(needsIndexes ?? 'all'), ...ctes].join(',\n')}\nselect ${[INDEX_STATE_COLUMNS, ...columns].join(',\n')}`,
    needsIndexes,
  };
}

/**
 * Runs a lookup.
 *
 * @returns the state of the index, and the values of the columns of the lookup
 * @throws EmptyIndexError while nothing is indexed
 * @throws IndexesMissingError when the lookup needs indexes that a bulk load has not built yet
 */
export async function runLookup(
  reader: LookupReader,
  lookup: LookupStatement,
  values: readonly unknown[],
): Promise<{ readonly indexState: IndexState; readonly columns: readonly unknown[] }> {
  const row = await reader.lookup(lookup.name, lookup.text, values);
  const indexState = decodeIndexState(row);
  if (indexState === undefined) throw new EmptyIndexError();
  if (lookup.needsIndexes !== undefined) requireIndexes(indexState, lookup.needsIndexes);
  return { indexState, columns: row.slice(2) };
}

const indexStateLookup = defineLookup('index_state', [], []);

/** Returns the tip of the index. Undefined while nothing is indexed. */
export async function lookUpTip(reader: LookupReader): Promise<Tip | undefined> {
  return decodeIndexState(await reader.lookup(indexStateLookup.name, indexStateLookup.text, []))?.tip;
}

/** Returns the state of the index. @throws EmptyIndexError while nothing is indexed */
export async function lookUpIndexState(reader: LookupReader): Promise<IndexState> {
  return (await runLookup(reader, indexStateLookup, [])).indexState;
}
