/** Tests payment proofs that the tests create, and changed forms of them. */
import { expect, test } from 'playwright/test';
import { decodeBase58, encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { SUBGROUP_ORDER, decodeScalar, encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import {
  MAX_TX_PROOF_SIGNATURES,
  verifyTxProof,
  type TxProofClaim,
} from '@ringscope/protocol/proofs/tx-proof.ts';
import { SeededScalars, proveTransaction } from '../../helpers/prover.ts';
import { pay, testWallet } from '../../helpers/payments.ts';

test.describe('proofs that the tests create', () => {
  const random = new SeededScalars('tx proof');
  const alice = testWallet(random);
  const bob = testWallet(random);
  const subaddress = alice.subaddress({ account: 0, address: 1 });
  const message = 'order 4711';

  for (const direction of ['out', 'in'] as const)
    for (const version of [1, 2] as const)
      for (const to of [alice.address, subaddress])
        test(`${direction} V${version} for a ${to.kind} address: wrong message, address, transaction`, () => {
          const { transaction, txKey } = pay([{ to, amount: 8n }], random);
          const prove = (text: string) =>
            proveTransaction(
              {
                direction,
                version,
                transactionHash: transaction.hash,
                message: text,
                address: to,
                txKeys: transaction.publicKeys,
                secrets: [direction === 'out' ? txKey : alice.viewSecret],
              },
              random,
            );
          const claim: TxProofClaim = { transaction, address: to, message, proof: prove(message) };
          expect(verifyTxProof(claim)).toMatchObject({
            verdict: 'valid',
            direction,
            version,
            received: 8n,
            warnings: version === 1 ? [{ code: 'old-format' }] : [],
          });
          const invalid = { verdict: 'invalid', reason: 'signature' };
          expect(verifyTxProof({ ...claim, message: 'order 4712' })).toMatchObject(invalid);
          expect(verifyTxProof({ ...claim, message: '' })).toMatchObject(invalid);
          expect(verifyTxProof({ ...claim, address: bob.address })).toMatchObject(invalid);
          const other = { ...transaction, hash: bob.address.spendKey };
          expect(verifyTxProof({ ...claim, transaction: other })).toMatchObject(invalid);
          const otherVersion = claim.proof.replace(`V${version}`, `V${3 - version}`);
          expect(verifyTxProof({ ...claim, proof: otherVersion })).toMatchObject(invalid);
          const otherDirection =
            direction === 'out' ? claim.proof.replace('Out', 'In') : claim.proof.replace('In', 'Out');
          expect(verifyTxProof({ ...claim, proof: otherDirection })).toMatchObject(invalid);
          expect(verifyTxProof({ ...claim, message: '', proof: prove('') }).verdict).toBe('valid');
        });

  const payment = pay([{ to: alice.address, amount: 8n }], random);
  const request = {
    direction: 'out',
    version: 2,
    transactionHash: payment.transaction.hash,
    message,
    address: alice.address,
    txKeys: payment.transaction.publicKeys,
    secrets: [payment.txKey],
  } as const;
  const good: TxProofClaim = {
    transaction: payment.transaction,
    address: alice.address,
    message,
    proof: proveTransaction(request, random),
  };

  test('a flipped bit at any position in the shared secret or the signature is detected', () => {
    const secret = decodeBase58(good.proof.slice(10, 54));
    const signature = decodeBase58(good.proof.slice(54));
    if (!secret.ok || !signature.ok) throw new Error('not base58');
    const verdictOf = (D: Uint8Array, s: Uint8Array) =>
      verifyTxProof({ ...good, proof: `OutProofV2${encodeBase58(D)}${encodeBase58(s)}` }).verdict;
    expect(verdictOf(secret.bytes, signature.bytes)).toBe('valid');
    for (let bit = 0; bit < 256; bit += 1)
      expect(verdictOf(flip(secret.bytes, bit), signature.bytes), `bit ${bit} of D`).not.toBe('valid');
    for (let bit = 0; bit < 512; bit += 1)
      expect(verdictOf(secret.bytes, flip(signature.bytes, bit)), `bit ${bit}`).not.toBe('valid');
  });

  test('scalars beyond the group order are refused, although they are equal modulo the order', () => {
    const signature = decodeBase58(good.proof.slice(54));
    if (!signature.ok) throw new Error('not base58');
    for (const offset of [0, 32]) {
      const bytes = signature.bytes.slice();
      const scalar = decodeScalar(bytes.subarray(offset, offset + 32)) ?? 0n;
      bytes.set(encodeScalar(scalar + SUBGROUP_ORDER), offset);
      expect(verifyTxProof({ ...good, proof: good.proof.slice(0, 54) + encodeBase58(bytes) })).toMatchObject({
        verdict: 'invalid',
        reason: 'signature',
      });
    }
  });

  const malformed: [string, string, string, string][] = [
    ['an empty string', '', 'malformed', 'header'],
    ['a header of a version that does not exist', good.proof.replace('V2', 'V3'), 'unsupported', 'version'],
    ['a header in lower case', good.proof.replace('Out', 'out'), 'malformed', 'header'],
    ['the first kind of proofs', 'ProofV1XnFfDiZjLCDGPYh', 'unsupported', 'version'],
    ['a spend proof', 'SpendProofV1aSh8', 'malformed', 'header'],
    ['only a header', 'OutProofV2', 'malformed', 'length'],
    ['a space at the end', `${good.proof} `, 'malformed', 'length'],
    ['a character less', good.proof.slice(0, -1), 'malformed', 'length'],
    ['a character outside base58', good.proof.replace(/.$/, '0'), 'malformed', 'encoding'],
    ['a block that overflows', `${good.proof.slice(0, -11)}zzzzzzzzzzz`, 'malformed', 'encoding'],
    ['a second pair', good.proof + good.proof.slice(10), 'invalid', 'other-transaction'],
    ['ten megabytes', `OutProofV2${'1'.repeat(132 * 75_000)}`, 'unsupported', 'too-many-keys'],
  ];
  for (const [name, proof, verdict, reason] of malformed)
    test(`${name}: ${reason}`, () => {
      expect(verifyTxProof({ ...good, proof })).toMatchObject({ verdict, reason });
    });

  test('a valid signature without a received output proves nothing', () => {
    const sameViewKey = { ...alice.address, spendKey: bob.address.spendKey };
    expect(verifyTxProof({ ...good, address: sameViewKey })).toMatchObject({
      verdict: 'invalid',
      reason: 'nothing-received',
      message: expect.stringContaining('The signature is valid'),
    });
  });

  test('only receivers with a valid pair count, each for its own output', () => {
    const outputs = [
      { to: bob.address, amount: 1n },
      { to: subaddress, amount: 2n },
      { to: subaddress, amount: 4n },
    ];
    const { transaction, txKey, additionalTxKeys } = pay(outputs, random);
    const txKeys = [...transaction.publicKeys, ...transaction.additionalPublicKeys];
    const proof = proveTransaction(
      {
        ...request,
        transactionHash: transaction.hash,
        address: subaddress,
        txKeys,
        secrets: [txKey, ...additionalTxKeys],
      },
      random,
    );
    const claim = { transaction, address: subaddress, message, proof };
    expect(verifyTxProof(claim)).toMatchObject({
      verdict: 'valid',
      received: 6n,
      validSignatureCount: 2,
      signatureCount: 4,
      outputs: [{ index: 1 }, { index: 2 }],
    });
    // The pairs of outputs 1 and 2 are swapped. Each pair is valid only for its own key.
    const pairs = [0, 1, 2, 3].map((i) => proof.slice(10 + 132 * i, 142 + 132 * i));
    const swapped = `OutProofV2${[pairs[0], pairs[1], pairs[3], pairs[2]].join('')}`;
    expect(verifyTxProof({ ...claim, proof: swapped })).toMatchObject({ reason: 'signature' });
    const spoiled = `OutProofV2${[pairs[0], pairs[1], pairs[2], pairs[1]].join('')}`;
    expect(verifyTxProof({ ...claim, proof: spoiled })).toMatchObject({
      received: 2n,
      validSignatureCount: 1,
    });
    const cut = `OutProofV2${pairs.slice(0, 3).join('')}`;
    expect(verifyTxProof({ ...claim, proof: cut })).toMatchObject({ reason: 'other-transaction' });
  });

  test('an additional key is valid only for its own output, so the secret of another output’s key does not count', () => {
    const { transaction, txKey, additionalTxKeys } = pay(
      [
        { to: subaddress, amount: 2n },
        { to: bob.address, amount: 1n },
      ],
      random,
    );
    // The keys are published in the wrong order. No wallet finds output 0, although the shared secret opens it.
    const additionalPublicKeys = [...transaction.additionalPublicKeys].reverse();
    const swapped = { ...transaction, additionalPublicKeys };
    const proof = proveTransaction(
      {
        ...request,
        transactionHash: transaction.hash,
        address: subaddress,
        txKeys: [...transaction.publicKeys, ...additionalPublicKeys],
        secrets: [txKey, ...[...additionalTxKeys].reverse()],
      },
      random,
    );
    const claim = { transaction: swapped, address: subaddress, message, proof };
    expect(verifyTxProof(claim)).toMatchObject({ verdict: 'invalid', reason: 'nothing-received' });
  });

  test('no proof is valid for a transaction without a key, with too many, with a key that is no point, or of an unknown format', () => {
    const with_ = (change: Partial<ProofTransaction>) =>
      verifyTxProof({ ...good, transaction: { ...good.transaction, ...change } });
    expect(with_({ publicKeys: [] })).toMatchObject({ verdict: 'unsupported', reason: 'no-transaction-key' });
    expect(with_({ undecoded: 'RingCT type 8' })).toMatchObject({
      verdict: 'unsupported',
      reason: 'format-unknown',
    });
    expect(with_({ publicKeys: [new Uint8Array(32).fill(2)] })).toMatchObject({ reason: 'signature' });
    const many = Array.from({ length: MAX_TX_PROOF_SIGNATURES }, () => bob.address.viewKey);
    const pair = good.proof.slice(10);
    expect(
      verifyTxProof({
        ...good,
        transaction: { ...good.transaction, additionalPublicKeys: many },
        proof: `OutProofV2${pair.repeat(many.length + 1)}`,
      }),
    ).toMatchObject({ verdict: 'unsupported', reason: 'too-many-keys' });
  });

  test('a message string is signed as its UTF-8 bytes, untrimmed', () => {
    const text = ' Ünïcode ✓\n';
    const proof = proveTransaction({ ...request, message: text }, random);
    expect(verifyTxProof({ ...good, message: text, proof }).verdict).toBe('valid');
    expect(verifyTxProof({ ...good, message: new TextEncoder().encode(text), proof }).verdict).toBe('valid');
    expect(verifyTxProof({ ...good, message: text.trim(), proof }).verdict).toBe('invalid');
  });
});

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  const flipped = bytes.slice();
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}
