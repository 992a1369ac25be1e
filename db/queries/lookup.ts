import type { LookupReader } from '../client.ts';
import {
  decodeIndexState,
  EmptyIndexError,
  INDEX_STATE_COLUMNS,
  requireIndexes,
  type IndexState,
  type Tip,
} from './index-state.ts';

/** The result of a lookup, and the state of the index to which it belongs. */
export interface WithIndexState<T> {
  readonly indexState: IndexState;
  readonly data: T;
}

/**
 * The common table expression with which every {@link Lookup} begins. It defines `state`, the row of
 * `sync_state` with two more columns. `ids_end` is the lowest id above all visible transactions.
 * `has_indexes` is false during a bulk load. An expression that needs a secondary index must check
 * `has_indexes`. Otherwise it would scan a complete table.
 */
const STATE_CTE = `state as materialized (
  select *, (indexed_height + 1) * 65536::bigint as ids_end, bulk_load_since is null as has_indexes from sync_state)`;

/**
 * SQL condition that a row with a `tx_id` belongs to a block up to the indexed height, for expressions that
 * find rows by a secondary index.
 */
export const TX_IS_VISIBLE_SQL = `tx_id < (select ids_end from state) and (select has_indexes from state)`;

/**
 * A prepared statement with the parameters `$1` and so on. It takes one round trip, and the connection caches its plan. It sees one
 * consistent state of the index without an SQL transaction. Only the hot routes in bench/serving.md and SQL that drizzle cannot express
 * should use lookups. All other queries use drizzle in a snapshot.
 */
export interface Lookup {
  /** Identifies the prepared statement, so it must differ for different SQL text. */
  readonly name: string;
  readonly text: string;
  readonly needsIndexes: boolean;
}

/**
 * Defines a lookup.
 *
 * @param ctes common table expressions that may use `state`
 * @param columns scalar expressions that follow {@link INDEX_STATE_COLUMNS}
 * @param options.needsIndexes whether the lookup fails during a bulk load
 */
export function defineLookup(
  name: string,
  ctes: readonly string[],
  columns: readonly string[],
  { needsIndexes = false } = {},
): Lookup {
  return {
    name: `ringscope_${name}`,
    text: `with ${[STATE_CTE, ...ctes].join(',\n')}\nselect ${[INDEX_STATE_COLUMNS, ...columns].join(',\n')}`,
    needsIndexes,
  };
}

/**
 * Runs a lookup.
 *
 * @returns the state of the index, and the columns that follow it
 * @throws EmptyIndexError while nothing is indexed
 * @throws IndexesMissingError when the lookup needs indexes that a bulk load has not built yet
 */
export async function runLookup(
  reader: LookupReader,
  lookup: Lookup,
  values: readonly unknown[],
): Promise<{ readonly indexState: IndexState; readonly columns: readonly unknown[] }> {
  const row = await reader.lookup(lookup.name, lookup.text, values);
  const indexState = decodeIndexState(row);
  if (indexState === undefined) throw new EmptyIndexError();
  if (lookup.needsIndexes) requireIndexes(indexState);
  return { indexState, columns: row.slice(2) };
}

const indexStateLookup = defineLookup('index_state', [], []);

/** Reads only the tip. Undefined while nothing is indexed. */
export async function lookUpTip(reader: LookupReader): Promise<Tip | undefined> {
  return decodeIndexState(await reader.lookup(indexStateLookup.name, indexStateLookup.text, []))?.tip;
}

/** Reads only the state of the index. @throws EmptyIndexError while nothing is indexed */
export async function lookUpIndexState(reader: LookupReader): Promise<IndexState> {
  return (await runLookup(reader, indexStateLookup, [])).indexState;
}
