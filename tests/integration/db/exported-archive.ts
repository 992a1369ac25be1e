import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { recordPoolSize } from '../../../db/write/pool-series.ts';
import { statement } from '../../../db/write-database.ts';
import { exportArchive } from '../../../indexer/archive-file/export.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { txHashOf, type PaymentChain } from '../../helpers/payment-chain.ts';
import { Follower, grown, old } from './fate-follower.ts';

/** A display that shows nothing. */
export const quiet = { show: () => undefined, finish: () => undefined };
export const [pay, rival, lost, waits] = [
  old('pay', 'i1'),
  old('rival', 'i1'),
  old('lost', 'i2'),
  old('waits', 'i3'),
];
const seen = old('seen', 'i4');

// a  0 ── 7 ── 8: pay, lost ── 9
// b         └─ 8: rival     ── 9: seen ── 10
export const a = grown('a', 8);
export const b = a.fork(7, 'b');
a.mine([pay, lost]);
a.mine();
b.mine([rival]);
b.mine([seen]);
b.mine();

/** Number of transactions that left the pool long ago: more than one read and one batch. */
const OLD_TRANSACTIONS = 2_345;

/** An index with rows in each table of the archive, and its archive file. */
interface ExportedArchive {
  readonly database: TestDatabase;
  /** Temporary folder of the test file. */
  readonly folder: string;
  readonly source: Follower;
  /** Path of the archive file. */
  readonly file: string;
  readonly lines: readonly string[];
}

/** Creates an index and its archive file for the tests of one file, and removes them after them. @param onCreated receives them before the first test */
export function createExportedArchive(onCreated: (created: ExportedArchive) => void): void {
  let database: TestDatabase;
  createFileDatabase((created) => (database = created));
  let folder: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
    const file = join(folder, 'archive.ndjson');
    const source = await Follower.of(database, a.fork(7, 'start'));
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
    const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
    onCreated({ database, folder, source, file, lines });
  });
  test.afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
}

/** Creates an index of the same chain with an empty archive, whose pool has the same transaction. */
export async function createTarget(database: TestDatabase, chain: PaymentChain = b): Promise<Follower> {
  const target = await Follower.of(database, chain);
  await target.pooled([waits]);
  return target;
}

/** Writes an archive file with a correct last line. */
export async function writeArchive(folder: string, name: string, rows: readonly string[]): Promise<string> {
  const path = join(folder, name);
  const text = rows.map((row) => `${row}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(path, `${text}${JSON.stringify({ end: true, sha256 })}\n`);
  return path;
}
