import { expect, test } from 'playwright/test';
import { appendBlocks } from '../../../db/write/append.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { Follower, grown, old } from './fate-follower.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

/** Returns a write database that counts the archive rows that its SQL transactions read, whatever the query plan. */
function countingReads(writeDatabase: WriteDatabase): {
  writeDatabase: WriteDatabase;
  rowsRead: () => number;
} {
  let read = 0;
  // The counters of a session since it last published them.
  const counted = async (tx: SqlTransaction): Promise<number> => {
    const [sum] = await tx.query<{ rows: number }>(statement`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
      from pg_stat_xact_user_tables where relname in ('transaction_fates', 'alternative_inputs')`);
    return sum?.rows ?? 0;
  };
  return {
    rowsRead: () => read,
    writeDatabase: {
      ...writeDatabase,
      transaction: (work) =>
        writeDatabase.transaction(async (tx) => {
          const before = await counted(tx);
          const result = await work(tx);
          read += (await counted(tx)) - before;
          return result;
        }),
    },
  };
}

// a  0 ── 9 ── 10(unseen later) ── 11(dead later: an output of 10 is in each ring)
// b       9 ── 10' … 12' ── 13'(new payments)
test('appending a block reads no more rows of a large archive than of a small one', async () => {
  const readsBeside = async (orphans: number): Promise<number> => {
    const a = grown('a', 10);
    const named = (kind: string): string[] =>
      Array.from({ length: orphans / 2 }, (_, at) => `${kind} ${String(at)}`);
    a.mine(named('unseen').map((name) => old(name, name)));
    const young = a.outputKeys().length - 1;
    a.mine(named('dead').map((name) => ({ name, spends: [name], ring: [0, 1, young] })));
    const index = await Follower.of(database, a);
    const b = a.fork(9, 'b');
    for (let height = 10; height <= 12; height += 1) b.mine();
    await index.follow(b);
    expect(await index.history('dead 0')).toEqual([`1: dead member ${String(young)} of input 0`]);
    const { tip } = b;
    b.mine(['x', 'y', 'z'].map((name) => old(name, name)));
    const counted = countingReads(index.writeDatabase);
    await appendBlocks(counted.writeDatabase, tip, b.from(13));
    return counted.rowsRead();
  };
  expect(await readsBeside(600)).toBe(await readsBeside(20));
});
