/**
 * Tests reserve proofs in the archives of the first wallets, which are another encoding of the proofs in
 * reserve-proof.test.ts.
 */
import { expect, test } from 'playwright/test';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { SUBGROUP_ORDER, encodeScalar, keccakConcat } from '@ringscope/protocol/crypto/scalar.ts';
import { checkSignature } from '@ringscope/protocol/crypto/signatures.ts';
import { readReserveProof } from '@ringscope/protocol/proofs/reserve-proof-format.ts';
import { reserveItem, pay, testWallet } from '../../helpers/payments.ts';
import {
  SeededScalars,
  reserveProofArchive,
  reserveProofBytes,
  type ReserveProofRequest,
} from '../../helpers/prover.ts';
import { addressOf, unverifiableVectors } from './vectors.ts';

const random = new SeededScalars('reserve proof archive');
const alice = testWallet(random);
// These tests do not read the chain. The indexes have no byte, one byte and several bytes.
const items = [0, 15, 0x01_02_03].map((outputIndex) => {
  const { transaction } = pay([{ to: alice.address, amount: 1n }], random);
  return { ...reserveItem(transaction, 0, alice), outputIndex };
});
const request: ReserveProofRequest = {
  version: 1,
  message: 'audit of 2018',
  address: alice.address,
  viewSecret: alice.viewSecret,
  items,
  spendSecrets: [alice.spendSecret, alice.subaddressSecret({ account: 0, address: 1 })],
};

const read = (bytes: Uint8Array, version: 1 | 2 = 1) =>
  readReserveProof(`ReserveProofV${version}${encodeBase58(bytes)}`);

/** Returns the reason for which the reader refuses a damaged archive. */
function refusalOf(archive: Uint8Array): string {
  const result = read(archive);
  if (result.verdict !== 'malformed') throw new Error(`${result.verdict}, not malformed`);
  expect(result.reason).toBe('structure');
  return result.message.replace('The proof is damaged or cut: ', '');
}

const whole = reserveProofArchive(request, new SeededScalars('nonces'));

test('an archive has the content of the same proof in the other encoding', () => {
  for (const version of [1, 2] as const)
    for (const change of [{}, { items: [] }, { items: items.slice(0, 1) }, { spendSecrets: [] }]) {
      const changed = { ...request, ...change, version };
      const archive = read(reserveProofArchive(changed, new SeededScalars('nonces')), version);
      expect(archive.verdict).toBe('read');
      expect(archive).toEqual(read(reserveProofBytes(changed, new SeededScalars('nonces')), version));
    }
});

test('published archives are read correctly, because their signatures are valid', () => {
  for (const { address: text, message, signature } of unverifiableVectors('ReserveProof')) {
    if (text === undefined) continue;
    const proof = readReserveProof(signature);
    if (proof.verdict !== 'read') throw new Error(proof.message);
    const { spendKey, viewKey } = addressOf(text);
    const signed = new TextEncoder().encode(message);
    const hash = keccakConcat(signed, spendKey, viewKey, ...proof.entries.map(({ keyImage }) => keyImage));
    expect(proof.spendKeys.length).toBeGreaterThan(0);
    for (const key of proof.spendKeys) expect(checkSignature(hash, key.spendKey, key.signature)).toBe(true);
  }
});

test('every truncation is refused, and so is an additional byte', () => {
  for (let length = 0; length < whole.length; length += 1)
    expect(read(whole.subarray(0, length)).verdict, `${length} bytes`).toBe('malformed');
  expect(refusalOf(concatBytes(whole, Uint8Array.of(0)))).toMatch(
    /the input has 1 bytes after its last field/,
  );
});

function patched(offset: number, ...bytes: number[]): Uint8Array {
  const copy = whole.slice();
  copy.set(bytes, offset);
  return copy;
}

const noPoint = new Uint8Array(32).fill(2);
const tooLarge = encodeScalar(SUBGROUP_ORDER);
const damaged: [string, Uint8Array, string][] = [
  [
    'a library version',
    patched(24, 1, 5),
    'library_version @ byte 24: the integer is 5, but the limit is 0.',
  ],
  [
    'a class that is tracked',
    patched(26, 1, 1),
    'outputs/tracking @ byte 26: the integer is 1, but the limit is 0.',
  ],
  [
    'a negative count',
    patched(28, 0xff),
    'outputs @ byte 28: the integer has 255 bytes, but the limit is 6.',
  ],
  [
    'a count in two bytes',
    patched(28, 2, 3, 0),
    'outputs @ byte 28: the integer is not encoded in its shortest form.',
  ],
  [
    'a hash of 33 bytes',
    patched(35, 1, 33),
    'outputs/0/txid @ byte 35: the value must have 32 bytes, but has 33.',
  ],
  [
    'a D that is no point',
    patched(74, ...noPoint),
    'outputs/0/shared_secret @ byte 74: the 32 bytes are not a point on the curve.',
  ],
  [
    'a scalar beyond the group order',
    patched(146, ...tooLarge),
    'outputs/0/shared_secret_sig @ byte 146: a scalar of the signature (c or r) is not below the group order.',
  ],
];
for (const [name, archive, words] of damaged)
  test(`refused: ${name}`, () => {
    expect(refusalOf(archive)).toBe(words);
  });

test('a count without its elements allocates nothing', () => {
  const claimed = concatBytes(
    whole.slice(0, 28),
    Uint8Array.of(4, 0xff, 0xff, 0xff, 0x7f),
    new Uint8Array(300),
  );
  expect(refusalOf(claimed)).toMatch(
    /outputs @ byte 28: the list claims to have 2147483647 elements, but only 300 bytes are left/,
  );
});
