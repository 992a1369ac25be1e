import { BASE_POINT, decodePoint, multiplyPoint, multiplyPointBySecret } from './point.ts';
import { encodeScalar, hashToScalar } from './scalar.ts';

/**
 * Domain separator "SubAddr" with its terminating zero.
 *
 * @see monero src/cryptonote_config.h#L234, HASH_KEY_SUBADDRESS
 */
const SUBADDRESS_DOMAIN = new TextEncoder().encode('SubAddr\0');

/** Index of a subaddress: account (major) and address (minor), each from 0 to 2^32−1. 0/0 is the primary address. */
export interface SubaddressIndex {
  readonly account: number;
  readonly address: number;
}

/**
 * Returns m = Hs("SubAddr\0" ‖ a ‖ account ‖ address), the difference between the secret spend keys of a subaddress and
 * of the primary address. It is 0 for the primary address.
 *
 * @param viewSecret 0 to ℓ−1
 * @throws RangeError if a part of the index is not an integer from 0 to 2^32 - 1, or the secret does not fit in 32 bytes
 * @see monero src/device/device_default.cpp#L197-L208, device_default::get_subaddress_secret_key
 */
export function subaddressScalar(viewSecret: bigint, index: SubaddressIndex): bigint {
  if (index.account === 0 && index.address === 0) return 0n;
  return hashToScalar(SUBADDRESS_DOMAIN, encodeScalar(viewSecret), encodeSubaddressIndex(index));
}

/**
 * Returns the account and address numbers as 4 bytes each, little-endian.
 *
 * @throws RangeError if a part of the index is not an integer from 0 to 2^32 - 1
 */
export function encodeSubaddressIndex({ account, address }: SubaddressIndex): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, u32(account), true);
  view.setUint32(4, u32(address), true);
  return bytes;
}

/**
 * Returns the two public keys of a subaddress: D = B + m·G and C = a·D. For 0/0 it returns the primary keys B and a·G.
 * Undefined if the spend key is not a point.
 *
 * @param viewSecret 0 to ℓ−1
 * @throws RangeError if the spend key is a point, but the secret or a part of the index is out of range
 */
export function subaddressKeys(
  viewSecret: bigint,
  spendKey: Uint8Array,
  index: SubaddressIndex,
): { spendKey: Uint8Array; viewKey: Uint8Array } | undefined {
  const primary = decodePoint(spendKey);
  if (primary === undefined) return undefined;
  const m = subaddressScalar(viewSecret, index);
  if (m === 0n)
    return { spendKey: primary.toBytes(), viewKey: multiplyPointBySecret(BASE_POINT, viewSecret).toBytes() };
  const spend = primary.add(multiplyPoint(BASE_POINT, m));
  return { spendKey: spend.toBytes(), viewKey: multiplyPointBySecret(spend, viewSecret).toBytes() };
}

function u32(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff)
    throw new RangeError(
      `the keys of the subaddress cannot be derived: its index ${value} is not an integer from 0 to 2^32−1`,
    );
  return value;
}
