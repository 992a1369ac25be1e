/** Tests checks of payments to Carrot outputs, with published vectors and with a recorded transaction. */
import { expect, test } from 'playwright/test';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { getSpendProofRequirements } from '@ringscope/protocol/proofs/spend-proof.ts';
import { toProofTransaction, type ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { createViewOnlyWallet, scanTransaction } from '@ringscope/protocol/proofs/view-key.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import {
  needFork17Vectors,
  publishedDerivations,
  publishedOutput,
  recordedWallet,
} from '../../helpers/protocol/fork17-files.ts';

test.beforeEach(needFork17Vectors);

/** Returns a transaction with the published output to a subaddress, beside an output of another receiver. */
function published() {
  const { bytes: value, hex } = publishedDerivations();
  const { amount, key, viewTag, encrypted, commitment } = publishedOutput();
  const output = {
    ...{ key, viewTag: undefined, carrotViewTag: viewTag, amount: 0n },
    hiddenAmount: { encrypted: { mask: undefined, amount: encrypted }, commitment },
  };
  const transaction: ProofTransaction = {
    hash: new Uint8Array(32),
    inputs: [{ amount: 0n, globalIndices: [], keyImage: new Uint8Array(32) }],
    outputs: [{ ...output, key: value('account_spend_pubkey') }, output],
    publicKeys: [value('enote_ephemeral_pubkey_subaddress')],
    additionalPublicKeys: [],
    unreadExtraBytes: 0,
    encryptedPaymentId: undefined,
    unlockTime: 0n,
    carrotContext: value('input_context'),
    undecoded: undefined,
  };
  const address: Address = {
    network: 'mainnet',
    kind: 'subaddress',
    spendKey: value('subaddress_spend_pubkey'),
    viewKey: value('subaddress_view_pubkey'),
    paymentId: undefined,
  };
  return { transaction, address, amount, txKey: hex('enote_ephemeral_privkey') };
}

test('a transaction key proves a payment to a Carrot output', () => {
  const { transaction, address, amount, txKey } = published();
  expect(verifyTxKey({ transaction, address, txKey })).toMatchObject({
    verdict: 'valid',
    received: amount,
    outputs: [{ index: 1, amount, txKeyKind: 'main' }],
  });
});

test('the main ephemeral key is used if the extra has both forms', () => {
  const { transaction, address, txKey } = published();
  const additionalPublicKeys = transaction.outputs.map(() => address.viewKey);
  expect(
    verifyTxKey({ transaction: { ...transaction, additionalPublicKeys }, address, txKey }),
  ).toMatchObject({ verdict: 'valid', outputs: [{ index: 1, txKeyKind: 'main' }] });
});

test('an output whose encrypted amount does not open its commitment counts as zero', () => {
  const { transaction, address, txKey } = published();
  const outputs = transaction.outputs.map((output) => ({
    ...output,
    hiddenAmount: output.hiddenAmount && {
      ...output.hiddenAmount,
      encrypted: { mask: undefined, amount: new Uint8Array(8) },
    },
  }));
  expect(verifyTxKey({ transaction: { ...transaction, outputs }, address, txKey })).toMatchObject({
    verdict: 'invalid',
    reason: 'amount-not-opened',
  });
});

test('another key, another address or an altered output is refused with the reason', () => {
  const { transaction, address, txKey } = published();
  const other = '01'.padEnd(64, '0');
  expect(verifyTxKey({ transaction, address, txKey: other })).toMatchObject({ reason: 'key-mismatch' });
  const stranger = { ...address, viewKey: address.spendKey };
  expect(verifyTxKey({ transaction, address: stranger, txKey })).toMatchObject({
    reason: 'nothing-received',
  });
  const outputs = transaction.outputs.map((output) => ({
    ...output,
    hiddenAmount: output.hiddenAmount && { ...output.hiddenAmount, commitment: address.spendKey },
  }));
  const altered = { ...transaction, outputs };
  expect(verifyTxKey({ transaction: altered, address, txKey })).toMatchObject({ reason: 'nothing-received' });
});

test('proofs whose format is not final are undecided, and never wrong', () => {
  const { transaction, address } = published();
  const proof = `InProofV2${'1'.repeat(132)}`;
  expect(verifyTxProof({ transaction, address, message: '', proof })).toMatchObject({
    verdict: 'unsupported',
    message: 'The format of this kind of proof is not final yet. Nothing was checked.',
  });
  const spendProof = `SpendProofV1${'1'.repeat(88)}`;
  expect(getSpendProofRequirements(spendProof, transaction)).toMatchObject({
    verdict: 'unsupported',
    message: expect.stringContaining('has no rings'),
  });
  expect(getSpendProofRequirements(spendProof, { ...transaction, inputs: [] })).toMatchObject({
    reason: 'no-inputs',
  });
});

test('the view key of the recorded wallet finds its change', () => {
  const { viewSecret, spendKey, viewKey, spends } = recordedWallet();
  const address: Address = {
    ...{ network: 'mainnet', kind: 'standard', paymentId: undefined },
    ...{ spendKey, viewKey },
  };
  const wallet = createViewOnlyWallet(address, { viewSecret });
  if (wallet.verdict !== 'ready') throw new Error('the recorded view key belongs to its address');
  expect(spends.length).toBeGreaterThanOrEqual(1);
  for (const { transaction, outputs } of spends) {
    const scanned = scanTransaction(toProofTransaction(transaction, transactionHash(transaction)), wallet);
    expect(scanned).toMatchObject({
      outputs: outputs
        .filter(({ mine }) => mine)
        .map(({ index, amount }) => ({
          index,
          amount: BigInt(amount ?? 0),
          address: encodeAddress(address),
        })),
    });
  }
});
