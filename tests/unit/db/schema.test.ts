import { readdirSync, readFileSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'playwright/test';
import * as schema from '../../../db/schema/index.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

test('docs/schema.md lists each table, and each index that is not a key', () => {
  const document = read('docs/schema.md');
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  const names = tables.flatMap((table) => {
    const { name, indexes } = getTableConfig(table);
    return [name, ...indexes.map(({ config }) => config.name ?? '')];
  });
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});

test('a migration that adds a column which is never null defines the value of existing rows', () => {
  const files = readdirSync(new URL('db/migrations/', root)).filter((name) => name.endsWith('.sql'));
  expect(files).toContain('0000_baseline.sql');
  const failing = files.flatMap((name) =>
    [...read(`db/migrations/${name}`).matchAll(/add column [^;]*not null[^;]*;/gi)]
      .map(([text]) => text)
      .filter((text) => !/default/i.test(text)),
  );
  // Postgres refuses such a column on a table with rows.
  expect(failing).toEqual([]);
});
