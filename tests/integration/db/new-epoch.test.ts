import { expect, test } from 'playwright/test';
import { createParameterlessStatement } from '../../../db/write-database.ts';
import {
  beginNewDatabaseEpoch,
  IndexerIsRunningError,
  readDatabaseId,
} from '../../../db/write/database-id.ts';
import { setIndexersPaused } from '../../../db/write/indexer-control.ts';
import { tryAcquireWriterLock } from '../../../db/write/writer-lock.ts';
import { runDatabaseCommand } from '../../../indexer/database-commands.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const readEpoch = async (): Promise<unknown> =>
  database.writeDatabase.query(createParameterlessStatement('select events_epoch from sync_state'));

test('a copy gets its own event ids and its own queue, once for each command, and keeps its pause', async () => {
  const { writeDatabase, url } = database;
  await writeDatabase.query(
    createParameterlessStatement(`insert into sync_state (network, genesis_hash, indexed_height, index_format)
      values ('fakechain', decode(repeat('00', 32), 'hex'), -1, 1)`),
  );
  await setIndexersPaused(writeDatabase, true);
  const ids = [await readDatabaseId(writeDatabase)];
  const epochs = [await readEpoch()];
  for (let time = 0; time < 2; time += 1) {
    await runDatabaseCommand(url, { command: 'new-epoch' }, () => undefined);
    ids.push(await readDatabaseId(writeDatabase));
    epochs.push(await readEpoch());
  }
  expect(new Set(ids).size).toBe(3);
  expect(new Set(epochs.map((row) => JSON.stringify(row))).size).toBe(3);
  // The id still begins with that of the database, so that an operator recognises its queue.
  for (const id of ids.slice(1)) expect(id).toMatch(new RegExp(`^${ids[0]}-[0-9a-f]{8}$`));
  expect(
    await writeDatabase.query(
      createParameterlessStatement('select paused_at is not null as paused from indexer_control'),
    ),
  ).toEqual([{ paused: true }]);
});

test('the ids of a database do not change while an indexer runs', async () => {
  const { writeDatabase } = database;
  const before = await readDatabaseId(writeDatabase);
  const lock = await tryAcquireWriterLock(writeDatabase);
  await expect(beginNewDatabaseEpoch(writeDatabase)).rejects.toThrow(IndexerIsRunningError);
  lock?.release();
  expect(await readDatabaseId(writeDatabase)).toBe(before);
});
