import { expect, test } from 'playwright/test';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import { refusal } from '../regtest.ts';
import type { WalletScene } from './scene.ts';

/** Tests how payments are created, and how sender and receiver see them. */
export function testPayments(scene: () => WalletScene): void {
  test('sender and receiver see a payment', async () => {
    const { alice, bob, bobAddress, mine } = scene();
    const destinations = [{ address: bobAddress, amount: 2_000_000_000_000n }];
    const sent = await alice.transfer({ destinations, priority: 2, getTxKey: true, getTxHex: true });
    scene().sent = sent;
    expect(sent).toMatchObject({ amount: 2_000_000_000_000n, multisigTxset: '', unsignedTxset: '' });
    expect(
      (await alice.checkTxKey({ txid: sent.txHash, txKey: sent.txKey, address: bobAddress })).inPool,
    ).toBe(true);
    await mine(1);
    await Promise.all([alice.refresh(), bob.refresh()]);

    const { out } = await alice.getTransfers({
      in: true,
      out: true,
      pending: true,
      failed: true,
      pool: true,
    });
    expect(out).toMatchObject([{ txid: sent.txHash, type: 'out', fee: sent.fee, destinations }]);
    const received = await bob.getTransferByTxid({ txid: sent.txHash });
    expect(received.transfer).toMatchObject({ type: 'in', amount: 2_000_000_000_000n, confirmations: 1 });
    const unknown = bob.getTransferByTxid({ txid: 'ab'.repeat(32) });
    expect(await refusal(unknown)).toMatchObject({ code: walletErrorCodes.wrongTxid });
    const { transfers } = await bob.incomingTransfers({ transferType: 'all' });
    expect(transfers).toMatchObject([
      {
        txHash: sent.txHash,
        amount: 2_000_000_000_000n,
        spent: false,
        unlocked: false,
        subaddrIndex: received.transfer.subaddrIndex,
      },
    ]);

    await bob.setTxNotes({ txids: [sent.txHash], notes: ['rent'] });
    expect((await bob.getTxNotes({ txids: [sent.txHash] })).notes).toEqual(['rent']);
    await bob.scanTx({ txids: [sent.txHash] });
  });

  test('a wallet can scan the chain again', async () => {
    const { alice, carol } = scene();
    await carol.rescanBlockchain({ hard: false });
    const { balance } = await carol.getBalance({ accountIndex: 0, strict: true });
    expect(balance).toBe((await alice.getBalance({ accountIndex: 0, strict: true })).balance);
  });

  test('payments are found by their payment ids', async () => {
    const { alice, bob, mine } = scene();
    const paymentId = '00000000000000ff';
    const { integratedAddress } = await bob.makeIntegratedAddress({ paymentId });
    await alice.transfer({ destinations: [{ address: integratedAddress, amount: 5n }] });
    await mine(1);
    await bob.refresh();
    expect((await bob.getPayments({ paymentId })).payments).toMatchObject([{ paymentId, amount: 5n }]);
    const bulk = await bob.getBulkPayments({ paymentIds: [paymentId], minBlockHeight: 0 });
    expect(bulk.payments).toMatchObject([{ amount: 5n }]);
    expect((await bob.getPayments({ paymentId: '00000000000000ee' })).payments).toEqual([]);
  });

  test('the other ways to send work', async () => {
    const { daemon, alice, bobAddress } = scene();
    const estimate = await alice.estimateTxSizeAndWeight({
      nInputs: 2,
      nOutputs: 2,
      ringSize: 16,
      rct: true,
    });
    expect(estimate.weight).toBeGreaterThan(1_000);
    const hold = { doNotRelay: true, getTxMetadata: true } as const;

    const split = await alice.transferSplit({ destinations: [{ address: bobAddress, amount: 7n }], ...hold });
    expect(split).toMatchObject({ amountList: [7n] });
    expect(split.txHashList).toHaveLength(1);
    expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual([]);
    const [metadata = ''] = split.txMetadataList;
    expect((await alice.relayTx({ hex: metadata })).txHash).toBe(split.txHashList[0]);
    expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual(split.txHashList);

    const { transfers } = await alice.incomingTransfers({ transferType: 'available' });
    const keyImage = transfers[0]?.keyImage ?? '';
    const single = await alice.sweepSingle({ address: bobAddress, keyImage, doNotRelay: true });
    expect(single.amount + single.fee).toBe(transfers[0]?.amount);
    const all = await alice.sweepAll({
      address: bobAddress,
      accountIndex: 0,
      doNotRelay: true,
      belowAmount: 2n ** 63n,
    });
    expect(all.spentKeyImagesList.flatMap((one) => one.keyImages).length).toBeGreaterThan(3);
    for (const options of [{}, { alias: 'sweep_unmixable' }]) {
      expect(await alice.sweepDust({}, options)).toMatchObject({ txHashList: [], multisigTxset: '' });
    }
    const tooMuch = alice.transfer({ destinations: [{ address: bobAddress, amount: 2n ** 63n }] });
    expect(await refusal(tooMuch)).toMatchObject({ code: walletErrorCodes.notEnoughMoney });
    const wrong = alice.transfer({ destinations: [{ address: 'nobody', amount: 1n }] });
    expect(await refusal(wrong)).toMatchObject({ code: walletErrorCodes.wrongAddress });
  });

  test('a frozen output is not spent', async () => {
    const { alice } = scene();
    const { transfers } = await alice.incomingTransfers({ transferType: 'available' });
    const keyImage = transfers[1]?.keyImage ?? '';
    await alice.freeze({ keyImage });
    expect((await alice.frozen({ keyImage })).frozen).toBe(true);
    await alice.thaw({ keyImage });
    expect((await alice.frozen({ keyImage })).frozen).toBe(false);
  });
}
