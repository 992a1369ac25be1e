import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { listBackgroundJobs } from '../../../db/queries/background-jobs.ts';
import { lookUpHash } from '../../../db/queries/search.ts';
import { runInSnapshot } from '../../../db/queries/snapshot.ts';
import { readIncompleteColumns } from '../../../db/write/column-fills.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { ColumnFiller } from '../../../indexer/column-fills.ts';
import { createIndexerLog } from '../../../indexer/log.ts';
import { parseBlockHash, parseKeyImage, parseOneTimeKey, parseTxHash } from '@ringscope/protocol/brands.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import { startIndexer } from '../../helpers/indexer.ts';
import { indexOddityChain, type OddityChain } from '../../helpers/oddity-chain.ts';

/**
 * The tests set columns of a complete index to null, as an older version without these columns leaves them, and insert what the migration
 * that adds the columns inserts.
 */
test.describe.configure({ mode: 'serial' });

let chain: OddityChain;
let writeDatabase: WriteDatabase;
let reader: Database;
let clean: IndexDump;
let tip: number;

test.beforeAll(async () => {
  await loadKeccakBatchEngine();
  chain = await indexOddityChain();
  ({ writeDatabase } = chain.database);
  reader = connectDatabase(chain.database.url);
  clean = await dumpIndex(writeDatabase);
  tip = (await readSyncState(writeDatabase))!.indexedTip.height;
});
test.afterAll(async () => {
  await reader.close();
  await chain.stop();
});

/** Searches for 64 hex characters. */
async function search(text: string) {
  const { data } = await lookUpHash(reader, {
    blockHash: parseBlockHash(text)!,
    txHash: parseTxHash(text)!,
    keyImage: parseKeyImage(text)!,
    outputKey: parseOneTimeKey(text)!,
  });
  return { kinds: data.matches.map(({ kind }) => kind), completeFrom: data.searchCompleteFromHeight };
}

async function addFills(...columns: readonly (readonly [table: string, column: string])[]): Promise<void> {
  for (const [table, column] of columns)
    await writeDatabase.query(
      statement`insert into column_fills (table_name, column_name) values (${table}, ${column})`,
    );
}

test('columns of the search are filled from stored rows while the indexer runs, and the search says what is missing', async () => {
  const [row] = await writeDatabase.query<{ key: string }>(statement`
    select encode(substr(extra, 2, 32), 'hex') as key from transactions
    where substr(extra, 1, 1) = '\\x01'::bytea and public_key_prefix = substr(extra, 2, 7) and id < ${200 * 65_536} order by id desc limit 1`);
  const key = row!.key;
  expect(await search(key)).toEqual({ kinds: ['public-key'], completeFrom: undefined });
  const pool = await writeDatabase.query(
    statement`select hash, public_key_prefix, payment_id_prefix from pool_transactions order by hash`,
  );
  for (const query of [
    statement`update transactions set public_key_prefix = null, payment_id_prefix = null`,
    statement`update pool_transactions set public_key_prefix = null, payment_id_prefix = null`,
  ])
    await writeDatabase.query(query);
  await addFills(['transactions', 'public_key_prefix'], ['transactions', 'payment_id_prefix']);
  // Before an indexer of the new version has written anything, no block is known to be complete.
  expect(await search(key)).toEqual({ kinds: [], completeFrom: tip + 1 });

  const indexer = startIndexer(chain.database, chain.daemon.url);
  await expect
    .poll(() => indexer.log(), { timeout: 60_000 })
    .toContain('All columns that are new in this version are complete.');
  expect(await readIncompleteColumns(writeDatabase)).toBeUndefined();
  expect(await search(key)).toEqual({ kinds: ['public-key'], completeFrom: undefined });
  await indexer.stop();
  expect(await dumpIndex(writeDatabase)).toEqual(clean);
  expect(
    await writeDatabase.query(
      statement`select hash, public_key_prefix, payment_id_prefix from pool_transactions order by hash`,
    ),
  ).toEqual(pool);
});

test('another column is filled from the daemon, and a stopped fill continues where it was', async () => {
  await writeDatabase.query(statement`update outputs set view_tag = null`);
  await writeDatabase.query(statement`update transactions set weight = null where id < ${100 * 65_536}`);
  await addFills(['outputs', 'view_tag'], ['transactions', 'weight']);
  const daemon = createDaemonClient({ nodes: [{ url: chain.daemon.url }] });
  const lines: string[] = [];
  const log = createIndexerLog('info', (line) => lines.push(line));
  const { genesisHash } = (await readSyncState(writeDatabase))!;
  const daemonChain = { genesisHash, height: tip + 1 };
  const run = async (until: () => Promise<boolean>): Promise<void> => {
    const filler = new ColumnFiller(daemon, writeDatabase, log);
    const stop = new AbortController();
    await filler.begin();
    await expect
      .poll(
        async () => {
          filler.fill(daemonChain, stop.signal);
          return until();
        },
        { timeout: 60_000, intervals: [10] },
      )
      .toBe(true);
    stop.abort();
    await filler.end();
    expect(filler.filledFraction).toBeUndefined();
  };
  try {
    await run(async () => ((await readIncompleteColumns(writeDatabase))?.completeFromHeight ?? tip) < tip);
    const stopped = (await readIncompleteColumns(writeDatabase))!;
    expect(stopped.columns).toEqual(['outputs.view_tag', 'transactions.weight']);
    expect(stopped.filledShare).toBeCloseTo(1 - stopped.completeFromHeight / (tip + 1));
    const names = ['outputs.view_tag', 'transactions.weight'];
    expect(await runInSnapshot(reader, listBackgroundJobs)).toEqual(
      names.map((name) => ({ kind: 'column', name, completedShare: stopped.filledShare })),
    );
    // Only columns of the extra limit the search.
    expect((await search('ab'.repeat(32))).completeFrom).toBeUndefined();
    await run(async () => (await readIncompleteColumns(writeDatabase)) === undefined);
  } finally {
    daemon.close();
  }
  expect(lines.join('\n')).toContain('filled, down to block');
  expect(lines.join('\n')).not.toContain('could not be completed');
  expect(await dumpIndex(writeDatabase)).toEqual(clean);
});

test('a fill of an empty index ends when the indexer begins', async () => {
  const { writeDatabase: empty } = await chain.database.another();
  await empty.query(
    statement`insert into column_fills (table_name, column_name) values ('transactions', 'weight')`,
  );
  await new ColumnFiller(
    {} as never,
    empty,
    createIndexerLog('info', () => undefined),
  ).begin();
  expect(await empty.query(statement`select from column_fills`)).toEqual([]);
});
