import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'playwright/test';
import { exportKinds, exportManifestSchema } from '../../../api/contract/export.ts';
import { exportRoute } from '../../../api/endpoints/export.ts';
import type { Sources } from '../../../api/index.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { readExportedInputs } from '../../../db/queries/export-details.ts';
import { getTxExportPositionBeforeHeight } from '../../../db/queries/export.ts';
import { runInSnapshot } from '../../../db/queries/snapshot.ts';
import { heightOfTxId } from '../../../db/schema/tx-ids.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { EventLog } from '../../../lookups/event-log.ts';
import { absentServices } from '../../helpers/absent-services.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { PaymentChain } from '../../helpers/payment-chain.ts';
import { get as getAnswer, siteUrl, useDatabase } from './client.ts';

/** More than one part of each kind: 1,000 blocks, and the rows of 2,000 transactions. */
const BLOCKS = 2_205;
const PAYING_BLOCKS = 150;
const REORG_DEPTH = 3;

let database: TestDatabase;
let reader: Database;
let site: ReturnType<typeof useDatabase>;
let chain: PaymentChain;

function mineChain(): PaymentChain {
  const mined = new PaymentChain('long');
  for (let height = 0; height < BLOCKS; height += 1) {
    const isPaying = height > 20 && height <= 20 + PAYING_BLOCKS;
    mined.mine(isPaying ? [{ name: `payment ${height}`, spends: [`image ${height}`], ring: [0, 1, 2] }] : []);
  }
  return mined;
}

test.beforeAll(async () => {
  chain = mineChain();
  database = await createTestDatabase();
  const { writeDatabase } = database;
  const blocks = chain.from(0);
  await initialiseSyncState(writeDatabase, {
    network: 'fakechain',
    genesisHash: blockHashFromBytes(blocks[0]!.rows.block.hash),
  });
  await appendBlocks(writeDatabase, { height: -1, hash: undefined }, blocks);
  reader = connectDatabase(database.url, { maxConnections: 2 });
  site = useDatabase(database.url);
});
test.afterAll(async () => {
  await site.close();
  await reader.close();
  await database.drop();
});

async function download(path: string): Promise<{ text: string; digest: string | undefined }> {
  const [response] = (await once(get(`${await siteUrl()}${path}`), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const trailer = response.trailers['content-digest'];
  expect(trailer).toBe(`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`);
  return { text: bytes.toString('utf8'), digest: trailer };
}

function rowsOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('an export of several pages has each row once, in order, as many as the manifest states', async () => {
  const { ranges, next, index } = await getAnswer(exportManifestSchema, '/api/v1/export');
  expect(next).toBeNull();
  expect(ranges).toEqual([
    {
      from: 0,
      to: BLOCKS - 1,
      complete: false,
      first_hash: chain.hashAt(0),
      last_hash: chain.hashAt(BLOCKS - 1),
      blocks: BLOCKS,
      txs: BLOCKS + PAYING_BLOCKS,
      rct_outputs: BLOCKS + 2 * PAYING_BLOCKS,
      paths: exportKinds.map((kind) => `/api/v1/export/${kind}?from=0&to=${BLOCKS - 1}`),
      digests: [],
    },
  ]);
  expect(index.hash).toBe(ranges[0]!.last_hash);
  const [blocks, txs, outputs] = await Promise.all(
    ['blocks', 'txs', 'outputs'].map(async (kind) =>
      rowsOf((await download(`/api/v1/export/${kind}?from=0&to=${BLOCKS - 1}`)).text),
    ),
  );
  expect(blocks!.map(({ height, hash }) => [height, hash])).toEqual(
    Array.from({ length: BLOCKS }, (_, height) => [height, chain.hashAt(height)]),
  );
  expect(txs).toHaveLength(ranges[0]!.txs);
  const places = txs!.map(({ height, position }) => Number(height) * 65_536 + Number(position));
  expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
  expect(outputs!.map(({ global_index }) => global_index)).toEqual(
    Array.from({ length: ranges[0]!.rct_outputs }, (_, index) => index),
  );
});

test('the ages of ring members are the same by the totals of blocks and by a lookup of each member', async () => {
  const range = { fromHeight: 0, toHeight: BLOCKS - 1 };
  const rows = rowsOf((await download(`/api/v1/export/inputs?from=0&to=${range.toHeight}`)).text);
  expect(rows).toHaveLength(PAYING_BLOCKS);
  const { columns } = await runInSnapshot(reader, async (snapshot) =>
    readExportedInputs(snapshot, range, getTxExportPositionBeforeHeight(0), true),
  );
  expect(rows.map(({ ring_ages: ages }) => ages)).toEqual(
    columns.ringHeights.map((heights, index) =>
      heights!.map((height) => heightOfTxId(columns.txId[index]!) - height!),
    ),
  );
});

test('an exported part has the same bytes each time', async () => {
  const path = '/api/v1/export/txs?from=10&to=1100';
  expect(await download(path)).toEqual(await download(path));
});

test('an export that a reorg changes ends with an error and never mixes two chains', async () => {
  if (exportRoute.kind !== 'stream') throw new Error('an export is a stream');
  const events = new EventLog(reader);
  const sources: Sources = {
    ...absentServices,
    database: reader,
    version: '1.2.3',
    events,
  };
  const open = async (to: number) => {
    if (exportRoute.kind !== 'stream') throw new Error('an export is a stream');
    const opened = await exportRoute.open(sources, {
      pathParams: { kind: 'blocks' },
      query: new URLSearchParams({ from: '0', to: String(to) }),
      responseMediaType: 'application/x-ndjson',
      body: undefined,
      lastEventId: undefined,
      clientKey: 'a client',
    });
    if (opened === 'over') throw new Error('an export has content');
    return opened.generateBody(new AbortController().signal)[Symbol.asyncIterator]();
  };
  const next = async (iterator: AsyncIterator<string | Uint8Array>) => {
    const result: IteratorResult<string | Uint8Array, unknown> = await iterator.next();
    return result.done === true ? [] : rowsOf(String(result.value));
  };
  const forkHeight = BLOCKS - 1 - REORG_DEPTH;
  const [reached, untouched] = [await open(BLOCKS - 1), await open(forkHeight)];
  for (const one of [reached, untouched]) {
    expect(await next(one)).toEqual([]);
    expect(await next(one)).toHaveLength(1_000);
  }
  const branch = chain.fork(forkHeight, 'branch');
  for (let depth = 0; depth <= REORG_DEPTH; depth += 1) branch.mine();
  await reorganiseChain(database.writeDatabase, chain.tip, {
    forkHeight,
    blocks: branch.from(forkHeight + 1),
  });

  await expect(next(reached)).rejects.toThrow(/reorg replaced block/);
  const rest = [...(await next(untouched)), ...(await next(untouched))];
  expect(rest.map(({ hash }) => hash)).toEqual(
    Array.from({ length: forkHeight + 1 - 1_000 }, (_, index) => chain.hashAt(1_000 + index)),
  );
  expect(await next(untouched)).toEqual([]);
  events.close();
  const { ranges } = await getAnswer(exportManifestSchema, '/api/v1/export');
  expect(ranges[0]).toMatchObject({ to: branch.height, last_hash: branch.hashAt(branch.height) });
});
