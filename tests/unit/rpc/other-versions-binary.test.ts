/** Tests binary responses of daemons that the test run does not start. They were written according to the sources. */
import { expect, test } from 'playwright/test';
import type { StorageEntry, StorageSection } from '@ringscope/protocol/portable-storage.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { answering, GENESIS, HASH, OTHER } from './responding.ts';
import { http } from './raw-server.ts';

const section = (...entries: [string, StorageEntry][]): StorageSection => new Map(entries);
const uint = (value: number): StorageEntry => ({ type: 'uint64', value: BigInt(value) });
const bytes = (hex: string): StorageEntry => ({ type: 'string', value: Buffer.from(hex, 'hex') });
const objects = (...value: StorageSection[]): StorageEntry => ({ type: 'array', of: 'object', value });
const binary = (...entries: [string, StorageEntry][]): Buffer =>
  http(
    Buffer.from(
      encodePortableStorage(section(['status', bytes(Buffer.from('OK').toString('hex'))], ...entries)),
    ),
    {
      headers: ['Content-Type: application/octet-stream'],
    },
  );

test('get_blocks.bin from 0.18.3.0 on reports the changes of the pool', async () => {
  const added = section(
    ['tx_hash', bytes(HASH)],
    ['tx_blob', bytes('02ff')],
    ['double_spend_seen', { type: 'bool', value: true }],
  );
  await using node = await answering(
    binary(
      ['start_height', uint(0)],
      ['current_height', uint(0)],
      ['daemon_time', uint(1_700_000_000)],
      ['pool_info_extent', { type: 'uint8', value: 1 }],
      ['added_pool_txs', objects(added)],
      ['remaining_added_pool_txids', bytes(OTHER)],
      ['removed_pool_txids', bytes(HASH + OTHER)],
    ),
  );
  const response = await node.daemon.getBlocksBin({
    blockIds: [GENESIS],
    info: 'pool',
    poolInfoSince: 1_699_999_999,
  });
  expect(response).toMatchObject({
    blocks: [],
    startHeight: undefined,
    daemonTime: 1_700_000_000,
    untrusted: false,
    pool: {
      extent: 'incremental',
      added: [{ hash: HASH, doubleSpendSeen: true }],
      remainingAddedHashes: [OTHER],
      removedHashes: [HASH, OTHER],
    },
  });
});

test('get_blocks.bin of 0.19 has real hashes of pruned parts, and the top block', async () => {
  const transaction = section(['blob', bytes('02')], ['prunable_hash', bytes(OTHER)]);
  const block = section(
    ['block', bytes('10')],
    ['pruned', { type: 'bool', value: true }],
    ['txs', objects(transaction)],
  );
  const indices = (...values: bigint[]): StorageSection =>
    section(['indices', { type: 'array', of: 'uint64', value: values }]);
  const start: [string, StorageEntry][] = [
    ['start_height', uint(7)],
    ['current_height', uint(8)],
    ['top_block_hash', bytes(HASH)],
  ];
  await using node = await answering(
    binary(
      ...start,
      ['blocks', objects(block)],
      ['output_indices', objects(section(['indices', objects(indices(1n), indices(2n, 3n))]))],
    ),
  );
  const response = await node.daemon.getBlocksBin({ startHeight: 7, chainHeight: 8, prune: true });
  expect(response).toMatchObject({ startHeight: 7, chainHeight: 8, topBlockHash: HASH });
  expect(response.blocks[0]?.transactions[0]?.prunableHash).toBe(OTHER);
  expect(response.blocks[0]?.outputIndices).toEqual([[1n], [2n, 3n]]);

  await using strange = await answering(binary(...start, ['pool_info_extent', { type: 'uint8', value: 3 }]));
  await expect(strange.daemon.getBlocksBin({ blockIds: [GENESIS] })).rejects.toMatchObject({
    field: 'pool_info_extent',
  });
});

test('get_outs.bin must respond with the requested amount', async () => {
  const out = (...extra: [string, StorageEntry][]): StorageSection =>
    section(
      ['height', uint(3)],
      ['key', bytes(HASH)],
      ['mask', bytes(HASH)],
      ['txid', bytes(OTHER)],
      ['unlocked', { type: 'bool', value: true }],
      ...extra,
    );
  const outputs = [{ amount: 5n, index: 0n }];
  for (const extra of [[], [['amount', uint(5)]]] as [string, StorageEntry][][]) {
    await using node = await answering(binary(['outs', objects(out(...extra))]));
    expect((await node.daemon.getOutsBin({ outputs })).outs).toMatchObject([{ amount: 5n, height: 3 }]);
  }
  await using other = await answering(binary(['outs', objects(out(['amount', uint(6)]))]));
  await expect(other.daemon.getOutsBin({ outputs })).rejects.toMatchObject({ field: 'outs/0/amount' });
});
