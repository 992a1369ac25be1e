import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { lookUpRingReferences, type RingReferenceAvailability } from '../../../db/queries/references.ts';
import { ringReferenceIndexNames } from '../../../db/ring-reference-index.ts';
import {
  beginBulkLoad,
  buildBulkLoadIndex,
  finishBulkLoad,
  listBulkLoadIndexes,
} from '../../../db/write/bulk-load.ts';
import {
  buildRingReferenceIndexesIfSmall,
  buildRingReferenceIndexes,
  dropRingReferenceIndexes,
  readRingReferenceIndexNames,
  setRingReferencesEnabledInBulkLoad,
  setRingReferencesEnabled,
} from '../../../db/write/ring-references.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createIndexerLog } from '../../../indexer/log.ts';
import { RingReferenceIndexer } from '../../../indexer/ring-references.ts';
import { parseBlockHash } from '@ringscope/protocol/brands.ts';
import { type TestDatabase } from '../../helpers/database.ts';
import { createRingChain } from './ring-chain.ts';

let database: TestDatabase;
let writeDatabase: WriteDatabase;
let reader: Database;

createRingChain((chain) => {
  ({ database, writeDatabase, reader } = chain);
});

async function stateFor(site: Database): Promise<RingReferenceAvailability> {
  const { data } = await lookUpRingReferences(site, { amount: 0n, globalIndex: 0 }, { kind: 'newest' }, 1);
  return data.state;
}

async function state(): Promise<RingReferenceAvailability> {
  return stateFor(reader);
}

test('ring references are off by default, on when their indexes are built, and can be dropped', async () => {
  const { writeDatabase: own, url } = await database.another();
  const site = connectDatabase(url, { maxConnections: 1 });
  try {
    await initialiseSyncState(own, { network: 'fakechain', genesisHash: parseBlockHash('00'.repeat(32))! });
    await own.query(statement`update sync_state set indexed_height = 0, indexed_hash = genesis_hash`);
    const seen = async () => stateFor(site);
    expect(await seen()).toEqual({ state: 'off' });
    await setRingReferencesEnabled(own, true);
    expect(await seen()).toEqual({ state: 'building', builtShare: undefined });
    expect(await buildRingReferenceIndexesIfSmall(own)).toBe(true);
    expect(await buildRingReferenceIndexesIfSmall(own)).toBe(true);
    expect(await seen()).toEqual({ state: 'on' });
    expect((await readRingReferenceIndexNames(own)).valid.toSorted()).toEqual(
      ringReferenceIndexNames.toSorted(),
    );
    await setRingReferencesEnabled(own, false);
    expect(await seen()).toEqual({ state: 'off' });
    await dropRingReferenceIndexes(own);
    await dropRingReferenceIndexes(own);
    expect(await readRingReferenceIndexNames(own)).toEqual({ valid: [], invalid: [] });
  } finally {
    await site.close();
  }
});

test('an invalid index that a killed build has left is not used and is built again', async () => {
  await setRingReferencesEnabled(writeDatabase, true);
  const never = new AbortController().signal;
  await buildRingReferenceIndexes(writeDatabase, { memoryMegabytes: 64, signal: never });
  expect(await state()).toEqual({ state: 'on' });
  // A server that crashes during the build leaves the index in this state.
  await writeDatabase.query(
    statement`update pg_index set indisvalid = false where indexrelid = 'inputs_ring_idx'::regclass`,
  );
  expect((await readRingReferenceIndexNames(writeDatabase)).invalid).toEqual(['inputs_ring_idx']);
  expect(await state()).toEqual({ state: 'building', builtShare: undefined });
  await buildRingReferenceIndexes(writeDatabase, { memoryMegabytes: 64, signal: never });
  expect(await state()).toEqual({ state: 'on' });
  await buildRingReferenceIndexes(writeDatabase, { memoryMegabytes: 64, signal: never });
  expect(await readRingReferenceIndexNames(writeDatabase)).toEqual({
    valid: expect.arrayContaining([...ringReferenceIndexNames]),
    invalid: [],
  });
});

test('on a large table the indexes are built in the background, with progress', async () => {
  await dropRingReferenceIndexes(writeDatabase);
  const lines: string[] = [];
  const log = createIndexerLog('info', (line) => lines.push(line));
  const references = new RingReferenceIndexer(writeDatabase, { enabled: true, memoryMegabytes: 64 }, log);
  await references.begin();
  const shares: number[] = [];
  const look = async () => {
    await references.buildMissing(new AbortController().signal);
    const now = await state();
    if (now.state === 'building' && now.builtShare !== undefined) shares.push(now.builtShare);
    return now;
  };
  // The test locks the table like a writer, so that the build waits until its progress was read.
  const held = await writeDatabase.holdConnection();
  await held.query(statement`begin`);
  await held.query(statement`lock table inputs in row exclusive mode`);
  await expect
    .poll(look, { intervals: [5] })
    .toMatchObject({ state: 'building', builtShare: expect.any(Number) });
  held.release();
  await expect.poll(look, { intervals: [5] }).toEqual({ state: 'on' });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  await references.end();
  await expect.poll(() => lines).toHaveLength(2);
  await references.buildMissing(new AbortController().signal);
  expect(lines).toHaveLength(2);

  const off = new RingReferenceIndexer(writeDatabase, { enabled: false, memoryMegabytes: 64 }, log);
  await off.begin();
  expect(await state()).toEqual({ state: 'off' });
  expect(await readRingReferenceIndexNames(writeDatabase)).toEqual({ valid: [], invalid: [] });
});

test('building stops on request and leaves no index enabled', async () => {
  const own = (await database.another()).writeDatabase;
  const stop = new AbortController();
  const held = await own.holdConnection();
  // The test locks the table like a writer, so that the build waits until the request to stop.
  await held.query(statement`begin`);
  await held.query(statement`lock table inputs in row exclusive mode`);
  const building = buildRingReferenceIndexes(own, { memoryMegabytes: 64, signal: stop.signal });
  await expect
    .poll(async () =>
      own.query(statement`
        select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`),
    )
    .not.toEqual([]);
  stop.abort();
  await expect(building).rejects.toThrow();
  held.release();
  expect((await readRingReferenceIndexNames(own)).valid).toEqual([]);
  await buildRingReferenceIndexes(own, { memoryMegabytes: 64, signal: new AbortController().signal });
  expect((await readRingReferenceIndexNames(own)).valid).toHaveLength(2);
});

test('a bulk load that starts during the build finishes the build at its end', async () => {
  const own = (await database.another()).writeDatabase;
  const nothing = { height: -1, hash: undefined };
  const genesisHash = parseBlockHash('0'.repeat(64))!;
  await initialiseSyncState(own, { network: 'fakechain', genesisHash });
  const silent = createIndexerLog('error', () => undefined);
  const references = new RingReferenceIndexer(own, { enabled: true, memoryMegabytes: 64 }, silent);
  const held = await own.holdConnection();
  // The test locks the table like a writer, so that the build does not finish before it is cancelled.
  await held.query(statement`begin`);
  await held.query(statement`lock table inputs in row exclusive mode`);
  await references.buildMissing(new AbortController().signal);
  await references.cancel();
  held.release();
  // The server ends the released session when it notices the closed connection. Until then the test repeats the
  // call.
  await expect(async () => beginBulkLoad(own, nothing)).toPass();
  await references.begin();
  expect((await listBulkLoadIndexes(own)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['inputs_ring_idx', 'inputs_bucket_ring_idx']),
  );
});

test('a bulk load drops the indexes and builds the enabled ones at its end', async () => {
  const own = (await database.another()).writeDatabase;
  const nothing = { height: -1, hash: undefined };
  const build = async () => {
    for (const { name, built } of await listBulkLoadIndexes(own)) {
      if (!built)
        await buildBulkLoadIndex(own, name, { memoryMegabytes: 64, signal: new AbortController().signal });
    }
    await finishBulkLoad(own, nothing);
  };
  const genesisHash = parseBlockHash('0'.repeat(64))!;
  await initialiseSyncState(own, { network: 'fakechain', genesisHash });
  expect(await setRingReferencesEnabledInBulkLoad(own, true)).toBe(false);
  await buildRingReferenceIndexesIfSmall(own);
  await beginBulkLoad(own, nothing);
  expect(await readRingReferenceIndexNames(own)).toEqual({ valid: [], invalid: [] });
  expect(await setRingReferencesEnabledInBulkLoad(own, true)).toBe(true); // A second call changes nothing.
  await build();
  expect((await readRingReferenceIndexNames(own)).valid).toHaveLength(2);

  await beginBulkLoad(own, nothing);
  expect(await setRingReferencesEnabledInBulkLoad(own, false)).toBe(true);
  await build();
  expect(await readRingReferenceIndexNames(own)).toEqual({ valid: [], invalid: [] });

  await beginBulkLoad(own, nothing);
  expect(await setRingReferencesEnabledInBulkLoad(own, true)).toBe(true);
  await build();
  expect((await readRingReferenceIndexNames(own)).valid).toHaveLength(2);
});
