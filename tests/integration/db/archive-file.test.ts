import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { listReorgs, type Reorg } from '../../../db/queries/reorgs.ts';
import { readSnapshot } from '../../../db/queries/snapshot.ts';
import { lookUpStatus } from '../../../db/queries/status.ts';
import { readArchiveTable, withArchiveSnapshot } from '../../../db/write/archive-file/read.ts';
import { archiveTableNames, archiveTables } from '../../../db/write/archive-file/tables.ts';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { recordPoolSize } from '../../../db/write/pool-series.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { plainStatement, statement, type WriteDatabase } from '../../../db/write-database.ts';
import { runArchiveCommand } from '../../../indexer/archive-file/command.ts';
import { exportArchive } from '../../../indexer/archive-file/export.ts';
import { importArchive } from '../../../indexer/archive-file/import.ts';
import { dumpArchive } from '../../helpers/archive-dump.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { startIndexerProcess } from '../../helpers/indexer.ts';
import { txHashOf, type PaymentChain } from '../../helpers/payment-chain.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { Follower, grown, old } from './fate-follower.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

let folder: string;
let source: Follower;
let file: string;
let lines: string[];

const quiet = { show: () => undefined, finish: () => undefined };
const [pay, rival, lost, waits] = [
  old('pay', 'i1'),
  old('rival', 'i1'),
  old('lost', 'i2'),
  old('waits', 'i3'),
];
const seen = old('seen', 'i4');

// a  0 ── 7 ── 8: pay, lost ── 9
// b         └─ 8: rival     ── 9: seen ── 10
const a = grown('a', 8);
const b = a.fork(7, 'b');
a.mine([pay, lost]);
a.mine();
b.mine([rival]);
b.mine([seen]);
b.mine();

/** Number of transactions that left the pool long ago: more than one read and one batch. */
const OLD_TRANSACTIONS = 2_345;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  file = join(folder, 'archive.ndjson');
  source = await Follower.of(database, a.fork(7, 'start'));
  const { writeDatabase } = source;
  await source.pooled([pay, lost, waits, seen]);
  await recordPoolSize(writeDatabase, 5_000);
  await source.follow(a);
  await source.follow(b);
  // Back and forth: the same change of the tip occurs twice.
  const longerA = a.fork(9, 'a');
  await source.follow(longerA);
  await source.follow(b);
  await source.pooled([lost]);
  await source.pooled([], [lost]);
  await applyPoolChange(writeDatabase, {
    added: [],
    removed: [],
    updated: [{ hash: txHashOf('waits'), relayed: true, doubleSpendSeen: true }],
  });
  await writeDatabase.query(statement`
    insert into pool_history (hash, first_seen_at, left_at)
    select sha256(number::text::bytea), now() - number * interval '1 hour 1 microsecond', now() - number * interval '59 minutes'
    from generate_series(1, ${OLD_TRANSACTIONS}::integer) as number`);
  await exportArchive(writeDatabase, file, quiet);
  lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Creates an index of the same chain with an empty archive, whose pool has the same transaction. */
async function createTarget(chain: PaymentChain = b): Promise<Follower> {
  const target = await Follower.of(database, chain);
  await target.pooled([waits]);
  return target;
}

/** Writes an archive file with a correct last line. */
async function writeArchive(name: string, rows: readonly string[]): Promise<string> {
  const path = join(folder, name);
  const text = rows.map((row) => `${row}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(path, `${text}${JSON.stringify({ end: true, sha256 })}\n`);
  return path;
}

test('an exported archive equals the original row for row in an index that had none', async () => {
  const { writeDatabase } = await createTarget();
  const original = await dumpArchive(source.writeDatabase);
  // The test is worth something only if each table has rows.
  for (const rows of Object.values(original)) expect(rows.length).toBeGreaterThan(0);
  expect(original.reorgs).toHaveLength(3);
  const { written, skipped } = await importArchive(writeDatabase, file, quiet);
  expect(await dumpArchive(writeDatabase)).toEqual(original);
  expect(skipped).toBe(0);
  expect(written).toBe(Object.values(original).flat().length);
  expect(
    await writeDatabase.query(
      plainStatement(`
      select count(*)::integer as count from pool_transactions join pool_history using (hash, first_seen_at)`),
    ),
  ).toEqual([{ count: 1 }]);

  // The same file again changes nothing, and so does a new export of this archive.
  expect(await importArchive(writeDatabase, file, quiet)).toEqual({ written: 0, skipped: 0 });
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
  expect(await importArchive(source.writeDatabase, file, quiet)).toEqual({ written: 0, skipped: 0 });
  expect(await dumpArchive(source.writeDatabase)).toEqual(before);
});

test('the next reorg after an import gets the next id', async () => {
  const target = await createTarget();
  await importArchive(target.writeDatabase, file, quiet);
  const other = b.fork(9, 'other');
  other.mine();
  await target.follow(other);
  expect(await target.writeDatabase.query(plainStatement('select id from reorgs order by id'))).toEqual(
    [1, 2, 3, 4].map((id) => ({ id })),
  );
});

test('after an import, the fates continue with the chain and the pool of the index', async () => {
  const target = await createTarget();
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
    plainStatement(`
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
      plainStatement(`
      select own.tx_hash from transaction_fates own
      left join transaction_fates next on next.tx_hash = own.tx_hash and next.number = own.number + 1
      where own.until is distinct from next.since`),
    ),
  ).toEqual([]);
  // All references lead to reorgs of this database.
  expect(
    await writeDatabase.query(
      plainStatement(`
      select reorg_id from (select reorg_id from alternative_blocks union select reorg_id from reorg_blocks
        union select reorg_id from transaction_fates) as used
      where reorg_id is not null and not exists (select from reorgs where id = reorg_id)`),
    ),
  ).toEqual([]);
  expect(await importArchive(writeDatabase, file, quiet)).toEqual({ written: 0, skipped: 0 });
  expect(await dumpArchive(writeDatabase)).toEqual(merged);
  await expectReorgsByTime(target.url);
});

/** Checks that pages list reorgs by time, although an imported older reorg has a higher id. */
async function expectReorgsByTime(url: string): Promise<void> {
  const db = connectDatabase(url, { max: 2 });
  try {
    const listed: Reorg[] = [];
    for (;;) {
      const page = await readSnapshot(db, (snapshot) => listReorgs(snapshot, listed.at(-1)?.id, 1));
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

test('first-seen times of blocks that the index does not have are left out, and added by a later import', async () => {
  const { writeDatabase } = await Follower.of(database, a);
  // The times of block 9 belong to branch b.
  expect(await importArchive(writeDatabase, file, quiet)).toMatchObject({ skipped: 1 });
  const times = statement`select height, seen_at from first_seen_times`;
  expect(await writeDatabase.query(times)).toEqual([]);

  const behind = await Follower.of(database, b.fork(7, 'behind'));
  expect(await importArchive(behind.writeDatabase, file, quiet)).toMatchObject({ skipped: 1 });
  await behind.writeDatabase.query(statement`delete from pool_history`);
  await behind.follow(b);
  expect(await behind.writeDatabase.query(times)).toEqual([]);
  expect(await importArchive(behind.writeDatabase, file, quiet)).toMatchObject({ skipped: 0 });
  expect(await behind.writeDatabase.query(times)).toEqual(await source.writeDatabase.query(times));
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
  const { writeDatabase } = await createTarget();
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

test('a file that was cut off anywhere is refused, and nothing is written', async () => {
  const { writeDatabase } = await createTarget();
  const before = await dumpArchive(writeDatabase);
  const bytes = await readFile(file);
  const random = seededRandom(31);
  const cut = join(folder, 'cut.ndjson');
  const ends = Array.from({ length: 12 }, () => Math.floor(random() * bytes.length));
  // Also between two lines, and within the last one.
  for (const end of [...ends, 0, bytes.indexOf('\n') + 1, bytes.lastIndexOf('{'), bytes.length - 3]) {
    await writeFile(cut, bytes.subarray(0, end));
    await expect(importArchive(writeDatabase, cut, quiet)).rejects.toThrow(
      /cut off\. Nothing was imported|is not valid: the line is not complete JSON\. Nothing was imported|is empty/,
    );
  }
  expect(await dumpArchive(writeDatabase)).toEqual(before);
});

test('a file of which one value was changed is refused, and nothing is written', async () => {
  const { writeDatabase } = await createTarget();
  const before = await dumpArchive(writeDatabase);
  const text = await readFile(file, 'utf8');
  const changed = join(folder, 'changed.ndjson');
  await writeFile(changed, text.replace('"depth":2', '"depth":3'));
  await expect(importArchive(writeDatabase, changed, quiet)).rejects.toThrow(
    /changed\.ndjson was changed after the export: its SHA-256 is [0-9a-f]{64}, but its last line has/,
  );
  await writeFile(changed, `${text}{"table":"reorgs"}\n`);
  await expect(importArchive(writeDatabase, changed, quiet)).rejects.toThrow('comes after the end');
  expect(await dumpArchive(writeDatabase)).toEqual(before);
});

for (const { what, table, from, to, message } of [
  {
    ...{ what: 'a hash that is too short', table: 'alternative_blocks', from: /"hash":"../, to: '"hash":"' },
    message: 'field hash: must have 64 lower-case hexadecimal characters',
  },
  {
    ...{ what: 'bytes that are not hex', table: 'alternative_blocks', from: /"blob":"../, to: '"blob":"x0' },
    message: 'field blob: must have lower-case hexadecimal characters',
  },
  {
    ...{
      what: 'a number as an amount',
      table: 'alternative_blocks',
      from: /"reward":"(\d+)"/,
      to: '"reward":$1',
    },
    message: 'field reward: Invalid input: expected string, received number',
  },
  {
    ...{
      what: 'an amount above 64 bits',
      table: 'alternative_inputs',
      from: /"amount":"0"/,
      to: `"amount":"${2n ** 64n}"`,
    },
    message: 'field amount: must be a decimal string from 0 to 18446744073709551615',
  },
  {
    ...{ what: 'null in a ring', table: 'alternative_inputs', from: /"ring":\["0"/, to: '"ring":[null' },
    message: 'field ring.0: Invalid input: expected string, received null',
  },
  {
    ...{ what: 'a time without a zone', table: 'reorgs', from: /Z",/, to: '",' },
    message: 'field detected_at: must be a time such as',
  },
  {
    ...{ what: 'an unknown fate', table: 'transaction_fates', from: /"kind":"\w+"/, to: '"kind":"eaten"' },
    message: 'field kind: Invalid option',
  },
  {
    ...{ what: 'a missing field', table: 'pool_series', from: /"min_txs":\d+,/, to: '' },
    message: 'field min_txs: must be an integer from -2147483648 to 2147483647',
  },
  {
    ...{ what: 'an unknown field', table: 'pool_series', from: /"min_txs"/, to: '"colour":1,"min_txs"' },
    message: 'Unrecognized key: "colour"',
  },
  {
    ...{ what: 'an unknown table', table: 'pool_series', from: /"pool_series"/, to: '"blocks"' },
    message: 'field table does not match the archive format (Invalid option',
  },
  {
    ...{
      what: 'a reorg that the file lacks',
      table: 'reorg_blocks',
      from: /"reorg_id":\d+/,
      to: '"reorg_id":99',
    },
    message: 'field reorg_id: the file has no reorg 99',
  },
  {
    ...{ what: 'a gap in the fates', table: 'transaction_fates', from: /"number":0/, to: '"number":1' },
    message: 'field number: must be 0',
  },
]) {
  test(`${what} is refused with the line and the field, and nothing is written`, async () => {
    const { writeDatabase } = source;
    const before = await dumpArchive(writeDatabase);
    const at = lines.findIndex((line) => line.includes(`"table":"${table}"`) && from.test(line));
    const line = (lines[at] ?? '').replace(from, to);
    const path = await writeArchive('wrong.ndjson', [
      ...lines.slice(0, at),
      line,
      ...lines.slice(at + 1, -1),
    ]);
    const attempt = importArchive(writeDatabase, path, quiet);
    await expect(attempt).rejects.toThrow(`Line ${String(at + 1)} of ${path} is not valid: `);
    await expect(attempt).rejects.toThrow(message);
    expect(await dumpArchive(writeDatabase)).toEqual(before);
  });
}

test('a file of an earlier version lacks a column that is null in its rows', async () => {
  const { writeDatabase } = await createTarget();
  const earlier = lines.slice(0, -1).map((line) => line.replace('"tree_layers":null,', ''));
  expect(earlier).not.toEqual(lines.slice(0, -1));
  await importArchive(writeDatabase, await writeArchive('earlier.ndjson', earlier), quiet);
  expect(await dumpArchive(writeDatabase)).toEqual(await dumpArchive(source.writeDatabase));
});

test('a row that occurs twice is refused', async () => {
  const at = lines.findIndex((line) => line.includes('"table":"pool_history"'));
  const path = await writeArchive('twice.ndjson', [...lines.slice(0, at + 1), ...lines.slice(at, -1)]);
  await expect(importArchive(source.writeDatabase, path, quiet)).rejects.toThrow(
    `Line ${String(at + 2)} of ${path} is not valid: rows must be in ascending order of hash, but this row does not come after that of the previous line`,
  );
});

for (const { what, from, to, message } of [
  {
    ...{ what: 'another network', from: '"network":"fakechain"', to: '"network":"stagenet"' },
    message: 'is the archive of stagenet',
  },
  {
    what: 'another genesis block',
    from: /"genesis_hash":"..../,
    to: '"genesis_hash":"0000',
    message: 'genesis block 0000',
  },
  {
    what: 'a newer format',
    from: '"version":1',
    to: '"version":2,"new":1',
    message: 'has version 2 of the format',
  },
  {
    ...{ what: 'a newer schema', from: /"schema":"\w+"/, to: '"schema":"9999_later"' },
    message: 'migration 9999_later, which this version of Ringscope does not know',
  },
  {
    what: 'no archive',
    from: '"format":"ringscope-archive"',
    to: '"format":"csv"',
    message: 'field format: Invalid input',
  },
]) {
  test(`a file with ${what} is refused, and nothing is written`, async () => {
    const { writeDatabase } = source;
    const before = await dumpArchive(writeDatabase);
    const path = await writeArchive('other.ndjson', [
      (lines[0] ?? '').replace(from, to),
      ...lines.slice(1, -1),
    ]);
    await expect(importArchive(writeDatabase, path, quiet)).rejects.toThrow(message);
    expect(await dumpArchive(writeDatabase)).toEqual(before);
  });
}

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
    /^The file cannot be used: ENOENT.*Check its path/,
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
  const target = await createTarget();
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
