import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { lookUpBlock } from '../../../db/queries/block.ts';
import { lookUpKeyImage } from '../../../db/queries/key-image.ts';
import { lookUpOutput, lookUpOutputsByKey } from '../../../db/queries/output.ts';
import { getRingMembers } from '../../../db/queries/ring-members.ts';
import { lookUpHash, type HashOrKeyCandidates } from '../../../db/queries/search.ts';
import { indexNamesForSearch, INDEX_NAMES_FOR_TX_PAGE } from '../../../db/queries/search-indexes.ts';
import { lookUpStatus } from '../../../db/queries/status.ts';
import { listObjectKindReadiness } from '../../../lookups/lookup-kinds.ts';
import { ringReferenceIndexes, ringReferenceIndexNames } from '../../../db/ring-reference-index.ts';
import { IndexesMissingError } from '../../../db/queries/index-state.ts';
import { runInSnapshot } from '../../../db/queries/snapshot.ts';
import { lookUpTransaction } from '../../../db/queries/transaction.ts';
import { isTransientDatabaseError, isUniqueViolation } from '../../../db/errors.ts';
import {
  beginBulkLoad,
  buildBulkLoadIndex,
  finishBulkLoad,
  listBulkLoadIndexes,
} from '../../../db/write/bulk-load.ts';
import { deleteBlocks } from '../../../db/write/delete-blocks.ts';
import { dropBackfillRanges, mergeBackfillRanges, writeBackfillRange } from '../../../db/write/ranges.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { createParameterlessStatement, statement, type WriteDatabase } from '../../../db/write-database.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseBlockHash, parseKeyImage, parseOneTimeKey, parseTxHash } from '@ringscope/protocol/brands.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { interruptedDatabase } from '../../helpers/interrupted-database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { syntheticChain, syntheticFork, tipAt, type SyntheticChain } from '../../helpers/synthetic-chain.ts';
import { emptyIndexFor, nothing } from '../../helpers/synthetic-index.ts';

const chain = syntheticChain(60);
const never = new AbortController().signal;
const options = { memoryMegabytes: 32, signal: never };

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const emptyIndex = (): Promise<WriteDatabase> => emptyIndexFor(database, chain.blocks);

async function load(
  writeDatabase: WriteDatabase,
  of: SyntheticChain,
  start: number,
  end: number,
): Promise<void> {
  await writeBackfillRange(writeDatabase, { start, end }, async function* () {
    yield of.blocks.slice(start, end + 1).map(({ rows }) => rows);
  });
}

/** Returns an index of the chain up to height 60 that was loaded without secondary indexes. */
async function loaded(): Promise<WriteDatabase> {
  const writeDatabase = await emptyIndex();
  await beginBulkLoad(writeDatabase, nothing);
  await load(writeDatabase, chain, 0, 60);
  await mergeBackfillRanges(writeDatabase, nothing, 10);
  return writeDatabase;
}

async function build(writeDatabase: WriteDatabase): Promise<void> {
  for (const { name, built } of await listBulkLoadIndexes(writeDatabase)) {
    if (!built) await buildBulkLoadIndex(writeDatabase, name, options);
  }
  await finishBulkLoad(writeDatabase, tipAt(chain, 60));
}

async function plainIndex(): Promise<WriteDatabase> {
  const writeDatabase = await emptyIndex();
  await load(writeDatabase, chain, 0, 60);
  await mergeBackfillRanges(writeDatabase, nothing, 10);
  return writeDatabase;
}

test('a bulk load writes the same index as a load with secondary indexes', async () => {
  const writeDatabase = await emptyIndex();
  await beginBulkLoad(writeDatabase, nothing);
  expect((await readSyncState(writeDatabase))?.isBulkLoading).toBe(true);
  const down = await listBulkLoadIndexes(writeDatabase);
  expect(down.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['transactions_hash_key', 'outputs_key_idx', 'inputs_pkey']),
  );
  await beginBulkLoad(writeDatabase, nothing); // A second call changes nothing.
  expect(await listBulkLoadIndexes(writeDatabase)).toEqual(down);

  await load(writeDatabase, chain, 30, 60);
  await load(writeDatabase, chain, 0, 29);
  await mergeBackfillRanges(writeDatabase, nothing, 10);
  await build(writeDatabase);
  expect((await readSyncState(writeDatabase))?.isBulkLoading).toBe(false);
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await plainIndex()));
});

test('a bulk load that is interrupted before any SQL statement can be started and finished again', async () => {
  const expected = await dumpIndex(await plainIndex());
  // Every third SQL statement is enough, because those in between are of the same kinds.
  for (let before = 1, cut = true; cut; before += 3) {
    const writeDatabase = await emptyIndex();
    const begin = interruptedDatabase(writeDatabase, before);
    await beginBulkLoad(begin.writeDatabase, nothing).catch(() => undefined);
    if (!(await readSyncState(writeDatabase))?.isBulkLoading) await beginBulkLoad(writeDatabase, nothing);
    await load(writeDatabase, chain, 0, 60);
    await mergeBackfillRanges(writeDatabase, nothing, 10);
    const [first] = await listBulkLoadIndexes(writeDatabase);
    const building = interruptedDatabase(writeDatabase, before);
    await buildBulkLoadIndex(building.writeDatabase, first?.name ?? '', options).catch(() => undefined);
    for (const { name, built } of await listBulkLoadIndexes(writeDatabase)) {
      if (!built) await buildBulkLoadIndex(writeDatabase, name, options);
    }
    const finish = interruptedDatabase(writeDatabase, before);
    await finishBulkLoad(finish.writeDatabase, tipAt(chain, 60)).catch(() => undefined);
    if ((await readSyncState(writeDatabase))?.isBulkLoading === true)
      await finishBulkLoad(writeDatabase, tipAt(chain, 60));
    expect(await dumpIndex(writeDatabase)).toEqual(expected);
    cut = begin.wasInterrupted() || building.wasInterrupted() || finish.wasInterrupted();
  }
});

test('two processes that build the same secondary index build it once', async () => {
  const writeDatabase = await loaded();
  const [first] = await listBulkLoadIndexes(writeDatabase);
  const name = first?.name ?? '';
  await Promise.all([
    buildBulkLoadIndex(writeDatabase, name, options),
    buildBulkLoadIndex(writeDatabase, name, options),
  ]);
  await build(writeDatabase);
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await plainIndex()));
});

test('building a secondary index stops at once on request and can be resumed', async () => {
  const writeDatabase = await loaded();
  const stop = new AbortController();
  stop.abort();
  const [first] = await listBulkLoadIndexes(writeDatabase);
  const error: unknown = await writeDatabase.transaction(async (tx) => {
    // The test locks the table like a writer, so that the build cannot continue before the request to stop.
    await tx.query(statement`lock table transactions in row exclusive mode`);
    const building = buildBulkLoadIndex(writeDatabase, first?.name ?? '', {
      ...options,
      signal: stop.signal,
    });
    return building.then(
      () => undefined,
      (failure: unknown) => failure,
    );
  });
  expect(isTransientDatabaseError(error)).toBe(true);
  expect((await listBulkLoadIndexes(writeDatabase))[0]?.built).toBe(false);
});

test('rows that violate a unique index are reported when it is built', async () => {
  const writeDatabase = await loaded();
  await writeDatabase.query(statement`
    insert into inputs select key_image, tx_id, 1, amount, ring from inputs order by tx_id limit 1`);
  const error: unknown = await buildBulkLoadIndex(writeDatabase, 'inputs_pkey', options).catch(
    (failure: unknown) => failure,
  );
  expect(isUniqueViolation(error)).toBe(true);
  await writeDatabase.query(statement`delete from inputs where position = 1`);
  await build(writeDatabase);
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await plainIndex()));
});

test('ranges are dropped and branches replaced while secondary indexes are missing', async () => {
  const other = syntheticFork(chain, 40, 60);
  const writeDatabase = await emptyIndex();
  await beginBulkLoad(writeDatabase, nothing);
  await load(writeDatabase, other, 0, 49);
  await mergeBackfillRanges(writeDatabase, nothing, 10);
  await load(writeDatabase, other, 50, 60);
  await dropBackfillRanges(writeDatabase, tipAt(other, 49));
  await reorganiseChain(writeDatabase, tipAt(other, 49), {
    forkHeight: 40,
    blocks: chain.blocks.slice(41, 50),
  });
  await load(writeDatabase, chain, 50, 60);
  await mergeBackfillRanges(writeDatabase, tipAt(chain, 49), 10);
  await build(writeDatabase);
  const chainRows = ['blocks', 'block_totals', 'transactions', 'outputs', 'inputs', 'indexes', 'constraints'];
  const [bulk, plain] = [await dumpIndex(writeDatabase), await dumpIndex(await plainIndex())];
  for (const table of chainRows) expect(bulk[table]).toEqual(plain[table]);
});

test('rows of a height are found by block ranges, not by reading the table', async () => {
  const writeDatabase = await emptyIndex();
  await beginBulkLoad(writeDatabase, nothing);
  await load(writeDatabase, chain, 0, 60);
  // These rows of higher heights make the table large enough to show a difference.
  await writeDatabase.query(statement`
    insert into outputs (amount, global_index, tx_id, position, key)
    select 1, n, 65536 * (100 + n / 10)::bigint, n % 10, sha256(n::text::bytea) from generate_series(1, 200000) as n`);
  await mergeBackfillRanges(writeDatabase, nothing, 10);
  await writeDatabase.transaction(async (tx) => {
    // Counters of this connection. They do not include earlier counts that Postgres has not published yet.
    const scans = async (): Promise<unknown> =>
      (await tx.query(statement`select seq_scan from pg_stat_xact_user_tables where relname = 'outputs'`))[0];
    const before = await scans();
    await deleteBlocks(tx, 5_000, 5_000);
    expect(await scans()).toEqual(before);
    await tx.query(statement`set local enable_seqscan = off`);
    const plan = await tx.query<{ 'QUERY PLAN': string }>(statement`
      explain (analyze, buffers off, timing off)
      select from outputs where tx_id >= 65536 * 5000::bigint and tx_id < 65536 * 5001::bigint`);
    const removed = /Rows Removed by Index Recheck: (\d+)/.exec(
      plan.map((row) => row['QUERY PLAN']).join('\n'),
    );
    expect(Number(removed?.[1])).toBeLessThan(20_000);
  });
});

/** Opens a reader of the database. */
async function readerOf(writeDatabase: WriteDatabase): Promise<Database> {
  const { url } = await database.another();
  const own = new URL(url);
  own.pathname = `/${(await writeDatabase.query<{ name: string }>(statement`select current_database() as name`))[0]?.name ?? ''}`;
  return connectDatabase(own.href, { maxConnections: 2 });
}

/** Returns 32 bytes as each kind of object that a search may find. */
function candidatesOf(hex: string): HashOrKeyCandidates {
  return {
    blockHash: parseBlockHash(hex)!,
    txHash: parseTxHash(hex)!,
    keyImage: parseKeyImage(hex)!,
    outputKey: parseOneTimeKey(hex)!,
  };
}

const wholeTx = { inputsOffset: 0, inputsLimit: 10, outputsOffset: 0, outputsLimit: 10 };

test('each kind of object is found as soon as its index is built, and nothing is reported as unknown before all are built', async () => {
  const writeDatabase = await emptyIndex();
  for (const { name, definition } of ringReferenceIndexes)
    await writeDatabase.query(createParameterlessStatement(`create index ${name} on ${definition}`));
  await beginBulkLoad(writeDatabase, nothing);
  await load(writeDatabase, chain, 0, 60);
  await mergeBackfillRanges(writeDatabase, nothing, 10);
  const { block, transactions, inputs, outputs } = chain.blocks.find(
    ({ rows }) => rows.inputs.length > 0,
  )!.rows;
  const spend = inputs[0]!;
  const output = outputs.find(({ txId }) => txId === spend.txId)!;
  const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes);
  const txHex = hexOf(transactions.find(({ id }) => id === spend.txId)!.hash);
  const reader = await readerOf(writeDatabase);
  const find = async (hex: string): Promise<readonly string[] | 'indexes missing'> => {
    try {
      const { data } = await lookUpHash(reader, candidatesOf(hex));
      return data.matches.map(({ kind }) => kind);
    } catch (error) {
      if (error instanceof IndexesMissingError) return 'indexes missing';
      throw error;
    }
  };
  const openTx = () => lookUpTransaction(reader, parseTxHash(txHex)!, wholeTx);
  const unknown = 'ab'.repeat(32);
  const order = (await listBulkLoadIndexes(writeDatabase)).map(({ name }) => name);
  expect(order.slice(-2).toSorted()).toEqual(ringReferenceIndexNames.toSorted());
  for (const names of [...Object.values(indexNamesForSearch), INDEX_NAMES_FOR_TX_PAGE])
    expect(order).toEqual(expect.arrayContaining([...names]));
  try {
    const built = new Set<string>();
    for (const name of [undefined, ...order]) {
      if (name !== undefined) {
        await buildBulkLoadIndex(writeDatabase, name, options);
        built.add(name);
      }
      const hasAll = order.every((one) => built.has(one) || ringReferenceIndexNames.includes(one));
      const expected = (needed: string, kind: string) => (built.has(needed) ? [kind] : 'indexes missing');
      expect(await find(hexOf(block.hash))).toEqual(['block']);
      expect(await find(txHex)).toEqual(expected('transactions_hash_key', 'tx'));
      expect(await find(hexOf(spend.keyImage))).toEqual(expected('inputs_pkey', 'key-image'));
      expect(await find(hexOf(output.key!))).toEqual(expected('outputs_key_idx', 'output-key'));
      expect(await find(unknown)).toEqual(hasAll ? [] : 'indexes missing');
      const hasExtras = [...indexNamesForSearch.publicKey, ...indexNamesForSearch.paymentId].every((one) =>
        built.has(one),
      );
      const { data } = await lookUpHash(reader, candidatesOf(hexOf(block.hash)));
      expect(data.searchCompleteFromHeight).toBe(hasExtras ? undefined : 61);
      if (INDEX_NAMES_FOR_TX_PAGE.every((one) => built.has(one))) {
        const { mined } = (await openTx()).data;
        expect(mined?.inputs).toHaveLength(inputs.filter(({ txId }) => txId === spend.txId).length);
        expect(mined?.outputs.map(({ globalIndex }) => globalIndex)).toContain(output.globalIndex);
      } else await expect(openTx()).rejects.toThrow(IndexesMissingError);
      const openOutput = () => lookUpOutput(reader, output);
      if (hasAll) expect((await openOutput()).data?.output.txHash).toBe(txHex);
      const isReady = listObjectKindReadiness((await lookUpStatus(reader)).missingIndexes)
        .filter((one) => one.isReady)
        .map(({ kind }) => kind);
      expect(isReady.includes('keyImage')).toBe(built.has('inputs_pkey'));
      expect(isReady.includes('tx')).toBe(INDEX_NAMES_FOR_TX_PAGE.every((one) => built.has(one)));
    }
    await finishBulkLoad(writeDatabase, tipAt(chain, 60));
    expect(await find(txHex)).toEqual(['tx']);
  } finally {
    await reader.close();
  }
});

test('readers find blocks by height and get an error at once that lists the missing indexes', async () => {
  const writeDatabase = await loaded();
  const reader = await readerOf(writeDatabase);
  const hex = 'ab'.repeat(32);
  const readings = candidatesOf(hex);
  const refused: readonly (() => Promise<unknown>)[] = [
    () => lookUpHash(reader, readings),
    () => lookUpTransaction(reader, readings.txHash, wholeTx),
    () => lookUpOutput(reader, { amount: 0n, globalIndex: 1 }),
    () => lookUpOutputsByKey(reader, readings.outputKey),
    () => lookUpKeyImage(reader, readings.keyImage),
    () => runInSnapshot(reader, (snapshot) => getRingMembers(snapshot, [{ amount: 0n, globalIndex: 1 }])),
  ];
  try {
    for (const read of refused) await expect(read()).rejects.toThrow(IndexesMissingError);
    const { data } = await lookUpBlock(reader, { heightOrHash: 7, firstTxPosition: 0, txLimit: 10 });
    expect(data.mainChainBlock?.block.height).toBe(7);
    expect(data.mainChainBlock?.txs.map(({ height }) => height)).toEqual([7, 7]);
    await build(writeDatabase);
    expect((await lookUpHash(reader, readings)).data.matches).toEqual([]);
  } finally {
    await reader.close();
  }
});
