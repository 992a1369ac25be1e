import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import {
  countOrphansAmongNewestBlocks,
  findTxInAlternativeBlocks,
  getAlternativeBlock,
  listAlternativeBlocks,
  MAX_ALTERNATIVE_BLOCKS_PER_PAGE,
} from '../../../db/queries/alternatives.ts';
import {
  getBlockByHeight,
  getChainTotalsAtHeight,
  lookUpBlocks,
  MAX_BLOCKS_PER_PAGE,
  type BlockListPosition,
} from '../../../db/queries/blocks.ts';
import { lookUpKeyImage } from '../../../db/queries/key-image.ts';
import { lookUpOutput, lookUpOutputsByKey } from '../../../db/queries/output.ts';
import { lookUpPoolList } from '../../../db/queries/pool-list.ts';
import { listPoolWeightsAndFees } from '../../../db/queries/pool.ts';
import {
  countReorgsByDepth,
  listTxsOrphanedByReorg,
  listReorgBlocks,
  listTransactionFates,
  listReorgs,
  MAX_REORGS_PER_PAGE,
  listReorgIdsOfBlock,
  readReorgEffects,
} from '../../../db/queries/reorgs.ts';
import { countOrphanedTxsByFate, listBlockWeightsByFeeRate } from '../../../db/queries/reorg-flows.ts';
import { getRingMembers, toOutputRefMapKey } from '../../../db/queries/ring-members.ts';
import { getBlockSeries } from '../../../db/queries/series.ts';
import { EmptyIndexError } from '../../../db/queries/index-state.ts';
import { runInSnapshot, type Snapshot } from '../../../db/queries/snapshot.ts';
import { lookUpBlock, lookUpBlockWithContext } from '../../../db/queries/block.ts';
import { lookUpHash } from '../../../db/queries/search.ts';
import { lookUpStatus } from '../../../db/queries/status.ts';
import { lookUpTransaction } from '../../../db/queries/transaction.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import {
  blockHashFromBytes,
  parseBlockHash,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
  txHashFromBytes,
} from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { U64_MAX } from '../api/miner.ts';
import { stage, type Scene } from '../api/scene.ts';
import { storeScene } from './stored-scene.ts';

let database: Database;
let scene: Scene;
let store: TestDatabase;
storeScene((stored) => ({ database, scene, store } = stored));

const read = <T>(query: (snapshot: Snapshot) => Promise<T>): Promise<T> => runInSnapshot(database, query);
const blocksOf = async (position: BlockListPosition, limit: number) =>
  (await lookUpBlocks(database, position, limit)).data;
const everything = { inputsOffset: 0, inputsLimit: 1_000, outputsOffset: 0, outputsLimit: 1_000 };
const blockHashAt = (height: number) => blockHashFromBytes(scene.miner.blocks[height]!.rows.block.hash);
const hashOf = (tx: Scene['many']) => txHashFromBytes(transactionHash(tx));

function readings(text: string) {
  return {
    blockHash: parseBlockHash(text)!,
    txHash: parseTxHash(text)!,
    keyImage: parseKeyImage(text)!,
    outputKey: parseOneTimeKey(text)!,
  };
}

test('height 0 is found like any other height', async () => {
  await read(async (snapshot) => {
    expect((await getBlockByHeight(snapshot, 0))?.hash).toBe(snapshot.tip.genesisHash);
    expect(await getChainTotalsAtHeight(snapshot, 0)).toMatchObject({ txs: 0 });
  });
  for (const ref of [0, blockHashAt(0)]) {
    const { data } = await lookUpBlockWithContext(
      database,
      { heightOrHash: ref, firstTxPosition: 0, txLimit: 10 },
      100,
    );
    expect(data.mainChainBlock?.block.height).toBe(0);
    expect(data.mainChainBlock?.txs).toHaveLength(1);
    expect(data.mainChainBlock?.medianWeight).toBeUndefined();
  }
});

test('rows above the indexed height exist and no query sees them', async () => {
  const { unseen, tipHeight, miner } = scene;
  const above = miner.blocks[unseen.height]!.rows;
  const [input] = above.inputs;
  const [output] = above.outputs;
  await read(async (snapshot) => {
    expect(snapshot.tip.height).toBe(tipHeight);
    expect(await getBlockByHeight(snapshot, unseen.height)).toBeUndefined();
    expect((await lookUpTransaction(snapshot, parseTxHash(unseen.txHash)!, everything)).data).toEqual({
      mined: undefined,
      waiting: undefined,
      wasOrphaned: false,
    });
    expect((await blocksOf({ kind: 'above-height', height: tipHeight - 2 }, 10)).blocks).toHaveLength(2);
    expect((await blocksOf({ kind: 'below-height', height: 10_000 }, 1)).blocks[0]?.height).toBe(tipHeight);
    expect((await getBlockSeries(snapshot, 10)).at(-1)?.height).toBe(tipHeight);
    expect(await getChainTotalsAtHeight(snapshot, unseen.height)).toBeUndefined();
    const image = parseKeyImage(bytesToHex(input!.keyImage))!;
    expect((await lookUpKeyImage(snapshot, image)).data).toEqual({
      minedSpend: undefined,
      poolSpends: [],
      orphanedSpends: [],
    });
    const { amount, globalIndex } = output!;
    expect((await lookUpOutput(snapshot, { amount, globalIndex })).data).toBeUndefined();
    expect(await getRingMembers(snapshot, [{ amount: 0n, globalIndex: output!.globalIndex }])).toEqual(
      new Map(),
    );
    for (const value of [
      unseen.blockHash,
      unseen.txHash,
      bytesToHex(input!.keyImage),
      bytesToHex(output!.key!),
    ]) {
      expect((await lookUpHash(database, readings(value))).data.matches, value).toEqual([]);
    }
  });
  for (const ref of [unseen.height, parseBlockHash(unseen.blockHash)!]) {
    const { data } = await lookUpBlock(database, { heightOrHash: ref, firstTxPosition: 0, txLimit: 10 });
    expect(data).toEqual({ mainChainBlock: undefined, isAlternative: false });
  }
  const { tip } = await lookUpStatus(database);
  expect(tip?.height).toBe(tipHeight);
});

test('a page of blocks is bounded, and adjacent pages have no gap and no overlap', async () => {
  await expect(blocksOf({ kind: 'tip' }, MAX_BLOCKS_PER_PAGE + 1)).rejects.toThrow(RangeError);
  const first = await blocksOf({ kind: 'tip' }, 7);
  expect(first.newerPageAboveHeight).toBeUndefined();
  const second = await blocksOf({ kind: 'below-height', height: first.olderPageBelowHeight! }, 7);
  expect(second.blocks[0]?.height).toBe(first.blocks.at(-1)!.height - 1);
  const back = await blocksOf({ kind: 'above-height', height: second.newerPageAboveHeight! }, 7);
  expect(back.blocks).toEqual(first.blocks);
  const last = await blocksOf({ kind: 'below-height', height: 3 }, 7);
  expect(last.blocks.map(({ height }) => height)).toEqual([2, 1, 0]);
  expect(last.olderPageBelowHeight).toBeUndefined();
});

test('a median equals the daemon’s: for an even number of values, the mean of the middle two, rounded down', async () => {
  const weights = scene.miner.blocks.slice(40, 44).map(({ rows }) => rows.block.weight);
  const [, low = 0, high = 0] = weights.toSorted((a, b) => a - b);
  const { data } = await lookUpBlockWithContext(
    database,
    { heightOrHash: 44, firstTxPosition: 0, txLimit: 1 },
    4,
  );
  expect(data.mainChainBlock?.medianWeight).toBe(Math.floor((low + high) / 2));
});

test('inputs and outputs are read in pages', async () => {
  const { data } = await lookUpTransaction(database, hashOf(scene.many), {
    inputsOffset: 515,
    inputsLimit: 32,
    outputsOffset: 1999,
    outputsLimit: 100,
  });
  const { tx, inputs, outputs } = data.mined!;
  expect(tx).toMatchObject({ height: 43, position: 1, inputCount: 521, outputCount: 2001 });
  expect(inputs.map(({ position }) => position)).toEqual([515, 516, 517, 518, 519, 520]);
  expect(outputs.map(({ position }) => position)).toEqual([1999, 2000]);
});

test('rings over several buckets are resolved by one query, and unknown members are omitted', async () => {
  await read(async (snapshot) => {
    const refs = [
      { amount: U64_MAX, globalIndex: 0 },
      { amount: 7n, globalIndex: 599 },
      { amount: 7n, globalIndex: 599 },
      { amount: 7n, globalIndex: 600 },
      { amount: 0n, globalIndex: 0 },
    ];
    const members = await getRingMembers(snapshot, refs);
    expect(members.size).toBe(3);
    expect(members.get(toOutputRefMapKey(refs[0]!))).toMatchObject({
      height: 40,
      coinbase: true,
      amount: U64_MAX,
    });
    expect(members.get(toOutputRefMapKey(refs[1]!))).toMatchObject({ height: 41, position: 599 });
    expect(members.has(toOutputRefMapKey(refs[3]!))).toBe(false);
  });
});

test('amounts up to 2^64 - 1 are read exactly', async () => {
  await read(async (snapshot) => {
    const { data } = await lookUpOutput(snapshot, { amount: U64_MAX, globalIndex: 0 });
    expect(data?.output).toMatchObject({ amount: U64_MAX, clearAmount: U64_MAX });
    const [dearest] = (
      await lookUpPoolList(snapshot, { order: 'fee-rate', state: 'all', minFeeRate: undefined }, undefined, 1)
    ).data.txs;
    expect(dearest?.fee).toBe(U64_MAX);
    expect((await listPoolWeightsAndFees(snapshot)).reduce((sum, { fee }) => sum + fee, 0n)).toBeGreaterThan(
      2n * U64_MAX,
    );
  });
});

test('a search distinguishes the seven kinds of objects that 32 bytes can identify', async () => {
  const { miner, orphaned, payments, lost, waiting } = scene;
  const [payment] = payments;
  const [input] = payment!.inputs;
  const image = input?.kind === 'key' ? bytesToHex(input.keyImage) : '';
  const key = bytesToHex(payment!.outputs[0]!.key);
  const found = async (text: string) => (await lookUpHash(database, readings(text))).data.matches;
  const kindOf = async (text: string) => (await found(text)).map(({ kind }) => kind);
  expect(await kindOf(bytesToHex(miner.blocks[5]!.rows.block.hash))).toEqual(['block']);
  expect(await kindOf(bytesToHex(orphaned.blocks[151]!.rows.block.hash))).toEqual(['block']);
  expect(await kindOf(hashOf(payment!))).toEqual(['tx']);
  expect(await kindOf(hashOf(lost))).toEqual(['tx']);
  expect(await kindOf(hashOf(waiting[0]!))).toEqual(['tx']);
  expect(await found(image)).toMatchObject([
    { kind: 'key-image', spend: { txHash: hashOf(payment!), position: 0 } },
  ]);
  expect(await kindOf(key)).toEqual(['output-key']);
  expect(await kindOf('01'.repeat(32))).toEqual(['public-key']);
  expect(await kindOf('00'.repeat(32))).toEqual(['payment-id']);
  expect(await kindOf('0f'.repeat(32))).toEqual([]);
  expect((await lookUpOutputsByKey(database, parseOneTimeKey(key)!)).data).toMatchObject([
    { txHash: hashOf(payment!) },
  ]);
});

test('the archive lists only blocks that are not on the main chain', async () => {
  const { orphaned, lost, returned, forgotten } = scene;
  const [first, second] = orphaned.blocks.slice(151).map(({ rows }) => blockHashFromBytes(rows.block.hash));
  await read(async (snapshot) => {
    expect(await getAlternativeBlock(snapshot, first!)).toMatchObject({ height: 151 });
    expect(await getAlternativeBlock(snapshot, blockHashAt(151))).toBeUndefined();
    const heights = (await listAlternativeBlocks(snapshot, undefined, 10)).map(({ height }) => height);
    expect(heights).toEqual([152, 151, forgotten.height].toSorted((a, b) => b - a));
    const below = (hash: string, height: number) =>
      listAlternativeBlocks(snapshot, { height, hash: parseBlockHash(hash)! }, 10);
    expect(await below('f'.repeat(64), 151)).toEqual([]);
    expect(await below('0'.repeat(64), 151)).toContainEqual(
      expect.objectContaining({ hash: first, isParentOnMainChain: true }),
    );
    expect(await countReorgsByDepth(snapshot)).toEqual([{ depth: 2, reorgCount: 1 }]);
    const { data } = await lookUpBlock(database, { heightOrHash: 152, firstTxPosition: 0, txLimit: 1 });
    expect(data.mainChainBlock?.alternatives.map(({ hash }) => hash)).toEqual([second]);
    expect(await findTxInAlternativeBlocks(snapshot, hashOf(lost))).toMatchObject([
      { blockHash: first, height: 151 },
    ]);
    const waiting = await lookUpTransaction(snapshot, hashOf(returned), everything);
    expect(waiting.data).toMatchObject({ mined: undefined, waiting: { tx: { hash: hashOf(returned) } } });
    const [reorg] = await listReorgs(snapshot, undefined, 5);
    expect(reorg).toMatchObject({ forkHeight: 150, depth: 2, oldTipHeight: 152, newTipHeight: 153 });
    expect(await listReorgIdsOfBlock(snapshot, first!)).toEqual([reorg!.id]);
    expect(await listReorgIdsOfBlock(snapshot, blockHashAt(151))).toEqual([]);
  });
});

test('a list refuses a limit above its maximum', async () => {
  await read(async (snapshot) => {
    await expect(listReorgs(snapshot, undefined, MAX_REORGS_PER_PAGE + 1)).rejects.toThrow(RangeError);
    await expect(
      listAlternativeBlocks(snapshot, undefined, MAX_ALTERNATIVE_BLOCKS_PER_PAGE + 1),
    ).rejects.toThrow(RangeError);
    await expect(listReorgs(snapshot, undefined, 0)).rejects.toThrow(RangeError);
  });
});

test('a reorg has both its branches, and a fate for each transaction', async () => {
  const { lost, returned, orphaned } = scene;
  await read(async (snapshot) => {
    const blocks = await listReorgBlocks(snapshot, 1, 151, 2);
    const lostHash = (height: number) => blockHashFromBytes(orphaned.blocks[height]!.rows.block.hash);
    expect(blocks).toMatchObject([
      { height: 151, orphaned: true, onMainChain: false, hash: lostHash(151), txCount: 2 },
      { height: 151, orphaned: false, onMainChain: true, hash: blockHashAt(151) },
      { height: 152, orphaned: true, onMainChain: false, hash: lostHash(152) },
      { height: 152, orphaned: false, onMainChain: true, hash: blockHashAt(152) },
    ]);
    expect(await listReorgBlocks(snapshot, 1, 153, 5)).toMatchObject([{ height: 153, orphaned: false }]);
    const affected = await listTxsOrphanedByReorg(snapshot, 1, 151, 10);
    expect(affected.map(({ hash, fate, isInPool }) => ({ hash, fate, isInPool }))).toEqual([
      { hash: hashOf(lost), fate: 'unseen', isInPool: false },
      { hash: hashOf(returned), fate: 'pool', isInPool: true },
    ]);
    expect(await listTxsOrphanedByReorg(snapshot, 1, 152, 10)).toEqual([]);
    const reward = [151, 152].reduce((sum, height) => sum + orphaned.blocks[height]!.rows.block.reward, 0n);
    expect(await readReorgEffects(snapshot, [1, 2])).toEqual(
      new Map([
        [1, { lostReward: reward, txCountByFate: { unseen: 1, pool: 1 } }],
        [2, { lostReward: 0n, txCountByFate: {} }],
      ]),
    );
    expect((await listTransactionFates(snapshot, hashOf(returned))).map(({ kind }) => kind)).toEqual([
      'unseen',
      'pool',
    ]);
    expect(await countOrphanedTxsByFate(snapshot, 1)).toMatchObject([
      { orphanedBlockHeight: 151, kind: 'pool', minedHeight: null, txCount: 1 },
      { orphanedBlockHeight: 151, kind: 'unseen', minedHeight: null, txCount: 1 },
    ]);
    const branchBlocks = blocks.map(({ height, hash }) => ({ height, hash }));
    const weights = await listBlockWeightsByFeeRate(snapshot, branchBlocks);
    const weightOf = (hash: string) =>
      weights.reduce((sum, one) => (one.hash === hash ? sum + one.weight : sum), 0);
    const sent = affected.reduce((sum, { size }) => sum + size, 0);
    expect(weightOf(lostHash(151))).toBeGreaterThanOrEqual(sent);
    expect(weightOf(lostHash(152))).toBe(0);
    expect(await countOrphansAmongNewestBlocks(snapshot, [2, 100_000])).toMatchObject([
      { blocks: 2 },
      { orphans: 3 },
    ]);
  });
});

test('a snapshot does not see a reorg that happens while it is read', async () => {
  const other = await store.another();
  const reader = connectDatabase(other.url, { maxConnections: 2 });
  try {
    const { miner, tipHeight } = await stage(other.writeDatabase);
    const branch = miner.fork(tipHeight - 1, 77);
    branch.mine();
    branch.mine();
    const before = blockHashFromBytes(miner.blocks[tipHeight]!.rows.block.hash);
    await runInSnapshot(reader, async (snapshot) => {
      const indexedTip = { height: tipHeight, hash: before };
      await reorganiseChain(other.writeDatabase, indexedTip, {
        forkHeight: tipHeight - 1,
        blocks: branch.blocks.slice(tipHeight),
      });
      expect((await getBlockByHeight(snapshot, tipHeight))?.hash).toBe(before);
      expect((await listReorgs(snapshot, undefined, 5)).map(({ forkHeight }) => forkHeight)).toEqual([150]);
    });
    const after = await runInSnapshot(reader, async ({ tip }) => tip);
    expect(after).toMatchObject({ height: tipHeight + 1, hash: branch.tip.hash });
  } finally {
    await reader.close();
  }
});

test('an empty index has its own error', async () => {
  const empty = await store.another();
  const reader = connectDatabase(empty.url, { maxConnections: 1 });
  try {
    await expect(runInSnapshot(reader, async () => 1)).rejects.toBeInstanceOf(EmptyIndexError);
    expect(await lookUpStatus(reader)).toMatchObject({
      tip: undefined,
      node: undefined,
      pool: { count: 0, fees: 0n },
    });
  } finally {
    await reader.close();
  }
});
