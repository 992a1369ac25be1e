import { expect, test } from 'playwright/test';
import { txsResponseSchema } from '../../../../api/contract/batch.ts';
import { outputResponseSchema, outputsByKeyResponseSchema } from '../../../../api/contract/output.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import { ask, get } from '../client.ts';
import type { RealChain } from './scene.ts';

/** Compares outputs with the daemon's responses about the same outputs. */
export function testOutputs(chain: () => RealChain): void {
  test('each output has the daemon’s index, key, transaction and height, and is found by its key', async () => {
    const { daemon, txs } = chain();
    const rings = txs.flatMap(({ tx }) =>
      tx.inputs.flatMap((input) => (input.kind === 'key' ? [ringMemberIndices(input.keyOffsets)] : [])),
    );
    const some = txs.filter((_, index) => index % 5 === 0 || index > txs.length - 20);
    let count = 0;
    for (const { hash, tx, height, position: txPosition, outputIndices } of some) {
      const bucket = tx.version === 1 ? tx.outputs[0]!.amount : 0n;
      const { outs } = await daemon.getOuts({
        outputs: outputIndices.map((index) => ({ amount: bucket, index })),
        getTxid: true,
      });
      for (const [position, output] of tx.outputs.entries()) {
        const globalIndex = Number(outputIndices[position]);
        const out = outs[position]!;
        expect(out).toMatchObject({ height, txid: hash, key: bytesToHex(output.key) });
        const response = await get(
          outputResponseSchema,
          `/api/v1/outputs/${bucket}/${globalIndex}?commitments=true`,
        );
        expect(response.output).toMatchObject({
          bucket: bucket.toString(),
          global_index: globalIndex,
          tx_hash: hash,
          position,
          height,
          coinbase: txPosition === 0,
          unlock_time: tx.unlockTime.toString(),
          amount: tx.isCoinbase || tx.version === 1 ? output.amount.toString() : null,
          key: out.key,
          view_tag: output.viewTag === undefined ? null : output.viewTag.toString(16).padStart(2, '0'),
          encrypted_janus_anchor: null,
          commitment: out.mask,
          ring_count: bucket === 0n ? rings.filter((ring) => ring.includes(globalIndex)).length : 0,
        });
        const { outputs } = await get(
          outputsByKeyResponseSchema,
          `/api/v1/outputs/${out.key}?commitments=true`,
        );
        expect(outputs).toEqual([response.output]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(40);
  });

  test('the outputs and ring members of a batch of transactions have the daemon’s commitments', async () => {
    const { daemon, txs } = chain();
    const spends = txs.filter(({ tx }) => !tx.isCoinbase).slice(-20);
    const json = { hashes: spends.map(({ hash }) => hash), commitments: true };
    const { text } = await ask('/api/v1/txs', { method: 'POST', json });
    const batch = txsResponseSchema.parse(JSON.parse(text));
    expect(batch.txs.map(({ hash }) => hash)).toEqual(json.hashes);
    for (const [at, { inputs, outputs }] of batch.txs.entries()) {
      const { tx } = spends[at]!;
      expect(outputs.map(({ commitment }) => commitment)).toEqual(tx.ringct?.outPk.map(bytesToHex));
      for (const { bucket, ring } of inputs) {
        const { outs } = await daemon.getOuts({
          outputs: ring.map(({ global_index }) => ({ amount: BigInt(bucket), index: BigInt(global_index!) })),
        });
        expect(ring.map(({ commitment }) => commitment)).toEqual(outs.map(({ mask }) => mask));
      }
    }
    expect(batch.txs.length).toBeGreaterThan(10);
  });
}
