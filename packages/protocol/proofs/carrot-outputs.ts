/** Finds Carrot outputs with a view key or a transaction key. Carrot is a draft, see crypto/carrot.ts. */
import type { Address } from '../address/address.ts';
import { bytesToHex, equalBytes } from '../bytes.ts';
import type { ViewSecrets } from '../crypto/carrot-account.ts';
import {
  deriveCarrotOutputSecret,
  matchesCarrotViewTag,
  decryptCarrotAmount,
  recoverCarrotSpendKey,
  type CarrotOutput,
} from '../crypto/carrot.ts';
import { decodePoint } from '../crypto/point.ts';
import { MONTGOMERY_BASE_POINT, multiplyMontgomeryPoint, toMontgomeryPoint } from '../crypto/x25519.ts';
import { MAX_TRIED_CARROT_KEYS } from './limits.ts';
import type { OwnedOutput } from './outputs.ts';
import type { ProofTransaction } from './transaction.ts';

/** A Carrot output that pays one of the requested spend keys. `derivation` is the shared secret s_sr. */
export interface OwnedCarrotOutput<Owner> extends OwnedOutput<Owner> {
  /** Whether the output is change, which the sender paid to itself. */
  readonly isChange: boolean;
}

/** The addresses whose outputs {@link findCarrotOutputs} finds. */
export interface CarrotReceivers<Owner> {
  /** Owners by the lower-case hex of their public spend keys. */
  readonly ownersBySpendKeyHex: ReadonlyMap<string, Owner>;
  /** Public spend key of the main address, the only one that a coinbase can pay. */
  readonly mainSpendKey: Uint8Array;
}

/**
 * Finds the Carrot outputs that pay one of the owners. As in a wallet, it first compares the view tag. Then it computes
 * the spend key that the output pays, and looks it up in `ownersBySpendKeyHex`, so the work does not depend on the number of addresses.
 *
 * @param deriveSharedSecret returns the shared secret for an ephemeral key; undefined if the secret does not belong to that key
 */
export function findCarrotOutputs<Owner extends object>(
  transaction: ProofTransaction,
  deriveSharedSecret: (ephemeralKey: Uint8Array, index: number) => Uint8Array | undefined,
  { ownersBySpendKeyHex, mainSpendKey }: CarrotReceivers<Owner>,
): OwnedCarrotOutput<Owner>[] {
  const { carrotContext, outputs } = transaction;
  if (carrotContext === undefined) return [];
  const found: OwnedCarrotOutput<Owner>[] = [];
  for (const [index, { key, carrotViewTag, amount, hiddenAmount }] of outputs.entries()) {
    const { ephemeralKey, txKeyKind } = ephemeralKeyOf(transaction, index);
    if (ephemeralKey === undefined || carrotViewTag === undefined) continue;
    const derivation = deriveSharedSecret(ephemeralKey, index);
    if (derivation === undefined) continue;
    const output: CarrotOutput = {
      ...{ key, viewTag: carrotViewTag, ephemeralKey },
      amount:
        hiddenAmount === undefined
          ? { clear: amount }
          : { encrypted: hiddenAmount.encrypted.amount, commitment: hiddenAmount.commitment },
    };
    if (!matchesCarrotViewTag(output, derivation, carrotContext)) continue;
    const secret = deriveCarrotOutputSecret(derivation, ephemeralKey, carrotContext);
    const spendKey = recoverCarrotSpendKey(output, secret, mainSpendKey);
    const owner = spendKey && ownersBySpendKeyHex.get(bytesToHex(spendKey));
    if (spendKey === undefined || owner === undefined) continue;
    const opened = decryptCarrotAmount(output, secret, spendKey);
    const isChange = opened?.isChange ?? false;
    found.push({ index, owner, txKeyKind, derivation, amount: opened?.amount, isChange });
  }
  return found;
}

/** Returns the number of ephemeral keys of a transaction that {@link findCarrotOutputs} tries. */
export function countTriedCarrotKeys({
  publicKeys,
  additionalPublicKeys,
  outputs,
}: ProofTransaction): number {
  if (publicKeys.length > 0) return 1;
  return additionalPublicKeys.length === outputs.length ? Math.min(outputs.length, MAX_TRIED_CARROT_KEYS) : 0;
}

/**
 * Returns the ephemeral key of an output: the main transaction key if the extra has one, otherwise the additional key
 * of the output. Undefined if there is neither, if the number of additional keys differs from that of outputs, or if the
 * index of the output is {@link MAX_TRIED_CARROT_KEYS} or higher.
 */
function ephemeralKeyOf(
  { publicKeys, additionalPublicKeys, outputs }: ProofTransaction,
  index: number,
): { ephemeralKey: Uint8Array | undefined; txKeyKind: 'main' | 'additional' } {
  const [main] = publicKeys;
  if (main !== undefined) return { ephemeralKey: main, txKeyKind: 'main' };
  const hasOwn = additionalPublicKeys.length === outputs.length && index < MAX_TRIED_CARROT_KEYS;
  const own = hasOwn ? additionalPublicKeys[index] : undefined;
  return { ephemeralKey: own, txKeyKind: 'additional' };
}

/**
 * Finds the Carrot outputs that pay a receiver. With a view-balance secret it also finds those that the wallet sent to
 * itself, such as change.
 */
export function findReceivedCarrotOutputs<Owner extends object>(
  transaction: ProofTransaction,
  { viewSecret, viewBalanceSecret }: ViewSecrets,
  receivers: CarrotReceivers<Owner>,
): OwnedCarrotOutput<Owner>[] {
  const received = findCarrotOutputs(transaction, receiverSharedSecret(viewSecret), receivers);
  if (viewBalanceSecret === undefined) return received;
  const own = findCarrotOutputs(transaction, () => viewBalanceSecret, receivers);
  return [...received, ...own].sort((a, b) => a.index - b.index);
}

/** Returns a function that computes the shared secret of an ephemeral key for its receiver. @param viewSecret 0 to ℓ−1 */
function receiverSharedSecret(viewSecret: bigint): (ephemeralKey: Uint8Array) => Uint8Array {
  let last: { readonly key: Uint8Array; readonly shared: Uint8Array } | undefined;
  return (key) => {
    if (last === undefined || !equalBytes(last.key, key))
      last = { key, shared: multiplyMontgomeryPoint(viewSecret, key) };
    return last.shared;
  };
}

/**
 * Returns a function with which the sender computes the shared secret of an ephemeral key. That function returns undefined
 * when the ephemeral key does not belong to the secrets and the address. It computes with each secret only once.
 *
 * @param secrets ephemeral secrets: one for all outputs, or one main secret followed by one for each output
 */
export function createSenderSharedSecretDeriver(
  secrets: readonly bigint[],
  address: Address,
): (ephemeralKey: Uint8Array, index: number) => Uint8Array | undefined {
  const spendPoint = decodePoint(address.spendKey);
  const viewPoint = decodePoint(address.viewKey);
  const base =
    address.kind === 'subaddress' ? spendPoint && toMontgomeryPoint(spendPoint) : MONTGOMERY_BASE_POINT;
  const view = viewPoint && toMontgomeryPoint(viewPoint);
  if (base === undefined || view === undefined) return () => undefined;
  const computed = new Map<bigint, { readonly ephemeralKey: Uint8Array; readonly shared: Uint8Array }>();
  const keysOf = (secret: bigint) => {
    const known = computed.get(secret);
    if (known !== undefined) return known;
    const keys = {
      ephemeralKey: multiplyMontgomeryPoint(secret, base),
      shared: multiplyMontgomeryPoint(secret, view),
    };
    computed.set(secret, keys);
    return keys;
  };
  return (ephemeralKey, index) =>
    [secrets[0], secrets[index + 1]]
      .flatMap((secret) => (secret === undefined ? [] : [keysOf(secret)]))
      .find((keys) => equalBytes(keys.ephemeralKey, ephemeralKey))?.shared;
}
