/** Tests the derivations of Carrot with published vectors, and scans recorded transactions with the keys of their wallet. */
import { expect, test } from 'playwright/test';
import { decodeBlock, blockHeight } from '@ringscope/protocol/block.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { commitToAmount } from '@ringscope/protocol/crypto/amounts.ts';
import {
  carrotCoinbaseInputContext,
  deriveCarrotCommitmentMask,
  deriveCarrotOutputSecret,
  carrotSpendInputContext,
  deriveCarrotViewTag,
  getCarrotGeneratorT,
  matchesCarrotViewTag,
  decryptCarrotAmount,
  recoverCarrotSpendKey,
} from '@ringscope/protocol/crypto/carrot.ts';
import { deriveKeyImageGenerator, unbiasedHashToPoint } from '@ringscope/protocol/crypto/hash-to-point.ts';
import { decodePoint } from '@ringscope/protocol/crypto/point.ts';
import { keccakConcat, reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import {
  MONTGOMERY_BASE_POINT,
  multiplyMontgomeryPoint,
  toMontgomeryPoint,
} from '@ringscope/protocol/crypto/x25519.ts';
import { GENERATOR_T_VALUES } from '@ringscope/protocol/fork17-draft.ts';
import { txExtraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import {
  needFork17Vectors,
  publishedDerivations,
  publishedKeyImageGenerators,
  publishedOutput,
  recordedBlocks,
  recordedWallet,
} from '../../helpers/protocol/fork17-files.ts';

test.beforeEach(needFork17Vectors);

test('key images have the published generators, of older outputs and of Carrot outputs', () => {
  const vectors = publishedKeyImageGenerators();
  expect([true, false].map((kind) => vectors.filter(({ isCarrot }) => isCarrot === kind).length)).toEqual([
    100, 100,
  ]);
  for (const { key, isCarrot, generator } of vectors)
    expect(bytesToHex(deriveKeyImageGenerator(key, isCarrot).toBytes()), bytesToHex(key)).toBe(generator);
});

test('generator T is the hash of its name in both sets of generators', () => {
  const name = keccakConcat(new TextEncoder().encode('Monero Generator T'));
  for (const set of ['newer', 'older'] as const) {
    expect(bytesToHex(unbiasedHashToPoint(name, set).toBytes())).toBe(GENERATOR_T_VALUES[set]);
    expect(bytesToHex(getCarrotGeneratorT(set).toBytes())).toBe(publishedDerivations(set).generatorT);
  }
});

for (const set of ['newer', 'older'] as const)
  test(`each derivation equals the published value, with the ${set} generators`, () => {
    const { bytes: value, hex } = publishedDerivations(set);
    const scalar = (name: string) => reduceScalar(value(name));
    const point = (name: string) => decodePoint(value(name))!;
    expect(
      bytesToHex(multiplyMontgomeryPoint(scalar('enote_ephemeral_privkey'), MONTGOMERY_BASE_POINT)),
    ).toBe(hex('enote_ephemeral_pubkey_cryptonote'));
    const ofSubaddress = multiplyMontgomeryPoint(
      scalar('enote_ephemeral_privkey'),
      toMontgomeryPoint(point('subaddress_spend_pubkey')),
    );
    expect(bytesToHex(ofSubaddress)).toBe(hex('enote_ephemeral_pubkey_subaddress'));
    const receiver = multiplyMontgomeryPoint(
      scalar('k_view_incoming'),
      value('enote_ephemeral_pubkey_subaddress'),
    );
    const sender = multiplyMontgomeryPoint(
      scalar('enote_ephemeral_privkey'),
      toMontgomeryPoint(point('subaddress_view_pubkey')),
    );
    expect(bytesToHex(receiver)).toBe(hex('s_sender_receiver'));
    expect(bytesToHex(sender)).toBe(hex('s_sender_receiver'));
    const secret = deriveCarrotOutputSecret(
      receiver,
      value('enote_ephemeral_pubkey_subaddress'),
      value('input_context'),
    );
    expect(bytesToHex(secret)).toBe(hex('s_sender_receiver_ctx'));
    expect(bytesToHex(deriveCarrotViewTag(receiver, value('input_context'), value('onetime_address')))).toBe(
      hex('view_tag'),
    );
    const { amount, key, viewTag, ephemeralKey, encrypted, commitment } = publishedOutput(set);
    const spendKey = value('subaddress_spend_pubkey');
    for (const [type, name] of ['amount_blinding_factor_payment', 'amount_blinding_factor_change'].entries())
      expect(deriveCarrotCommitmentMask(secret, amount, spendKey, type)).toBe(scalar(name));
    const mask = scalar('amount_blinding_factor_payment');
    expect(bytesToHex(commitToAmount({ amount, mask }))).toBe(hex('amount_commitment'));

    const output = { key, viewTag, ephemeralKey, amount: { encrypted, commitment } };
    expect(matchesCarrotViewTag(output, receiver, value('input_context'))).toBe(true);
    const otherContext = value('onetime_address_coinbase');
    expect(matchesCarrotViewTag(output, receiver, otherContext)).toBe(false);
    // The main key has no effect on an output with a commitment.
    const recovered = recoverCarrotSpendKey(output, secret, value('account_view_pubkey'), set);
    expect(bytesToHex(recovered!)).toBe(hex('subaddress_spend_pubkey'));
    expect(decryptCarrotAmount(output, secret, spendKey)).toEqual({ amount, isChange: false });
    expect(decryptCarrotAmount(output, secret, value('account_spend_pubkey'))).toBeUndefined();

    const coinbase = { ...output, key: value('onetime_address_coinbase'), amount: { clear: amount } };
    // The published coinbase pays the same spend key, which the extension of a coinbase contains.
    expect(bytesToHex(recoverCarrotSpendKey(coinbase, secret, spendKey, set)!)).toBe(
      hex('subaddress_spend_pubkey'),
    );
    expect(recoverCarrotSpendKey(coinbase, secret, value('account_spend_pubkey'), set)).not.toEqual(spendKey);
  });

/** Opens each output of a transaction with one ephemeral key. */
function scan(transaction: Transaction, inputContext: Uint8Array) {
  const { viewSecret, spendKey } = recordedWallet();
  const [ephemeralKey] = txExtraPublicKeys(parseExtra(transaction.extra));
  const shared = multiplyMontgomeryPoint(viewSecret, ephemeralKey!);
  const secret = deriveCarrotOutputSecret(shared, ephemeralKey!, inputContext);
  return transaction.outputs.map(({ key, carrot, amount }, index) => {
    const { ecdhInfo, outPk } = transaction.ringct!;
    const encrypted = ecdhInfo[index]?.amount;
    const commitment = outPk[index];
    const value =
      encrypted === undefined || commitment === undefined ? { clear: amount } : { encrypted, commitment };
    const output = { key, viewTag: carrot!.viewTag, ephemeralKey: ephemeralKey!, amount: value };
    if (!matchesCarrotViewTag(output, shared, inputContext)) return undefined;
    expect(recoverCarrotSpendKey(output, secret, spendKey)).toEqual(spendKey);
    return decryptCarrotAmount(output, secret, spendKey);
  });
}

test('the wallet of the recorded chain finds its coinbases and its change', () => {
  for (const { blob } of recordedBlocks()) {
    const block = decodeBlock(hexToBytes(blob));
    const { coinbase } = block;
    expect(scan(coinbase, carrotCoinbaseInputContext(blockHeight(block)!))).toEqual(
      coinbase.outputs.map(({ amount }) => ({ amount, isChange: false })),
    );
    // Another height is another context.
    expect(scan(coinbase, carrotCoinbaseInputContext(blockHeight(block)! + 1))).toEqual(
      coinbase.outputs.map(() => undefined),
    );
  }
  for (const { transaction, outputs } of recordedWallet().spends) {
    const [input] = transaction.inputs;
    if (input?.kind !== 'key') throw new Error('the recorded transaction spends an output');
    expect(scan(transaction, carrotSpendInputContext(input.keyImage))).toEqual(
      outputs.map(({ mine, amount }) => (mine ? { amount: BigInt(amount ?? 0), isChange: true } : undefined)),
    );
  }
});
