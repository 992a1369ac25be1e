import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { listReorgs, type Reorg } from '../../../db/queries/reorgs.ts';
import { runInSnapshot } from '../../../db/queries/snapshot.ts';
import { lookUpStatus } from '../../../db/queries/status.ts';
import { readArchiveTable, withArchiveSnapshot } from '../../../db/write/archive-file/read.ts';
import { archiveTableNames, archiveTables } from '../../../db/write/archive-file/tables.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { createParameterlessStatement, statement, type WriteDatabase } from '../../../db/write-database.ts';
import { runArchiveCommand } from '../../../indexer/archive-file/command.ts';
import { exportArchive } from '../../../indexer/archive-file/export.ts';
import { importArchive } from '../../../indexer/archive-file/import.ts';
import { dumpArchive } from '../../helpers/archive-dump.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { startIndexerProcess } from '../../helpers/indexer.ts';
import { txHashOf } from '../../helpers/payment-chain.ts';
import {
  a,
  b,
  createExportedArchive,
  createTarget,
  lost,
  pay,
  quiet,
  waits,
  writeArchive,
} from './exported-archive.ts';
import { Follower } from './fate-follower.ts';

let database: TestDatabase;
let folder: string;
let source: Follower;
let file: string;
let lines: readonly string[];
createExportedArchive((created) => {
  ({ database, folder, source, file, lines } = created);
});

test('an exported archive equals the original row for row in an index that had none', async () => {
  const { writeDatabase } = await createTarget(database);
  const original = await dumpArchive(source.writeDatabase);
  // The test is worth something only if each table has rows.
  for (const rows of Object.values(original)) expect(rows.length).toBeGreaterThan(0);
  expect(original.reorgs).toHaveLength(3);
  const { writtenRows, skippedRows } = await importArchive(writeDatabase, file, quiet);
  expect(await dumpArchive(writeDatabase)).toEqual(original);
  expect(skippedRows).toBe(0);
  expect(writtenRows).toBe(Object.values(original).flat().length);
  expect(
    await writeDatabase.query(
      createParameterlessStatement(`
      select count(*)::integer as count from pool_transactions join pool_history using (hash, first_seen_at)`),
    ),
  ).toEqual([{ count: 1 }]);

  // The same file again changes nothing, and so does a new export of this archive.
  expect(await importArchive(writeDatabase, file, quiet)).toEqual({ writtenRows: 0, skippedRows: 0 });
  const second = join(folder, 'second.ndjson');
  await exportArchive(writeDatabase, second, quiet);
  expect((await readFile(second, 'utf8')).split('\n').slice(1, -2)).toEqual(lines.slice(1, -1));
});

test('reads of single rows return the same rows in the same order as one large read', async () => {
  const read = (rowsPerRead: number): Promise<unknown[]> =>
    withArchiveSnapshot(source.writeDatabase, async (tx) => {
      const all: unknown[] = [];
      for (const name of archiveTableNames) {
        // This table has many rows, and its key is one hash, as that of another one.
        if (name === 'pool_history') continue;
        const table = { ...archiveTables[name], rowsPerRead };
        for await (const rows of readArchiveTable(tx, table))
          all.push(...rows.map((row) => ({ name, ...row })));
      }
      return all;
    });
  const all = await read(10_000);
  expect(all.length).toBeGreaterThan(20);
  expect(await read(1)).toEqual(all);
});

test('an import into the exported index itself changes nothing', async () => {
  const before = await dumpArchive(source.writeDatabase);
  expect(await importArchive(source.writeDatabase, file, quiet)).toEqual({ writtenRows: 0, skippedRows: 0 });
  expect(await dumpArchive(source.writeDatabase)).toEqual(before);
});

test('the next reorg after an import gets the next id', async () => {
  const target = await createTarget(database);
  await importArchive(target.writeDatabase, file, quiet);
  const other = b.fork(9, 'other');
  other.mine();
  await target.follow(other);
  expect(
    await target.writeDatabase.query(createParameterlessStatement('select id from reorgs order by id')),
  ).toEqual([1, 2, 3, 4].map((id) => ({ id })));
});

test('after an import, the fates continue with the chain and the pool of the index', async () => {
  const target = await createTarget(database);
  await target.pooled([lost]);
  await importArchive(target.writeDatabase, file, quiet);
  expect((await target.history('lost')).at(-1)).toMatch(/pool$/);
  expect((await target.history('lost')).slice(0, -1)).toEqual(await source.history('lost'));
  await target.follow(a);
  expect((await target.history('pay')).at(-1)).toMatch(/mined in 8/);
});

// other  0 ── 7 ── 8: pay ── 9: empty         (its own branch)
// b      0 ── 7 ── 8: rival ── 9 ── 10
test('two archives are merged: both stay, and the earlier time wins', async () => {
  const other = a.fork(7, 'other');
  other.mine([pay]);
  other.mine();
  const target = await Follower.of(database, a.fork(7, 'start'));
  const { writeDatabase } = target;
  await target.pooled([pay, waits]);
  await target.follow(other);
  await target.follow(b);
  await target.follow(a);
  await target.follow(b);
  // This index saw the block of the other one a day earlier.
  const hash = Buffer.from(a.hashAt(9), 'hex');
  await writeDatabase.query(statement`
    update alternative_blocks set first_seen_at = first_seen_at - interval '1 day' where hash = ${hash}`);
  const own = await dumpArchive(writeDatabase);
  const seenEarlier = await writeDatabase.query(statement`
    select first_seen_at from alternative_blocks where hash = ${hash}`);
  expect(own.reorgs).toHaveLength(3);
  await importArchive(writeDatabase, file, quiet);
  const merged = await dumpArchive(writeDatabase);

  // The change from a to b occurred once in this index and twice in the other one.
  const changes = await writeDatabase.query(
    createParameterlessStatement(`
    select encode(old_tip_hash, 'hex') as old, encode(new_tip_hash, 'hex') as new from reorgs order by detected_at, id`),
  );
  const [tipOfA, tipOfB] = [a.hashAt(9), b.hashAt(10)];
  expect(changes).toHaveLength(4);
  expect(changes).toEqual(
    expect.arrayContaining([
      { old: other.hashAt(9), new: tipOfB },
      { old: tipOfA, new: tipOfB },
      { old: tipOfB, new: tipOfA },
    ]),
  );
  expect(
    await writeDatabase.query(statement`select first_seen_at from alternative_blocks where hash = ${hash}`),
  ).toEqual(seenEarlier);
  const original = await dumpArchive(source.writeDatabase);
  expect(merged.alternative_blocks.length).toBeGreaterThan(original.alternative_blocks.length);
  expect(merged.alternative_blocks).toHaveLength(
    new Set([...own.alternative_blocks, ...original.alternative_blocks].map((row) => row.split(',', 1)[0]))
      .size,
  );
  expect(merged.pool_history).toHaveLength(original.pool_history.length);
  // The source saw these transactions first.
  const firstSeen = (index: Follower) =>
    index.writeDatabase.query(statement`
      select first_seen_at from pool_history where hash = any(${[txHashOf('pay'), txHashOf('waits')]}) order by hash`);
  expect(await firstSeen(target)).toEqual(await firstSeen(source));
  // Each history is continuous, and has one current fate.
  expect(
    await writeDatabase.query(
      createParameterlessStatement(`
      select own.tx_hash from transaction_fates own
      left join transaction_fates next on next.tx_hash = own.tx_hash and next.number = own.number + 1
      where own.until is distinct from next.since`),
    ),
  ).toEqual([]);
  // All references lead to reorgs of this database.
  expect(
    await writeDatabase.query(
      createParameterlessStatement(`
      select reorg_id from (select reorg_id from alternative_blocks union select reorg_id from reorg_blocks
        union select reorg_id from transaction_fates) as used
      where reorg_id is not null and not exists (select from reorgs where id = reorg_id)`),
    ),
  ).toEqual([]);
  expect(await importArchive(writeDatabase, file, quiet)).toEqual({ writtenRows: 0, skippedRows: 0 });
  expect(await dumpArchive(writeDatabase)).toEqual(merged);
  await expectReorgsByTime(target.url);
});

/** Checks that pages list reorgs by time, although an imported older reorg has a higher id. */
async function expectReorgsByTime(url: string): Promise<void> {
  const db = connectDatabase(url, { maxConnections: 2 });
  try {
    const listed: Reorg[] = [];
    for (;;) {
      const page = await runInSnapshot(db, (snapshot) => listReorgs(snapshot, listed.at(-1)?.id, 1));
      if (page.length === 0) break;
      listed.push(...page);
    }
    expect(listed).toHaveLength(4);
    const ids = listed.map(({ id }) => id);
    expect(ids).not.toEqual(ids.toSorted((one, other) => other - one));
    const times = listed.map(({ detectedAt }) => detectedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect((await lookUpStatus(db)).deepestReorg).toMatchObject({ depth: 3 });
  } finally {
    await db.close();
  }
}

test('first-seen times of blocks on another branch are left out, and added by a later import', async () => {
  const other = a.fork(9, 'other branch');
  other.mine();
  const target = await Follower.of(database, other);
  const { writeDatabase } = target;
  // The times of block 9 belong to branch b.
  expect(await importArchive(writeDatabase, file, quiet)).toMatchObject({ skippedRows: 1 });
  const times = statement`select height, seen_at from first_seen_times`;
  expect(await writeDatabase.query(times)).toEqual([]);

  await writeDatabase.query(statement`delete from pool_history`);
  await target.follow(b);
  expect(await writeDatabase.query(times)).toEqual([]);
  expect(await importArchive(writeDatabase, file, quiet)).toMatchObject({ skippedRows: 0 });
  expect(await writeDatabase.query(times)).toEqual(await source.writeDatabase.query(times));
});

test('keys of ring members that one of the archives lacks come from the other one', async () => {
  const { writeDatabase } = await createTarget(database);
  await importArchive(writeDatabase, file, quiet);
  const complete = await dumpArchive(writeDatabase);
  await writeDatabase.query(statement`update alternative_inputs set ring_keys[2] = null`);
  expect(await dumpArchive(writeDatabase)).not.toEqual(complete);
  const { writtenRows } = await importArchive(writeDatabase, file, quiet);
  expect(writtenRows).toBe(complete.alternative_inputs.length);
  expect(await dumpArchive(writeDatabase)).toEqual(complete);

  const withoutKeys = lines
    .slice(0, -1)
    .map((line) => line.replace(/"ring_keys":\["[0-9a-f]{64}"/, '"ring_keys":[null'));
  expect(withoutKeys).not.toEqual(lines.slice(0, -1));
  const path = await writeArchive(folder, 'without-keys.ndjson', withoutKeys);
  expect(await importArchive(writeDatabase, path, quiet)).toEqual({ writtenRows: 0, skippedRows: 0 });
  expect(await dumpArchive(writeDatabase)).toEqual(complete);
});

test('a key of a ring member that the file fills in changes the fate of its transaction', async () => {
  const target = await createTarget(database);
  await importArchive(target.writeDatabase, file, quiet);
  expect((await target.history('lost')).at(-1)).toMatch(/unseen$/);
  await target.writeDatabase.query(statement`
    update alternative_inputs set ring_keys[2] = null where tx_hash = ${txHashOf('lost')}`);
  // On the branch of the other index, the member had another key.
  const hash = txHashOf('lost').toString('hex');
  const otherKey = lines
    .slice(0, -1)
    .map((line) =>
      line.includes(`{"table":"alternative_inputs","tx_hash":"${hash}"`)
        ? line.replace(/("ring_keys":\["[0-9a-f]{64}",")[0-9a-f]{64}/, `$1${'ab'.repeat(32)}`)
        : line,
    );
  expect(otherKey).not.toEqual(lines.slice(0, -1));
  await importArchive(target.writeDatabase, await writeArchive(folder, 'other-key.ndjson', otherKey), quiet);
  expect((await target.history('lost')).at(-1)).toMatch(/dead member 1 of input 0$/);
});

/** Returns a database whose SQL transactions fail from the given statement on, counted over all of them. */
function dyingDatabase(writeDatabase: WriteDatabase, statements: number): WriteDatabase {
  let left = statements;
  return {
    ...writeDatabase,
    transaction: (work) =>
      writeDatabase.transaction((tx) =>
        work({
          ...tx,
          query(one) {
            left -= 1;
            return left < 0 ? Promise.reject(new Error('killed')) : tx.query(one);
          },
        }),
      ),
  };
}

test('an import that is killed at any statement is completed by the next one', async () => {
  const original = await dumpArchive(source.writeDatabase);
  const { writeDatabase } = await createTarget(database);
  let kills = 0;
  for (let statements = 1; ; statements += 1) {
    const run = importArchive(dyingDatabase(writeDatabase, statements), file, quiet).then(
      () => 'complete',
      (error: unknown) => error,
    );
    if ((await run) === 'complete') break;
    await expect(run).resolves.toThrow('killed');
    kills += 1;
  }
  // More than one kill in each of the nine tables.
  expect(kills).toBeGreaterThan(18);
  expect(await dumpArchive(writeDatabase)).toEqual(original);
});

test('a file of an earlier version lacks a column that is null in its rows', async () => {
  const { writeDatabase } = await createTarget(database);
  const earlier = lines.slice(0, -1).map((line) => line.replace('"tree_layers":null,', ''));
  expect(earlier).not.toEqual(lines.slice(0, -1));
  await importArchive(writeDatabase, await writeArchive(folder, 'earlier.ndjson', earlier), quiet);
  expect(await dumpArchive(writeDatabase)).toEqual(await dumpArchive(source.writeDatabase));
});

test('an export that fails leaves no file, and the earlier file stays', async () => {
  const own = await mkdtemp(join(folder, 'failed-'));
  const path = join(own, 'archive.ndjson');
  await writeFile(path, 'earlier');
  const failing = dyingDatabase(source.writeDatabase, 8);
  await expect(exportArchive(failing, path, quiet)).rejects.toThrow('killed');
  expect(await readdir(own)).toEqual(['archive.ndjson']);
  expect(await readFile(path, 'utf8')).toBe('earlier');
});

test('a file or an index that cannot be read is a message for the operator', async () => {
  const { url, writeDatabase } = await database.another();
  const missing = join(folder, 'missing', 'archive.ndjson');
  await expect(runArchiveCommand(source.url, 'export-archive', missing, quiet)).rejects.toThrow(
    /^The archive file cannot be used \(ENOENT.*Check its path/,
  );
  await expect(runArchiveCommand(url, 'import-archive', file, quiet)).rejects.toThrow(
    /^The index has no blocks yet, so its chain is unknown\. Nothing was imported/,
  );
  await initialiseSyncState(writeDatabase, { network: 'mainnet', genesisHash: source.chain.tip.hash });
  await expect(runArchiveCommand(url, 'import-archive', file, quiet)).rejects.toThrow(
    /is the archive of fakechain .* but the index is of mainnet/,
  );
});

test('the commands of the indexer export and import a file, and report what is not in it', async () => {
  const target = await createTarget(database);
  const path = join(folder, 'by-command.ndjson');
  const environment = { DATABASE_URL: source.url, MONEROD_URL: 'http://127.0.0.1:9' };
  const out = await startIndexerProcess(environment, ['export-archive', path]);
  await expect.poll(() => out.log()).toContain('Keys of receipts are secrets, so they are not part of it');
  const into = await startIndexerProcess({ ...environment, DATABASE_URL: target.url }, [
    'import-archive',
    path,
  ]);
  await expect.poll(() => into.log()).toMatch(/: \d+ rows were added or changed\./);
  expect(await dumpArchive(target.writeDatabase)).toEqual(await dumpArchive(source.writeDatabase));
});
