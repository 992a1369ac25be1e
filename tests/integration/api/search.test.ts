import { expect, test } from 'playwright/test';
import { searchResponseSchema, type SearchCandidateJson } from '../../../api/endpoints/search.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { FOREIGN_ADDRESS } from '../../helpers/chain.ts';
import { statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { ask, get, refusal } from './client.ts';
import { hashOf, keyImageOf } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
let database: TestDatabase;
stageSite((staged) => ({ scene, database } = staged));

/** Searches with GET and with POST. Both must return the same result. */
async function find(q: string) {
  const { candidates } = await get(searchResponseSchema, `/api/v1/search?q=${encodeURIComponent(q)}`);
  const posted = await ask('/api/v1/search', { method: 'POST', json: { q } });
  expect(posted.status).toBe(200);
  expect(posted.headers.get('cache-control')).toBe('no-store');
  expect(searchResponseSchema.parse(JSON.parse(posted.text)).candidates).toEqual(candidates);
  return candidates;
}

function pathOf(candidates: readonly SearchCandidateJson[]): string {
  return candidates[0]?.path ?? '';
}

test('each kind of object is found, and its path returns that object', async () => {
  const { rows } = scene.miner.blocks[scene.paymentsHeight]!;
  const main = bytesToHex(rows.block.hash);
  const orphan = bytesToHex(scene.orphaned.blocks[151]!.rows.block.hash);
  const [payment, waiting] = [scene.payments[0]!, scene.waiting[0]!];
  const key = bytesToHex(rows.outputs[0]!.key!);
  const cases: readonly (readonly [string, Record<string, unknown>])[] = [
    ['42', { kind: 'block', height: 42, hash: main, state: 'main' }],
    [main, { kind: 'block', height: 42, hash: main, state: 'main' }],
    [` 0x${main.toUpperCase()} `, { kind: 'block', hash: main }],
    [orphan, { kind: 'block', height: 151, hash: orphan, state: 'alternative' }],
    [hashOf(payment), { kind: 'tx', hash: hashOf(payment), state: 'confirmed' }],
    [hashOf(waiting), { kind: 'tx', hash: hashOf(waiting), state: 'pool' }],
    [hashOf(scene.lost), { kind: 'tx', hash: hashOf(scene.lost), state: 'orphaned' }],
    [
      keyImageOf(payment),
      { kind: 'key_image', key_image: keyImageOf(payment), tx_hash: hashOf(payment), state: 'confirmed' },
    ],
    [keyImageOf(waiting), { kind: 'key_image', tx_hash: hashOf(waiting), input: 0, state: 'pool' }],
    [key, { kind: 'output', key }],
  ];
  for (const [q, expected] of cases) {
    const candidates = await find(q);
    expect(candidates, q).toEqual([expect.objectContaining(expected)]);
    expect((await ask(pathOf(candidates))).status, q).toBe(200);
  }
});

test('a transaction is found by the public key and by the payment id of its extra', async () => {
  const [, withKey, withLongId] = scene.payments.map(hashOf);
  const cases = [
    ['01'.repeat(32), 'tx_public_key', withKey],
    ['A1A2A3A4A5A6A7A8', 'payment_id', withKey],
    ['00'.repeat(32), 'payment_id', withLongId],
  ] as const;
  for (const [q, kind, hash] of cases) {
    const found = await find(q);
    expect(found, q).toEqual([{ kind, tx_hash: hash, state: 'confirmed', path: `/api/v1/txs/${hash}` }]);
    expect((await ask(pathOf(found))).status, q).toBe(200);
  }
});

test('after an update, the search says from which block on it is complete', async () => {
  const read = async (q: string) =>
    (await get(searchResponseSchema, `/api/v1/search?q=${q}`)).keys_complete_from;
  await database.writeDatabase.query(statement`
    insert into column_fills values ('transactions', 'payment_id_prefix', 77, 150)`);
  expect(await read('ab'.repeat(32))).toBe(77);
  expect(await read('ab'.repeat(8))).toBe(77);
  expect(await read('42')).toBeNull();
  await database.writeDatabase.query(statement`delete from column_fills`);
  expect(await read('ab'.repeat(32))).toBeNull();
});

test('neither the first bytes of a value nor an additional public key find a transaction', async () => {
  const others = [
    `${'01'.repeat(7)}${'02'.repeat(25)}`, // Its first bytes equal those of a public key.
    'a1a2a3a4a5a6a7a9', // Its first bytes equal those of an encrypted payment id.
    'a1a2a3a4a5a6a7a8'.padEnd(64, '0'), // The id is encrypted and not 32 bytes long.
    '00'.repeat(8), // The first bytes of a long payment id.
    '02'.repeat(32), // An additional public key.
  ];
  for (const q of others) expect(await find(q), q).toEqual([]);
});

test('a height above the tip and unknown hex characters find nothing', async () => {
  for (const q of ['154', '500000000', 'ab'.repeat(32)]) expect(await find(q)).toEqual([]);
  expect(await find(bytesToHex(scene.miner.blocks[scene.unseen.height]!.rows.block.hash))).toEqual([]);
});

test('an address and other strings are refused with an explanation that does not repeat them', async () => {
  for (const [q, words] of [
    [FOREIGN_ADDRESS, 'The chain contains no addresses'],
    ['', 'The search is empty'],
    ['abc', 'has 64 hexadecimal characters'],
    ['no such thing', 'neither a height'],
    ['9'.repeat(30), 'is not a height'],
    ['x'.repeat(200), 'too long'],
  ] as const) {
    for (const response of [
      await refusal(`/api/v1/search?q=${encodeURIComponent(q)}`),
      await refusal('/api/v1/search', { method: 'POST', json: { q } }),
    ]) {
      expect(response.status, q).toBe(400);
      expect(response.body.error).toMatchObject({ code: 'invalid_parameter', field: 'q' });
      expect(response.body.error.message).toContain(words);
      if (q.length > 10) expect(response.text).not.toContain(q);
    }
  }
});

test('a body without a query, or with another field, is refused, and the error contains the field', async () => {
  for (const [json, field] of [
    [{}, 'q'],
    [{ q: 1 }, 'q'],
    [{ q: '1', Q: '1' }, 'Q'],
    [{ q: 'x'.repeat(1_000) }, 'q'],
  ] as const) {
    const { status, body } = await refusal('/api/v1/search', { method: 'POST', json });
    expect(status).toBe(400);
    expect(body.error.field).toBe(field);
  }
  const long = await refusal(`/api/v1/search?q=${'x'.repeat(1_000)}`);
  expect([long.status, long.body.error.field]).toEqual([400, 'q']);
});

test('a public key that most transactions share finds the newest of a sample, and the response states that more exist', async () => {
  const key = 'c3'.repeat(32);
  await database.writeDatabase.query({
    text: `update transactions set extra = $1, public_key_prefix = substr($1::bytea, 2, 7) where id % 65536 = 0`,
    values: [Buffer.from(`01${key}`, 'hex')],
  });
  const response = await get(searchResponseSchema, `/api/v1/search?q=${key}`);
  expect(response.more_exist).toBe(true);
  expect(response.candidates).toHaveLength(50);
  const newest = scene.miner.blocks
    .slice(0, scene.tipHeight + 1)
    .toReversed()
    .slice(0, 50)
    .map(({ rows }) => bytesToHex(rows.block.minerTxHash));
  expect(response.candidates.map((found) => 'tx_hash' in found && found.tx_hash)).toEqual(newest);
});
