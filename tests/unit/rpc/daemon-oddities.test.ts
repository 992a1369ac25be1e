import { expect, test } from 'playwright/test';
import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import type { StorageEntry, StorageSection } from '@ringscope/protocol/portable-storage.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { InvalidResponseError, NodeBusyError, NodeRefusedError } from '@ringscope/rpc/errors.ts';
import { once } from './failing.ts';
import { http, jsonRpc, startRawServer } from './raw-server.ts';

/** These tests read responses in which real daemons omit, add or replace fields. Nothing is shifted and nothing is guessed. */
const HASH = 'ab'.repeat(32);
const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

async function answering(response: Buffer) {
  const server = await startRawServer(({ socket }) => socket.write(response));
  const daemon = createDaemonClient({ url: server.url, retry: once });
  return {
    daemon,
    server,
    async [Symbol.asyncDispose]() {
      daemon.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Field = [name: string, entry: StorageEntry];
const section = (...entries: Field[]): StorageSection => new Map(entries);
const uint = (value: number): StorageEntry => ({ type: 'uint64', value: BigInt(value) });
const text = (value: string): StorageEntry => ({ type: 'string', value: Buffer.from(value) });
const blob = (hex: string): StorageEntry => ({ type: 'string', value: Buffer.from(hex, 'hex') });
const blobs = (...hexes: string[]): StorageEntry => ({
  type: 'array',
  of: 'string',
  value: hexes.map((hex) => Buffer.from(hex, 'hex')),
});
const objects = (...value: StorageSection[]): StorageEntry => ({ type: 'array', of: 'object', value });
const indices = (...value: bigint[]): StorageSection =>
  value.length === 0 ? section() : section(['indices', { type: 'array', of: 'uint64', value }]);
const stored = (...entries: Field[]): Buffer =>
  http(Buffer.from(encodePortableStorage(section(...entries))), {
    headers: ['Content-Type: application/octet-stream'],
  });
const binary = (...entries: Field[]): Buffer => stored(['status', text('OK')], ...entries);

const heights: Field[] = [
  ['start_height', uint(7)],
  ['current_height', uint(9)],
];

test('the missing key of a transaction without outputs does not shift the other keys', async () => {
  const block = section(['block', blob('10')], ['txs', blobs('0201', '0202', '0203')]);
  const ofBlock = section(['indices', objects(indices(5n), indices(), indices(0n, 1n), indices())]);
  await using node = await answering(
    binary(['blocks', objects(block)], ['output_indices', objects(ofBlock)], ...heights),
  );
  const { blocks } = await node.daemon.getBlocksBin({ startHeight: 7, chainHeight: 9 });
  expect(blocks[0]?.outputIndices).toEqual([[5n], [], [0n, 1n], []]);

  await using single = await answering(binary());
  expect((await single.daemon.getOIndexesBin({ txid: HASH })).indexes).toEqual([]);

  const entry = {
    tx_hash: HASH,
    as_hex: '01',
    in_pool: false,
    double_spend_seen: false,
    block_height: 202_612,
  };
  await using json = await answering(
    http(JSON.stringify({ status: 'OK', txs: [{ ...entry, block_timestamp: 1, confirmations: 1 }] })),
  );
  const { transactions } = await json.daemon.getTransactions({ hashes: [HASH] });
  expect(transactions).toMatchObject([{ blockHeight: 202_612, outputIndices: [] }]);
});

test('one response may have blocks without transactions or coinbase outputs, full and pruned', async () => {
  const pruned = section(
    ['block', blob('11')],
    ['pruned', { type: 'bool', value: true }],
    ['txs', objects(section(['blob', blob('0201')], ['prunable_hash', blob('00'.repeat(32))]))],
  );
  await using node = await answering(
    binary(
      ['blocks', objects(section(['block', blob('10')]), pruned)],
      [
        'output_indices',
        objects(
          section(['indices', objects(indices())]),
          section(['indices', objects(indices(3n), indices(4n))]),
        ),
      ],
      ...heights,
    ),
  );
  const { blocks } = await node.daemon.getBlocksBin({ startHeight: 7, chainHeight: 9, noMinerTx: true });
  expect(blocks).toMatchObject([
    { transactions: [], outputIndices: [[]] },
    { transactions: [{ prunableHash: undefined }], outputIndices: [[3n], [4n]] },
  ]);
});

test('an empty list is read as empty, whatever its encoded type', async () => {
  const none: StorageEntry = { type: 'array', of: 'uint8', value: [] };
  const block = section(['block', blob('10')], ['txs', none]);
  const ofBlock = section(['indices', objects(section(['indices', none]))]);
  await using node = await answering(
    binary(
      ['blocks', objects(block)],
      ['output_indices', objects(ofBlock)],
      ['added_pool_txs', none],
      ['pool_info_extent', { type: 'uint8', value: 2 }],
      ...heights,
    ),
  );
  expect(await node.daemon.getBlocksBin({ startHeight: 7, chainHeight: 9 })).toMatchObject({
    blocks: [{ transactions: [], outputIndices: [[]] }],
    pool: { extent: 'full', added: [] },
  });
  await using wrong = await answering(
    binary(['blocks', { type: 'array', of: 'uint8', value: [1] }], ...heights),
  );
  await expect(wrong.daemon.getBlocksBin({ blockIds: [GENESIS] })).rejects.toMatchObject({ field: 'blocks' });
});

test('a response without blocks has no start height, although it states 0 or a height beyond the chain', async () => {
  for (const start of [0, 9]) {
    const response = binary(
      ['start_height', uint(start)],
      ['current_height', uint(9)],
      ['top_block_hash', blob(HASH)],
      ['daemon_time', uint(5)],
    );
    await using node = await answering(response);
    for (const args of [{ blockIds: [GENESIS] }, { startHeight: 8, chainHeight: 9 }]) {
      expect(await node.daemon.getBlocksBin(args)).toMatchObject({
        blocks: [],
        startHeight: undefined,
        chainHeight: 9,
        topBlockHash: HASH,
        daemonTime: 5,
      });
    }
  }
});

test('unknown keys of a response are ignored, and arguments of newer daemons are sent', async () => {
  const extra: Field[] = [
    ['new_number', uint(1)],
    ['new_list', objects(section(['inner', uint(1)]))],
  ];
  await using node = await answering(binary(...heights, ...extra));
  const args = {
    blockIds: [GENESIS],
    blockIdsExclusive: true,
    maxBlockCount: 3,
    info: 'blocks-and-pool',
  } as const;
  expect((await node.daemon.getBlocksBin(args)).chainHeight).toBe(9);
  const sent = decodePortableStorage(node.server.requests[0]?.body ?? new Uint8Array());
  expect(sent.get('block_ids_exclusive')).toMatchObject({ value: true });
  expect(sent.get('max_block_count')).toMatchObject({ value: 3n });
  expect(sent.get('requested_info')).toMatchObject({ value: 1 });

  await using json = await answering(
    http(JSON.stringify({ status: 'OK', height: 3, hash: HASH, untrusted: false, newer: { a: [1] } })),
  );
  expect(await json.daemon.getHeight()).toEqual({
    height: 3,
    hash: HASH,
    untrusted: false,
    credits: 0n,
    topHash: '',
  });
});

test('BUSY and PAYMENT REQUIRED are recognised in every kind of call, although they come with HTTP 200 and few fields', async () => {
  for (const [status, kind] of [
    ['BUSY', NodeBusyError],
    ['PAYMENT REQUIRED', NodeRefusedError],
    ['Failed', NodeRefusedError],
  ] as const) {
    const body = JSON.stringify({ status, untrusted: false });
    await using rpc = await answering(jsonRpc(body));
    await expect(rpc.daemon.getLastBlockHeader()).rejects.toBeInstanceOf(kind);
    await using path = await answering(http(body));
    await expect(path.daemon.getTransactions({ hashes: [HASH] })).rejects.toBeInstanceOf(kind);
    await using bin = await answering(stored(['status', text(status)], ['current_height', uint(0)]));
    const call = bin.daemon.getBlocksBin({ blockIds: [GENESIS] });
    await expect(call).rejects.toBeInstanceOf(kind);
    await expect(call).rejects.toMatchObject({ nodeMessage: status });
  }
});

test('a binary response without a status is invalid and not a refusal', async () => {
  await using node = await answering(stored(...heights));
  const call = node.daemon.getBlocksBin({ blockIds: [GENESIS] });
  await expect(call).rejects.toBeInstanceOf(InvalidResponseError);
  await expect(call).rejects.toMatchObject({ field: 'status' });
});

test('each method recognises the refusal of a restricted port for a request above its limits', async () => {
  const limit = { code: -19, message: 'Too many block headers requested.' };
  await using ranges = await answering(http(JSON.stringify({ error: limit, id: '0', jsonrpc: '2.0' })));
  await expect(ranges.daemon.getBlockHeadersRange({ startHeight: 0, endHeight: 1001 })).rejects.toMatchObject(
    {
      name: 'NodeRefusedError',
      code: -19,
    },
  );
  await using failed = await answering(http('', { status: '500 Internal Server Error', headers: [] }));
  await expect(failed.daemon.getOutputDistributionBin({ amounts: [1n] })).rejects.toMatchObject({
    name: 'NodeRefusedError',
    code: undefined,
  });
  const words = 'Too many blocks requested in restricted mode';
  await using blocks = await answering(stored(['status', text(words)]));
  await expect(blocks.daemon.getBlocksByHeightBin({ heights: [1] })).rejects.toMatchObject({
    name: 'NodeRefusedError',
    nodeMessage: words,
  });
});
