import { expect, test } from 'playwright/test';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import { FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { refusal } from '../regtest.ts';
import type { WalletScene } from './scene.ts';

const MESSAGE = 'proof of “payment”';

/** Tests proofs of payments, spending, reserves and messages. */
export function testProofs(scene: () => WalletScene): void {
  test('proofs can be created and checked', async () => {
    const { alice, bob, carol, bobAddress, sent } = scene();
    if (sent === undefined) throw new Error('nothing was sent');
    const txid = sent.txHash;
    expect((await alice.getTxKey({ txid })).txKey).toBe(sent.txKey);
    expect(await refusal(bob.getTxKey({ txid }))).toMatchObject({ code: walletErrorCodes.noTxKey });
    const paid = await carol.checkTxKey({ txid, txKey: sent.txKey, address: bobAddress });
    expect(paid).toMatchObject({ received: 2_000_000_000_000n, inPool: false });
    expect((await carol.checkTxKey({ txid, txKey: sent.txKey, address: FOREIGN_ADDRESS })).received).toBe(0n);

    for (const prover of [alice, bob]) {
      const { signature } = await prover.getTxProof({ txid, address: bobAddress, message: MESSAGE });
      const checked = await carol.checkTxProof({ txid, address: bobAddress, message: MESSAGE, signature });
      expect(checked).toMatchObject({ good: true, received: 2_000_000_000_000n });
      expect(await carol.checkTxProof({ txid, address: bobAddress, signature })).toMatchObject({
        good: false,
        received: 0n,
      });
    }
    const spend = await alice.getSpendProof({ txid, message: MESSAGE });
    expect(await carol.checkSpendProof({ txid, message: MESSAGE, signature: spend.signature })).toEqual({
      good: true,
    });
    expect(await carol.checkSpendProof({ txid, message: 'other', signature: spend.signature })).toEqual({
      good: false,
    });
    const reserve = await bob.getReserveProof({
      all: false,
      accountIndex: 0,
      amount: 1_000n,
      message: MESSAGE,
    });
    const owned = await carol.checkReserveProof({
      address: bobAddress,
      message: MESSAGE,
      signature: reserve.signature,
    });
    expect(owned).toMatchObject({ good: true, total: 2_000_000_000_000n, spent: 0n });

    const { signature } = await bob.sign({ data: MESSAGE });
    const verified = await carol.verify({ data: MESSAGE, address: bobAddress, signature });
    expect(verified).toMatchObject({ good: true, version: 2, old: false, signatureType: 'spend' });
    expect((await carol.verify({ data: 'other', address: bobAddress, signature })).good).toBe(false);
  });
}
