/** Tests the derivations of Carrot with published vectors, and scans recorded transactions with the keys of their wallet. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { decodeBlock, blockHeight } from '@ringscope/protocol/block.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { commitToAmount } from '@ringscope/protocol/crypto/amounts.ts';
import {
  carrotCoinbaseContext,
  carrotCommitmentMask,
  carrotContextSecret,
  carrotSpendContext,
  carrotViewTag,
  openCarrotOutput,
} from '@ringscope/protocol/crypto/carrot.ts';
import { BASE_POINT, decodePoint, multiplyPoint } from '@ringscope/protocol/crypto/point.ts';
import { reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { MONTGOMERY_BASE, multiplyMontgomery, toMontgomery } from '@ringscope/protocol/crypto/x25519.ts';
import { extraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import { decodeTransaction, type Transaction } from '@ringscope/protocol/transaction.ts';
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

test('each derivation equals the published value', () => {
  const { new_generators: generators } = read('carrot_convergence.json') as {
    new_generators: { values: Record<string, string> };
  };
  const { values } = generators;
  const value = (name: string) => hexToBytes(values[name] ?? '');
  const scalar = (name: string) => reduceScalar(value(name));
  const point = (name: string) => decodePoint(value(name))!;
  expect(bytesToHex(multiplyMontgomery(scalar('enote_ephemeral_privkey'), MONTGOMERY_BASE))).toBe(
    values['enote_ephemeral_pubkey_cryptonote'],
  );
  const ofSubaddress = multiplyMontgomery(
    scalar('enote_ephemeral_privkey'),
    toMontgomery(point('subaddress_spend_pubkey')),
  );
  expect(bytesToHex(ofSubaddress)).toBe(values['enote_ephemeral_pubkey_subaddress']);
  const receiver = multiplyMontgomery(scalar('k_view_incoming'), value('enote_ephemeral_pubkey_subaddress'));
  const sender = multiplyMontgomery(
    scalar('enote_ephemeral_privkey'),
    toMontgomery(point('subaddress_view_pubkey')),
  );
  expect(bytesToHex(receiver)).toBe(values['s_sender_receiver']);
  expect(bytesToHex(sender)).toBe(values['s_sender_receiver']);
  const secret = carrotContextSecret(
    receiver,
    value('enote_ephemeral_pubkey_subaddress'),
    value('input_context'),
  );
  expect(bytesToHex(secret)).toBe(values['s_sender_receiver_ctx']);
  expect(bytesToHex(carrotViewTag(receiver, value('input_context'), value('onetime_address')))).toBe(
    values['view_tag'],
  );
  const amount = BigInt(values['amount'] ?? 0);
  const spendKey = value('subaddress_spend_pubkey');
  for (const [type, name] of ['amount_blinding_factor_payment', 'amount_blinding_factor_change'].entries())
    expect(carrotCommitmentMask(secret, amount, spendKey, type)).toBe(scalar(name));
  const mask = scalar('amount_blinding_factor_payment');
  expect(bytesToHex(commitToAmount({ amount, mask }))).toBe(values['amount_commitment']);

  const encrypted = new Uint8Array(8);
  new DataView(encrypted.buffer).setBigUint64(0, amount, true);
  const pad = value('amount_encryption_mask');
  const opened = openCarrotOutput(
    {
      key: value('onetime_address'),
      viewTag: value('view_tag'),
      ephemeralKey: value('enote_ephemeral_pubkey_subaddress'),
      amount: {
        encrypted: encrypted.map((byte, index) => byte ^ (pad[index] ?? 0)),
        commitment: value('amount_commitment'),
      },
    },
    receiver,
    value('input_context'),
    spendKey,
  );
  expect(opened).toEqual({ amount, isChange: false });
});

interface ScanExpectations {
  readonly view_secret: string;
  readonly spend_secret: string;
  readonly spends: readonly {
    readonly tx: string;
    readonly outputs: readonly { readonly mine: boolean; readonly amount?: number }[];
  }[];
}

function wallet() {
  const expected = read('scan_expectations.json') as ScanExpectations;
  const spendKey = multiplyPoint(BASE_POINT, reduceScalar(hexToBytes(expected.spend_secret))).toBytes();
  return { viewSecret: reduceScalar(hexToBytes(expected.view_secret)), spendKey, spends: expected.spends };
}

/** Opens each output of a transaction with one ephemeral key. */
function scan(transaction: Transaction, inputContext: Uint8Array) {
  const { viewSecret, spendKey } = wallet();
  const [ephemeralKey] = extraPublicKeys(parseExtra(transaction.extra));
  const shared = multiplyMontgomery(viewSecret, ephemeralKey!);
  return transaction.outputs.map(({ key, carrot, amount }, index) => {
    const { ecdhInfo, outPk } = transaction.ringct!;
    const encrypted = ecdhInfo[index]?.amount;
    const commitment = outPk[index];
    const value =
      encrypted === undefined || commitment === undefined ? { clear: amount } : { encrypted, commitment };
    const output = { key, viewTag: carrot!.viewTag, ephemeralKey: ephemeralKey!, amount: value };
    return openCarrotOutput(output, shared, inputContext, spendKey);
  });
}

test('the wallet of the recorded chain finds its coinbases and its change', () => {
  for (const { blob } of read('blocks.json') as { blob: string }[]) {
    const block = decodeBlock(hexToBytes(blob));
    const { coinbase } = block;
    expect(scan(coinbase, carrotCoinbaseContext(blockHeight(block)!))).toEqual(
      coinbase.outputs.map(({ amount }) => ({ amount, isChange: false })),
    );
    // Another height is another context.
    expect(scan(coinbase, carrotCoinbaseContext(blockHeight(block)! + 1))).toEqual(
      coinbase.outputs.map(() => undefined),
    );
  }
  const transactions = read('transactions.json') as {
    tx_hash: string;
    pruned_as_hex: string;
    prunable_as_hex?: string;
  }[];
  for (const { tx, outputs } of wallet().spends) {
    const wire = transactions.find(({ tx_hash: hash }) => hash === tx)!;
    const transaction = decodeTransaction(hexToBytes(`${wire.pruned_as_hex}${wire.prunable_as_hex ?? ''}`));
    const [input] = transaction.inputs;
    if (input?.kind !== 'key') throw new Error('the recorded transaction spends an output');
    expect(scan(transaction, carrotSpendContext(input.keyImage))).toEqual(
      outputs.map(({ mine, amount }) => (mine ? { amount: BigInt(amount ?? 0), isChange: true } : undefined)),
    );
  }
});
