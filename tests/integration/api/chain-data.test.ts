import { expect, test } from 'playwright/test';
import { chainDataResponseSchema, type ChainDataResponse } from '../../../api/endpoints/chain-data.ts';
import type { RouteSources } from '../../../api/route-sources.ts';
import { statement } from '../../../db/write-database.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { absentServices } from '../../helpers/absent-services.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { countStatements, type StatementCounter } from '../../helpers/statement-counter.ts';
import { ask, refusal, useDatabase } from './client.ts';
import { hashOf, keyImageOf } from './miner.ts';
import { stage, type Scene } from './scene.ts';

const PATH = '/api/v1/chain-data';

let database: TestDatabase;
let counter: StatementCounter;
let site: ReturnType<typeof useDatabase>;
let scene: Scene;
/** Bytes of the transactions that the node of the test has. */
const blobs = new Map<string, Uint8Array>();
const asked: string[][] = [];
let isUnavailable = false;

const node: RouteSources['node'] = {
  ...absentServices.node,
  async fetchTransactions(hashes) {
    asked.push([...hashes]);
    if (isUnavailable) return 'unreachable';
    return new Map(hashes.flatMap((hash) => (blobs.has(hash) ? [[hash, blobs.get(hash)!]] : [])));
  },
};

test.beforeAll(async () => {
  database = await createTestDatabase();
  scene = await stage(database.writeDatabase);
  for (const payment of [...scene.payments, scene.many]) blobs.set(hashOf(payment), payment.blob);
  counter = await countStatements(database.url);
  site = useDatabase(counter.url, undefined, node);
});
test.afterAll(async () => {
  await site.close();
  await counter.close();
  await database.drop();
});

async function post(json: unknown): Promise<ChainDataResponse> {
  const { status, text, headers } = await ask(PATH, { method: 'POST', json });
  if (status !== 200) throw new Error(`${String(status)} ${text}`);
  expect(headers.get('cache-control')).toBe('no-store');
  return chainDataResponseSchema.parse(JSON.parse(text));
}

test('one response has transactions of every state, keys of outputs and uses of key images, in the order of the request', async () => {
  const [payment] = scene.payments;
  const [waiting] = scene.waiting;
  const { block, transactions } = scene.miner.blocks[scene.paymentsHeight]!.rows;
  const place = { hash: bytesToHex(block.hash), height: block.height, timestamp: block.timestamp };
  const { outputs } = scene.miner.blocks[3]!.rows;
  asked.length = 0;
  const response = await post({
    tx_hashes: [
      hashOf(scene.lost),
      hashOf(payment!).toUpperCase(),
      '0'.repeat(64),
      hashOf(waiting!),
      scene.unseen.txHash,
    ],
    outputs: [
      { bucket: '0', global_index: outputs[0]!.globalIndex },
      { bucket: '0', global_index: 99_999 },
      { bucket: '7', global_index: 1 },
    ],
    key_images: [keyImageOf(payment!), keyImageOf(waiting!), keyImageOf(scene.lost), 'ab'.repeat(32)],
  });
  const orphaned = scene.orphaned.blocks[151]!.rows.block;
  expect(response.txs).toEqual([
    {
      hash: hashOf(scene.lost),
      state: 'orphaned',
      block: { hash: bytesToHex(orphaned.hash), height: 151, timestamp: orphaned.timestamp },
      confirmations: 0,
      spendable_since: null,
      replaced_by: null,
      hex: bytesToHex(scene.lost.blob),
      reused_keys: null,
    },
    {
      hash: hashOf(payment!),
      state: 'confirmed',
      block: place,
      confirmations: scene.tipHeight - block.height + 1,
      spendable_since: scene.miner.blocks[block.height + 9]!.rows.block.timestamp,
      replaced_by: null,
      hex: bytesToHex(payment!.blob),
      reused_keys: [],
    },
    expect.objectContaining({ state: 'unknown', block: null, confirmations: 0, hex: null }),
    expect.objectContaining({ state: 'pool', block: null, hex: bytesToHex(waiting!.blob) }),
    expect.objectContaining({ state: 'unknown', hex: null }),
  ]);
  expect(transactions.map(({ hash }) => bytesToHex(hash))).toContain(hashOf(payment!));
  const bucketSeven = scene.miner.blocks
    .flatMap(({ rows }) => rows.outputs)
    .find(({ amount, globalIndex }) => amount === 7n && globalIndex === 1);
  expect(response.outputs.map(({ key }) => key)).toEqual([
    bytesToHex(outputs[0]!.key!),
    null,
    bytesToHex(bucketSeven!.key!),
  ]);
  expect(response.key_images).toEqual([
    { key_image: keyImageOf(payment!), state: 'confirmed', tx_hash: hashOf(payment!), block: place },
    { key_image: keyImageOf(waiting!), state: 'pool', tx_hash: hashOf(waiting!), block: null },
    { key_image: keyImageOf(scene.lost), state: 'unspent', tx_hash: null, block: null },
    { key_image: 'ab'.repeat(32), state: 'unspent', tx_hash: null, block: null },
  ]);
  // Only transactions of the main chain are requested from the node.
  expect(asked).toEqual([[hashOf(payment!)]]);
});

test('a response takes one SQL statement', async () => {
  counter.take();
  await post({
    tx_hashes: scene.payments.map(hashOf),
    key_images: scene.payments.map((one) => keyImageOf(one)),
  });
  expect(counter.take()).toBe(1);
});

test('outputs that share a one-time key with another output are reported', async () => {
  const [payment] = scene.payments;
  const { outputs } = scene.miner.blocks[scene.paymentsHeight]!.rows;
  const { transactions } = scene.miner.blocks[scene.paymentsHeight]!.rows;
  const { id } = transactions.find(({ hash }) => bytesToHex(hash) === hashOf(payment!))!;
  const own = outputs.find(({ txId, position }) => txId === id && position === 1)!;
  const other = scene.miner.blocks[3]!.rows.outputs[0]!;
  const setKey = (key: Uint8Array) =>
    database.writeDatabase.query(statement`update outputs set key = ${Buffer.from(key)}
      where amount = 0 and global_index = ${other.globalIndex}`);
  await setKey(own.key!);
  try {
    const { txs } = await post({ tx_hashes: [hashOf(payment!)] });
    const reused = { position: 1, other_position: other.position, height: 3 };
    const coinbase = bytesToHex(scene.miner.blocks[3]!.rows.transactions[0]!.hash);
    expect(txs[0]!.reused_keys).toEqual([{ ...reused, tx_hash: coinbase }]);
  } finally {
    await setKey(other.key!);
  }
});

test('the outputs of a very large transaction are not compared', async () => {
  const { txs } = await post({ tx_hashes: [hashOf(scene.many)] });
  expect(txs[0]).toMatchObject({ state: 'confirmed', reused_keys: null });
  expect(txs[0]!.hex).toBe(bytesToHex(scene.many.blob));
});

test('an unreachable node is reported, and a transaction that the node does not have has no bytes', async () => {
  expect((await post({ tx_hashes: [hashOf(scene.rich)] })).txs[0]).toMatchObject({
    state: 'confirmed',
    hex: null,
  });
  isUnavailable = true;
  try {
    const { status, body } = await refusal(PATH, {
      method: 'POST',
      json: { tx_hashes: [hashOf(scene.payments[0]!)] },
    });
    expect(status).toBe(503);
    expect(body.error.code).toBe('node_away');
    // The bytes of waiting transactions are in the index.
    expect((await post({ tx_hashes: [hashOf(scene.waiting[0]!)] })).txs[0]!.hex).not.toBeNull();
  } finally {
    isUnavailable = false;
  }
});

test('the error for an invalid field contains the name of the field', async () => {
  const output = { bucket: '0', global_index: 0 };
  const cases: readonly [unknown, string][] = [
    [{ tx_hashes: 'ab' }, 'tx_hashes'],
    [{ tx_hashes: ['ab'] }, 'tx_hashes.0'],
    [{ tx_hashes: Array.from({ length: 26 }, () => 'ab'.repeat(32)) }, 'tx_hashes'],
    [{ key_images: ['g'.repeat(64)] }, 'key_images.0'],
    [{ key_images: Array.from({ length: 2501 }, () => 'ab'.repeat(32)) }, 'key_images'],
    [{ outputs: [{ ...output, bucket: '-1' }] }, 'outputs.0.bucket'],
    [{ outputs: [{ ...output, bucket: '18446744073709551616' }] }, 'outputs.0.bucket'],
    [{ outputs: [{ ...output, global_index: 1.5 }] }, 'outputs.0.global_index'],
    [{ outputs: [{ ...output, global_index: -1 }] }, 'outputs.0.global_index'],
    [{ outputs: Array.from({ length: 2501 }, () => output) }, 'outputs'],
  ];
  for (const [json, field] of cases) {
    const { status, body } = await refusal(PATH, { method: 'POST', json });
    expect(status, field).toBe(400);
    expect(body.error, field).toMatchObject({ code: 'invalid_parameter', field });
  }
  const unknown = await refusal(PATH, { method: 'POST', json: { view_key: 'ab'.repeat(32) } });
  expect(unknown.body.error.code).toBe('unknown_parameter');
  expect(unknown.text).not.toContain('abab');
});
