import type { Database } from '../client.ts';
import { columnsOf, rowDecoder } from '../row-decoder.ts';
import { nodeStatus, syncState } from '../schema/index.ts';
import { EmptyIndexError, momentOf, type Moment } from './snapshot.ts';

/** The data of a lookup and the moment of the index that it describes. */
export interface WithMoment<T> {
  readonly moment: Moment;
  readonly data: T;
}

const syncRow = rowDecoder(
  columnsOf(syncState, ['network', 'genesisHash', 'indexedHeight', 'indexedHash', 'bulkLoadSince']),
);
const nodeRow = rowDecoder(columnsOf(nodeStatus, ['state', 'nodeHeight', 'checkedAt']));

/**
 * The common table expression of every lookup. It defines `state`, the row of `sync_state` with two more columns.
 * `ids_end` is the lowest id that no visible transaction has. `has_indexes` is false during a bulk load. A part that
 * needs a secondary index must check `has_indexes`, because it would read a whole table otherwise.
 */
export const STATE_CTE = `state as materialized (
  select *, (indexed_height + 1) * 65536::bigint as ids_end, bulk_load_since is null as has_indexes from sync_state)`;

/** The first two columns of every lookup. */
export const MOMENT_COLUMNS = `(select ${syncRow.json('state')} from state),
  (select ${nodeRow.json('node')} from node_status node)`;

/** Decodes the moment from the first two columns. The result is undefined while nothing is indexed. */
export function decodeMoment([sync, node]: readonly unknown[]): Moment | undefined {
  const row = syncRow.decodeJsonOrNull(sync);
  return row === undefined ? undefined : momentOf(row, nodeRow.decodeJsonOrNull(node));
}

/**
 * A prepared statement with the parameters `$1` and so on. It needs one round trip and keeps its plan for the life of a
 * connection. It sees one consistent state of the index without a transaction. The name must be as unique as the text.
 */
export interface Lookup {
  readonly name: string;
  readonly text: string;
}

/** @param columns scalar expressions that follow the columns of the moment */
export function defineLookup(name: string, ctes: readonly string[], columns: readonly string[]): Lookup {
  return {
    name: `ringscope_${name}`,
    text: `with ${[STATE_CTE, ...ctes].join(',\n')}\nselect ${[MOMENT_COLUMNS, ...columns].join(',\n')}`,
  };
}

/**
 * Runs a lookup.
 *
 * @returns the moment, and the columns that follow it
 * @throws EmptyIndexError while nothing is indexed
 */
export async function runLookup(
  database: Database,
  lookup: Lookup,
  values: readonly unknown[],
): Promise<{ readonly moment: Moment; readonly columns: readonly unknown[] }> {
  const row = await database.lookup(lookup.name, lookup.text, values);
  const moment = decodeMoment(row);
  if (moment === undefined) throw new EmptyIndexError();
  return { moment, columns: row.slice(2) };
}

const momentLookup = defineLookup('moment', [], []);

/** Reads the moment alone. @throws EmptyIndexError while nothing is indexed */
export async function lookUpMoment(database: Database): Promise<Moment> {
  return (await runLookup(database, momentLookup, [])).moment;
}
