import { expect, test } from 'playwright/test';
import type { ExtraFieldJson } from '../../../api/contract/extra.ts';
import { txsResponseSchema } from '../../../api/contract/batch.ts';
import { poolResponseSchema } from '../../../api/contract/pool.ts';
import {
  txResponseSchema,
  txListResponseSchema,
  txOutputsResponseSchema,
  txRingsResponseSchema,
  type TxJson,
} from '../../../api/contract/tx.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import { type Transaction } from '@ringscope/protocol/transaction.ts';
import { ask, get, pages, refusal } from './client.ts';
import { hashOf, U64_MAX } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

const MAX = U64_MAX.toString();

let scene: Scene;
stageSite((staged) => ({ scene } = staged));

async function getTx(of: Transaction | string): Promise<TxJson> {
  const hash = typeof of === 'string' ? of : hashOf(of);
  return (await get(txResponseSchema, `/api/v1/txs/${hash}`)).tx;
}

test('rings are resolved to the outputs that they contain', async () => {
  for (const payment of scene.payments) {
    const tx = await getTx(payment);
    expect(tx).toMatchObject({
      hash: hashOf(payment),
      state: 'confirmed',
      confirmations: 112,
      coinbase: false,
      block: { height: 42 },
      pool: null,
      fee: '30000',
      size: payment.blob.length,
      input_count: payment.inputs.length,
      next_inputs: null,
      next_outputs: null,
      orphaned_blocks: [],
    });
    expect(tx.inputs).toHaveLength(payment.inputs.length);
    for (const [position, input] of payment.inputs.entries()) {
      if (input.kind !== 'key') throw new Error('a payment spends');
      expect(tx.inputs[position]).toEqual({
        position,
        key_image: bytesToHex(input.keyImage),
        amount: null,
        bucket: '0',
        ring: absoluteOffsets(input.keyOffsets).map((index) => coinbaseMember(Number(index))),
      });
    }
  }
});

/**
 * Returns the coinbase output at a global index. Up to height 39, bucket 0 has one output for each block,
 * that of its coinbase.
 */
function coinbaseMember(index: number) {
  const { block, outputs } = scene.miner.blocks[index]!.rows;
  return {
    global_index: index,
    height: index,
    timestamp: block.timestamp,
    tx_hash: bytesToHex(block.minerTxHash),
    position: 0,
    coinbase: true,
    key: bytesToHex(outputs[0]!.key!),
    commitment: null,
  };
}

test('outputs have the global indices of the index', async () => {
  const { rows } = scene.miner.blocks[42]!;
  const before = scene.miner.blocks.slice(0, 42).flatMap((one) => one.rows.outputs).length;
  const tx = await getTx(scene.payments[0]!);
  expect(tx.unlock_time).toBe(MAX);
  expect(tx.outputs).toEqual(
    rows.outputs
      .filter(({ txId }) => txId === 42 * 65_536 + 1)
      .map((row) => ({
        position: row.position,
        global_index: row.globalIndex,
        unified_id: before + rows.outputs.indexOf(row),
        bucket: '0',
        amount: null,
        key: bytesToHex(row.key!),
        view_tag: row.viewTag?.toString(16).padStart(2, '0') ?? null,
        encrypted_janus_anchor: null,
        commitment: null,
      })),
  );
});

test('tx_extra is returned raw and field by field', async () => {
  const fieldsOf = async (index: number): Promise<readonly ExtraFieldJson[] | undefined> => {
    const payment = scene.payments[index]!;
    const { extra } = await getTx(payment);
    expect(extra?.hex).toBe(bytesToHex(payment.extra));
    return extra?.fields;
  };
  expect(await fieldsOf(0)).toEqual([]);
  expect(await fieldsOf(1)).toEqual([
    { kind: 'public_key', key: '01'.repeat(32) },
    {
      kind: 'nonce',
      hex: '01a1a2a3a4a5a6a7a8',
      payment_id: { kind: 'encrypted', hex: 'a1a2a3a4a5a6a7a8' },
    },
    { kind: 'additional_public_keys', keys: ['02'.repeat(32), '03'.repeat(32)] },
  ]);
  expect(await fieldsOf(2)).toEqual([
    { kind: 'merge_mining', depth: MAX, root: '04'.repeat(32) },
    { kind: 'nonce', hex: '00'.repeat(33), payment_id: { kind: 'clear', hex: '00'.repeat(32) } },
    { kind: 'unparsed', hex: '7700ff', reason: 'the field has the unknown tag 0x77' },
  ]);
  expect(await fieldsOf(3)).toEqual([{ kind: 'padding', size: 7 }]);
  expect(await fieldsOf(6)).toEqual([{ kind: 'p2pool_share', id: '05'.repeat(32) }]);
});

test('a coinbase shows its amount and no ring, and its extra nonce is not read as a payment id', async () => {
  const { rows } = scene.miner.blocks[153]!;
  const tx = await getTx(bytesToHex(rows.block.minerTxHash));
  expect(tx).toMatchObject({
    coinbase: true,
    rct_type: 0,
    fee: '0',
    input_count: 1,
    inputs: [],
    next_inputs: null,
    ring_size: 0,
  });
  expect(tx.outputs[0]).toMatchObject({ bucket: '0', amount: '600000000000' });
  expect(tx.extra?.fields[1]).toMatchObject({ kind: 'nonce', payment_id: null });
});

test('version 1 transactions show their amounts, up to 2^64 - 1', async () => {
  const tx = await getTx(scene.rich);
  expect(tx).toMatchObject({ version: 1, rct_type: null, fee: '1', unlock_time: MAX });
  expect(tx.inputs).toMatchObject([
    { amount: MAX, bucket: MAX, ring: [{ global_index: 0, height: 40, coinbase: true }] },
  ]);
  expect(tx.outputs.map(({ amount }) => amount)).toEqual([(U64_MAX - 5n).toString(), '4']);
});

test('hundreds of inputs and thousands of outputs come in several pages without repetition', async () => {
  const path = `/api/v1/txs/${hashOf(scene.many)}`;
  const { tx } = await get(txResponseSchema, path);
  const inputParts = await pages(txRingsResponseSchema, `${path}/rings?limit=100`);
  const outputParts = await pages(txOutputsResponseSchema, `${path}/outputs?limit=100`);
  expect(tx.inputs).toEqual(inputParts[0]?.inputs);
  expect(tx.outputs).toEqual(outputParts[0]?.outputs);
  expect([tx.next_inputs, tx.next_outputs]).toEqual([inputParts[0]?.next, outputParts[0]?.next]);
  const positions = (list: readonly { position: number }[]) => list.map(({ position }) => position);
  expect(positions(inputParts.flatMap(({ inputs }) => inputs))).toEqual(
    Array.from({ length: 521 }, (_, index) => index),
  );
  expect(positions(outputParts.flatMap(({ outputs }) => outputs))).toEqual(
    Array.from({ length: 2001 }, (_, index) => index),
  );
  expect([inputParts.length, outputParts.length]).toEqual([6, 21]);
});

test('a waiting transaction has its pool data and no global indices', async () => {
  const newest = scene.waiting[0]!;
  const tx = await getTx(newest);
  expect(tx).toMatchObject({
    state: 'pool',
    confirmations: 0,
    block: null,
    fee: MAX,
    pool: { left_at: null, receive_time: null, relayed: true, double_spend_seen: false },
  });
  expect(tx.outputs).toHaveLength(newest.outputs.length);
  expect(tx.outputs.every((output) => output.global_index === null)).toBe(true);
  expect(tx.inputs[0]?.ring.every((member) => member.tx_hash !== null)).toBe(true);
});

test('an orphaned transaction is shown with its orphaned block', async () => {
  const { block } = scene.orphaned.blocks[151]!.rows;
  const tx = await getTx(scene.lost);
  expect(tx).toMatchObject({
    state: 'orphaned',
    confirmations: 0,
    block: { height: 151, hash: bytesToHex(block.hash), position: 1 },
    orphaned_blocks: [bytesToHex(block.hash)],
    size: scene.lost.blob.length,
  });
  expect(tx.inputs).toHaveLength(scene.lost.inputs.length);
});

test('a transaction that returned to the pool has the block that included it before', async () => {
  const { block } = scene.orphaned.blocks[151]!.rows;
  expect(await getTx(scene.returned)).toMatchObject({
    state: 'pool',
    block: null,
    orphaned_blocks: [bytesToHex(block.hash)],
  });
});

test('a transaction without stored bytes is shown with its hash and block', async () => {
  expect(await getTx(scene.forgotten.txHash)).toMatchObject({
    state: 'orphaned',
    block: { hash: scene.forgotten.blockHash, position: 1 },
    version: null,
    fee: null,
    extra: null,
    inputs: [],
    outputs: [],
  });
});

for (const limit of [1, 2, 3, 7, 50]) {
  test(`pool: pages of ${String(limit)} list every transaction once, newest first`, async () => {
    const responses = await pages(poolResponseSchema, `/api/v1/pool?limit=${String(limit)}`);
    expect(responses.flatMap(({ txs }) => txs.map(({ hash }) => hash))).toEqual(scene.waiting.map(hashOf));
    expect(responses).toHaveLength(Math.ceil(7 / limit));
    expect(responses.every(({ pool }) => pool.count === 7)).toBe(true);
  });
}

test('pages of rings and outputs of waiting and orphaned transactions are complete', async () => {
  for (const transaction of [scene.waiting[0]!, scene.lost, scene.returned]) {
    const path = `/api/v1/txs/${hashOf(transaction)}`;
    const { tx } = await get(txResponseSchema, path);
    const rings = await pages(txRingsResponseSchema, `${path}/rings?limit=1`);
    expect(rings.flatMap(({ inputs }) => inputs)).toEqual(tx.inputs);
    expect(rings.every(({ hash, state }) => hash === tx.hash && state === tx.state)).toBe(true);
    const outputs = await pages(txOutputsResponseSchema, `${path}/outputs?limit=1`);
    expect(outputs.flatMap((page) => page.outputs)).toEqual(tx.outputs);
  }
});

test('a batch of transactions has the objects of single requests, and the hashes that the index does not have', async () => {
  const wanted = [scene.lost, scene.payments[1]!, scene.waiting[0]!, scene.payments[0]!].map(hashOf);
  const missing = 'ab'.repeat(32);
  const hashes = [...wanted, missing, wanted[0]!.toUpperCase()];
  const { status, text } = await ask('/api/v1/txs', { method: 'POST', json: { hashes } });
  expect(status).toBe(200);
  const batch = txsResponseSchema.parse(JSON.parse(text));
  expect(batch).toMatchObject({ missing: [missing], left_out: [] });
  expect(batch.txs).toEqual(await Promise.all(wanted.map(getTx)));
});

test('a batch that is empty, too long or not of hashes is refused', async () => {
  for (const [hashes, field] of [
    [[], 'hashes'],
    [Array.from({ length: 101 }, () => '0'.repeat(64)), 'hashes'],
    [['0'.repeat(63)], 'hashes.0'],
    ['0'.repeat(64), 'hashes'],
  ] as const) {
    const { status, body } = await refusal('/api/v1/txs', { method: 'POST', json: { hashes } });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field]);
  }
});

test('without the node, a request for commitments reports that, and others work', async () => {
  const path = `/api/v1/txs/${hashOf(scene.payments[0]!)}`;
  for (const part of ['', '/rings', '/outputs']) {
    const { status, body } = await refusal(`${path}${part}?commitments=true`);
    expect([status, body.error.code], part).toEqual([503, 'node_away']);
    expect((await ask(`${path}${part}?commitments=false`)).status, part).toBe(200);
  }
});

test('a prefix of a hash lists every transaction of the chain, the pool and the archive with it, once', async () => {
  const known = [
    ...scene.payments.map((tx) => ({ hash: hashOf(tx), state: 'confirmed', height: 42 })),
    ...scene.waiting.map((tx) => ({ hash: hashOf(tx), state: 'pool', height: null })),
    { hash: hashOf(scene.lost), state: 'orphaned', height: 151 },
    { hash: scene.forgotten.txHash, state: 'orphaned', height: 151 },
  ];
  for (const one of known) {
    for (const digits of [4, 5, 17, 64]) {
      const prefix = one.hash.slice(0, digits);
      const responses = await pages(
        txListResponseSchema,
        `/api/v1/txs?limit=1&prefix=${prefix.toUpperCase()}`,
      );
      const txs = responses.flatMap((page) => page.txs);
      expect(txs).toContainEqual(one);
      expect(txs.filter(({ hash }) => hash === one.hash)).toHaveLength(1);
      expect(txs.every(({ hash }) => hash.startsWith(prefix))).toBe(true);
      expect(txs.map(({ hash }) => hash)).toEqual(txs.map(({ hash }) => hash).toSorted());
    }
  }
  const unseen = await get(txListResponseSchema, `/api/v1/txs?prefix=${scene.unseen.txHash}`);
  expect(unseen).toMatchObject({ txs: [], next: null });
});

test('a prefix that is missing, too long or not hexadecimal is refused', async () => {
  for (const query of ['', '?prefix=', `?prefix=${'a'.repeat(65)}`, '?prefix=abcg', '?prefix=%00abc']) {
    const { status, body } = await refusal(`/api/v1/txs${query}`);
    expect([status, body.error.code, body.error.field], query).toEqual([400, 'invalid_parameter', 'prefix']);
  }
});
