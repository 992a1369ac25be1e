import { expect, test } from 'playwright/test';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeScalar, encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { createOutProof } from '@ringscope/protocol/proofs/out-proof.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { proveTransaction } from '../../../helpers/prover.ts';
import { flipped, notProven, resultOfWallet } from './wallet-result.ts';
import { alice, bob, first, integrated, MESSAGE, random, XMR } from '../../../helpers/proof-cases/scene.ts';
import type { AgreementScene, Sent } from '../../../helpers/proof-cases/scene.ts';

/** Tests the proofs of a payment: transaction keys and the proofs of sender and receiver. */
export function testPayments(scene: () => AgreementScene): void {
  test('both verifiers agree on transaction keys', async () => {
    const { wallet, sent } = scene();
    const agree = async (txid: string, transaction: ProofTransaction, address: Address, txKey: string) => {
      const judged = verifyTxKey({ transaction, address, txKey });
      const ours = judged.verdict === 'valid' ? { good: true, amount: judged.received } : notProven;
      const response = await resultOfWallet(async () => {
        const { received } = await wallet.checkTxKey({ txid, txKey, address: encodeAddress(address) });
        return { good: received > 0n, amount: received };
      });
      expect(ours, `${txid} for ${address.kind}`).toEqual(response);
      return ours;
    };
    const { mixed, subaddress } = sent;
    const { txid, transaction, txKey } = mixed;
    expect(txKey.length).toBeGreaterThan(64);
    expect(await agree(txid, transaction, bob.address, txKey)).toEqual({ good: true, amount: 3n * XMR });
    expect(await agree(txid, transaction, alice.subaddress(first), txKey)).toEqual({
      good: true,
      amount: 2n * XMR,
    });
    expect((await agree(txid, transaction, alice.address, txKey)).good).toBe(true); // Alice receives the change.
    await agree(txid, transaction, bob.subaddress(first), txKey);
    await agree(txid, transaction, alice.subaddress(first), txKey.slice(0, 64));
    await agree(txid, transaction, bob.address, txKey.slice(0, 64));
    await agree(txid, transaction, bob.address, txKey.slice(0, 128));
    await agree(txid, transaction, bob.address, txKey.slice(0, 63));
    await agree(txid, transaction, bob.address, subaddress.txKey);
    await agree(subaddress.txid, subaddress.transaction, bob.subaddress(first), subaddress.txKey);
    await agree(subaddress.txid, subaddress.transaction, bob.address, subaddress.txKey);
    await agree(sent.integrated.txid, sent.integrated.transaction, integrated, sent.integrated.txKey);
    await agree(
      sent.integrated.txid,
      sent.integrated.transaction,
      bob.address,
      sent.integrated.txKey.toUpperCase(),
    );
    await agree(sent.integrated.txid, sent.integrated.transaction, bob.address, '1'.repeat(64));
  });

  test('both verifiers agree on payment proofs of sender and receiver, in both formats', async () => {
    const { wallet, sent } = scene();
    const agree = async (tx: Sent, address: Address, text: string, proof: string) => {
      const judged = verifyTxProof({ transaction: tx.transaction, address, message: text, proof });
      const ours = judged.verdict === 'valid' ? { good: true, amount: judged.received } : notProven;
      const response = await resultOfWallet(async () => {
        const claim = { txid: tx.txid, address: encodeAddress(address), message: text, signature: proof };
        const { good, received } = await wallet.checkTxProof(claim);
        return { good: good && received > 0n, amount: received };
      });
      expect(ours, proof).toEqual(response);
      return ours;
    };
    const wallets = [
      { tx: sent.mixed, to: bob.address, amount: 3n * XMR },
      { tx: sent.mixed, to: alice.subaddress(first), amount: 2n * XMR },
      { tx: sent.subaddress, to: bob.subaddress(first), amount: 5n * XMR },
      { tx: sent.integrated, to: integrated, amount: 7n * XMR },
    ];
    for (const { tx, to, amount } of wallets) {
      const { signature } = await wallet.getTxProof({
        txid: tx.txid,
        address: encodeAddress(to),
        message: MESSAGE,
      });
      expect(await agree(tx, to, MESSAGE, signature)).toEqual({ good: true, amount });
      await agree(tx, to, 'another message', signature);
      await agree(tx, alice.address, MESSAGE, signature);
      await agree(tx === sent.mixed ? sent.integrated : sent.mixed, to, MESSAGE, signature);
      await agree(tx, to, MESSAGE, signature.slice(0, -1));
      await agree(tx, to, MESSAGE, signature.slice(0, -132));
    }

    for (const { tx, to, amount } of wallets) {
      const entropy = encodeScalar(random.next());
      const made = createOutProof({ ...tx, address: to, message: MESSAGE, entropy });
      expect(await agree(tx, to, MESSAGE, made ?? '')).toEqual({ good: true, amount });
      await agree(tx, to, '', made ?? '');
    }

    // The prover of these tests creates formats that wallets no longer create. It also proves for receivers
    // whose wallet is not open.
    for (const version of [1, 2] as const)
      for (const direction of ['out', 'in'] as const)
        for (const { tx, to, amount } of wallets.filter((payment) => payment.to !== wallets[1]?.to)) {
          const keys = tx.txKey.match(/.{64}/g) ?? [];
          const { publicKeys, additionalPublicKeys } = tx.transaction;
          const txKeys = [...publicKeys, ...additionalPublicKeys];
          const proof = proveTransaction(
            {
              direction,
              version,
              transactionHash: tx.transaction.hash,
              message: MESSAGE,
              address: to,
              txKeys,
              secrets:
                direction === 'in'
                  ? txKeys.map(() => bob.viewSecret)
                  : keys.map((key) => decodeScalar(hexToBytes(key)) ?? 0n),
            },
            random,
          );
          expect(await agree(tx, to, MESSAGE, proof)).toEqual({ good: true, amount });
          await agree(tx, to, MESSAGE, proof.replace(`V${version}`, `V${3 - version}`));
        }

    const { signature } = await wallet.getTxProof({
      txid: sent.subaddress.txid,
      address: encodeAddress(bob.subaddress(first)),
      message: MESSAGE,
    });
    for (const body of flipped([signature.slice(10, 54), signature.slice(54)], 60)) {
      const proof = signature.slice(0, 10) + body;
      expect((await agree(sent.subaddress, bob.subaddress(first), MESSAGE, proof)).good).toBe(false);
    }
  });
}
