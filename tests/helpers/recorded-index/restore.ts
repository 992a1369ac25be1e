import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { applyMigrations } from '../../../db/migrate.ts';
import { migrationFolder } from '../../../db/migration-files.ts';
import { createParameterlessStatement, statement, type WriteDatabase } from '../../../db/write-database.ts';
import type { RecordedIndex, RecordedTable } from './format.ts';

/** Reads a recorded index from its compressed file. */
export async function readRecordedIndex(file: URL): Promise<RecordedIndex> {
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as RecordedIndex;
}

/** Creates the schema and the rows of a recorded index in an empty database. */
export async function restoreRecordedIndex(
  writeDatabase: WriteDatabase,
  { migrations, tables, indexes }: RecordedIndex,
): Promise<void> {
  await writeDatabase.query(statement`drop schema public cascade`);
  await writeDatabase.query(statement`create schema public`);
  await applyFirstMigrations(writeDatabase, migrations.length);
  for (const [name, table] of Object.entries(tables)) await restoreTable(writeDatabase, name, table);
  for (const definition of indexes) {
    const text = definition.replace(' INDEX ', ' INDEX IF NOT EXISTS ');
    await writeDatabase.query(createParameterlessStatement(text));
  }
  await writeDatabase.query(
    createParameterlessStatement(
      `select setval(pg_get_serial_sequence('reorgs', 'id'), (select max(id) from reorgs))`,
    ),
  );
  await writeDatabase.query(createParameterlessStatement('analyze'));
}

async function applyFirstMigrations(writeDatabase: WriteDatabase, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(migrationFolder, folder, { recursive: true });
    const journalFile = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await applyMigrations(writeDatabase, undefined, pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreTable(
  writeDatabase: WriteDatabase,
  name: string,
  { columns, rows }: RecordedTable,
): Promise<void> {
  const types = await writeDatabase.query<{ name: string; type: string }>(statement`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${name}`}::regclass and attnum > 0`);
  const values = columns.map((column, index) => {
    const type = types.find((one) => one.name === column)?.type;
    if (type === undefined)
      throw new Error(`the recorded table ${name} has no column ${column} in its schema`);
    return `(row->>${String(index)})::${type}`;
  });
  const names = columns.map((column) => `"${column}"`).join(', ');
  // Migrations may have inserted rows.
  await writeDatabase.query(createParameterlessStatement(`delete from ${name}`));
  await writeDatabase.query({
    text: `insert into ${name} (${names}) overriding system value
      select ${values.join(', ')} from json_array_elements($1::json) as row`,
    values: [JSON.stringify(rows)],
  });
}
