/** Tests reserve proofs that are forged, damaged or cut. */
import { expect, test } from 'playwright/test';
import { decodeBase58, encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { IDENTITY_POINT } from '@ringscope/protocol/crypto/point.ts';
import { SUBGROUP_ORDER, encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { MAX_RESERVE_PROOF_CHARACTERS } from '@ringscope/protocol/proofs/reserve-proof-format.ts';
import { precheckReserveProof } from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';
import { pay } from '../../helpers/payments.ts';
import { pointOf, reserveProofBytes } from '../../helpers/prover.ts';
import {
  chainOf,
  random,
  alice,
  bob,
  transactions,
  item,
  items,
  request,
  claimOf,
  good,
  verify,
  first,
} from './reserve-scene.ts';

test.describe('proofs that old services accepted', () => {
  const [mine = items[0]] = items;
  if (mine === undefined) throw new Error('no items');

  test('the same output three times is refused', () => {
    expect(verify(claimOf({ items: [mine, mine, mine] }))).toMatchObject({
      verdict: 'invalid',
      reason: 'duplicate-output',
    });
  });

  test('two outputs with one key image are refused, because only one of them can be spent', () => {
    // A careless or malicious sender can pay to the same one-time key again in a second transaction.
    const again: ProofTransaction = { ...first, hash: new Uint8Array(32).fill(9) };
    const claim = claimOf({ items: [mine, item(again, 1)] });
    expect(verifyReserveProof(claim, chainOf(claim, [...transactions, again]))).toMatchObject({
      verdict: 'invalid',
      reason: 'duplicate-key-image',
    });
  });

  test('a proof without outputs is refused', () => {
    expect(verify(claimOf({ items: [] }))).toMatchObject({ verdict: 'invalid', reason: 'empty' });
  });

  test('an encrypted amount that does not open its commitment is refused', () => {
    const forged = pay([{ to: alice.address, amount: 1n, claimedAmount: 10n ** 18n }], random).transaction;
    const claim = claimOf({ items: [mine, item(forged, 0)] });
    expect(verifyReserveProof(claim, chainOf(claim, [...transactions, forged]))).toMatchObject({
      verdict: 'invalid',
      reason: 'amount-not-opened',
    });
  });

  test('a key image with torsion is refused, because it passes the ring signature and would never appear as spent', () => {
    const twist = (image: Uint8Array) =>
      pointOf(image)
        .add(pointOf(new Uint8Array(32)))
        .toBytes();
    expect(verify(claimOf({ items: [mine], forgeImage: twist }))).toMatchObject({
      verdict: 'invalid',
      reason: 'key-image',
    });
  });

  test('a spend key is refused if it is no point or has no secret', () => {
    const bytes = reserveProofBytes({ ...request, items: [mine], spendSecrets: [alice.spendSecret] }, random);
    const withKey = (key: Uint8Array) => {
      const extended = bytes.slice(0, -98);
      const listed = bytes.slice(-97);
      const other = concatBytes(Uint8Array.of(2), key, listed.slice(33));
      return {
        ...good,
        proof: `ReserveProofV2${encodeBase58(concatBytes(extended, Uint8Array.of(2), listed, other))}`,
      };
    };
    expect(verify(withKey(bob.address.spendKey))).toMatchObject({ reason: 'signature' });
    expect(verify(withKey(new Uint8Array(32).fill(2)))).toMatchObject({
      verdict: 'malformed',
      reason: 'structure',
      message: expect.stringContaining('spend_keys/1/spend_key'),
    });
    expect(verify(withKey(IDENTITY_POINT.toBytes()))).toMatchObject({ reason: 'weak-key' });
    expect(verify(withKey(alice.address.spendKey))).toMatchObject({ reason: 'duplicate-spend-key' });
  });

  test('bytes after the end are refused', () => {
    const bytes = concatBytes(reserveProofBytes(request, random), Uint8Array.of(0));
    expect(verify({ ...good, proof: `ReserveProofV2${encodeBase58(bytes)}` })).toMatchObject({
      verdict: 'malformed',
      reason: 'structure',
    });
  });

  test('a count without its elements allocates nothing', () => {
    const bytes = concatBytes(encodeVarint(2n ** 63n), new Uint8Array(40));
    expect(verify({ ...good, proof: `ReserveProofV2${encodeBase58(bytes)}` })).toMatchObject({
      verdict: 'malformed',
      reason: 'structure',
    });
  });
});

test('a flipped bit at any position is detected (every 13th bit)', () => {
  const claim = claimOf({ items: items.slice(0, 1), spendSecrets: [alice.spendSecret] });
  const decoded = decodeBase58(claim.proof.slice(14));
  if (!decoded.ok) throw new Error('not base58');
  for (let bit = 0; bit < 8 * decoded.bytes.length; bit += 13) {
    const bytes = decoded.bytes.slice();
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const flipped = { ...claim, proof: `ReserveProofV2${encodeBase58(bytes)}` };
    // The chain contains what the true proof requests, so a changed id or image does not fail only as unknown.
    expect(verifyReserveProof(flipped, chainOf(claim, transactions)).verdict, `bit ${bit}`).not.toBe('valid');
  }
});

test('every truncation is refused', () => {
  const bytes = reserveProofBytes({ ...request, items: items.slice(0, 1) }, random);
  for (let length = 0; length < bytes.length; length += 1) {
    const proof = `ReserveProofV2${encodeBase58(bytes.subarray(0, length))}`;
    expect(precheckReserveProof({ ...good, proof }).verdict, `${length} bytes`).toBe('malformed');
  }
});

const bytes = reserveProofBytes(request, random);
const patched = (offset: number, value: Uint8Array): string => {
  const copy = bytes.slice();
  copy.set(value, offset);
  return `ReserveProofV2${encodeBase58(copy)}`;
};
const refused: [string, string, string, string][] = [
  ['nothing', '', 'malformed', 'header'],
  ['only a header', 'ReserveProofV2', 'malformed', 'structure'],
  ['a version that does not exist', good.proof.replace('V2', 'V3'), 'unsupported', 'version'],
  ['an entry of another version', patched(1, Uint8Array.of(1)), 'malformed', 'structure'],
  ['a character outside base58', good.proof.replace(/.$/, 'O'), 'malformed', 'encoding'],
  ['a scalar beyond the group order', patched(99, encodeScalar(SUBGROUP_ORDER)), 'malformed', 'structure'],
  ['a shared secret that is no point', patched(35, new Uint8Array(32).fill(2)), 'malformed', 'structure'],
  [
    'more than is checked here',
    `ReserveProofV2${'1'.repeat(MAX_RESERVE_PROOF_CHARACTERS + 1)}`,
    'unsupported',
    'too-large',
  ],
];
for (const [name, proof, verdict, reason] of refused)
  test(`${name}: ${reason}`, () => {
    expect(verify({ ...good, proof })).toMatchObject({ verdict, reason });
  });
