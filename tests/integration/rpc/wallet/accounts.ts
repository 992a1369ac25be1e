import { expect, test } from 'playwright/test';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import { FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { refusal } from '../regtest.ts';
import type { WalletScene } from './scene.ts';

/** Tests accounts, addresses, payment requests and the address book. */
export function testAccounts(scene: () => WalletScene): void {
  test('accounts, addresses and balances can be read and changed', async () => {
    const { alice, address } = scene();
    for (const options of [{}, { alias: 'getbalance' }]) {
      const balance = await alice.getBalance({ accountIndex: 0 }, options);
      expect(balance.perSubaddress).toMatchObject([{ accountIndex: 0, addressIndex: 0, address }]);
      expect(balance.unlockedBalance).toBeGreaterThan(0n);
      expect(balance.blocksToUnlock).toBeGreaterThan(0n);
    }
    const made = await alice.createAddress({ accountIndex: 0, label: 'shop', count: 2 });
    expect(made).toMatchObject({ addressIndex: 1, addressIndices: [1, 2] });
    await alice.labelAddress({ index: { major: 0, minor: 2 }, label: 'café' });
    const { addresses } = await alice.getAddress({ accountIndex: 0, addressIndex: [0, 2] });
    expect(addresses).toMatchObject([{ used: true }, { addressIndex: 2, label: 'café', used: false }]);
    const found = await alice.getAddressIndex({ address: made.address });
    expect(found.index).toEqual({ major: 0, minor: 1 });
    expect(await refusal(alice.getAddressIndex({ address: FOREIGN_ADDRESS }))).toMatchObject({
      code: walletErrorCodes.wrongAddress,
    });

    const account = await alice.createAccount({ label: 'savings' });
    expect(account.accountIndex).toBe(1);
    expect(await alice.labelAccount({ accountIndex: 1, label: 'pension' })).toEqual({ accountTags: [] });
    await alice.tagAccounts({ tag: 'long', accounts: [1] });
    await alice.setAccountTagDescription({ tag: 'long', description: 'not soon' });
    expect((await alice.getAccountTags()).accountTags).toEqual([
      { tag: 'long', label: 'not soon', accounts: [1] },
    ]);
    const tagged = await alice.getAccounts({ tag: 'long' });
    expect(tagged.subaddressAccounts).toMatchObject([{ accountIndex: 1, label: 'pension', tag: 'long' }]);
    expect((await alice.getAccounts({ tag: 'l.n.', regex: true })).subaddressAccounts).toHaveLength(1);
    expect(await refusal(alice.getAccounts({ tag: 'l.n.' }))).toMatchObject({
      code: walletErrorCodes.unknown,
    });
    await alice.untagAccounts({ accounts: [1] });
    expect((await alice.getAccounts()).subaddressAccounts).toHaveLength(2);
    const beyond = alice.getAddress({ accountIndex: 9 });
    expect(await refusal(beyond)).toMatchObject({ code: walletErrorCodes.accountIndexOutOfBounds });

    const valid = await alice.validateAddress({ address: account.address });
    expect(valid).toMatchObject({ valid: true, subaddress: true, integrated: false, nettype: 'mainnet' });
    expect(await alice.validateAddress({ address: 'nonsense' })).toMatchObject({ valid: false, nettype: '' });
    const paymentId = '1122334455667788';
    const { integratedAddress } = await alice.makeIntegratedAddress({ paymentId });
    expect(await alice.splitIntegratedAddress({ integratedAddress })).toEqual({
      standardAddress: address,
      paymentId,
      isSubaddress: false,
    });
  });

  test('payment requests and the address book work', async () => {
    const { alice, address, bobAddress } = scene();
    const { uri } = await alice.makeUri({
      address,
      amount: 10n,
      recipientName: 'Él & co',
      txDescription: 'a/b',
    });
    expect((await alice.parseUri({ uri })).uri).toEqual({
      address,
      amount: 10n,
      paymentId: '',
      recipientName: 'Él & co',
      txDescription: 'a/b',
    });
    expect((await alice.parseUri({ uri: `${uri}&tip=a%20b` })).unknownParameters).toEqual(['tip=a%20b']);
    expect(await refusal(alice.parseUri({ uri: 'http://x' }))).toMatchObject({
      code: walletErrorCodes.wrongUri,
    });

    const { index } = await alice.addAddressBook({ address: bobAddress, description: 'Bob' });
    await alice.editAddressBook({
      index,
      setAddress: false,
      setDescription: true,
      description: 'Robert',
      setPaymentId: false,
    });
    expect((await alice.getAddressBook({ entries: [] })).entries).toMatchObject([
      { index, address: bobAddress, description: 'Robert' },
    ]);
    await alice.deleteAddressBook({ index });
    expect((await alice.getAddressBook({ entries: [] })).entries).toEqual([]);
    expect(await refusal(alice.deleteAddressBook({ index }))).toMatchObject({
      code: walletErrorCodes.wrongIndex,
    });
  });
}
