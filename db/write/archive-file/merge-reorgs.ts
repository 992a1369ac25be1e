import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeNumber } from '../../value-decoders.ts';
import { reorgs } from '../../schema/index.ts';
import { statement, type SqlTransaction } from '../../write-database.ts';
import { columnListSql } from '../insert-fragments.ts';
import { archiveFileRowsSql, type ArchiveRow } from './columns.ts';
import { archiveTables } from './tables.ts';

/** Maps the reorg ids of an archive file to those of this database. There are few reorgs, so the map fits in memory. */
export class ReorgIdMap {
  readonly #databaseIds = new Map<number, number>();
  readonly #reorgCounts = new Map<string, number>();

  add(fileId: number, databaseId: number): void {
    this.#databaseIds.set(fileId, databaseId);
  }

  /** Returns how many reorgs between the same tips came before this one, and counts this one. */
  nextOccurrenceIndex({
    fork_height: forkHeight,
    old_tip_hash: oldTipHash,
    new_tip_hash: newTipHash,
  }: ArchiveRow): number {
    const change = JSON.stringify([forkHeight, oldTipHash, newTipHash]);
    const before = this.#reorgCounts.get(change) ?? 0;
    this.#reorgCounts.set(change, before + 1);
    return before;
  }

  /** Replaces the reorg id in a row of the file with the id of the same reorg in this database. */
  replaceReorgId(row: ArchiveRow): ArchiveRow {
    const id = row['reorg_id'];
    if (id === null || id === undefined) return row;
    const ownId = typeof id === 'number' ? this.#databaseIds.get(id) : undefined;
    if (ownId === undefined)
      throw new Error(
        `A row of the archive file refers to reorg ${JSON.stringify(id)}, which the file does not contain. Export the archive again.`,
      );
    return { ...row, reorg_id: ownId };
  }
}

const idRow = createRowDecoder({ id: reorgs.id });
const countRow = createRowDecoder({ count: decodeNumber });

/**
 * Adds the reorgs of an archive file. In order of time, the n-th reorg of the file between two tips counts as the same reorg as the
 * n-th reorg of this index between these tips. The row of this index then gets the earlier of the two times. Any other
 * reorg of the file is inserted, and keeps its id if this index does not use the id. The SQL transaction must hold the
 * lock on `sync_state`, so that no indexer records a reorg meanwhile.
 *
 * @param ids receives the id of each reorg in this database
 * @returns the number of written rows
 */
export async function mergeReorgs(
  tx: SqlTransaction,
  rows: readonly ArchiveRow[],
  ids: ReorgIdMap,
): Promise<number> {
  let written = 0;
  for (const row of rows) {
    const same = await findSame(tx, row, ids.nextOccurrenceIndex(row));
    written += same === undefined ? 1 : await setEarlierTime(tx, same, row);
    ids.add(Number(row['id']), same ?? (await addReorg(tx, row)));
  }
  // The next reorg of this index gets the id after the highest one.
  await tx.query(statement`
    select setval(pg_get_serial_sequence('reorgs', 'id'), max(id)) from reorgs having max(id) is not null`);
  return written;
}

const { columns } = archiveTables.reorgs;

async function findSame(tx: SqlTransaction, row: ArchiveRow, before: number): Promise<number | undefined> {
  const [same] = await readRows(
    tx,
    idRow,
    statement`
    select own.id from ${archiveFileRowsSql(columns, [row])} join reorgs own
      using (fork_height, old_tip_hash, new_tip_hash)
    order by own.detected_at, own.id offset ${before} limit 1`,
  );
  return same?.id;
}

async function setEarlierTime(tx: SqlTransaction, id: number, row: ArchiveRow): Promise<number> {
  const [changed] = await readRows(
    tx,
    countRow,
    statement`
    with changed as (
      update reorgs own set detected_at = given.detected_at from ${archiveFileRowsSql(columns, [row])}
      where own.id = ${id} and given.detected_at < own.detected_at returning 1)
    select count(*) from changed`,
  );
  return changed?.count ?? 0;
}

async function addReorg(tx: SqlTransaction, row: ArchiveRow): Promise<number> {
  const others = columnListSql(columns.flatMap(({ name }) => (name === 'id' ? [] : [name])));
  const [added] = await readRows(
    tx,
    idRow,
    statement`
    insert into reorgs (id, ${others}) overriding system value
    select case when exists (select from reorgs own where own.id = given.id)
      then (select max(id) + 1 from reorgs) else given.id end, ${others}
    from ${archiveFileRowsSql(columns, [row])} returning id`,
  );
  if (added === undefined)
    throw new Error(
      'Postgres returned no id for a reorg that it inserted, so this part of the import was rolled back. Import the file again.',
    );
  return added.id;
}
