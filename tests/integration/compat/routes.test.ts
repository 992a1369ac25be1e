import { expect, test } from 'playwright/test';
import { startCompatScene, type CompatScene } from './scene.ts';

let scene: CompatScene;
test.beforeAll(async () => {
  scene = await startCompatScene();
});
test.afterAll(async () => {
  await scene.stop();
});

test('a transaction is found in a block and in the pool, and an orphaned one was there before', async () => {
  const { site, mixed, waiting, orphaned, tip } = scene;
  expect(await site.data(`/api/transaction/${mixed.hash}`)).toMatchObject({
    confirmations: 4,
    block_height: tip - 3,
    current_height: tip + 1,
  });
  expect(await site.data(`/api/transaction/${waiting.hash}`)).toMatchObject({
    confirmations: 0,
    block_height: 0,
  });
  const { status, body } = await site.get(`/api/transaction/${orphaned.hash}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: null,
    message: `Tx does not exist in blockchain, but was there before: ${orphaned.hash}`,
    status: 'error',
  });
});
