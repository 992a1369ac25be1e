import { concatBytes } from '../bytes.ts';
import { encodeVarint } from '../varint.ts';
import {
  BASE_POINT,
  decodePoint,
  multiplyPoint,
  multiplyPointBy8,
  multiplyPointBySecret,
  type CurvePoint,
} from './point.ts';
import { hashToScalar, keccakConcat } from './scalar.ts';
import { hashToPoint } from './hash-to-point.ts';

const VIEW_TAG_DOMAIN = new TextEncoder().encode('view_tag');
/**
 * Byte that is appended to a derivation before hashing, to derive the mask of a payment id.
 *
 * @see monero src/cryptonote_config.h#L235, HASH_KEY_ENCRYPTED_PAYMENT_ID
 */
const ENCRYPTED_PAYMENT_ID_TAIL = Uint8Array.of(0x8d);

/**
 * A key derivation: the 32 bytes of 8·a·R = 8·r·A, a secret that sender and receiver share. The one-time key, view tag
 * and amount mask of an output derive from it and the output index.
 */
export type KeyDerivation = Uint8Array;

/**
 * Returns the derivation of a secret key and a public key. The receiver computes it from (a, R) and the sender from (r,
 * A) or (r, C), with the same result. Undefined if the public key is not a point.
 *
 * @param secret 0 to ℓ−1, as `decodeScalar` returns it
 * @throws RangeError if the public key is a point, but the secret is out of range
 * @see monero src/crypto/crypto.cpp#L190-L203, crypto_ops::generate_key_derivation
 */
export function generateKeyDerivation(secret: bigint, publicKey: Uint8Array): KeyDerivation | undefined {
  const point = decodePoint(publicKey);
  return point && derivationOfSharedSecret(multiplyPointBySecret(point, secret));
}

/** Returns the derivation of a shared secret D = a·R = r·A. Proofs contain D without the factor 8. */
export function derivationOfSharedSecret(sharedSecret: CurvePoint): KeyDerivation {
  return multiplyPointBy8(sharedSecret).toBytes();
}

/**
 * Returns s = Hs(derivation ‖ varint index). The one-time key of the output is the spend key plus s·G.
 *
 * @param outputIndex an integer from 0
 * @throws RangeError for another index
 */
export function derivationToScalar(derivation: KeyDerivation, outputIndex: number): bigint {
  return hashToScalar(derivation, encodeVarint(outputIndex));
}

/**
 * Returns P = s·G + B, the one-time key of the output at this index for the spend key B. Undefined if the spend key is
 * not a point.
 *
 * @param outputIndex an integer from 0
 * @throws RangeError if the spend key is a point, but the index is out of range
 */
export function deriveOneTimeKey(
  derivation: KeyDerivation,
  outputIndex: number,
  spendKey: Uint8Array,
): Uint8Array | undefined {
  const point = decodePoint(spendKey);
  return point?.add(multiplyPoint(BASE_POINT, derivationToScalar(derivation, outputIndex))).toBytes();
}

/**
 * Returns P − s·G, the public spend key to which the output at this index belongs under this derivation. A wallet owns
 * the output if and only if the result is one of its spend keys. Undefined if the output key is not a point.
 *
 * @param outputIndex an integer from 0
 * @throws RangeError if the output key is a point, but the index is out of range
 * @see monero src/crypto/crypto.cpp#L245-L262, crypto_ops::derive_subaddress_public_key
 */
export function recoverSpendKey(
  derivation: KeyDerivation,
  outputIndex: number,
  outputKey: Uint8Array,
): Uint8Array | undefined {
  const point = decodePoint(outputKey);
  return point && recoverSpendKeyFromPoint(derivation, outputIndex, point);
}

/**
 * Works like {@link recoverSpendKey} on a decoded output key, so that callers can try several derivations without
 * decoding it again.
 */
export function recoverSpendKeyFromPoint(
  derivation: KeyDerivation,
  outputIndex: number,
  outputKey: CurvePoint,
): Uint8Array {
  return outputKey.subtract(multiplyPoint(BASE_POINT, derivationToScalar(derivation, outputIndex))).toBytes();
}

/**
 * Returns the one-byte view tag of the output at this index. With it, a scanning wallet skips 255 of 256 outputs of
 * other wallets without a curve operation.
 *
 * @param outputIndex an integer from 0
 * @throws RangeError for another index
 */
export function deriveViewTag(derivation: KeyDerivation, outputIndex: number): number {
  const [tag = 0] = keccakConcat(VIEW_TAG_DOMAIN, derivation, encodeVarint(outputIndex));
  return tag;
}

/**
 * Encrypts or decrypts an 8-byte payment id with the derivation of the main transaction key. Both are the same
 * operation. Modern wallets add a dummy id to transactions with two outputs; decrypted, it looks like any other id.
 *
 * @throws RangeError if the payment id does not have 8 bytes
 */
export function maskPaymentId(paymentId: Uint8Array, derivation: KeyDerivation): Uint8Array {
  if (paymentId.length !== 8)
    throw new RangeError(
      `the payment id cannot be encrypted or decrypted: it must have 8 bytes, but has ${paymentId.length}`,
    );
  const mask = keccakConcat(concatBytes(derivation, ENCRYPTED_PAYMENT_ID_TAIL));
  return paymentId.map((byte, i) => byte ^ (mask[i] ?? 0));
}

/**
 * Returns the key image I = x·Hp(x·G) of the output with the one-time secret key x = s + b (+ m for a subaddress). Each
 * output has exactly one key image, and spending the output publishes it.
 *
 * @param oneTimeSecret 0 to ℓ−1
 * @throws RangeError for another secret
 * @see monero src/crypto/crypto.cpp#L621-L628, crypto_ops::generate_key_image
 */
export function generateKeyImage(oneTimeSecret: bigint): Uint8Array {
  const outputKey = multiplyPointBySecret(BASE_POINT, oneTimeSecret).toBytes();
  return multiplyPointBySecret(hashToPoint(outputKey), oneTimeSecret).toBytes();
}
