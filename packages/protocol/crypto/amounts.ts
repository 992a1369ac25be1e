import { bytesToNumberLE } from '@noble/curves/utils.js';
import { MAX_AMOUNT } from '../units.ts';
import { BASE_POINT, AMOUNT_BASE_POINT, decodePoint, multiplyPoint } from './point.ts';
import { SUBGROUP_ORDER, encodeScalar, hashToScalar, keccakConcat, reduceScalar } from './scalar.ts';

const AMOUNT_DOMAIN = new TextEncoder().encode('amount');
const COMMITMENT_MASK_DOMAIN = new TextEncoder().encode('commitment_mask');

/**
 * The encrypted amount of a RingCT output. RingCT types 1 to 3 contain mask and amount of 32 bytes each. Types 4 to 6
 * contain an amount of 8 bytes, and the mask follows from the shared secret.
 */
export interface EncryptedAmount {
  readonly mask: Uint8Array | undefined;
  readonly amount: Uint8Array;
}

/** An amount in atomic units and its mask. Together they should open the commitment of the output. */
export interface AmountWithMask {
  readonly amount: bigint;
  readonly mask: bigint;
}

/**
 * Decrypts an amount with the scalar from {@link derivationToScalar}. The result is valid only if {@link amountOpensCommitment}
 * returns true for it. Consensus does not check encrypted amounts, so a sender can write any value. Returns undefined
 * if the amount has more than 64 bits, which no commitment on the chain can contain.
 *
 * @param sharedSecretScalar 0 to ℓ−1
 * @throws RangeError if `sharedSecretScalar` is below 0 or does not fit in 32 bytes
 * @see monero src/ringct/rctOps.cpp#L713-L727, ecdhDecode
 * @see monero src/ringct/rctOps.cpp#L688-L696, genCommitmentMask
 */
export function decryptAmount(
  encrypted: EncryptedAmount,
  sharedSecretScalar: bigint,
): AmountWithMask | undefined {
  const secret = encodeScalar(sharedSecretScalar);
  if (encrypted.mask === undefined) {
    const pad = keccakConcat(AMOUNT_DOMAIN, secret);
    const amount = bytesToNumberLE(encrypted.amount.map((byte, i) => byte ^ (pad[i] ?? 0)));
    return { amount, mask: hashToScalar(COMMITMENT_MASK_DOMAIN, secret) };
  }
  const first = hashToScalar(secret);
  const second = hashToScalar(encodeScalar(first));
  const mask = subtract(reduceScalar(encrypted.mask), first);
  const amount = subtract(reduceScalar(encrypted.amount), second);
  return amount <= MAX_AMOUNT ? { amount, mask } : undefined;
}

/**
 * Returns the encoded Pedersen commitment of an amount: mask·G + amount·H.
 *
 * @throws RangeError unless mask and amount are from 0 to ℓ−1
 */
export function commitToAmount({ amount, mask }: AmountWithMask): Uint8Array {
  return multiplyPoint(BASE_POINT, mask).add(multiplyPoint(AMOUNT_BASE_POINT, amount)).toBytes();
}

/**
 * Returns whether an amount and its mask open a commitment. It is false for bytes that are not a point.
 *
 * @throws RangeError if the commitment is a point, but mask or amount is not from 0 to ℓ−1
 */
export function amountOpensCommitment(commitment: Uint8Array, opening: AmountWithMask): boolean {
  const point = decodePoint(commitment);
  return (
    point?.equals(
      multiplyPoint(BASE_POINT, opening.mask).add(multiplyPoint(AMOUNT_BASE_POINT, opening.amount)),
    ) ?? false
  );
}

function subtract(a: bigint, b: bigint): bigint {
  return a >= b ? a - b : a - b + SUBGROUP_ORDER;
}
