import { expect, test } from 'playwright/test';
import { keyImageResponseSchema, keyImagesResponseSchema } from '../../../api/endpoints/key-image.ts';
import { statement } from '../../../db/write-database.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { ask, get, refusal } from './client.ts';
import { hashOf, keyImageOf, U64_MAX } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
let database: TestDatabase;
stageSite((staged) => ({ scene, database } = staged));

const read = (image: string) => get(keyImageResponseSchema, `/api/v1/key-images/${image}`);

test('a spent key image returns the input that spends it, in upper and lower case', async () => {
  for (const [at, payment] of scene.payments.entries()) {
    for (const [position, input] of payment.inputs.entries()) {
      const image = keyImageOf(payment, position);
      const response = await read(image);
      expect(response).toMatchObject({ key_image: image, state: 'confirmed', pool: [], orphaned: [] });
      expect(response.spend).toEqual({
        tx_hash: hashOf(payment),
        height: scene.paymentsHeight,
        timestamp: scene.miner.blocks[scene.paymentsHeight]!.rows.block.timestamp,
        tx_position: at + 1,
        input: position,
        bucket: '0',
        ring_size: input.kind === 'key' ? input.keyOffsets.length : 0,
      });
      expect(await read(image.toUpperCase())).toEqual(response);
    }
  }
  expect((await read(keyImageOf(scene.rich))).spend).toMatchObject({
    bucket: U64_MAX.toString(),
    ring_size: 1,
  });
});

test('a key image of a waiting transaction is not spent on the chain', async () => {
  for (const waiting of scene.waiting.filter((one) => one !== scene.returned)) {
    expect(await read(keyImageOf(waiting))).toMatchObject({
      state: 'pool',
      spend: null,
      pool: [{ tx_hash: hashOf(waiting), input: 0, bucket: '0' }],
      orphaned: [],
    });
  }
});

test('a key image of an orphaned block returns that block, also while its transaction waits again', async () => {
  const { block } = scene.orphaned.blocks[151]!.rows;
  const appearance = { block_hash: bytesToHex(block.hash), height: 151, input: 0 };
  expect(await read(keyImageOf(scene.lost))).toMatchObject({
    state: 'orphaned',
    spend: null,
    pool: [],
    orphaned: [{ ...appearance, tx_hash: hashOf(scene.lost) }],
  });
  expect(await read(keyImageOf(scene.returned))).toMatchObject({
    state: 'pool',
    spend: null,
    pool: [{ tx_hash: hashOf(scene.returned) }],
    orphaned: [{ ...appearance, tx_hash: hashOf(scene.returned) }],
  });
});

test('a waiting transaction that spends a spent key image is listed as its conflict', async () => {
  const image = keyImageOf(scene.payments[0]!);
  const waiting = hashOf(scene.waiting[0]!);
  const insert = statement`insert into pool_inputs
    select decode(${waiting}, 'hex'), 9999, decode(${image}, 'hex'), 0, '{1,2,3}'`;
  await database.writeDatabase.query(insert);
  try {
    const response = await read(image);
    expect(response).toMatchObject({
      state: 'confirmed',
      spend: { tx_hash: hashOf(scene.payments[0]!) },
      pool: [{ tx_hash: waiting, input: 9999, ring_size: 3 }],
    });
  } finally {
    await database.writeDatabase.query(statement`delete from pool_inputs where position = 9999`);
  }
});

test('a batch of key images has the objects of single requests, and the images that no transaction has', async () => {
  const images = [keyImageOf(scene.lost), keyImageOf(scene.rich), keyImageOf(scene.waiting[0]!)];
  const missing = 'ab'.repeat(32);
  const json = { key_images: [...images, missing] };
  const { text } = await ask('/api/v1/key-images', { method: 'POST', json });
  const batch = keyImagesResponseSchema.parse(JSON.parse(text));
  expect(batch.missing).toEqual([missing]);
  for (const [at, image] of images.entries()) {
    expect(await read(image)).toEqual({ ...batch.key_images[at], index: batch.index, node: batch.node });
  }
  expect(batch.key_images).toHaveLength(images.length);
});

test('an unknown key image is 404, and so is one above the indexed height', async () => {
  const unseen = scene.miner.blocks[scene.unseen.height]!.rows.inputs[0]!;
  for (const image of ['ab'.repeat(32), bytesToHex(unseen.keyImage)]) {
    const { status, body } = await refusal(`/api/v1/key-images/${image}`);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'key_image_not_found', field: 'key_image' });
    expect(body.index).toMatchObject({ height: 153 });
  }
});

test('during a bulk load, the response reports that the index is incomplete', async () => {
  await database.writeDatabase.query(statement`update sync_state set bulk_load_since = now()`);
  await database.writeDatabase.query(statement`
    insert into bulk_load_indexes (name, table_name, position, index_statement) values ('inputs_pkey', 'inputs', 1, '')`);
  try {
    const { status, body } = await refusal(`/api/v1/key-images/${keyImageOf(scene.rich)}`);
    expect([status, body.error.code]).toEqual([503, 'index_incomplete']);
  } finally {
    await database.writeDatabase.query(statement`delete from bulk_load_indexes`);
    await database.writeDatabase.query(statement`update sync_state set bulk_load_since = null`);
  }
});
