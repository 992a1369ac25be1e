import { expect, test } from 'playwright/test';
import { keyImageResponseSchema } from '../../../../api/endpoints/key-image.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { decodeTransaction, type Transaction } from '@ringscope/protocol/transaction.ts';
import { get, refusal } from '../client.ts';
import type { RealChain } from './scene.ts';

function imagesOf({ inputs }: Transaction): string[] {
  return inputs.flatMap((input) => (input.kind === 'key' ? [bytesToHex(input.keyImage)] : []));
}

/** Compares key images with the daemon's transactions and with its own report whether they are spent. */
export function testKeyImages(chain: () => RealChain): void {
  test('each key image of the chain returns the input that spends it, and the daemon reports it as spent', async () => {
    const { daemon, txs } = chain();
    const images: string[] = [];
    for (const { hash, tx, height, position } of txs) {
      for (const [input, image] of imagesOf(tx).entries()) {
        images.push(image);
        const response = await get(keyImageResponseSchema, `/api/v1/key-images/${image}`);
        expect(response).toMatchObject({
          key_image: image,
          state: 'confirmed',
          spend: { tx_hash: hash, height, tx_position: position, input },
        });
      }
    }
    expect(images.length).toBeGreaterThan(20);
    const { states } = await daemon.isKeyImageSpent({ keyImages: images });
    expect(new Set(states)).toEqual(new Set(['chain']));
  });

  test('key images of orphaned transactions wait in the pool, as the daemon reports', async () => {
    const { daemon, orphaned } = chain();
    expect(orphaned.txHashes.length).toBeGreaterThan(0);
    const { transactions } = await daemon.getTransactions({ hashes: orphaned.txHashes });
    for (const { hash, blob } of transactions) {
      const images = imagesOf(decodeTransaction(blob));
      const { states } = await daemon.isKeyImageSpent({ keyImages: images });
      expect(new Set(states)).toEqual(new Set(['pool']));
      for (const [input, image] of images.entries()) {
        expect(await get(keyImageResponseSchema, `/api/v1/key-images/${image}`)).toMatchObject({
          state: 'pool',
          spend: null,
          pool: [{ tx_hash: hash, input }],
          orphaned: [{ tx_hash: hash, input, block_hash: orphaned.hash, height: orphaned.height }],
        });
      }
    }
  });

  test('a key image that the daemon reports as unspent is not found', async () => {
    const { daemon } = chain();
    const image = 'ab'.repeat(32);
    expect((await daemon.isKeyImageSpent({ keyImages: [image] })).states).toEqual(['unspent']);
    expect((await refusal(`/api/v1/key-images/${image}`)).status).toBe(404);
  });
}
