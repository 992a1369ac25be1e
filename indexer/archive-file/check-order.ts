import type { ArchiveRow, ArchiveValue } from '../../db/write/archive-file/columns.ts';
import {
  archiveTableNames,
  archiveTables,
  type ArchiveTableName,
} from '../../db/write/archive-file/tables.ts';
import { ArchiveLineError } from './lines.ts';

/**
 * Compares two values of a key column. Values of the kind `bigint` are decimal strings. The other strings are hashes or
 * times, which have a fixed length, so their order is that of their values.
 */
function compareValues(
  kind: string,
  first: ArchiveValue | undefined,
  second: ArchiveValue | undefined,
): number {
  const [one, other] =
    kind === 'bigint' ? [BigInt(String(first)), BigInt(String(second))] : [first ?? '', second ?? ''];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function compareKeys(table: ArchiveTableName, first: ArchiveRow, second: ArchiveRow): number {
  const { keyColumns, columns } = archiveTables[table];
  for (const name of keyColumns) {
    const kind = columns.find((column) => column.name === name)?.kind ?? '';
    const order = compareValues(kind, first[name], second[name]);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Checks that the rows of a file are in order and fit together:
 * - No row occurs twice.
 * - Rows refer only to reorgs in the file.
 * - The rows about what became of one orphaned transaction are numbered from 0. Only the last of them has no end time.
 */
export class ArchiveOrderChecker {
  readonly #reorgIds = new Set<ArchiveValue>();
  #currentTable: ArchiveTableName | undefined;
  #previousRow: ArchiveRow | undefined;

  /**
   * Checks the next row of the file.
   *
   * @throws ArchiveLineError when the row is out of order or does not match the rows before it
   */
  checkRow(table: ArchiveTableName, row: ArchiveRow): void {
    if (table !== this.#currentTable) {
      this.finish();
      if (
        this.#currentTable !== undefined &&
        archiveTableNames.indexOf(table) < archiveTableNames.indexOf(this.#currentTable)
      )
        throw new ArchiveLineError(
          `the row of the table ${table} comes after rows of the table ${this.#currentTable}, but must come before them`,
        );
      this.#currentTable = table;
    } else if (this.#previousRow !== undefined && compareKeys(table, this.#previousRow, row) >= 0)
      throw new ArchiveLineError(
        `rows must be in ascending order of ${archiveTables[table].keyColumns.join(', ')}, but this row does not come after that of the previous line`,
      );
    this.#checkReorg(table, row);
    if (table === 'transaction_fates') this.#checkOrphanedTxFate(row);
    this.#previousRow = row;
  }

  /**
   * Checks the last row of the current table. {@link checkRow} calls it when another table begins. The caller must call it
   * after the last row of the file.
   *
   * @throws ArchiveLineError
   */
  finish(): void {
    if (this.#currentTable === 'transaction_fates' && this.#previousRow?.['until'] !== null)
      throw new ArchiveLineError(
        `the field "until" of the previous line is ${String(this.#previousRow?.['until'])}, but must be null in the last line about a transaction`,
      );
    this.#previousRow = undefined;
  }

  #checkReorg(table: ArchiveTableName, { id, reorg_id: reorgId = null }: ArchiveRow): void {
    if (table === 'reorgs' && id !== undefined) {
      if (this.#reorgIds.has(id))
        throw new ArchiveLineError(
          `the field "id" is ${String(id)}, but an earlier line already contains the reorg with this id`,
        );
      this.#reorgIds.add(id);
    } else if (reorgId !== null && !this.#reorgIds.has(reorgId))
      throw new ArchiveLineError(
        `the field "reorg_id" is ${String(reorgId)}, but no earlier line contains the reorg with this id`,
      );
  }

  #checkOrphanedTxFate(row: ArchiveRow): void {
    const before = this.#previousRow?.['tx_hash'] === row['tx_hash'] ? this.#previousRow : undefined;
    const expected = before === undefined ? 0 : Number(before['number']) + 1;
    if (row['number'] !== expected)
      throw new ArchiveLineError(
        `the field "number" is ${String(row['number'])}, but must be ${expected}, because the lines about one transaction are numbered from 0`,
      );
    if (before === undefined && (this.#previousRow?.['until'] ?? null) !== null)
      throw new ArchiveLineError(
        `the field "until" of the previous line is ${String(this.#previousRow?.['until'])}, but must be null in the last line about a transaction`,
      );
    if (before !== undefined && before['until'] !== row['since'])
      throw new ArchiveLineError(
        `the field "since" is ${String(row['since'])}, but the field "until" of the previous line about the same transaction is ${String(before['until'])}; they must be equal`,
      );
  }
}
