import { hashToPoint } from './hash-to-point.ts';
import { G, multiplySecret } from './point.ts';

/**
 * Returns the key image I = x·Hp(x·G) of the output with the one-time secret x = s + b (+ m of a subaddress). Each
 * output has one key image, and spending publishes it.
 *
 * @param oneTimeSecret 0 to ℓ−1
 * @throws RangeError for another secret
 * @see monero src/crypto/crypto.cpp#L621-L628, crypto_ops::generate_key_image
 */
export function keyImage(oneTimeSecret: bigint): Uint8Array {
  const outputKey = multiplySecret(G, oneTimeSecret).toBytes();
  return multiplySecret(hashToPoint(outputKey), oneTimeSecret).toBytes();
}
