import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';

/** Folder with the migrations of this version and their journal. */
export const migrationFolder = new URL('./migrations/', import.meta.url);

/** An index that a migration adds to an existing table. It is built without blocking writers. */
export interface ConcurrentlyBuiltIndex {
  readonly name: string;
  readonly table: string;
  /** Statement that begins with `create index concurrently`. */
  readonly statement: string;
}

/** A file of SQL statements that changes the schema once. */
export interface Migration {
  readonly name: string;
  /** Statements that run together in one SQL transaction. */
  readonly statements: readonly string[];
  /** Indexes that are built after the SQL transaction. */
  readonly concurrentIndexes: readonly ConcurrentlyBuiltIndex[];
  /** SHA-256 of the migration file. */
  readonly digest: string;
}

/** Drizzle Kit writes this line between two statements. */
const BREAKPOINT = '--> statement-breakpoint';

/**
 * Reads the migrations of a folder in the order of their journal.
 *
 * @throws Error when a file has a concurrent index whose name or table cannot be read
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) =>
      parseMigration(tag, await readFile(new URL(`${tag}.sql`, folder), 'utf8')),
    ),
  );
}

/** Divides the SQL of a migration into the statements of its SQL transaction and its concurrent indexes. */
export function parseMigration(name: string, sql: string): Migration {
  const statements: string[] = [];
  const concurrentIndexes: ConcurrentlyBuiltIndex[] = [];
  for (const text of sql.split(BREAKPOINT).map((part) => part.trim())) {
    if (text === '') continue;
    if (/^create (?:unique )?index concurrently\b/i.test(text)) {
      concurrentIndexes.push(parseConcurrentIndex(name, text));
    } else statements.push(text);
  }
  const digest = createHash('sha256').update(sql).digest('hex');
  return { name, statements, concurrentIndexes, digest };
}

function parseConcurrentIndex(migration: string, text: string): ConcurrentlyBuiltIndex {
  const found = /concurrently (?:if not exists )?"(\w+)" on "(\w+)"/i.exec(text);
  const [, name, table] = found ?? [];
  if (name === undefined || table === undefined) {
    throw new Error(
      `Migration ${migration}: the name or the table of a concurrent index cannot be read from "${text.slice(0, 100)}". ` +
        'Quote both, as drizzle-kit does.',
    );
  }
  return { name, table, statement: text.replace(/;$/, '') };
}
