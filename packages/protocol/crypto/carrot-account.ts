/**
 * Keys with which a wallet finds its outputs, derived as in Carrot, the addressing protocol of hard fork 17. Carrot
 * addresses have the same format as older ones. Carrot is a draft; fork17-draft.ts lists the sources.
 */
import type { Address } from '../address/address.ts';
import { equalBytes } from '../bytes.ts';
import { deriveCarrotBytes, deriveCarrotScalar } from './carrot-hash.ts';
import { BASE_POINT, decodePoint, multiplyPointBySecret } from './point.ts';
import { decodeScalar } from './scalar.ts';
import { encodeSubaddressIndex, type SubaddressIndex } from './subaddress.ts';

/** Secrets that derive from the view-balance secret s_vb of an account. They show its addresses and incoming payments. */
export interface CarrotViewKeys {
  /** Incoming view key k_v, 0 to ℓ−1. */
  readonly viewSecret: bigint;
  /** Generate-address secret s_ga, 32 bytes. */
  readonly generateAddressSecret: Uint8Array;
}

/** Returns the keys that derive from a view-balance secret. @param viewBalanceSecret 32 bytes */
export function deriveCarrotViewKeys(viewBalanceSecret: Uint8Array): CarrotViewKeys {
  return {
    viewSecret: deriveCarrotScalar(viewBalanceSecret, 'Carrot incoming view key'),
    generateAddressSecret: deriveCarrotBytes(32, viewBalanceSecret, 'Carrot generate-address secret'),
  };
}

/** The two public keys of an address. */
export interface AddressKeys {
  readonly spendKey: Uint8Array;
  readonly viewKey: Uint8Array;
}

/**
 * Returns a function that derives the public keys of the subaddresses of an account. For index 0/0, the function
 * returns the keys of the main address: K_s and k_v·G. It throws a RangeError if the account or the address of an index
 * is not an integer from 0 to 2^32 - 1.
 *
 * @param spendKey public spend key K_s of the main address
 * @returns undefined if the spend key is not a point
 */
export function createCarrotSubaddressDeriver(
  { viewSecret, generateAddressSecret }: CarrotViewKeys,
  spendKey: Uint8Array,
): ((index: SubaddressIndex) => AddressKeys) | undefined {
  const spendPoint = decodePoint(spendKey);
  if (spendPoint === undefined) return undefined;
  const accountViewKey = multiplyPointBySecret(spendPoint, viewSecret).toBytes();
  return (index) => {
    if (index.account === 0 && index.address === 0)
      return { spendKey, viewKey: multiplyPointBySecret(BASE_POINT, viewSecret).toBytes() };
    const indices = encodeSubaddressIndex(index);
    const first = deriveCarrotBytes(32, generateAddressSecret, 'Carrot address index preimage 1', indices);
    const second = deriveCarrotBytes(
      32,
      first,
      'Carrot address index preimage 2',
      indices,
      spendKey,
      accountViewKey,
    );
    const scalar = deriveCarrotScalar(second, 'Carrot subaddress scalar', spendKey);
    const subaddressPoint = multiplyPointBySecret(spendPoint, scalar);
    return {
      spendKey: subaddressPoint.toBytes(),
      viewKey: multiplyPointBySecret(subaddressPoint, viewSecret).toBytes(),
    };
  };
}

/** Secrets with which the outputs of an address can be found. */
export interface ViewSecrets {
  /** Secret view key, 0 to ℓ−1. */
  readonly viewSecret: bigint;
  /** View-balance secret of 32 bytes from which `viewSecret` derives. Undefined if only the view key is known. */
  readonly viewBalanceSecret?: Uint8Array | undefined;
}

/**
 * Interprets 32 bytes as the view-balance secret of an address. If the derived view key does not belong to the address,
 * the function interprets the bytes as a secret view key. It does not check that this key belongs to the address.
 *
 * @param secret 32 bytes
 * @returns undefined for bytes that are neither this secret nor a scalar below ℓ
 */
export function deriveViewSecrets(address: Address, secret: Uint8Array): ViewSecrets | undefined {
  const { viewSecret } = deriveCarrotViewKeys(secret);
  if (isViewSecretOfAddress(address, viewSecret)) return { viewSecret, viewBalanceSecret: secret };
  const scalar = decodeScalar(secret);
  return scalar === undefined ? undefined : { viewSecret: scalar };
}

/** Returns whether a secret view key belongs to an address. @param viewSecret 0 to ℓ−1 */
export function isViewSecretOfAddress({ kind, spendKey, viewKey }: Address, viewSecret: bigint): boolean {
  const base = kind === 'subaddress' ? decodePoint(spendKey) : BASE_POINT;
  return base !== undefined && equalBytes(multiplyPointBySecret(base, viewSecret).toBytes(), viewKey);
}
