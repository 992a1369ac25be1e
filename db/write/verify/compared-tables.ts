import type { PgTable } from 'drizzle-orm/pg-core';
import {
  blocks,
  blockStatistics,
  blockTotals,
  inputs,
  oddities,
  outputs,
  recentBlockBlobs,
  recentTransactionBlobs,
  transactions,
  unreadBlocks,
} from '../../schema/index.ts';
import type { SqlTransaction } from '../../write-database.ts';
import { createCopyRowEncoder, type CopiedRow } from '../copy.ts';
import type { HeightRange } from '../ranges.ts';
import type { NewBlock } from '../raw-blocks.ts';
import { minTxIdAtHeight, TX_IDS_PER_BLOCK } from '../../schema/tx-ids.ts';
import {
  formatRowLabel,
  deriveTableStructure,
  readStringRows,
  columnsAsStringsSql,
  formatPostgresValue,
  type ComparedColumn,
  type RowDifference,
  type TableStructure,
  type RowOfStrings,
} from './difference.ts';

export type ComparedChainTotalsRow = CopiedRow<typeof blockTotals>;

/** All rows that an undamaged index has for one block. */
export interface ExpectedBlockRows extends NewBlock {
  readonly chainTotals: ComparedChainTotalsRow;
  /** Whether the index stores the bytes of this block. */
  readonly hasStoredBytes: boolean;
}

/** A table whose rows belong to blocks, and how its stored rows are compared with the expected ones. */
export interface ComparedTable {
  readonly structure: TableStructure;
  /**
   * Column by which the rows of a block are found, and how many of its values belong to one block: 1 for a height,
   * 65,536 for a transaction id.
   */
  readonly heightOrTxIdColumn: { readonly column: string; readonly valuesPerBlock: number };
  /** Returns the position of a stored row as reports show it, such as `height 12`. */
  readonly describePosition: (row: RowOfStrings) => string;
  /** Compares the stored rows of consecutive blocks with the expected rows. */
  compare(
    tx: Pick<SqlTransaction, 'query'>,
    expected: readonly ExpectedBlockRows[],
  ): Promise<RowDifference[]>;
}

/** An expected row that is not stored at its position in the table. */
interface MissingRow<T extends PgTable> {
  readonly row: CopiedRow<T>;
  readonly position: string;
}

/** Compares the rows of a table with expected rows. */
interface RowComparison<T extends PgTable> {
  /** @param rows all rows that the table must have for these heights */
  compareRows(
    tx: Pick<SqlTransaction, 'query'>,
    heights: HeightRange,
    rows: readonly CopiedRow<T>[],
  ): Promise<RowDifference[]>;
}

/**
 * Describes how the rows of a table are found and identified.
 *
 * @param position columns that determine the position of a row on the chain. The first one finds the rows of a block
 */
function comparedTable<T extends PgTable>(
  table: T,
  position: readonly string[],
  rowsOf: (block: ExpectedBlockRows) => readonly CopiedRow<T>[],
): ComparedTable & RowComparison<T> {
  const shape = deriveTableStructure(table);
  const layout = createCopyRowEncoder(table);
  const column = position[0] ?? '';
  const located = { column, valuesPerBlock: column === 'height' ? 1 : TX_IDS_PER_BLOCK };
  const positionColumns = shape.columns.filter(({ name }) => position.includes(name));
  const text = (row: CopiedRow<T>, { drizzleProperty, sqlType }: ComparedColumn): string | null =>
    formatPostgresValue(row[drizzleProperty as keyof CopiedRow<T>], sqlType);
  const keyOfRow = (row: CopiedRow<T>, key: readonly ComparedColumn[]): string =>
    key.map((one) => text(row, one)).join();
  const keyOf = (row: RowOfStrings): string => formatRowLabel(position, row);

  const different = (row: CopiedRow<T>, stored: RowOfStrings | undefined): RowDifference => {
    const expected = Object.fromEntries(shape.columns.map((one) => [one.name, text(row, one)]));
    const encode: RowDifference['encodeForCopy'] = (encoder) => layout.write(encoder, row);
    return { table: shape, rowLabel: keyOf(expected), stored, expected, encodeForCopy: encode };
  };

  return {
    structure: shape,
    heightOrTxIdColumn: located,
    describePosition: keyOf,
    async compare(tx, expected) {
      const [first, last] = [expected[0]?.rows.block, expected.at(-1)?.rows.block];
      if (first === undefined || last === undefined) return [];
      return compareRows(tx, { start: first.height, end: last.height }, expected.flatMap(rowsOf));
    },
    compareRows,
  };

  async function compareRows(
    tx: Pick<SqlTransaction, 'query'>,
    heights: HeightRange,
    rows: readonly CopiedRow<T>[],
  ): Promise<RowDifference[]> {
    const start = heights.start * located.valuesPerBlock;
    const end = (heights.end + 1) * located.valuesPerBlock;
    const stored = new StoredRows(positionColumns, await readBetween(tx, shape, column, start, end));
    const differences: RowDifference[] = [];
    const missing: MissingRow<T>[] = [];
    for (const row of rows) {
      const position = keyOfRow(row, positionColumns);
      const found = stored.take(position, (one) =>
        shape.uniqueKeys.some((key) => keyOfRow(row, key) === keyOfStored(one, key)),
      );
      if (found === undefined) missing.push({ row, position });
      else if (shape.columns.some((one) => text(row, one) !== found[one.name])) {
        differences.push(different(row, found));
      }
    }
    // A row whose position was altered is found by its other unique columns.
    const strays = [...stored.rest()];
    for (const key of shape.uniqueKeys) {
      if (missing.length === 0 || key.every((one) => positionColumns.includes(one))) continue;
      const wanted = missing.map(({ row }) => key.map((one) => text(row, one)));
      const elsewhere = await readByKey(tx, shape, key, wanted);
      const byKey = new Map(elsewhere.map((one) => [keyOfStored(one, key), one]));
      for (const one of missing.splice(0)) {
        const found = byKey.get(keyOfRow(one.row, key));
        // `strays` contains only stored rows that have not been compared with an expected row yet.
        const stray = strays.findIndex((row) => found !== undefined && isSameRow(row, found, shape));
        const isWithin = found !== undefined && isBetween(found[column], start, end);
        if (found === undefined || (isWithin && stray < 0)) missing.push(one);
        else {
          if (stray >= 0) strays.splice(stray, 1);
          differences.push(different(one.row, found));
        }
      }
    }
    differences.push(...missing.map(({ row }) => different(row, undefined)));
    return [...differences, ...strays.map((row) => toSuperfluousRowDifference(shape, keyOf(row), row))];
  }
}

/** Returns the difference for a row that should not exist. */
export function toSuperfluousRowDifference(
  table: TableStructure,
  rowPosition: string,
  stored: RowOfStrings,
): RowDifference {
  return { table, rowLabel: rowPosition, stored, expected: undefined, encodeForCopy: undefined };
}

/**
 * Stored rows by their position, such as the height, or the transaction and the input. In a damaged table, several rows
 * may have the same position.
 */
class StoredRows {
  readonly #rows = new Map<string, RowOfStrings[]>();

  constructor(position: readonly ComparedColumn[], rows: readonly RowOfStrings[]) {
    for (const row of rows) {
      const key = keyOfStored(row, position);
      const others = this.#rows.get(key);
      if (others === undefined) this.#rows.set(key, [row]);
      else others.push(row);
    }
  }

  /** Removes and returns a row at a position, the preferred one if there are several. */
  take(position: string, isPreferred: (row: RowOfStrings) => boolean): RowOfStrings | undefined {
    const rows = this.#rows.get(position);
    if (rows === undefined) return undefined;
    const preferred = rows.length > 1 ? rows.findIndex(isPreferred) : 0;
    const [row] = rows.splice(Math.max(0, preferred), 1);
    return row;
  }

  *rest(): Generator<RowOfStrings> {
    for (const rows of this.#rows.values()) yield* rows;
  }
}

function keyOfStored(row: RowOfStrings, key: readonly ComparedColumn[]): string {
  return key.map(({ name }) => row[name]).join();
}

function isSameRow(
  one: RowOfStrings,
  other: RowOfStrings,
  { uniqueKeys: [primary = []] }: TableStructure,
): boolean {
  return keyOfStored(one, primary) === keyOfStored(other, primary);
}

function isBetween(value: string | null | undefined, start: number, end: number): boolean {
  return value !== null && value !== undefined && BigInt(value) >= start && BigInt(value) < end;
}

/** Reads the rows with a value from `start` (inclusive) to `end` (exclusive) in a column. */
async function readBetween(
  tx: Pick<SqlTransaction, 'query'>,
  shape: TableStructure,
  column: string,
  start: number,
  end: number,
): Promise<RowOfStrings[]> {
  return readStringRows(tx, {
    text: `
      select ${columnsAsStringsSql(shape, 't')} from "${shape.name}" as t
      where t."${column}" >= $1 and t."${column}" < $2`,
    values: [start, end],
  });
}

/**
 * Reads the rows that have one of the given values in the columns of a key. `offset 0` keeps Postgres from turning the
 * subquery into a join, so that it uses one index lookup for each value.
 */
async function readByKey(
  tx: Pick<SqlTransaction, 'query'>,
  shape: TableStructure,
  key: readonly ComparedColumn[],
  wanted: readonly (readonly (string | null)[])[],
): Promise<RowOfStrings[]> {
  const names = key.map((_, index) => `key${index}`);
  const lists = key.map(({ sqlType }, index) => `$${index + 1}::${sqlType}[]`);
  const equal = key.map(({ name }, index) => `t."${name}" = wanted.key${index}`);
  return readStringRows(tx, {
    text: `
      select found.* from unnest(${lists.join(', ')}) as wanted (${names.join(', ')})
      cross join lateral (
        select ${columnsAsStringsSql(shape, 't')} from "${shape.name}" as t where ${equal.join(' and ')} offset 0
      ) found`,
    values: key.map((_, index) => wanted.map((values) => values[index])),
  });
}

/**
 * Compares stored rows of `block_statistics` with expected ones. `compareBlockStatistics` uses it without the other
 * tables.
 */
export const comparedBlockStatisticsTable = comparedTable(blockStatistics, ['height'], ({ rows }) => [
  rows.statistics,
]);

/** The tables with rows of blocks, in the order in which they are compared. */
export const comparedTables: readonly ComparedTable[] = [
  comparedTable(blocks, ['height'], ({ rows }) => [rows.block]),
  comparedBlockStatisticsTable,
  comparedTable(blockTotals, ['height'], ({ chainTotals }) => [chainTotals]),
  comparedTable(transactions, ['id'], ({ rows }) => rows.transactions),
  comparedTable(outputs, ['tx_id', 'position'], ({ rows }) => rows.outputs),
  comparedTable(inputs, ['tx_id', 'position'], ({ rows }) => rows.inputs),
  comparedTable(oddities, ['tx_id', 'kind', 'position'], ({ rows }) => rows.oddities),
  comparedTable(unreadBlocks, ['height'], ({ rows }) => rows.unreadBlocks),
  comparedTable(recentBlockBlobs, ['height'], ({ rows, blob, hasStoredBytes }) =>
    hasStoredBytes ? [{ height: rows.block.height, blob }] : [],
  ),
  comparedTable(recentTransactionBlobs, ['tx_id'], ({ rows, txBlobs, hasStoredBytes }) =>
    hasStoredBytes
      ? txBlobs.map((blob, index) => ({ txId: minTxIdAtHeight(rows.block.height) + 1 + index, blob }))
      : [],
  ),
];
