/** Tests payment proofs that the library makes from a transaction key. */
import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { createOutProof, type OutProofInput } from '@ringscope/protocol/proofs/out-proof.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { pay, testWallet } from '../../helpers/payments.ts';
import { SeededScalars } from '../../helpers/prover.ts';

const random = new SeededScalars('out proof');
const alice = testWallet(random);
const bob = testWallet(random);
const subaddress = alice.subaddress({ account: 0, address: 1 });
const entropy = (): Uint8Array => encodeScalar(random.next());

function inputFor(to: typeof subaddress): OutProofInput {
  const { transaction, txKey } = pay([{ to, amount: 8n }], random);
  return {
    transaction,
    address: to,
    message: '',
    txKey: bytesToHex(encodeScalar(txKey)),
    entropy: entropy(),
  };
}

for (const to of [alice.address, subaddress])
  test(`the key of a payment to a ${to.kind} address makes a valid proof, which does not contain the key`, () => {
    const input = { ...inputFor(to), message: 'order 4711' };
    const proof = createOutProof(input) ?? '';
    const claim = { transaction: input.transaction, address: to, message: 'order 4711', proof };
    expect(verifyTxProof(claim)).toMatchObject({
      ...{ verdict: 'valid', direction: 'out', version: 2, received: 8n, warnings: [] },
    });
    expect(proof).toMatch(/^OutProofV2[1-9A-HJ-NP-Za-km-z]{132}$/);
    expect(verifyTxProof({ ...claim, message: '' })).toMatchObject({ reason: 'signature' });
    expect(verifyTxProof({ ...claim, address: bob.address }).verdict).toBe('invalid');
  });

test('other entropy makes another proof, and the same entropy another nonce for another message', () => {
  const input = inputFor(alice.address);
  const first = createOutProof(input) ?? '';
  expect(createOutProof(input)).toBe(first);
  expect(createOutProof({ ...input, entropy: entropy() })).not.toBe(first);
  // Equal nonces would reveal the key: r1 - r2 = (c2 - c1)·x.
  expect(createOutProof({ ...input, message: 'another' })?.slice(-64)).not.toBe(first.slice(-64));
});

test('a wrong key, a missing additional key and malformed input make no proof', () => {
  const input = inputFor(alice.address);
  const wrong = bytesToHex(encodeScalar(random.next()));
  expect(createOutProof({ ...input, txKey: wrong })).toBeUndefined();
  expect(createOutProof({ ...input, txKey: input.txKey + wrong })).toBeUndefined();
  expect(createOutProof({ ...input, txKey: '00'.repeat(32) })).toBeUndefined();
  expect(createOutProof({ ...input, txKey: 'ff'.repeat(32) })).toBeUndefined();
  expect(createOutProof({ ...input, txKey: 'x' })).toBeUndefined();
  expect(createOutProof({ ...input, address: bob.address })).toBeUndefined();
  expect(() => createOutProof({ ...input, entropy: new Uint8Array(31) })).toThrow(
    'the entropy of a proof must have 32 bytes, but has 31; pass 32 random bytes',
  );
});
