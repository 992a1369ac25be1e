import { expect, test } from 'playwright/test';
import { exportFormats, exportKinds } from '../../../api/contract/export.ts';
import { generateExportFile } from '../../../api/exports/read-file.ts';
import type { ExportFileTask } from '../../../api/exports/task.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { ExportThread } from '../../../server/exports/thread.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { PaymentChain } from '../../helpers/payment-chain.ts';

const BLOCKS = 1_200;
const FIRST_PAYMENT = 30;

/** A port on which nothing listens. */
const NO_DAEMON = 'http://127.0.0.1:1';

const noNode = {
  fetchBlock: async () => ({ state: 'unreachable' as const }),
  fetchTransaction: async () => ({ state: 'unreachable' as const }),
  fetchTransactions: async () => 'unreachable' as const,
  fetchOutputs: async () => 'unreachable' as const,
};

let database: TestDatabase;
let reader: Database;
let chain: PaymentChain;
let thread: ExportThread;

test.beforeAll(async () => {
  chain = new PaymentChain('thread');
  for (let height = 0; height < BLOCKS; height += 1)
    chain.mine(
      height < FIRST_PAYMENT
        ? []
        : [{ name: `payment ${height}`, spends: [`image ${height}`], ring: [0, 1, 2] }],
    );
  database = await createTestDatabase();
  const blocks = chain.from(0);
  await initialiseSyncState(database.writeDatabase, {
    network: 'fakechain',
    genesisHash: blockHashFromBytes(blocks[0]!.rows.block.hash),
  });
  await appendBlocks(database.writeDatabase, { height: -1, hash: undefined }, blocks);
  reader = connectDatabase(database.url, { maxConnections: 2 });
  thread = new ExportThread({
    databaseUrl: database.url,
    databasePoolMode: 'session',
    daemons: [{ url: NO_DAEMON }],
    logLevel: 'error',
    maxDownloads: 4,
  });
});
test.afterAll(async () => {
  await thread.close();
  await reader.close();
  await database.drop();
});

function taskOf({ kind, format }: Pick<ExportFileTask, 'kind' | 'format'>): ExportFileTask {
  return { kind, format, fromHeight: 0, toHeight: chain.height, endHash: chain.tip.hash };
}

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of parts) chunks.push(Buffer.from(part));
  return Buffer.concat(chunks);
}

test('the thread reads the same bytes as the calling thread, of several exports at the same time', async () => {
  const kinds = exportKinds.filter((kind) => kind !== 'commitments');
  for (const format of exportFormats) {
    const files = await Promise.all(
      kinds.map(async (kind) => bytesOf(thread.read(taskOf({ kind, format })))),
    );
    for (const [index, kind] of kinds.entries()) {
      const expected = await bytesOf(
        generateExportFile({ database: reader, node: noNode }, taskOf({ kind, format })),
      );
      expect(files[index]!.equals(expected), `${kind} as ${format}`).toBe(true);
    }
  }
});

test('a client that stops reading ends its export, and the next one is complete', async () => {
  for await (const _part of thread.read(taskOf({ kind: 'txs', format: 'ndjson' }))) break;
  const file = await bytesOf(thread.read(taskOf({ kind: 'blocks', format: 'ndjson' })));
  expect(file.toString().split('\n')).toHaveLength(BLOCKS + 1);
});

test('the thread reports an unreachable node with the code of the API', async () => {
  await expect(bytesOf(thread.read(taskOf({ kind: 'commitments', format: 'ndjson' })))).rejects.toMatchObject(
    {
      name: 'ApiError',
      code: 'node_away',
    },
  );
});

test('a reorg during an export ends it with an error', async () => {
  const parts = thread.read(taskOf({ kind: 'blocks', format: 'ndjson' }));
  await parts.next();
  expect((await parts.next()).value).toBeInstanceOf(Uint8Array);
  const forkHeight = chain.height - 2;
  const branch = chain.fork(forkHeight, 'branch');
  for (let depth = 0; depth < 3; depth += 1) branch.mine();
  await reorganiseChain(database.writeDatabase, chain.tip, {
    forkHeight,
    blocks: branch.from(forkHeight + 1),
  });
  await expect(parts.next()).rejects.toMatchObject({
    name: 'ApiError',
    code: 'block_not_found',
    field: 'to',
  });
});
