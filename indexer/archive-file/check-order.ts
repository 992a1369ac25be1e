import type { ArchiveRow, ArchiveValue } from '../../db/write/archive-file/columns.ts';
import {
  archiveTableNames,
  archiveTables,
  type ArchiveTableName,
} from '../../db/write/archive-file/tables.ts';
import { ArchiveLineError } from './lines.ts';

/**
 * Compares two values of a key column. All hashes have one length, and so have all times, so their strings have the
 * same order as their values.
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
  const { key, columns } = archiveTables[table];
  for (const name of key) {
    const kind = columns.find((column) => column.name === name)?.kind ?? '';
    const order = compareValues(kind, first[name], second[name]);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Checks that the rows of a file are in order and fit together: no row occurs twice, rows refer only to reorgs in the
 * file, and the fates of a transaction are numbered from 0. Only the last fate has no end.
 */
export class ArchiveOrderCheck {
  readonly #reorgIds = new Set<ArchiveValue>();
  #table: ArchiveTableName | undefined;
  #last: ArchiveRow | undefined;

  /** Checks the next row of the file. @throws ArchiveLineError */
  add(table: ArchiveTableName, row: ArchiveRow): void {
    if (table !== this.#table) {
      this.finish();
      if (
        this.#table !== undefined &&
        archiveTableNames.indexOf(table) < archiveTableNames.indexOf(this.#table)
      )
        throw new ArchiveLineError(
          `field table: the rows of ${table} must come before those of ${this.#table}`,
        );
      this.#table = table;
    } else if (this.#last !== undefined && compareKeys(table, this.#last, row) >= 0)
      throw new ArchiveLineError(
        `rows must be in ascending order of ${archiveTables[table].key.join(', ')}, but this row does not come after that of the previous line`,
      );
    this.#checkReorg(table, row);
    if (table === 'transaction_fates') this.#checkFate(row);
    this.#last = row;
  }

  /** Checks the last row of a table. @throws ArchiveLineError */
  finish(): void {
    if (this.#table === 'transaction_fates' && this.#last?.['until'] !== null)
      throw new ArchiveLineError(
        'the previous line is the last one about its transaction, so its field "until" must be null',
      );
    this.#last = undefined;
  }

  #checkReorg(table: ArchiveTableName, { id, reorg_id: reorgId = null }: ArchiveRow): void {
    if (table === 'reorgs' && id !== undefined) {
      if (this.#reorgIds.has(id))
        throw new ArchiveLineError(`field id: the file has reorg ${String(id)} twice`);
      this.#reorgIds.add(id);
    } else if (reorgId !== null && !this.#reorgIds.has(reorgId))
      throw new ArchiveLineError(`field reorg_id: the file has no reorg ${String(reorgId)}`);
  }

  #checkFate(row: ArchiveRow): void {
    const before = this.#last?.['tx_hash'] === row['tx_hash'] ? this.#last : undefined;
    const expected = before === undefined ? 0 : Number(before['number']) + 1;
    if (row['number'] !== expected)
      throw new ArchiveLineError(`field number: must be ${expected}, but is ${String(row['number'])}`);
    if (before === undefined && (this.#last?.['until'] ?? null) !== null)
      throw new ArchiveLineError(
        'the previous line is the last one about its transaction, so its field "until" must be null',
      );
    if (before !== undefined && before['until'] !== row['since'])
      throw new ArchiveLineError(
        'field since: must equal the field until of the previous line, which contains the earlier fate of the same transaction',
      );
  }
}
