import { readRows, createRowDecoder } from '../row-decoder.ts';
import { indexerControl } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

const pauseRow = createRowDecoder({ pausedAt: indexerControl.pausedAt });

/**
 * Reads the time at which the operator paused all indexers of this database. Undefined while they are not paused.
 */
export async function readIndexerPauseStart(writeDatabase: WriteDatabase): Promise<Date | undefined> {
  const [row] = await readRows(
    writeDatabase,
    pauseRow,
    statement`select ${pauseRow.selectListFragment('control')} from indexer_control control`,
  );
  return row?.pausedAt ?? undefined;
}

/** Pauses all indexers of this database, or ends the pause. The setting survives restarts. */
export async function setIndexersPaused(writeDatabase: WriteDatabase, paused: boolean): Promise<void> {
  await writeDatabase.query(statement`
    insert into indexer_control as old (paused_at) values (case when ${paused} then now() end)
    on conflict on constraint indexer_control_pkey do update
      set paused_at = case when ${paused} then coalesce(old.paused_at, now()) end`);
}
