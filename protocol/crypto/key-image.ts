import { hashToPoint } from './hash-to-point.ts';
import { G, multiplySecret } from './point.ts';

/**
 * I = x·Hp(x·G): the key image of the output whose one-time secret is x = s + b (+ m of a subaddress).
 * Each output has one, and spending publishes it.
 *
 * @param oneTimeSecret 0 to ℓ−1
 * @throws RangeError for another secret
 * @see monero src/crypto/crypto.cpp#L621-L628, crypto_ops::generate_key_image
 */
export function keyImage(oneTimeSecret: bigint): Uint8Array {
  const outputKey = multiplySecret(G, oneTimeSecret).toBytes();
  return multiplySecret(hashToPoint(outputKey), oneTimeSecret).toBytes();
}
