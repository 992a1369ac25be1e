import { expect, test } from 'playwright/test';
import {
  beginBulkLoad,
  buildBulkLoadIndex,
  finishBulkLoad,
  listBulkLoadIndexes,
} from '../../../db/write/bulk-load.ts';
import { mergeBackfillRanges, writeBackfillRange } from '../../../db/write/ranges.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { Follower, grown, old, short } from './fate-follower.ts';
import { expectTrueFates } from './true-fates.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

test('a reorg deeper than the stored bytes, and a backfill, settle the fates of orphaned transactions', async () => {
  const a = grown('a', 10);
  const paid = old('paid', 'coin');
  const lost = old('lost', 'same');
  a.mine([paid, lost]);
  for (let more = 0; more < 200; more += 1) a.mine();
  const index = await Follower.of(database, a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  expect(await index.history('paid')).toEqual(['1: unseen']);

  const { tip } = b;
  b.mine([old('rival', 'same')]);
  b.mine([paid]);
  b.mine();
  await writeBackfillRange(index.writeDatabase, { start: 13, end: 13 }, async function* () {
    yield b.from(13).map(({ rows }) => rows);
  });
  await index.pooled([lost]);
  expect(await index.history('lost')).toEqual(['1: unseen', '1: pool']);
  await writeBackfillRange(index.writeDatabase, { start: 11, end: 12 }, async function* () {
    yield b
      .from(11)
      .slice(0, 2)
      .map(({ rows }) => rows);
  });
  await mergeBackfillRanges(index.writeDatabase, tip, 1);
  expect(await index.history('paid')).toEqual(['1: unseen', `1: mined in 12 ${b.hashAt(12).slice(0, 8)}`]);
  expect((await index.history('lost')).at(-1)).toBe(
    `1: replaced by ${short('rival')} at input 0 in 11 ${b.hashAt(11).slice(0, 8)}`,
  );
});

test('fates do not change during a bulk load and are settled at its end', async () => {
  const a = grown('a', 10);
  const [paid, lost, late] = [old('paid', 'coin'), old('lost', 'same'), old('late', 'other')];
  a.mine([paid, lost]);
  const index = await Follower.of(database, a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  await beginBulkLoad(index.writeDatabase, b.tip);
  b.mine([old('rival', 'same'), late]);
  await index.follow(b); // An append settles fates as a merge does.
  const c = b.fork(10, 'c');
  c.mine([paid]);
  c.mine();
  await index.follow(c);
  expect(await index.history('paid')).toEqual(['1: unseen']);
  expect(await index.history('lost')).toEqual(['1: unseen']);
  expect(await index.history('late')).toEqual(['2: unseen']);

  for (const { name } of await listBulkLoadIndexes(index.writeDatabase)) {
    await buildBulkLoadIndex(index.writeDatabase, name, {
      memoryMegabytes: 32,
      signal: new AbortController().signal,
    });
  }
  await finishBulkLoad(index.writeDatabase, c.tip);
  expect(await index.history('paid')).toEqual(['1: unseen', `1: mined in 11 ${c.hashAt(11).slice(0, 8)}`]);
  await expectTrueFates(index, [paid, lost, late, old('rival', 'same')]);
});
