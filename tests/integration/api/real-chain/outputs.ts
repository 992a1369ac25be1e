import { expect, test } from 'playwright/test';
import { outputResponse, outputsByKeyResponse } from '../../../../api/contract/output.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import { get } from '../client.ts';
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
        const response = await get(outputResponse, `/api/v1/outputs/${bucket}/${globalIndex}`);
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
          ring_count: bucket === 0n ? rings.filter((ring) => ring.includes(globalIndex)).length : 0,
        });
        const { outputs } = await get(outputsByKeyResponse, `/api/v1/outputs/${out.key}`);
        expect(outputs).toEqual([response.output]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(40);
  });
}
