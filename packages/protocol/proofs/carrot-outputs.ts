/** Finds Carrot outputs with a view key or a transaction key. It is a draft, like crypto/carrot.ts. */
import type { Address } from '../address/address.ts';
import { equalBytes, hexToBytes } from '../bytes.ts';
import { openCarrotOutput, type CarrotOutput } from '../crypto/carrot.ts';
import { decodePoint } from '../crypto/point.ts';
import { MONTGOMERY_BASE, multiplyMontgomery, toMontgomery } from '../crypto/x25519.ts';
import type { ProofTransaction } from './transaction.ts';

/** A Carrot output that pays one of the requested spend keys. */
export interface OwnedCarrotOutput<Owner> {
  readonly index: number;
  readonly owner: Owner;
  readonly via: 'main' | 'additional';
  /** Secret that sender and receiver share, 32 bytes. */
  readonly shared: Uint8Array;
  /** Amount in atomic units. It always opens the commitment. */
  readonly amount: bigint;
}

/**
 * Finds the Carrot outputs that pay one of the spend keys.
 *
 * @param sharedSecret returns the shared secret for an ephemeral key; undefined if the secret does not belong to that key
 * @param owners by the lower-case hex of the public spend key
 */
export function findCarrotOutputs<Owner extends object>(
  transaction: ProofTransaction,
  sharedSecret: (ephemeralKey: Uint8Array, index: number) => Uint8Array | undefined,
  owners: ReadonlyMap<string, Owner>,
): OwnedCarrotOutput<Owner>[] {
  const { carrotContext, outputs } = transaction;
  if (carrotContext === undefined) return [];
  const found: OwnedCarrotOutput<Owner>[] = [];
  for (const [index, { key, carrotViewTag, amount, hidden }] of outputs.entries()) {
    const { ephemeralKey, via } = ephemeralKeyOf(transaction, index);
    if (ephemeralKey === undefined || carrotViewTag === undefined) continue;
    const shared = sharedSecret(ephemeralKey, index);
    if (shared === undefined) continue;
    const output: CarrotOutput = {
      ...{ key, viewTag: carrotViewTag, ephemeralKey },
      amount:
        hidden === undefined
          ? { clear: amount }
          : { encrypted: hidden.encrypted.amount, commitment: hidden.commitment },
    };
    for (const [spendKey, owner] of owners) {
      const opened = openCarrotOutput(output, shared, carrotContext, hexToBytes(spendKey));
      if (opened !== undefined) found.push({ index, owner, via, shared, amount: opened.amount });
    }
  }
  return found;
}

/** Returns the ephemeral key of an output: the main key if the extra has one, otherwise the key of the output. */
function ephemeralKeyOf(
  { publicKeys, additionalPublicKeys, outputs }: ProofTransaction,
  index: number,
): { ephemeralKey: Uint8Array | undefined; via: 'main' | 'additional' } {
  const [main] = publicKeys;
  if (main !== undefined) return { ephemeralKey: main, via: 'main' };
  const own = additionalPublicKeys.length === outputs.length ? additionalPublicKeys[index] : undefined;
  return { ephemeralKey: own, via: 'additional' };
}

/** Returns the shared secrets of a receiver. One ephemeral key is multiplied only once. @param viewSecret 0 to ℓ−1 */
export function receiverSharedSecret(viewSecret: bigint): (ephemeralKey: Uint8Array) => Uint8Array {
  let last: { readonly key: Uint8Array; readonly shared: Uint8Array } | undefined;
  return (key) => {
    if (last === undefined || !equalBytes(last.key, key))
      last = { key, shared: multiplyMontgomery(viewSecret, key) };
    return last.shared;
  };
}

/**
 * Returns the shared secrets of a sender for an address. They are undefined for an ephemeral key of another secret.
 *
 * @param secrets ephemeral secrets: one for all outputs, or one main secret followed by one for each output
 */
export function senderSharedSecret(
  secrets: readonly bigint[],
  address: Address,
): (ephemeralKey: Uint8Array, index: number) => Uint8Array | undefined {
  const spendPoint = decodePoint(address.spendKey);
  const viewPoint = decodePoint(address.viewKey);
  const base = address.kind === 'subaddress' ? spendPoint && toMontgomery(spendPoint) : MONTGOMERY_BASE;
  const view = viewPoint && toMontgomery(viewPoint);
  return (ephemeralKey, index) => {
    if (base === undefined || view === undefined) return undefined;
    const candidates = [secrets[0], secrets[index + 1]].filter((secret) => secret !== undefined);
    const secret = candidates.find((one) => equalBytes(multiplyMontgomery(one, base), ephemeralKey));
    return secret === undefined ? undefined : multiplyMontgomery(secret, view);
  };
}
