import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { programFolders } from './folders.ts';

const root = join(import.meta.dirname, '../../..');

/** The files that pass on the rows of a driver. */
const drivers = ['db/client.ts', 'db/write-database.ts'];

/** Matches a statement whose rows get an unchecked type, such as `tx.query<{ hash: Buffer }>(`. */
const HAND_WRITTEN = /\.(?:query|execute)</;

test('the rows of a statement get their type from a row decoder outside of the two drivers', () => {
  // Benchmarks and tests read tables with their own SQL statements.
  const files = programFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file)),
  );
  const found = files.filter((file) => HAND_WRITTEN.test(readFileSync(join(root, file), 'utf8')));
  // The drivers themselves show that the pattern finds such a statement.
  expect(found.sort()).toEqual(drivers);
});
