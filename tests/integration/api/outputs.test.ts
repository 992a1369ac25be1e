import { expect, test } from 'playwright/test';
import { outputsResponseSchema } from '../../../api/contract/batch.ts';
import { outputResponseSchema, outputsByKeyResponseSchema } from '../../../api/contract/output.ts';
import { statement } from '../../../db/write-database.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { ask, get, refusal } from './client.ts';
import { U64_MAX } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

test.describe.configure({ mode: 'serial' });

let scene: Scene;
let database: TestDatabase;
stageSite((staged) => ({ scene, database } = staged));

const visible = () => scene.miner.blocks.slice(0, scene.tipHeight + 1).map(({ rows }) => rows);

/** Returns the number of visible rings that include an output, decoded from the bytes of the transactions. */
function ringsWith(amount: bigint, globalIndex: number): number {
  const rings = [...scene.payments, scene.many, scene.rich].flatMap(({ inputs }) =>
    inputs.flatMap((input) =>
      input.kind === 'key' && input.amount === amount ? [absoluteOffsets(input.keyOffsets)] : [],
    ),
  );
  return rings.filter((ring) => ring.includes(BigInt(globalIndex))).length;
}

test('each output has its transaction, position, key, view tag and number of rings', async () => {
  const { outputs, transactions, block } = visible()[scene.paymentsHeight]!;
  const newest = visible().at(-1)!;
  for (const [row, its] of [
    ...outputs.map((output) => [output, { transactions, block }] as const),
    [visible()[5]!.outputs[0]!, visible()[5]!] as const,
    [visible()[40]!.outputs[0]!, visible()[40]!] as const,
    [visible()[41]!.outputs[3]!, visible()[41]!] as const,
    [newest.outputs[0]!, newest] as const,
  ]) {
    const tx = its.transactions.find(({ id }) => id === row.txId)!;
    const { output, same_key } = await get(
      outputResponseSchema,
      `/api/v1/outputs/${row.amount}/${row.globalIndex}`,
    );
    expect(output).toEqual({
      bucket: row.amount.toString(),
      global_index: row.globalIndex,
      unified_id: visible()
        .flatMap((one) => one.outputs)
        .findIndex(({ txId, position }) => txId === row.txId && position === row.position),
      tx_hash: bytesToHex(tx.hash),
      position: row.position,
      height: its.block.height,
      timestamp: its.block.timestamp,
      coinbase: row.txId % 65_536 === 0,
      unlock_time: tx.unlockTime?.toString(),
      amount: row.clearAmount?.toString() ?? null,
      key: bytesToHex(row.key!),
      view_tag: row.viewTag === null ? null : row.viewTag.toString(16).padStart(2, '0'),
      encrypted_janus_anchor: null,
      commitment: null,
      ring_count: ringsWith(row.amount, row.globalIndex),
    });
    expect(same_key).toEqual([]);
    expect((await get(outputsByKeyResponseSchema, `/api/v1/outputs/${output.key}`)).outputs).toEqual([
      output,
    ]);
  }
  expect(ringsWith(0n, 7)).toBeGreaterThan(0);
});

test('outputs that share a one-time key list each other', async () => {
  const { writeDatabase } = database;
  const [first, second] = [visible()[3]!.outputs[0]!, visible()[30]!.outputs[0]!];
  const restored = second.key!;
  await writeDatabase.query(statement`update outputs set key = ${Buffer.from(first.key!)}
    where amount = 0 and global_index = ${second.globalIndex}`);
  try {
    const key = bytesToHex(first.key!);
    const { outputs } = await get(outputsByKeyResponseSchema, `/api/v1/outputs/${key.toUpperCase()}`);
    expect(outputs.map(({ global_index }) => global_index)).toEqual([first.globalIndex, second.globalIndex]);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { same_key } = await get(outputResponseSchema, `/api/v1/outputs/0/${one.globalIndex}`);
      expect(same_key).toEqual([{ bucket: '0', global_index: other.globalIndex }]);
    }
  } finally {
    await writeDatabase.query(statement`update outputs set key = ${Buffer.from(restored)}
      where amount = 0 and global_index = ${second.globalIndex}`);
  }
});

test('a batch of outputs has the objects of single requests, and the references that the index does not have', async () => {
  const rows = [visible()[40]!, visible()[5]!, visible()[41]!].map(({ outputs }) => outputs[0]!);
  const refs = rows.map(({ amount, globalIndex }) => ({ bucket: `${amount}`, global_index: globalIndex }));
  const missing = { bucket: '3', global_index: 5 };
  const json = { outputs: [...refs, missing, refs[0]!] };
  const { status, text } = await ask('/api/v1/outputs', { method: 'POST', json });
  expect(status).toBe(200);
  const batch = outputsResponseSchema.parse(JSON.parse(text));
  const single = refs.map(({ bucket, global_index }) =>
    get(outputResponseSchema, `/api/v1/outputs/${bucket}/${global_index}`),
  );
  expect(batch.outputs).toEqual((await Promise.all(single)).map(({ output }) => output));
  expect(batch.missing).toEqual([missing]);
});

test('an unknown output, key or an output above the indexed height is 404', async () => {
  const unseen = scene.miner.blocks[scene.unseen.height]!.rows.outputs[0]!;
  for (const [path, field] of [
    ['0/99999', 'index'],
    [`${U64_MAX}/1`, 'index'],
    [`0/${unseen.globalIndex}`, 'index'],
    ['ab'.repeat(32), 'key'],
    [bytesToHex(unseen.key!), 'key'],
  ] as const) {
    const { status, body } = await refusal(`/api/v1/outputs/${path}`);
    expect(status, path).toBe(404);
    expect(body.error, path).toMatchObject({ code: 'output_not_found', field });
    expect(body.index).toMatchObject({ height: 153 });
  }
});

test('the error for an invalid amount, index or key contains the name of the parameter', async () => {
  for (const [path, field] of [
    ['-1/0', 'amount'],
    ['18446744073709551616/0', 'amount'],
    ['0/1e3', 'index'],
    ['a', 'key'],
    ['a'.repeat(65), 'key'],
  ] as const) {
    const { status, body } = await refusal(`/api/v1/outputs/${path}`);
    expect(status, path).toBe(400);
    expect(body.error, path).toMatchObject({ code: 'invalid_parameter', field });
  }
});

test('without the index of ring references, the number of rings is unknown', async () => {
  await database.writeDatabase.query(statement`update ring_reference_index set wanted = false`);
  const { output } = await get(outputResponseSchema, '/api/v1/outputs/0/7');
  expect(output.ring_count).toBeNull();
});
