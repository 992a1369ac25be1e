import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex as hex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { commitToAmount, decryptAmount, amountOpensCommitment } from '@ringscope/protocol/crypto/amounts.ts';
import {
  derivationOfSharedSecret,
  derivationToScalar,
  generateKeyDerivation,
  deriveOneTimeKey,
  deriveViewTag,
  maskPaymentId,
  recoverSpendKey,
  generateKeyImage,
} from '@ringscope/protocol/crypto/derivation.ts';
import { hashToPoint } from '@ringscope/protocol/crypto/hash-to-point.ts';
import {
  BASE_POINT,
  AMOUNT_BASE_POINT,
  decodePoint,
  encodePoints,
  isInSubgroup,
  isSmallOrder,
  multiplyPoint,
  multiplyAndAddPoints,
  multiplyPointBy8,
  multiplyPointBySecret,
} from '@ringscope/protocol/crypto/point.ts';
import {
  SUBGROUP_ORDER,
  decodeScalar,
  encodeScalar,
  hashToScalar,
  keccakConcat,
  reduceScalar,
} from '@ringscope/protocol/crypto/scalar.ts';
import { subaddressKeys, subaddressScalar } from '@ringscope/protocol/crypto/subaddress.ts';
import { deriveSubaddress } from '@ringscope/protocol/proofs/view-key.ts';
import { SeededScalars, pointOf, publicKey } from '../../helpers/prover.ts';
import { pay, testWallet } from '../../helpers/payments.ts';
import { addressOf } from './vectors.ts';

/** A wallet and a transaction that monero-wallet-rpc 0.18.0.0 created on a regtest chain. The keys are not used elsewhere. */
const wallet = {
  address: '42RDDnfwVKAW96F24n2KVBXhebohNzzzibnKdx4DnJgKXEre93LnJp79vbrYURRPY9V9GtmVQVmj6cVugUueCrErJAjGPex',
  subaddress:
    '852tLRY9sJBTUa6vKWBBqr61RjZ57ARa5GLApt8QHfhoAfXnvU1HBBFCJp7qVbkPmK12m4G7jbH7E5NyV5pfEXC2EBKGLS1',
  view: '14f62c8da128ea6ee1dc48254dd2bffc03af8b6641ea02a17113a61e27aae903',
  spend: 'a6a739256dc4644998ed0ca98620a4f30c7294eacef7bcf81ac52de02aa2aa0e',
};
const sent = {
  txKey: 'd80680bb5b1936e15420f93a41aba9acf69be7906e0e001427b9fa069dbbb80f',
  publicKey: 'e4b49bd9f2a184b9d64b929d0e39b84635fa9c5f61211496b881b6317fe515b3',
  encryptedPaymentId: 'f59896ba91453029',
  output: '9dfe1d187497e81cda675a4e572d8690302feb6f674fa8f889f1b84920f6eff5',
  viewTag: 0x22,
  encryptedAmount: '439bdbcc95fc5ec2',
  commitment: 'ea67d3a0581edf8f0ce8f2c9b5039cfa4980bec119e3d12ee32dcb74719ef656',
  sharedSecret: '883e687d59dfabb2522974d0cc068fbaf084ae816c1d5a0cd66368d77b250810',
  derivation: '497e7291d914fca4de7828d9e17bd0c82eb6a2533f2bf4bbd0939f3f06dcb45b',
  s: '949455e9484eb3ea3defddf4b66373554c735444c00b481111de0746198cc10e',
  amount: 1_111_111_111_111n,
};
const scalar = (text: string): bigint => reduceScalar(hexToBytes(text));

test.describe('keys of a real payment to a subaddress', () => {
  const derivation = hexToBytes(sent.derivation);
  const subaddress = addressOf(wallet.subaddress);

  test('sender and receiver derive the same secret', () => {
    const D = multiplyPointBySecret(pointOf(subaddress.viewKey), scalar(sent.txKey));
    expect(hex(D.toBytes())).toBe(sent.sharedSecret);
    expect(hex(derivationOfSharedSecret(D))).toBe(sent.derivation);
    expect(hex(generateKeyDerivation(scalar(sent.txKey), subaddress.viewKey) ?? new Uint8Array(0))).toBe(
      sent.derivation,
    );
    expect(
      hex(generateKeyDerivation(scalar(wallet.view), hexToBytes(sent.publicKey)) ?? new Uint8Array(0)),
    ).toBe(sent.derivation);
  });

  test('the one-time key, its view tag and its scalar follow from the secret', () => {
    expect(hex(encodeScalar(derivationToScalar(derivation, 1)))).toBe(sent.s);
    expect(deriveViewTag(derivation, 1)).toBe(sent.viewTag);
    expect(hex(deriveOneTimeKey(derivation, 1, subaddress.spendKey) ?? new Uint8Array(0))).toBe(sent.output);
    expect(recoverSpendKey(derivation, 1, hexToBytes(sent.output))).toEqual(subaddress.spendKey);
  });

  test('only the right amount opens the commitment', () => {
    const encrypted = { mask: undefined, amount: hexToBytes(sent.encryptedAmount) };
    const opened = decryptAmount(encrypted, scalar(sent.s));
    expect(opened?.amount).toBe(sent.amount);
    if (opened === undefined) return;
    expect(hex(commitToAmount(opened))).toBe(sent.commitment);
    expect(amountOpensCommitment(hexToBytes(sent.commitment), opened)).toBe(true);
    expect(amountOpensCommitment(hexToBytes(sent.commitment), { ...opened, amount: sent.amount + 1n })).toBe(
      false,
    );
    expect(amountOpensCommitment(new Uint8Array(32).fill(2), opened)).toBe(false);
  });

  test('the keys of an account and its subaddresses are derived', () => {
    const { spendKey, viewKey } = addressOf(wallet.address);
    expect(publicKey(scalar(wallet.spend))).toEqual(spendKey);
    expect(publicKey(scalar(wallet.view))).toEqual(viewKey);
    expect(hashToScalar(hexToBytes(wallet.spend))).toBe(scalar(wallet.view));
    const derived = deriveSubaddress(addressOf(wallet.address), scalar(wallet.view), {
      account: 0,
      address: 1,
    });
    expect(encodeAddress(derived)).toBe(wallet.subaddress);
    const m = subaddressScalar(scalar(wallet.view), { account: 0, address: 1 });
    expect(publicKey((scalar(wallet.spend) + m) % SUBGROUP_ORDER)).toEqual(derived.spendKey);
    expect(subaddressScalar(scalar(wallet.view), { account: 0, address: 0 })).toBe(0n);
    expect(() => subaddressScalar(1n, { account: -1, address: 0 })).toThrow(RangeError);
    expect(() => subaddressScalar(1n, { account: 0, address: 2 ** 32 })).toThrow(RangeError);
    expect(subaddressKeys(1n, new Uint8Array(32).fill(2), { account: 0, address: 1 })).toBeUndefined();
  });

  test('masking a payment id twice returns the original', () => {
    const masked = hexToBytes(sent.encryptedPaymentId);
    const clear = maskPaymentId(masked, derivation);
    expect(maskPaymentId(clear, derivation)).toEqual(masked);
    expect(() => maskPaymentId(new Uint8Array(32), derivation)).toThrow(RangeError);
  });
});

test.describe('hash to point and key images', () => {
  test('the point of a known key is found', () => {
    expect(hex(hashToPoint(hexToBytes(sent.output)).toBytes())).toBe(
      'b7e32ddcadb80f93f1bc88f07e55ff9b08bcd6afcfe6ec31ac6358431fddbcda',
    );
  });

  test('every image of the map is on the curve and in the subgroup, for squares and others', () => {
    for (let i = 0; i < 40; i += 1) {
      const point = hashToPoint(Uint8Array.of(i));
      point.assertValidity();
      expect(isInSubgroup(point)).toBe(true);
    }
  });

  test('a key image is x·Hp(x·BASE_POINT)', () => {
    const x = new SeededScalars('key image').next();
    expect(generateKeyImage(x)).toEqual(hashToPoint(publicKey(x)).multiplyUnsafe(x).toBytes());
  });
});

test.describe('scalars and points from outside', () => {
  const order = (offset: bigint): Uint8Array => encodeScalar(SUBGROUP_ORDER + offset);
  const cases: [string, Uint8Array, bigint | undefined][] = [
    ['zero', new Uint8Array(32), 0n],
    ['the largest', order(-1n), SUBGROUP_ORDER - 1n],
    ['the group order', order(0n), undefined],
    ['above the group order', order(1n), undefined],
    ['all ones', new Uint8Array(32).fill(0xff), undefined],
    ['31 bytes', new Uint8Array(31), undefined],
  ];
  for (const [name, bytes, expected] of cases)
    test(`scalar: ${name}`, () => {
      expect(decodeScalar(bytes)).toBe(expected);
    });

  test('hashing and reducing agree with each other', () => {
    expect(hashToScalar(Uint8Array.of(1), Uint8Array.of(2))).toBe(
      reduceScalar(keccakConcat(Uint8Array.of(1, 2))),
    );
  });

  test('encodings that are no point are refused as monero refuses them', () => {
    const p = 2n ** 255n - 19n;
    const negativeZeroX = Uint8Array.of(1, ...new Uint8Array(30), 0x80);
    expect(decodePoint(new Uint8Array(32).fill(2))).toBeUndefined();
    expect(decodePoint(encodeScalar(p))).toBeUndefined();
    expect(decodePoint(encodeScalar(p + 1n))).toBeUndefined();
    expect(decodePoint(negativeZeroX)).toBeUndefined();
    expect(decodePoint(new Uint8Array(33))).toBeUndefined();
    expect(decodePoint(Uint8Array.of(1, ...new Uint8Array(31)))?.is0()).toBe(true);
  });

  test('small orders and the subgroup are distinguished', () => {
    // y = 0 is a point of order 4.
    const torsion = pointOf(new Uint8Array(32));
    expect(isSmallOrder(torsion)).toBe(true);
    expect(isInSubgroup(torsion)).toBe(false);
    expect(isSmallOrder(BASE_POINT)).toBe(false);
    expect(isInSubgroup(BASE_POINT.add(torsion))).toBe(false);
    expect(multiplyPointBy8(BASE_POINT.add(torsion)).equals(multiplyPointBy8(BASE_POINT))).toBe(true);
  });

  test('products are exact, also with torsion and for 0 and 1', () => {
    const random = new SeededScalars('products');
    const [a, b] = [random.next(), random.next()];
    const A = pointOf(publicKey(random.next())).add(pointOf(new Uint8Array(32)));
    expect(
      multiplyAndAddPoints(a, A, b, AMOUNT_BASE_POINT).equals(
        multiplyPoint(A, a).add(multiplyPoint(AMOUNT_BASE_POINT, b)),
      ),
    ).toBe(true);
    expect(multiplyAndAddPoints(0n, A, 0n, AMOUNT_BASE_POINT).is0()).toBe(true);
    expect(multiplyPointBySecret(A, 0n).is0()).toBe(true);
    expect(multiplyPointBySecret(A, a).equals(multiplyPoint(A, a))).toBe(true);
    expect(multiplyAndAddPoints(1n, A, 1n, BASE_POINT).equals(A.add(BASE_POINT))).toBe(true);
    expect(encodePoints([A, BASE_POINT.double()])).toEqual([A.toBytes(), BASE_POINT.double().toBytes()]);
  });
});

test.describe('amounts of every era are decoded', () => {
  for (const amount of [0n, 1n, 600_000_000_000n, 2n ** 64n - 1n])
    for (const era of ['masked', 'compact'] as const)
      test(`${era}: ${amount}`, () => {
        const random = new SeededScalars(`${era}${amount}`);
        const receiver = testWallet(random);
        const { transaction } = pay([{ to: receiver.address, amount }], random, { era });
        const [output] = transaction.outputs;
        const derivation = generateKeyDerivation(
          receiver.viewSecret,
          transaction.publicKeys[0] ?? new Uint8Array(0),
        );
        expect(output?.hiddenAmount).toBeDefined();
        if (output?.hiddenAmount === undefined || derivation === undefined) return;
        const opened = decryptAmount(output.hiddenAmount.encrypted, derivationToScalar(derivation, 0));
        expect(opened?.amount).toBe(amount);
        expect(opened && amountOpensCommitment(output.hiddenAmount.commitment, opened)).toBe(true);
      });

  test('a masked amount beyond 64 bits is refused', () => {
    const s = new SeededScalars('wide').next();
    const encrypted = { mask: new Uint8Array(32), amount: new Uint8Array(32) };
    expect(decryptAmount(encrypted, s)).toBeUndefined();
  });
});
