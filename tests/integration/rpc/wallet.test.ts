import { expect, test } from 'playwright/test';
import { MethodUnavailableError, NetworkError, NodeBusyError } from '@ringscope/rpc/errors.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletMethods } from '@ringscope/rpc/wallet/methods.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';
import { testAccounts } from './wallet/accounts.ts';
import { testFiles } from './wallet/files.ts';
import { testPayments } from './wallet/payments.ts';
import { testProofs } from './wallet/proofs.ts';
import { startWalletScene, type WalletScene } from './wallet/scene.ts';
import { testSigning } from './wallet/signing.ts';

/**
 * Calls every method of the wallet service's interface under every name, against a real wallet service and a
 * regtest daemon. The tests share one chain and three services, and build on each other. The files in wallet/
 * are therefore called in this order.
 */
test.describe.configure({ mode: 'serial' });

let shared: WalletScene;
const scene = (): WalletScene => shared;

test.beforeAll(async () => {
  shared = await startWalletScene();
});

test.afterAll(() => shared.stop());

testFiles(scene);
testAccounts(scene);
testPayments(scene);
testProofs(scene);
testSigning(scene);

test('the remaining wallet methods work in sequence', async () => {
  const { monerod, daemon, services, carol } = scene();
  await daemon.stopDaemon();
  await expect.poll(() => monerod.running()).toBe(false);
  await expect(carol.refresh({}, { timeoutMs: 120_000 })).rejects.toThrow(NodeBusyError);
  await carol.stopWallet();
  await expect.poll(() => services.filter((service) => service.running()).length).toBe(2);
  await expect(carol.getVersion()).rejects.toThrow(NetworkError);
});

test('with --restricted-rpc, forbidden methods are unavailable', async () => {
  const { monerod, services } = scene();
  const service = await startWalletRpc({ daemonUrl: monerod.url, args: ['--restricted-rpc'] });
  services.push(service);
  const wallet = createWalletClient({ url: service.url });
  await expect(wallet.autoRefresh({ enable: true })).rejects.toThrow(MethodUnavailableError);
  wallet.close();
});

test('every method was called under every name', () => {
  const { recorder } = scene();
  expect(recorder.missing(walletMethods)).toEqual([]);
});
