import { expect, test } from 'playwright/test';
import { branchListResponseSchema } from '../../../api/endpoints/alt-chains.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { get, refusal } from './client.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
stageSite((staged) => ({ scene } = staged));

const hashAt = (of: Scene['miner'], height: number): string => bytesToHex(of.blocks[height]!.rows.block.hash);

test('each branch is listed once with its blocks and the main-chain block below it', async () => {
  const { alt_chains, next } = await get(branchListResponseSchema, '/api/v1/alt-chains');
  const parent_hash = hashAt(scene.miner, 150);
  const orphaned = [152, 151].map((height) => hashAt(scene.orphaned, height));
  expect(alt_chains).toMatchObject([
    { height: 152, hash: orphaned[0], length: 2, parent_hash, fork_height: 150, blocks: orphaned },
    {
      height: 151,
      hash: scene.forgotten.blockHash,
      length: 1,
      parent_hash,
      fork_height: 150,
      blocks: [scene.forgotten.blockHash],
    },
  ]);
  expect(next).toBeNull();
});

test('pages of one branch each list every branch once', async () => {
  const whole = await get(branchListResponseSchema, '/api/v1/alt-chains');
  const first = await get(branchListResponseSchema, '/api/v1/alt-chains?limit=1');
  const second = await get(branchListResponseSchema, `/api/v1/alt-chains?limit=1&cursor=${first.next}`);
  expect([...first.alt_chains, ...second.alt_chains]).toEqual(whole.alt_chains);
  expect(second.next).toBeNull();
});

test('a cursor in another format is refused', async () => {
  for (const cursor of ['', 'x', 'MTUy', Buffer.from('152-abc').toString('base64url')]) {
    const { status, body } = await refusal(`/api/v1/alt-chains?cursor=${cursor}`);
    expect(status, cursor).toBe(400);
    expect(body.error.field).toBe('cursor');
  }
});
