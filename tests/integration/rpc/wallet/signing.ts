import { expect, test } from 'playwright/test';
import { FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { refusal } from '../regtest.ts';
import type { WalletScene } from './scene.ts';

/** Tests wallets that sign transactions of another wallet. */
export function testSigning(scene: () => WalletScene): void {
  test('a cold wallet signs for a view-only one', async () => {
    const { monerod, daemon, alice, bob, address, bobAddress, mine } = scene();
    const hot = bob;
    await mine(1);
    const { key: viewkey } = await alice.queryKey({ keyType: 'view_key' });
    const made = await hot.generateFromKeys({
      filename: 'view',
      address,
      viewkey,
      password: '',
      restoreHeight: 0,
    });
    expect(made.address).toBe(address);
    await Promise.all([hot.refresh(), alice.refresh()]);

    const { outputsDataHex } = await hot.exportOutputs({ all: true });
    expect((await alice.importOutputs({ outputsDataHex })).numImported).toBeGreaterThan(70);
    const { signedKeyImages, offset } = await alice.exportKeyImages({ all: true });
    await hot.setDaemon({
      address: monerod.url.replace('http://', ''),
      trusted: true,
      sslSupport: 'disabled',
    });
    const images = await hot.importKeyImages({ offset, signedKeyImages });
    expect(images.spent).toBeGreaterThan(0n);
    expect(images.unspent).toBeGreaterThan(0n);

    const { unsignedTxset } = await hot.transfer({
      destinations: [{ address: bobAddress, amount: 11n }],
    });
    const { desc } = await alice.describeTransfer({ unsignedTxset });
    expect(desc).toMatchObject([
      { recipients: [{ address: bobAddress, amount: 11n }], ringSize: 16, unlockTime: 0n },
    ]);
    const signed = await alice.signTransfer({ unsignedTxset, exportRaw: true, getTxKeys: true });
    expect(signed.txRawList).toHaveLength(1);
    const { txHashList } = await hot.submitTransfer({ txDataHex: signed.signedTxset });
    expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual(txHashList);
  });

  test('two of a group of three sign', async () => {
    const { daemon, alice, bob, carol, mine } = scene();
    const group = [alice, bob, carol];
    const password = '';
    const others = (list: readonly string[], own: number) => list.filter((_, index) => index !== own);
    await Promise.all(group.map((wallet) => wallet.createWallet({ filename: 'group', language: 'English' })));
    let infos = await Promise.all(
      group.map(
        async (wallet) => (await wallet.prepareMultisig({ enableMultisigExperimental: true })).multisigInfo,
      ),
    );
    infos = await Promise.all(
      group.map(async (wallet, own) => {
        const made = await wallet.makeMultisig({ multisigInfo: others(infos, own), threshold: 2, password });
        return made.multisigInfo;
      }),
    );
    const groupAddresses = new Set<string>();
    while (!(await alice.isMultisig()).ready) {
      const round = await Promise.all(
        group.map((wallet, own) =>
          wallet.exchangeMultisigKeys({ multisigInfo: others(infos, own), password }),
        ),
      );
      infos = round.map((response) => response.multisigInfo);
      for (const response of round) groupAddresses.add(response.address);
    }
    const [groupAddress = ''] = [...groupAddresses].slice(-1);
    expect(await alice.isMultisig()).toEqual({ multisig: true, ready: true, threshold: 2, total: 3 });
    expect((await bob.getAddress({ accountIndex: 0 })).address).toBe(groupAddress);

    await mine(1, groupAddress);
    await mine(60);
    const share = async (): Promise<void> => {
      await Promise.all(group.map((wallet) => wallet.refresh()));
      const all = await Promise.all(group.map(async (wallet) => (await wallet.exportMultisigInfo()).info));
      for (const [own, wallet] of group.entries()) {
        expect((await wallet.importMultisigInfo({ info: others(all, own) })).nOutputs).toBeGreaterThan(0);
      }
    };
    await share();
    const { multisigTxset } = await alice.transfer({
      destinations: [{ address: FOREIGN_ADDRESS, amount: 1_000n }],
    });
    expect((await bob.describeTransfer({ multisigTxset })).desc).toMatchObject([
      { recipients: [{ amount: 1_000n }] },
    ]);
    const signed = await bob.signMultisig({ txDataHex: multisigTxset });
    expect(signed.txHashList).toHaveLength(1);
    const { txHashList } = await bob.submitMultisig({ txDataHex: signed.txDataHex });
    expect(txHashList).toEqual(signed.txHashList);
    expect((await daemon.getTransactionPoolHashes()).txHashes).toContain(txHashList[0]);

    // finalize_multisig was the last round in old versions. Today exchange_multisig_keys does all rounds, and
    // finalize_multisig always fails without a reason.
    expect(await refusal(alice.finalizeMultisig({ multisigInfo: infos, password }))).toMatchObject({
      code: 0,
    });
  });
}
