import { expect, test } from 'playwright/test';
import { daemonMethods } from '@ringscope/rpc/daemon/methods.ts';
import { NetworkError } from '@ringscope/rpc/errors.ts';
import { testAdministration } from './daemon/administration.ts';
import { testBlocks } from './daemon/blocks.ts';
import { testChain } from './daemon/chain.ts';
import { startDaemonScene, type DaemonScene } from './daemon/scene.ts';
import { testTransactions } from './daemon/transactions.ts';

/**
 * Calls every method of the daemon's interface under every name, against a real regtest daemon. The tests
 * share one chain and build on each other. The files in daemon/ are therefore called in this order.
 */
test.describe.configure({ mode: 'serial' });

let shared: DaemonScene;
const scene = (): DaemonScene => shared;

test.beforeAll(async () => {
  shared = await startDaemonScene();
});

test.afterAll(() => shared.stop());

testChain(scene);
testTransactions(scene);
testBlocks(scene);
testAdministration(scene);

test('stop_daemon ends the daemon', async () => {
  const { monerod, plain, daemon } = scene();
  await daemon.stopDaemon();
  await expect.poll(() => monerod.running(), { timeout: 120_000 }).toBe(false);
  await expect(plain.getHeight()).rejects.toThrow(NetworkError);
});

test('every method was called under every name', () => {
  const { recorder } = scene();
  expect(recorder.missing(daemonMethods)).toEqual([]);
});
