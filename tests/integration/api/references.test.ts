import { expect, test } from 'playwright/test';
import {
  ringReferencesResponseSchema,
  type RingReferencesResponse,
} from '../../../api/endpoints/output-rings.ts';
import { dropRingReferenceIndexes, setRingReferencesEnabled } from '../../../db/write/ring-references.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import { type Transaction } from '@ringscope/protocol/transaction.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { ask, get, pages, refusal } from './client.ts';
import { hashOf, U64_MAX } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

test.describe.configure({ mode: 'serial' });

let scene: Scene;
let database: TestDatabase;
stageSite((staged) => ({ scene, database } = staged));

const read = (path: string): Promise<RingReferencesResponse> => get(ringReferencesResponseSchema, path);

/** Returns the ring references of an output, decoded from the bytes of the transactions. */
function ringsWith(transaction: Transaction, amount: bigint, globalIndex: number) {
  return transaction.inputs.flatMap((input, position) => {
    if (input.kind !== 'key' || input.amount !== amount) return [];
    const members = absoluteOffsets(input.keyOffsets).map(Number);
    const at = members.indexOf(globalIndex);
    return at < 0
      ? []
      : [
          {
            tx_hash: hashOf(transaction),
            input: position,
            key_image: bytesToHex(input.keyImage),
            ring_position: at,
            ring_size: members.length,
          },
        ];
  });
}

/** Outputs with different numbers of ring references, from none to many. */
const indices = [0, 1, 3, 7, 12, 20, 33, 39];

for (const limit of [1, 3, 50]) {
  test(`pages of ${limit}: every ring of the chain once, newest first, and waiting ones separately`, async () => {
    for (const index of indices) {
      const all = scene.payments
        .flatMap((payment, at) =>
          ringsWith(payment, 0n, index).map((ring) => ({ ...ring, height: 42, tx_position: at + 1 })),
        )
        .toReversed();
      const responses = await pages(
        ringReferencesResponseSchema,
        `/api/v1/outputs/0/${index}/rings?limit=${limit}`,
      );
      const timestamp = scene.miner.blocks[42]!.rows.block.timestamp;
      expect(responses.flatMap(({ references }) => references)).toEqual(
        all.map((ring) => expect.objectContaining({ ...ring, timestamp })),
      );
      expect(responses.every(({ total }) => total === all.length)).toBe(true);
      const waiting = scene.waiting.flatMap((transaction) => ringsWith(transaction, 0n, index));
      expect(responses.flatMap((response) => response.waiting)).toEqual(
        waiting.map((ring) => expect.objectContaining(ring)),
      );
    }
  });
}

test('the CSV file has the lines of all pages', async () => {
  for (const index of indices) {
    const responses = await pages(ringReferencesResponseSchema, `/api/v1/outputs/0/${index}/rings`);
    const response = await ask(`/api/v1/outputs/0/${index}/rings.csv`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const [header, ...lines] = response.text.split('\r\n');
    expect(header?.split(',')).toHaveLength(9);
    expect(lines.pop()).toBe('');
    expect(lines).toEqual(
      responses
        .flatMap(({ references }) => references)
        .map(({ timestamp, ...ring }) =>
          [
            timestamp,
            new Date(timestamp * 1000).toISOString(),
            ring.height,
            ring.tx_position,
            ring.tx_hash,
            ring.input,
            ring.key_image,
            ring.ring_position,
            ring.ring_size,
          ].join(','),
        ),
    );
  }
});

test('the same output index of another amount has other rings', async () => {
  const old = await read('/api/v1/outputs/7/3/rings');
  expect(old).toMatchObject({ bucket: '7', global_index: 3, total: 1 });
  expect(old.references).toEqual([expect.objectContaining(ringsWith(scene.many, 7n, 3)[0]!)]);
  const rich = await read(`/api/v1/outputs/${U64_MAX}/0/rings`);
  expect(rich.references.map(({ tx_hash }) => tx_hash)).toEqual([hashOf(scene.rich)]);
});

test('rings above the indexed height and of orphaned blocks are not listed', async () => {
  const hashes = new Set<string>();
  for (const index of indices) {
    const { references } = await read(`/api/v1/outputs/0/${index}/rings?limit=100`);
    for (const { tx_hash } of references) hashes.add(tx_hash);
  }
  expect(hashes).not.toContain(scene.unseen.txHash);
  expect(hashes).not.toContain(hashOf(scene.lost));
});

test('the error for an invalid amount contains the name of the parameter', async () => {
  for (const [path, field] of [
    ['-1/0', 'amount'],
    ['18446744073709551616/0', 'amount'],
    ['x/0', 'amount'],
    ['0/-1', 'index'],
    ['0/1e3', 'index'],
  ] as const) {
    const { status, body } = await refusal(`/api/v1/outputs/${path}/rings`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'invalid_parameter', field });
  }
});

test('the response states when the index of rings is being built or is switched off', async () => {
  await dropRingReferenceIndexes(database.writeDatabase);
  const building = await refusal('/api/v1/outputs/0/1/rings');
  expect([building.status, building.body.error.code]).toEqual([503, 'references_incomplete']);
  expect(building.headers.get('retry-after')).not.toBeNull();
  await setRingReferencesEnabled(database.writeDatabase, false);
  for (const path of ['/api/v1/outputs/0/1/rings', '/api/v1/outputs/0/1/rings.csv']) {
    const off = await refusal(path);
    expect([off.status, off.body.error.code], path).toEqual([404, 'references_off']);
  }
});
