/**
 * Derivations of Carrot, the addressing protocol of hard fork 17: what the receiver of an output computes. It is a
 * draft, with the sources of fork17-draft.ts. The protocol is specified in jeffro256/carrot, carrot.md, commit 8565b5f6.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, equalBytes, hexToBytes } from '../bytes.ts';
import { GENERATOR_T } from '../fork17-draft.ts';
import { amountOpensCommitment } from './amounts.ts';
import { BASE_POINT, decodePoint, multiplyPoint, type CurvePoint } from './point.ts';
import { reduceScalar } from './scalar.ts';

const PERSONAL = Uint8Array.from({ length: 16 }, (_, index) => 'Monero'.charCodeAt(index) || 0);

/** Hashes a label and fields under a key, as every derivation of Carrot does. */
function deriveBytes(
  length: number,
  key: Uint8Array,
  label: string,
  ...fields: readonly Uint8Array[]
): Uint8Array {
  const text = new TextEncoder().encode(label);
  return blake2b(concatBytes(Uint8Array.of(text.length), text, ...fields), {
    dkLen: length,
    key,
    personalization: PERSONAL,
  });
}

function deriveScalar(key: Uint8Array, label: string, ...fields: readonly Uint8Array[]): bigint {
  return reduceScalar(deriveBytes(64, key, label, ...fields));
}

/** Returns the input context of a coinbase: the letter C and the height, 33 bytes. */
export function carrotCoinbaseContext(height: number): Uint8Array {
  return concatBytes(Uint8Array.of(0x43), u64Bytes(BigInt(height)), new Uint8Array(24));
}

/** Returns the input context of a spend: the letter R and its first key image, 33 bytes. */
export function carrotSpendContext(firstKeyImage: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x52), firstKeyImage);
}

function u64Bytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

/** Returns the view tag of an output, 3 bytes. @param shared uncontextualised shared secret, 32 bytes */
export function carrotViewTag(
  shared: Uint8Array,
  inputContext: Uint8Array,
  oneTimeKey: Uint8Array,
): Uint8Array {
  return deriveBytes(3, shared, 'Carrot view tag', inputContext, oneTimeKey);
}

/** Returns the shared secret of one output, 32 bytes. */
export function carrotContextSecret(
  shared: Uint8Array,
  ephemeralKey: Uint8Array,
  inputContext: Uint8Array,
): Uint8Array {
  return deriveBytes(32, shared, 'Carrot sender-receiver secret', ephemeralKey, inputContext);
}

/** An output as a scan compares it. */
export interface CarrotOutput {
  /** One-time key K_o, 32 bytes. */
  readonly key: Uint8Array;
  /** View tag, 3 bytes. */
  readonly viewTag: Uint8Array;
  /** Ephemeral key D_e of the output, 32 bytes. */
  readonly ephemeralKey: Uint8Array;
  /** Encrypted amount of 8 bytes and its commitment, or the public amount of a coinbase in atomic units. */
  readonly amount:
    | { readonly encrypted: Uint8Array; readonly commitment: Uint8Array }
    | { readonly clear: bigint };
}

/** A Carrot output that pays an address. */
export interface OpenedCarrotOutput {
  /** Amount in atomic units. */
  readonly amount: bigint;
  /** Whether the output is change of its own sender. A coinbase never is. */
  readonly isChange: boolean;
}

/**
 * Opens an output for an address: the view tag, the amount, the commitment and the one-time key must all match.
 *
 * @param shared s_sr, 32 bytes: the view key times the ephemeral key on the Montgomery curve
 * @param spendKey public spend key K_s of the address
 * @returns undefined for an output of another receiver
 */
export function openCarrotOutput(
  output: CarrotOutput,
  shared: Uint8Array,
  inputContext: Uint8Array,
  spendKey: Uint8Array,
): OpenedCarrotOutput | undefined {
  if (!equalBytes(carrotViewTag(shared, inputContext, output.key), output.viewTag)) return undefined;
  const secret = carrotContextSecret(shared, output.ephemeralKey, inputContext);
  if ('clear' in output.amount) {
    const amount = output.amount.clear;
    const fields = [u64Bytes(amount), spendKey];
    return isOneTimeKey(output.key, spendKey, secret, 'Carrot coinbase extension', fields)
      ? { amount, isChange: false }
      : undefined;
  }
  const { encrypted, commitment } = output.amount;
  const pad = deriveBytes(8, secret, 'Carrot encryption mask a', output.key);
  const bytes = encrypted.map((byte, index) => byte ^ (pad[index] ?? 0));
  const amount = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
  for (const type of [0, 1]) {
    const mask = carrotCommitmentMask(secret, amount, spendKey, type);
    if (!amountOpensCommitment(commitment, { amount, mask })) continue;
    return isOneTimeKey(output.key, spendKey, secret, 'Carrot key extension', [commitment])
      ? { amount, isChange: type === 1 }
      : undefined;
  }
  return undefined;
}

/** Returns the mask of a commitment. @param type 0 for a payment, 1 for change */
export function carrotCommitmentMask(
  secret: Uint8Array,
  amount: bigint,
  spendKey: Uint8Array,
  type: number,
): bigint {
  return deriveScalar(secret, 'Carrot commitment mask', u64Bytes(amount), spendKey, Uint8Array.of(type));
}

let generatorT: CurvePoint | undefined;

/** Returns whether K_o = K_s + g·G + t·T, with the extensions of this label. */
function isOneTimeKey(
  key: Uint8Array,
  spendKey: Uint8Array,
  secret: Uint8Array,
  label: string,
  fields: readonly Uint8Array[],
): boolean {
  const spend = decodePoint(spendKey);
  generatorT ??= decodePoint(hexToBytes(GENERATOR_T));
  if (spend === undefined || generatorT === undefined) return false;
  const g = deriveScalar(secret, `${label} G`, ...fields);
  const t = deriveScalar(secret, `${label} T`, ...fields);
  const expected = spend.add(multiplyPoint(BASE_POINT, g)).add(multiplyPoint(generatorT, t));
  return equalBytes(expected.toBytes(), key);
}
