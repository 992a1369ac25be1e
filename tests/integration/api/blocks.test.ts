import { expect, test } from 'playwright/test';
import {
  blockResponseSchema,
  blockListResponseSchema,
  blockTxsResponseSchema,
} from '../../../api/contract/block.ts';
import { poolResponseSchema } from '../../../api/contract/pool.ts';
import { statusResponseSchema } from '../../../api/contract/status.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { cursorAt, get, getMainBlock, pages, refusal } from './client.ts';
import { hashOf, U64_MAX } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

const MAX = U64_MAX.toString();

let scene: Scene;
stageSite((staged) => ({ scene } = staged));

function tip() {
  const { hash } = scene.miner.blocks[scene.tipHeight]!.rows.block;
  return { network: 'fakechain', height: scene.tipHeight, hash: bytesToHex(hash) };
}

const hashesOf = (list: readonly { readonly hash: string }[]): string[] => list.map(({ hash }) => hash);

test('status describes the index, the node, the indexer and the pool', async () => {
  const body = await get(statusResponseSchema, '/api/v1/status');
  const visible = scene.miner.blocks.slice(0, scene.tipHeight + 1).map(({ rows }) => rows.block);
  const sum = (of: (block: (typeof visible)[0]) => bigint): bigint =>
    visible.reduce((total, block) => total + of(block), 0n);
  const emission = sum(({ reward, fees }) => reward - fees);
  expect(emission).toBeGreaterThan(U64_MAX);
  expect(body.index).toEqual({
    ...tip(),
    genesis_hash: bytesToHex(visible[0]!.hash),
    timestamp: visible.at(-1)!.timestamp,
    difficulty: visible.at(-1)!.difficulty.toString(),
    cumulative_difficulty: sum(({ difficulty }) => difficulty).toString(),
    emission: emission.toString(),
    fees: sum(({ fees }) => fees).toString(),
    txs: 9,
    rct_outputs: visible.reduce((total, { rctOutputCount }) => total + rctOutputCount, 0),
  });
  expect(body.node).toMatchObject({
    state: 'ok',
    height: 153,
    message: '',
    version: '0.18.4.0',
    difficulty: (2n ** 70n).toString(),
  });
  expect(body.indexer).toMatchObject({ phase: 'follow', progress: null });
  const { txs } = await get(poolResponseSchema, '/api/v1/pool?limit=100');
  expect(body.pool).toEqual({
    count: 7,
    weight: txs.reduce((total, { weight }) => total + (weight ?? 0), 0).toString(),
    fees: (2n * U64_MAX + 5n * 30_000n).toString(),
  });
  expect(body.version).toBe('1.2.3');
});

test('the list of blocks begins with the newest and has 25 blocks by default', async () => {
  const body = await get(blockListResponseSchema, '/api/v1/blocks');
  expect(body.index).toEqual(tip());
  expect(body.node).toEqual({ state: 'ok', height: 153 });
  expect(body.blocks).toHaveLength(25);
  expect(body.next).toBe(cursorAt(129));
  const { block } = scene.miner.blocks[153]!.rows;
  expect(body.blocks[0]).toEqual({
    height: 153,
    hash: bytesToHex(block.hash),
    prev_hash: bytesToHex(block.prevHash),
    timestamp: block.timestamp,
    major_version: 16,
    minor_version: 16,
    nonce: block.nonce,
    miner_tx_hash: bytesToHex(block.minerTxHash),
    tx_count: 0,
    reward: '600000000000',
    confirmations: 1,
    size: block.size.toString(),
    weight: block.weight.toString(),
    long_term_weight: block.longTermWeight.toString(),
    difficulty: (2n ** 64n + 153n).toString(),
    cumulative_difficulty: block.cumulativeDifficulty.toString(),
    fees: '0',
    base_reward: '600000000000',
    fcmp_pp_n_tree_layers: null,
    fcmp_pp_tree_root: null,
  });
});

for (const limit of [1, 7, 77, 100]) {
  test(`blocks: pages of ${String(limit)} list every block once, in order`, async () => {
    const responses = await pages(blockListResponseSchema, `/api/v1/blocks?limit=${String(limit)}`);
    const heights = responses.flatMap(({ blocks }) => blocks.map(({ height }) => height));
    expect(heights).toEqual(Array.from({ length: 154 }, (_, index) => 153 - index));
    expect(responses.slice(0, -1).every(({ blocks }) => blocks.length === limit)).toBe(true);
  });
}

test('a page of blocks begins below its cursor, is empty below genesis, and begins at the tip above the tip', async () => {
  const heightsBefore = async (height: number): Promise<number[]> => {
    const { blocks } = await get(
      blockListResponseSchema,
      `/api/v1/blocks?limit=2&cursor=${cursorAt(height)}`,
    );
    return blocks.map((block) => block.height);
  };
  expect(await heightsBefore(1)).toEqual([0]);
  expect(await heightsBefore(0)).toEqual([]);
  expect(await heightsBefore(500_000_000)).toEqual([153, 152]);
});

test('a block is the same by height and by hash, in upper and lower case', async () => {
  const { block } = scene.miner.blocks[scene.paymentsHeight]!.rows;
  const byHeight = await getMainBlock(`/api/v1/blocks/${String(block.height)}`);
  expect(await getMainBlock(`/api/v1/blocks/${bytesToHex(block.hash).toUpperCase()}`)).toEqual(byHeight);
  expect(byHeight.block).toMatchObject({
    height: 42,
    confirmations: 112,
    fees: '210000',
    reward: '600000210000',
    base_reward: '600000000000',
    totals: { txs: 7 },
    next_txs: null,
    alternatives: [],
  });
  expect(hashesOf(byHeight.block.txs)).toEqual([
    bytesToHex(block.minerTxHash),
    ...scene.payments.map(hashOf),
  ]);
  expect(byHeight.block.txs[1]).toMatchObject({ position: 1, unlock_time: MAX, rct_type: 6 });
});

test('a block shows amounts of 2^64 - 1 exactly', async () => {
  const { block } = await getMainBlock('/api/v1/blocks/40');
  expect(block).toMatchObject({ reward: MAX, base_reward: MAX });
});

for (const limit of [1, 3, 4, 8]) {
  test(`block: its transactions in pages of ${String(limit)}`, async () => {
    const found = await pages(blockTxsResponseSchema, `/api/v1/blocks/42/txs?limit=${String(limit)}`);
    const [, ...hashes] = found.flatMap(({ txs }) => hashesOf(txs));
    expect(hashes).toEqual(scene.payments.map(hashOf));
    expect(found).toHaveLength(Math.ceil(8 / limit));
  });
}

test('an orphaned block is found by its hash only, and its successor at that height by the height', async () => {
  const { block } = scene.orphaned.blocks[151]!.rows;
  const winner = scene.miner.blocks[151]!.rows.block;
  const orphan = await get(blockResponseSchema, `/api/v1/blocks/${bytesToHex(block.hash)}`);
  expect(orphan.block).toMatchObject({
    state: 'alternative',
    height: 151,
    main_hash: bytesToHex(winner.hash),
    reorged: true,
    difficulty: (2n ** 64n + 151n).toString(),
    tx_count: 2,
  });
  expect(hashesOf(orphan.block.txs)).toEqual([
    bytesToHex(block.minerTxHash),
    hashOf(scene.lost),
    hashOf(scene.returned),
  ]);
  const txs = await pages(blockTxsResponseSchema, `/api/v1/blocks/${bytesToHex(block.hash)}/txs?limit=2`);
  expect(txs.map((page) => [page.state, page.txs.length])).toEqual([
    ['alternative', 2],
    ['alternative', 1],
  ]);
  expect(txs.flatMap((page) => page.txs)).toEqual(orphan.block.txs);
  const main = await getMainBlock('/api/v1/blocks/151');
  expect(main.block.hash).toBe(bytesToHex(winner.hash));
  expect(main.block.alternatives.toSorted()).toEqual(
    [bytesToHex(block.hash), scene.forgotten.blockHash].toSorted(),
  );
});

test('a block of a branch that never was the main chain shows the values that are known', async () => {
  const { block } = await get(blockResponseSchema, `/api/v1/blocks/${scene.forgotten.blockHash}`);
  expect(block).toMatchObject({ state: 'alternative', reorged: false, difficulty: null });
  expect(block.txs[1]).toEqual({
    position: 1,
    hash: scene.forgotten.txHash,
    version: null,
    rct_type: null,
    size: null,
    weight: null,
    fee: null,
    unlock_time: null,
    input_count: null,
    output_count: null,
    ring_size: null,
  });
});

test('blocks above the indexed height are not visible', async () => {
  const { height, blockHash, txHash } = scene.unseen;
  for (const path of [`blocks/${String(height)}`, `blocks/${blockHash}`, `txs/${txHash}`]) {
    const { status, body } = await refusal(`/api/v1/${path}`);
    expect(status).toBe(404);
    expect(body.index).toEqual(tip());
    expect(body.error.message).toMatch(/block (?:is )?153/);
  }
  const { blocks } = await get(blockListResponseSchema, `/api/v1/blocks?cursor=${cursorAt(200)}&limit=1`);
  expect(blocks[0]?.height).toBe(153);
});
