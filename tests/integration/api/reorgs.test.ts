import { expect, test } from 'playwright/test';
import { blockResponseSchema } from '../../../api/contract/block.ts';
import { reorgResponseSchema, reorgListResponseSchema } from '../../../api/contract/reorg.ts';
import { txResponseSchema } from '../../../api/contract/tx.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { cursorAt, get, pages, refusal } from './client.ts';
import { hashOf } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
stageSite((staged) => ({ scene } = staged));

const blockAt = (of: Scene['miner'], height: number) => of.blocks[height]!.rows.block;

test('the list of reorgs shows what each one changed', async () => {
  const { reorgs, next } = await get(reorgListResponseSchema, '/api/v1/reorgs');
  const [old, young] = [blockAt(scene.orphaned, 152), blockAt(scene.miner, 153)];
  expect(reorgs).toMatchObject([
    {
      id: 1,
      fork_height: 150,
      depth: 2,
      old_tip: { height: 152, hash: bytesToHex(old.hash), timestamp: old.timestamp },
      new_tip: { height: 153, hash: bytesToHex(young.hash), timestamp: young.timestamp },
      lost_reward: (blockAt(scene.orphaned, 151).reward + old.reward).toString(),
      fates: { pool: 1, unseen: 1 },
    },
  ]);
  expect(next).toBeNull();
  expect((await get(reorgListResponseSchema, `/api/v1/reorgs?cursor=${cursorAt(1)}`)).reorgs).toEqual([]);
});

for (const limit of [1, 2, 100]) {
  test(`a reorg in pages of ${String(limit)}: both branches and each transaction once`, async () => {
    const parts = await pages(reorgResponseSchema, `/api/v1/reorgs/1?limit=${String(limit)}`);
    const orphaned = parts.flatMap(({ reorg }) => reorg.orphaned);
    const won = parts.flatMap(({ reorg }) => reorg.won);
    const txs = parts.flatMap(({ reorg }) => reorg.txs);
    expect(orphaned.map(({ hash }) => hash)).toEqual(
      [151, 152].map((height) => bytesToHex(blockAt(scene.orphaned, height).hash)),
    );
    expect(won.map(({ hash }) => hash)).toEqual(
      [151, 152, 153].map((height) => bytesToHex(blockAt(scene.miner, height).hash)),
    );
    expect([...new Set([...orphaned, ...won].map((one) => one.on_main_chain))]).toEqual([false, true]);
    expect(txs).toMatchObject([
      { hash: hashOf(scene.lost), height: 151, position: 1, fate: 'unseen', in_pool: false },
      { hash: hashOf(scene.returned), height: 151, position: 2, fate: 'pool', in_pool: true },
    ]);
    expect(parts).toHaveLength(Math.ceil(3 / limit));
  });
}

test('an orphaned block has its reorg, and a transaction has its fates', async () => {
  const hash = bytesToHex(blockAt(scene.orphaned, 152).hash);
  expect((await get(blockResponseSchema, `/api/v1/blocks/${hash}`)).block).toMatchObject({ reorgs: [1] });
  const { tx } = await get(txResponseSchema, `/api/v1/txs/${hashOf(scene.returned)}`);
  expect(tx.fates).toMatchObject([
    { kind: 'unseen', reorg: 1, until: tx.fates[1]?.since },
    { kind: 'pool', reorg: 1, until: null, height: null, replaced_by: null },
  ]);
  expect((await get(txResponseSchema, `/api/v1/txs/${hashOf(scene.payments[0]!)}`)).tx.fates).toEqual([]);
});

test('an unknown reorg number is 404 and an invalid one is 400', async () => {
  const { status, body } = await refusal('/api/v1/reorgs/2');
  expect([status, body.error.code, body.index?.height]).toEqual([404, 'reorg_not_found', scene.tipHeight]);
  for (const id of ['0', '01', '-1', 'a', '1e3', '9999999999']) {
    expect((await refusal(`/api/v1/reorgs/${id}`)).body.error, id).toMatchObject({
      code: 'invalid_parameter',
      field: 'id',
    });
  }
});
