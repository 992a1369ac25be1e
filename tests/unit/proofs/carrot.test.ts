/** Tests checks of payments to Carrot outputs, with published vectors and with a recorded transaction. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { BASE_POINT, multiplyPoint } from '@ringscope/protocol/crypto/point.ts';
import { reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { spendProofRequirements } from '@ringscope/protocol/proofs/spend-proof.ts';
import {
  CARROT_OUTPUTS,
  toProofTransaction,
  type ProofTransaction,
} from '@ringscope/protocol/proofs/transaction.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { createViewOnlyWallet, scanTransaction } from '@ringscope/protocol/proofs/view-key.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { needLargeCollection } from '../../helpers/protocol/need.ts';
import { readVectorText, VECTORS_DIR } from '../../helpers/protocol/vector-files.ts';

test.beforeEach(() => {
  needLargeCollection();
  test.skip(
    !existsSync(join(VECTORS_DIR, 'fork17')),
    `the collection at ${VECTORS_DIR} has no folder fork17`,
  );
});

const read = (name: string): unknown => JSON.parse(readVectorText(join('fork17', name)));

/** Returns a transaction with the published output to a subaddress, beside an output of another receiver. */
function published() {
  const { new_generators: generators } = read('carrot_convergence.json') as {
    new_generators: { values: Record<string, string> };
  };
  const { values } = generators;
  const value = (name: string) => hexToBytes(values[name] ?? '');
  const amount = BigInt(values['amount'] ?? 0);
  const encrypted = new Uint8Array(8);
  new DataView(encrypted.buffer).setBigUint64(0, amount, true);
  const pad = value('amount_encryption_mask');
  const output = {
    key: value('onetime_address'),
    viewTag: undefined,
    carrotViewTag: value('view_tag'),
    amount: 0n,
    hidden: {
      encrypted: { mask: undefined, amount: encrypted.map((byte, index) => byte ^ (pad[index] ?? 0)) },
      commitment: value('amount_commitment'),
    },
  };
  const transaction: ProofTransaction = {
    hash: new Uint8Array(32),
    inputs: [],
    outputs: [{ ...output, key: value('account_spend_pubkey') }, output],
    publicKeys: [value('enote_ephemeral_pubkey_subaddress')],
    additionalPublicKeys: [],
    unreadExtraBytes: 0,
    encryptedPaymentId: undefined,
    unlockTime: 0n,
    carrotContext: value('input_context'),
    undecoded: CARROT_OUTPUTS,
  };
  const address: Address = {
    network: 'mainnet',
    kind: 'subaddress',
    spendKey: value('subaddress_spend_pubkey'),
    viewKey: value('subaddress_view_pubkey'),
    paymentId: undefined,
  };
  return { transaction, address, amount, txKey: values['enote_ephemeral_privkey'] ?? '' };
}

test('a transaction key proves a payment to a Carrot output', () => {
  const { transaction, address, amount, txKey } = published();
  expect(verifyTxKey({ transaction, address, txKey })).toMatchObject({
    verdict: 'valid',
    received: amount,
    outputs: [{ index: 1, amount, via: 'main' }],
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
    hidden: output.hidden && { ...output.hidden, commitment: address.spendKey },
  }));
  const altered = { ...transaction, outputs };
  expect(verifyTxKey({ transaction: altered, address, txKey })).toMatchObject({ reason: 'nothing-received' });
});

test('proofs whose format is not final are undecided, and never wrong', () => {
  const { transaction, address } = published();
  const proof = `InProofV2${'1'.repeat(132)}`;
  expect(verifyTxProof({ transaction, address, message: '', proof })).toMatchObject({
    verdict: 'unsupported',
    message: 'This proof is of a kind whose format is not final. Nothing was checked.',
  });
  expect(spendProofRequirements(`SpendProofV1${'1'.repeat(88)}`, transaction)).toMatchObject({
    verdict: 'unsupported',
    message: expect.stringContaining('has no rings'),
  });
});

test('the view key of the recorded wallet finds its change', () => {
  const expected = read('scan_expectations.json') as {
    view_secret: string;
    spend_secret: string;
    spends: { tx: string; outputs: { index: number; mine: boolean; amount?: number }[] }[];
  };
  const transactions = read('transactions.json') as {
    tx_hash: string;
    pruned_as_hex: string;
    prunable_as_hex?: string;
  }[];
  const viewSecret = reduceScalar(hexToBytes(expected.view_secret));
  const publicKey = (secret: bigint) => multiplyPoint(BASE_POINT, secret).toBytes();
  const address: Address = {
    ...{ network: 'mainnet', kind: 'standard', paymentId: undefined },
    spendKey: publicKey(reduceScalar(hexToBytes(expected.spend_secret))),
    viewKey: publicKey(viewSecret),
  };
  const wallet = createViewOnlyWallet(address, viewSecret);
  if (wallet.verdict !== 'ready') throw new Error('the recorded view key belongs to its address');
  for (const { tx, outputs } of expected.spends) {
    const wire = transactions.find(({ tx_hash: hash }) => hash === tx)!;
    const transaction = decodeTransaction(hexToBytes(`${wire.pruned_as_hex}${wire.prunable_as_hex ?? ''}`));
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
