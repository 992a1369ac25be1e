import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { statement, type Statement, type WriteDatabase } from '../../../db/write-database.ts';
import { importArchive } from '../../../indexer/archive-file/import.ts';
import { dumpArchive } from '../../helpers/archive-dump.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { b, createExportedArchive, createTarget, quiet, writeArchive } from './exported-archive.ts';
import { Follower } from './fate-follower.ts';

let database: TestDatabase;
let folder: string;
let source: Follower;
let file: string;
let lines: readonly string[];
createExportedArchive((created) => {
  ({ database, folder, source, file, lines } = created);
});

test('a file that was cut off anywhere is refused, and nothing is written', async () => {
  const { writeDatabase } = await createTarget(database);
  const before = await dumpArchive(writeDatabase);
  const bytes = await readFile(file);
  const random = seededRandom(31);
  const cut = join(folder, 'cut.ndjson');
  const ends = Array.from({ length: 12 }, () => Math.floor(random() * bytes.length));
  // Also between two lines, and within the last one.
  for (const end of [...ends, 0, bytes.indexOf('\n') + 1, bytes.lastIndexOf('{'), bytes.length - 3]) {
    await writeFile(cut, bytes.subarray(0, end));
    await expect(importArchive(writeDatabase, cut, quiet)).rejects.toThrow(
      /cut off\. Nothing was imported|is not valid: the line is not valid JSON, or it was cut off\. Nothing was imported|is empty/,
    );
  }
  expect(await dumpArchive(writeDatabase)).toEqual(before);
});

test('a file of which one value was changed is refused, and nothing is written', async () => {
  const { writeDatabase } = await createTarget(database);
  const before = await dumpArchive(writeDatabase);
  const text = await readFile(file, 'utf8');
  const changed = join(folder, 'changed.ndjson');
  await writeFile(changed, text.replace('"depth":2', '"depth":3'));
  await expect(importArchive(writeDatabase, changed, quiet)).rejects.toThrow(
    /changed\.ndjson was changed or damaged after the export: its SHA-256 is [0-9a-f]{64}, but its last line has/,
  );
  await writeFile(changed, `${text}{"table":"reorgs"}\n`);
  await expect(importArchive(writeDatabase, changed, quiet)).rejects.toThrow(
    'the line comes after the line with the field "end"',
  );
  expect(await dumpArchive(writeDatabase)).toEqual(before);
});

test('an import of a file that changes after its check does not end with success', async () => {
  const text = await readFile(file, 'utf8');
  const changing = join(folder, 'changing.ndjson');
  for (const changed of [text.replace('"depth":2', '"depth":3'), text.slice(0, text.length / 2)]) {
    const { writeDatabase } = await createTarget(database);
    await writeFile(changing, text);
    let isChanged = false;
    const show = (share: number): void => {
      // At a half, the check has read the last line, and the import has not opened the file yet.
      if (isChanged || share < 0.5) return;
      writeFileSync(changing, changed);
      isChanged = true;
    };
    await expect(importArchive(writeDatabase, changing, { ...quiet, show })).rejects.toThrow(
      /changing\.ndjson was changed while it was imported\. What was imported before that stays\./,
    );
    expect(isChanged).toBe(true);
  }
});

for (const { what, table, from, to, message } of [
  {
    ...{ what: 'a hash that is too short', table: 'alternative_blocks', from: /"hash":"../, to: '"hash":"' },
    message: 'field hash does not match the archive format (must have 64 lower-case hexadecimal characters',
  },
  {
    ...{ what: 'bytes that are not hex', table: 'alternative_blocks', from: /"blob":"../, to: '"blob":"x0' },
    message: 'field blob does not match the archive format (must have lower-case hexadecimal characters',
  },
  {
    ...{
      what: 'a number as an amount',
      table: 'alternative_blocks',
      from: /"reward":"(\d+)"/,
      to: '"reward":$1',
    },
    message:
      'field reward does not match the archive format (Invalid input: expected string, received number',
  },
  {
    ...{
      what: 'an amount above 64 bits',
      table: 'alternative_inputs',
      from: /"amount":"0"/,
      to: `"amount":"${2n ** 64n}"`,
    },
    message:
      'field amount does not match the archive format (must be a decimal string from 0 to 18446744073709551615',
  },
  {
    ...{ what: 'null in a ring', table: 'alternative_inputs', from: /"ring":\["0"/, to: '"ring":[null' },
    message: 'field ring.0 does not match the archive format (Invalid input: expected string, received null',
  },
  {
    ...{ what: 'a time without a zone', table: 'reorgs', from: /Z",/, to: '",' },
    message: 'field detected_at does not match the archive format (must be a time such as',
  },
  ...['0', String(2 ** 30 + 1)].map((id) => ({
    ...{ what: `the reorg id ${id}`, table: 'reorgs', from: /"id":\d+/, to: `"id":${id}` },
    message: 'field id does not match the archive format (must be an integer from 1 to 1073741824',
  })),
  {
    ...{ what: 'an unknown fate', table: 'transaction_fates', from: /"kind":"\w+"/, to: '"kind":"eaten"' },
    message: 'field kind does not match the archive format (Invalid option',
  },
  {
    ...{ what: 'a missing field', table: 'pool_series', from: /"min_txs":\d+,/, to: '' },
    message:
      'field min_txs does not match the archive format (must be an integer from -2147483648 to 2147483647',
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
    message: 'the field "reorg_id" is 99, but no earlier line contains the reorg with this id',
  },
  {
    ...{ what: 'a gap in the fates', table: 'transaction_fates', from: /"number":0/, to: '"number":1' },
    message:
      'the field "number" is 1, but must be 0, because the lines about one transaction are numbered from 0',
  },
]) {
  test(`${what} is refused with the line and the field, and nothing is written`, async () => {
    const { writeDatabase } = source;
    const before = await dumpArchive(writeDatabase);
    const at = lines.findIndex((line) => line.includes(`"table":"${table}"`) && from.test(line));
    const line = (lines[at] ?? '').replace(from, to);
    const path = await writeArchive(folder, 'wrong.ndjson', [
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

test('a row that occurs twice is refused', async () => {
  const at = lines.findIndex((line) => line.includes('"table":"pool_history"'));
  const path = await writeArchive(folder, 'twice.ndjson', [
    ...lines.slice(0, at + 1),
    ...lines.slice(at, -1),
  ]);
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
    message: 'field format does not match the archive format (Invalid input',
  },
]) {
  test(`a file with ${what} is refused, and nothing is written`, async () => {
    const { writeDatabase } = source;
    const before = await dumpArchive(writeDatabase);
    const path = await writeArchive(folder, 'other.ndjson', [
      (lines[0] ?? '').replace(from, to),
      ...lines.slice(1, -1),
    ]);
    await expect(importArchive(writeDatabase, path, quiet)).rejects.toThrow(message);
    expect(await dumpArchive(writeDatabase)).toEqual(before);
  });
}

test('a file that was exported at a greater height is refused until the index has reached it', async () => {
  const behind = await Follower.of(database, b.fork(9, 'behind'));
  const before = await dumpArchive(behind.writeDatabase);
  await expect(importArchive(behind.writeDatabase, file, quiet)).rejects.toThrow(
    `${file} was exported at height 10, but the index has reached only height 9, so it does not know yet what became of the transactions in the file. Nothing was imported. Import the file when the index has reached block 10.`,
  );
  expect(await dumpArchive(behind.writeDatabase)).toEqual(before);
  await behind.follow(b);
  await importArchive(behind.writeDatabase, file, quiet);
  expect(await behind.history('seen')).toEqual(await source.history('seen'));
  expect(await behind.history('rival')).toEqual(await source.history('rival'));
});

/** Returns a database in which another process runs a statement before the given SQL transaction. */
function disturbedDatabase(writeDatabase: WriteDatabase, before: number, change: Statement): WriteDatabase {
  let transactions = 0;
  return {
    ...writeDatabase,
    async transaction(work) {
      transactions += 1;
      if (transactions === before) await writeDatabase.query(change);
      return writeDatabase.transaction(work);
    },
  };
}

for (const { what, change, message } of [
  {
    what: 'a bulk load that begins',
    change: statement`update sync_state set bulk_load_since = now()`,
    message: 'A bulk load is running, and the database indexes that an import needs are built at its end.',
  },
  {
    what: 'an index that loses blocks',
    change: statement`update sync_state set indexed_height = 9`,
    message: 'the index has reached only height 9, so it does not know yet',
  },
]) {
  test(`${what} during an import stops it before the next batch`, async () => {
    const { writeDatabase } = await createTarget(database);
    const before = await dumpArchive(writeDatabase);
    const first = importArchive(disturbedDatabase(writeDatabase, 1, change), file, quiet);
    await expect(first).rejects.toThrow(message);
    await expect(first).rejects.toThrow('Nothing was imported.');
    expect(await dumpArchive(writeDatabase)).toEqual(before);

    await writeDatabase.query(statement`update sync_state set bulk_load_since = null, indexed_height = 10`);
    const second = importArchive(disturbedDatabase(writeDatabase, 2, change), file, quiet);
    await expect(second).rejects.toThrow(message);
    await expect(second).rejects.toThrow('What was imported before that stays.');
    const { reorgs, ...others } = await dumpArchive(writeDatabase);
    expect(reorgs).toEqual((await dumpArchive(source.writeDatabase)).reorgs);
    expect(others).toEqual({ ...before, reorgs: undefined });
  });
}
