import { expect, test } from 'playwright/test';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import { refusal } from '../regtest.ts';
import type { WalletScene } from './scene.ts';

/** Tests wallet files, and the service together with its daemon. */
export function testFiles(scene: () => WalletScene): void {
  test('without an open wallet, only calls that need none succeed', async () => {
    const { alice } = scene();
    expect((await alice.getVersion()).version >>> 16).toBe(1);
    expect((await alice.getLanguages()).languages).toContain('English');
    await alice.autoRefresh({ enable: false });
    expect(await refusal(alice.getHeight())).toMatchObject({ code: walletErrorCodes.notOpen });
    expect(await refusal(alice.closeWallet())).toMatchObject({ code: walletErrorCodes.notOpen });
  });

  test('wallet files can be created, opened and closed', async () => {
    const { alice, bob, carol } = scene();
    await Promise.all([
      alice.createWallet({ filename: 'alice', password: 'sesame', language: 'English' }),
      bob.createWallet({ filename: 'bob', language: 'English' }),
    ]);
    const { address } = await alice.getAddress({ accountIndex: 0 });
    const { address: bobAddress } = await bob.getAddress({ accountIndex: 0 }, { alias: 'getaddress' });
    scene().address = address;
    scene().bobAddress = bobAddress;
    const again = alice.createWallet({ filename: 'alice', language: 'English' });
    expect(await refusal(again)).toMatchObject({ code: walletErrorCodes.walletExists });
    const wrong = alice.changeWalletPassword({ oldPassword: 'wrong', newPassword: 'x' });
    expect(await refusal(wrong)).toMatchObject({ code: walletErrorCodes.invalidPassword });
    await alice.changeWalletPassword({ oldPassword: 'sesame', newPassword: '' });
    await alice.setAttribute({ key: 'colour', value: 'blue "\\ \n é' });
    expect((await alice.getAttribute({ key: 'colour' })).value).toBe('blue "\\ \n é');
    expect(await refusal(alice.getAttribute({ key: 'none' }))).toMatchObject({
      code: walletErrorCodes.attributeNotFound,
    });
    await alice.store();

    const { key: seed } = await alice.queryKey({ keyType: 'mnemonic' });
    expect(seed.split(' ')).toHaveLength(25);
    await alice.closeWallet();
    await alice.openWallet({ filename: 'alice', password: '', autosaveCurrent: false });
    expect(await refusal(alice.openWallet({ filename: 'nobody' }))).toMatchObject({
      code: walletErrorCodes.unknown,
    });

    const copy = { filename: 'copy', password: '', seed, restoreHeight: 0 };
    expect(await carol.restoreDeterministicWallet(copy)).toMatchObject({ address, wasDeprecated: false });
    expect((await carol.queryKey({ keyType: 'spend_key' })).key).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the service can be connected to its daemon', async () => {
    const { monerod, daemon, alice, address, mine } = scene();
    await alice.setDaemon({
      address: monerod.url.replace('http://', ''),
      trusted: true,
      sslSupport: 'disabled',
    });
    await mine(76, address);
    expect(await alice.refresh()).toMatchObject({ blocksFetched: 76, receivedMoney: true });
    for (const options of [{}, { alias: 'getheight' }]) {
      expect((await alice.getHeight({}, options)).height).toBe(77);
    }
    await alice.rescanSpent();
    await alice.startMining({ threadsCount: 1, doBackgroundMining: false, ignoreBattery: true });
    await expect.poll(async () => (await daemon.miningStatus()).active).toBe(true);
    await alice.stopMining();
    expect((await daemon.miningStatus()).active).toBe(false);
  });
}
