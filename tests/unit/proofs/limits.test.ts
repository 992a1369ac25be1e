/** Tests that expensive inputs cost a verifier little, and that the result reports what was skipped. */
import { expect, test } from 'playwright/test';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import * as limits from '@ringscope/protocol/proofs/limits.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import type { ProofTransactionOutput, ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import {
  scanTransaction,
  createViewOnlyWallet,
  type ViewKeyScanResult,
} from '@ringscope/protocol/proofs/view-key.ts';
import { pay, testWallet } from '../../helpers/payments.ts';
import { SeededScalars, publicKey } from '../../helpers/prover.ts';

const random = new SeededScalars('limits');
const alice = testWallet(random);
const bob = testWallet(random);
const { address } = alice;
const wallet = createViewOnlyWallet(address, { viewSecret: alice.viewSecret });

function scan(transaction: ProofTransaction): ViewKeyScanResult {
  if (wallet.verdict !== 'ready') throw new Error(wallet.message);
  const result = scanTransaction(transaction, wallet);
  if ('verdict' in result) throw new Error(result.message);
  return result;
}

/** Returns this many other transaction keys. */
const keys = (count: number): Uint8Array[] => Array.from({ length: count }, () => publicKey(random.next()));

/** Returns the outputs with two counts: the tried pairs (a tag is read once for each) and the read keys. */
function counting(outputs: readonly ProofTransactionOutput[]) {
  const counts = { pairs: 0, keys: 0 };
  const counted = outputs.map((output): ProofTransactionOutput => ({
    ...output,
    get viewTag() {
      counts.pairs += 1;
      return undefined;
    },
    get key() {
      counts.keys += 1;
      return output.key;
    },
  }));
  return { counts, counted };
}

test('a scan tries as many main keys as a relayed extra can contain, and reports how many it skipped', () => {
  const { transaction } = pay([{ to: address, amount: 3n }], random, { era: 'plain' });
  const [own = new Uint8Array(32)] = transaction.publicKeys;
  const foreign = keys(limits.MAX_TRIED_TX_PUBLIC_KEYS + 5);
  const with_ = (position: number): ViewKeyScanResult =>
    scan({ ...transaction, publicKeys: [...foreign.slice(0, position), own, ...foreign.slice(position)] });

  expect(with_(limits.MAX_TRIED_TX_PUBLIC_KEYS - 1)).toMatchObject({
    totalAmount: 3n,
    unscanned: { mainKeys: 6 },
  });
  expect(with_(limits.MAX_TRIED_TX_PUBLIC_KEYS)).toMatchObject({
    totalAmount: 0n,
    unscanned: { mainKeys: 6 },
  });
  // A repetition of the same key does not count as another key.
  const repeated = { ...transaction, publicKeys: [...Array.from({ length: 500 }, () => own), own] };
  expect(scan(repeated)).toMatchObject({ totalAmount: 3n, unscanned: undefined });
});

test('300 keys and 300 outputs cost 32 keys and 300 outputs, and each output key is decoded once', () => {
  const { transaction } = pay([{ to: bob.address, amount: 1n }], random, { era: 'plain' });
  const [output] = transaction.outputs;
  if (output === undefined) throw new Error('no output');
  const { counts, counted } = counting(Array.from({ length: 300 }, () => output));
  const result = scan({ ...transaction, outputs: counted, publicKeys: keys(300) });
  expect(counts).toEqual({ pairs: limits.MAX_TRIED_TX_PUBLIC_KEYS * 300, keys: 300 });
  expect(result).toMatchObject({
    outputs: [],
    unscanned: { mainKeys: 300 - limits.MAX_TRIED_TX_PUBLIC_KEYS },
  });
});

test('fewer keys are tried in a transaction of many outputs, and the first key is always tried', () => {
  const { transaction } = pay([{ to: address, amount: 3n }], random, { era: 'plain', viewTags: true });
  const [output] = transaction.outputs;
  if (output === undefined) throw new Error('no output');
  const foreign = { ...output, viewTag: 256 };
  const outputs = [output, ...Array.from({ length: limits.MAX_CHECKED_OUTPUTS - 1 }, () => foreign)];
  const first = scan({ ...transaction, outputs, publicKeys: [...transaction.publicKeys, ...keys(9)] });
  expect(first).toMatchObject({ totalAmount: 3n, unscanned: { mainKeys: 9 } });
  const tenth = outputs.slice(0, limits.MAX_TRIED_KEY_OUTPUT_PAIRS / 10);
  const last = scan({ ...transaction, outputs: tenth, publicKeys: [...keys(9), ...transaction.publicKeys] });
  expect(last).toMatchObject({ totalAmount: 3n, unscanned: undefined });
});

test('additional keys are tried on their own output, up to their limit', () => {
  const { transaction } = pay([{ to: bob.address, amount: 1n }], random, { era: 'plain' });
  const [output] = transaction.outputs;
  if (output === undefined) throw new Error('no output');
  const count = limits.MAX_ADDITIONAL_TX_KEYS + 3;
  const { counts, counted } = counting(Array.from({ length: count }, () => output));
  const result = scan({
    ...transaction,
    outputs: counted,
    publicKeys: [],
    additionalPublicKeys: keys(count),
  });
  expect(counts.pairs).toBe(limits.MAX_ADDITIONAL_TX_KEYS);
  expect(result.unscanned).toEqual({ mainKeys: 0, additionalKeys: 3, extraBytes: 0 });
});

test('a scan reports unread fields of the extra, and no proof is decided without them', () => {
  const { transaction, txKey } = pay([{ to: address, amount: 3n }], random);
  const cut = { ...transaction, unreadExtraBytes: 7 };
  expect(scan(cut)).toMatchObject({ totalAmount: 3n, unscanned: { extraBytes: 7 } });
  const text = bytesToHex(encodeScalar(txKey));
  expect(verifyTxKey({ transaction: cut, address, txKey: text })).toMatchObject({
    verdict: 'unsupported',
    reason: 'too-large',
  });
});

test('transactions that no node accepts are refused before any key is derived', () => {
  const { transaction, txKey } = pay([{ to: address, amount: 3n }], random);
  const text = bytesToHex(encodeScalar(txKey));
  const [output] = transaction.outputs;
  if (output === undefined) throw new Error('no output');
  const plain = { ...output, hidden: undefined };
  const tooMany = [
    { outputs: Array.from({ length: limits.MAX_CHECKED_OUTPUTS + 1 }, () => plain), named: '30001 outputs' },
    {
      outputs: Array.from({ length: limits.MAX_HIDDEN_AMOUNT_OUTPUTS + 1 }, () => output),
      named: '257 outputs with hidden amounts',
    },
  ];
  for (const { outputs, named } of tooMany) {
    const large = { ...transaction, outputs };
    const refused = { verdict: 'unsupported', reason: 'too-large', message: expect.stringContaining(named) };
    expect(verifyTxKey({ transaction: large, address, txKey: text })).toMatchObject(refused);
    const proof = `OutProofV2${'1'.repeat(132)}`;
    expect(verifyTxProof({ transaction: large, address, message: '', proof })).toMatchObject(refused);
    expect(wallet.verdict === 'ready' && scanTransaction(large, wallet)).toMatchObject(refused);
  }
});

test('a transaction key with more additional keys than wallets create is not decided', () => {
  const { transaction, txKey } = pay([{ to: address, amount: 3n }], random, { era: 'plain' });
  const [output] = transaction.outputs;
  if (output === undefined) throw new Error('no output');
  const text = bytesToHex(encodeScalar(txKey));
  const judge = (count: number) =>
    verifyTxKey({
      transaction: { ...transaction, outputs: Array.from({ length: count }, () => output) },
      address,
      txKey: text.repeat(1 + count),
    });
  expect(judge(limits.MAX_ADDITIONAL_TX_KEYS + 1)).toMatchObject({
    verdict: 'unsupported',
    reason: 'too-many-keys',
  });
  expect(judge(2)).toMatchObject({ verdict: 'valid' });
});

test('a transaction key is compared with a bounded number of published keys', () => {
  const { transaction, txKey } = pay([{ to: address, amount: 3n }], random);
  const text = bytesToHex(encodeScalar(txKey));
  const with_ = (publicKeys: Uint8Array[]) =>
    verifyTxKey({ transaction: { ...transaction, publicKeys }, address, txKey: text });
  const own = transaction.publicKeys;
  expect(with_([...keys(limits.MAX_TRIED_TX_PUBLIC_KEYS - 1), ...own])).toMatchObject({
    verdict: 'valid',
    warnings: [],
  });
  expect(with_([...keys(limits.MAX_TRIED_TX_PUBLIC_KEYS), ...own])).toMatchObject({
    warnings: [{ code: 'not-announced' }],
  });
});

test('a message longer than the limit is refused, as a string and as bytes', () => {
  const signature = `SigV2${'1'.repeat(88)}`;
  const verify = (message: string | Uint8Array) => verifyMessageSignature({ address, message, signature });
  const refused = { verdict: 'unsupported', reason: 'message-too-long' };
  expect(verify('a'.repeat(limits.MAX_PROOF_MESSAGE_LENGTH + 1))).toMatchObject(refused);
  expect(verify(new Uint8Array(limits.MAX_PROOF_MESSAGE_LENGTH + 1))).toMatchObject(refused);
  expect(verify(new Uint8Array(limits.MAX_PROOF_MESSAGE_LENGTH))).toMatchObject({ reason: 'signature' });
  expect(verify(hexToBytes('00'))).toMatchObject({ reason: 'signature' });
});
