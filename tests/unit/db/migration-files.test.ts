import { expect, test } from 'playwright/test';
import { migrationFolder, parseMigration, readMigrations } from '../../../db/migration-files.ts';

test('concurrent indexes are separated from the statements of the SQL transaction', () => {
  const sql = `ALTER TABLE "a" ADD COLUMN "b" integer;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "a_b_key" ON "a" USING btree ("b");--> statement-breakpoint
create index concurrently if not exists "a_idx" on "a" ("b") where "b" > 0;`;
  expect(parseMigration('0001_x', sql)).toMatchObject({
    name: '0001_x',
    statements: ['ALTER TABLE "a" ADD COLUMN "b" integer;'],
    concurrentIndexes: [
      {
        name: 'a_b_key',
        table: 'a',
        statement: 'CREATE UNIQUE INDEX CONCURRENTLY "a_b_key" ON "a" USING btree ("b")',
      },
      { name: 'a_idx', table: 'a' },
    ],
  });
});

test('a concurrent index without a readable name is refused', () => {
  expect(() => parseMigration('0001_x', 'CREATE INDEX CONCURRENTLY ON "a" ("b")')).toThrow(
    /Migration 0001_x: the name or the table of a concurrent index cannot be read/,
  );
});

test('every migration builds the indexes of existing tables concurrently and rewrites no table of transactions', async () => {
  const [, ...later] = await readMigrations(migrationFolder);
  for (const { name, statements } of later) {
    const created = statements.flatMap((text) => /^create table "(\w+)"/i.exec(text)?.[1] ?? []);
    for (const text of statements) {
      const table = /^create (?:unique )?index "\w+" on "(\w+)"/i.exec(text)?.[1];
      if (table !== undefined) {
        expect(created, `${name} blocks writers of ${table}: use .concurrently() in db/schema`).toContain(
          table,
        );
      }
      expect(text, `${name} scans a table in its SQL transaction`).not.toMatch(
        /^(?:update|delete from) "?(?:transactions|inputs|outputs)\b/i,
      );
    }
  }
});
