/** Tests payment proofs that wallets created. */
import { bareTransaction } from '../../helpers/bare-transaction.ts';
import { expect, test } from 'playwright/test';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import {
  addressOf,
  fromHex,
  IS_DEFAULT_COLLECTION,
  need,
  regtestProofs,
  withTransaction,
  txProofVectors,
  type TxProofVector,
} from './vectors.ts';

test.describe('real proofs', () => {
  test('published proofs have their known verdict, amount and valid pairs', () => {
    const kinds = new Set<string>();
    const vectors = txProofVectors().flatMap((set) => set.with_tx);
    for (const { vector, transaction } of withTransaction(vectors, ({ txid }) => txid)) {
      const result = verifyTxProof({
        transaction,
        address: addressOf(vector.address),
        message: vector.message,
        proof: vector.signature,
      });
      const { good, received } = vector.reference_check;
      kinds.add(`${vector.type} ${good ? 'good' : 'bad'}`);
      if (good)
        expect(result, vector.signature).toMatchObject({
          verdict: 'valid',
          received: BigInt(received),
          validSignatureCount: vector.own_check.filter(Boolean).length,
          signatureCount: vector.own_check.length,
        });
      else expect(['invalid', 'malformed'], vector.signature).toContain(result.verdict);
    }
    if (!IS_DEFAULT_COLLECTION) return;
    for (const kind of ['InProofV2 good', 'OutProofV1 good', 'OutProofV2 good'])
      expect(kinds).toContain(kind);
  });

  test('the signature of a proof is checked with the published keys when its transaction is missing', () => {
    const vectors = txProofVectors().flatMap((set) => set.without_tx);
    for (const vector of need(vectors, 'proofs without their transactions')) {
      const claim = {
        address: addressOf(vector.address),
        message: vector.message,
        proof: vector.signature,
        transaction: transactionOf(vector),
      };
      if (!/^(In|Out)Proof/.test(vector.type)) {
        expect(verifyTxProof(claim)).toMatchObject({ verdict: 'unsupported', reason: 'version' });
      } else if (vector.own_check !== null) {
        // There are no outputs to receive, so a valid signature ends at "nothing received".
        const reason = vector.own_check.some(Boolean) ? 'nothing-received' : 'signature';
        expect(verifyTxProof(claim), vector.signature).toMatchObject({ verdict: 'invalid', reason });
      }
    }
  });

  test('regtest proofs', () => {
    const { proofs, txs } = regtestProofs();
    for (const { type, tx = '', address = '', message, signature, good, received = 0, negative } of proofs) {
      if (!/^(In|Out)Proof/.test(type)) continue;
      const transaction = fromHex(txs[tx]?.tx_blob ?? '');
      const result = verifyTxProof({ transaction, address: addressOf(address), message, proof: signature });
      if (good) expect(result, signature).toMatchObject({ verdict: 'valid', received: BigInt(received) });
      else expect(['invalid', 'malformed'], negative).toContain(result.verdict);
    }
  });

  test('both proofs of the reference for "hello" are valid', () => {
    const address = addressOf(
      '852tLRY9sJBTUa6vKWBBqr61RjZ57ARa5GLApt8QHfhoAfXnvU1HBBFCJp7qVbkPmK12m4G7jbH7E5NyV5pfEXC2EBKGLS1',
    );
    const transaction = referenceTransaction();
    const out =
      'OutProofV2PnjeieS3TB7Ek5H1nGLpTshEL4fjym5ymcrqSkyqFP7m4ocy4q6iuwMQYswhd9koK3ZNuUxNPKtsY5gmWBg1wbsS8DzGxZScGXW6b4ukSN9ZgzZAVVe9j3Uq4aZFP4pA3VvF';
    const received =
      'InProofV2PnjeieS3TB7Ek5H1nGLpTshEL4fjym5ymcrqSkyqFP7mDbTtLjv6s7c4BBYYmPuWqAPv3aZcFq6Us8fJyHZuk1PNBC5f2x4a9jN6Enzp5Uirvcg5jug1Kjgkg9Yb9cT1rcse';
    for (const proof of [out, received])
      expect(verifyTxProof({ transaction, address, message: 'hello', proof })).toMatchObject({
        verdict: 'valid',
        received: 1_111_111_111_111n,
        outputs: [{ index: 1 }],
        warnings: [],
      });
    expect(verifyTxProof({ transaction, address, message: 'hello ', proof: out })).toMatchObject({
      reason: 'signature',
    });
  });
});

/** Returns the part of a transaction that a signature check needs: its id and keys. */
function transactionOf({ txid, tx_pubkeys = [] }: TxProofVector): ProofTransaction {
  return {
    ...bareTransaction(hexToBytes(txid)),
    publicKeys: tx_pubkeys.slice(0, 1).map(hexToBytes),
    additionalPublicKeys: tx_pubkeys.slice(1).map(hexToBytes),
  };
}

/** Returns the transaction 852c5c00…, which paid a subaddress on a regtest chain. */
function referenceTransaction(): ProofTransaction {
  const output = (key: string, viewTag: number, amount: string, commitment: string) => ({
    key: hexToBytes(key),
    viewTag,
    amount: 0n,
    hiddenAmount: {
      encrypted: { mask: undefined, amount: hexToBytes(amount) },
      commitment: hexToBytes(commitment),
    },
  });
  return {
    hash: hexToBytes('852c5c00a7c3421fb1dcfd3ad0cba3ecfd61e0511d6b7cbb39583cddb4daea45'),
    inputs: [],
    outputs: [
      output(
        'b46b621d0957804563c11a28d80886abeb3f20c9575870cca3f4a46728ae79fb',
        0xec,
        '37ba824e8e1ebea1',
        'a58b319795610b6630f2d7492067828688cd8b3510c5a4e49a90c0c978daaae9',
      ),
      output(
        '9dfe1d187497e81cda675a4e572d8690302feb6f674fa8f889f1b84920f6eff5',
        0x22,
        '439bdbcc95fc5ec2',
        'ea67d3a0581edf8f0ce8f2c9b5039cfa4980bec119e3d12ee32dcb74719ef656',
      ),
    ],
    publicKeys: [hexToBytes('e4b49bd9f2a184b9d64b929d0e39b84635fa9c5f61211496b881b6317fe515b3')],
    additionalPublicKeys: [],
    unreadExtraBytes: 0,
    encryptedPaymentId: hexToBytes('f59896ba91453029'),
    unlockTime: 0n,
    undecoded: undefined,
  };
}
