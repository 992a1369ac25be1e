/**
 * Computes what the receiver of an output derives in Carrot, the addressing protocol of hard fork 17. Carrot is a draft.
 * Its specification is jeffro256/carrot, carrot.md, commit 8565b5f6. fork17-draft.ts lists further sources.
 */
import { concatBytes, equalBytes, hexToBytes } from '../bytes.ts';
import { FCMP_GENERATOR_SET, GENERATOR_T_VALUES, type FcmpGeneratorSetName } from '../fork17-draft.ts';
import { amountOpensCommitment } from './amounts.ts';
import { deriveCarrotBytes, deriveCarrotScalar } from './carrot-hash.ts';
import { BASE_POINT, decodePoint, multiplyPoint, type CurvePoint } from './point.ts';

/**
 * Returns the input context of a coinbase, 33 bytes: the letter C, the height and zeros. It makes the output secrets
 * unique.
 */
export function carrotCoinbaseInputContext(height: number): Uint8Array {
  return concatBytes(Uint8Array.of(0x43), u64Bytes(BigInt(height)), new Uint8Array(24));
}

/** Returns the input context of a transaction that is not a coinbase, 33 bytes: the letter R and its first key image. */
export function carrotSpendInputContext(firstKeyImage: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x52), firstKeyImage);
}

function u64Bytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

/** Returns the view tag of an output, 3 bytes. @param sharedSecret shared secret s_sr, 32 bytes */
export function deriveCarrotViewTag(
  sharedSecret: Uint8Array,
  inputContext: Uint8Array,
  oneTimeKey: Uint8Array,
): Uint8Array {
  return deriveCarrotBytes(3, sharedSecret, 'Carrot view tag', inputContext, oneTimeKey);
}

/** Derives the secret of one output from the shared secret s_sr. Both secrets have 32 bytes. */
export function deriveCarrotOutputSecret(
  sharedSecret: Uint8Array,
  ephemeralKey: Uint8Array,
  inputContext: Uint8Array,
): Uint8Array {
  return deriveCarrotBytes(32, sharedSecret, 'Carrot sender-receiver secret', ephemeralKey, inputContext);
}

/** The values of a Carrot output from which a wallet detects whether it owns the output. */
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

/**
 * Returns whether the view tag of an output matches the shared secret. One of 16.7 million outputs of other receivers
 * also matches, by chance.
 *
 * @param sharedSecret s_sr, 32 bytes: the view key times the ephemeral key on the Montgomery curve
 */
export function matchesCarrotViewTag(
  output: CarrotOutput,
  sharedSecret: Uint8Array,
  inputContext: Uint8Array,
): boolean {
  return equalBytes(deriveCarrotViewTag(sharedSecret, inputContext, output.key), output.viewTag);
}

/**
 * Returns the public spend key K_s of the address that an output pays: K_o − g·G − t·T. A wallet compares it with its
 * own spend keys. Returns undefined if the one-time key is not a point.
 *
 * @param outputSecret as {@link deriveCarrotOutputSecret} returns it
 * @param mainSpendKey public spend key of the main address of the wallet, the only one that a coinbase can pay
 */
export function recoverCarrotSpendKey(
  { key, amount }: CarrotOutput,
  outputSecret: Uint8Array,
  mainSpendKey: Uint8Array,
  generatorSet: FcmpGeneratorSetName = FCMP_GENERATOR_SET,
): Uint8Array | undefined {
  const oneTimeKey = decodePoint(key);
  if (oneTimeKey === undefined) return undefined;
  const [label, fields] =
    'clear' in amount
      ? ['Carrot coinbase extension', [u64Bytes(amount.clear), mainSpendKey]]
      : ['Carrot key extension', [amount.commitment]];
  const g = deriveCarrotScalar(outputSecret, `${label} G`, ...fields);
  const t = deriveCarrotScalar(outputSecret, `${label} T`, ...fields);
  const extension = multiplyPoint(BASE_POINT, g).add(multiplyPoint(getCarrotGeneratorT(generatorSet), t));
  return oneTimeKey.subtract(extension).toBytes();
}

/** The decrypted amount of a Carrot output, and whether the output is change. */
export interface DecryptedCarrotAmount {
  /** Amount in atomic units. */
  readonly amount: bigint;
  /** Whether the output is change, which the sender paid to itself. A coinbase output never is. */
  readonly isChange: boolean;
}

/**
 * Returns the amount of an output to an address. Undefined if the encrypted amount does not open the commitment.
 *
 * @param spendKey as {@link recoverCarrotSpendKey} returns it
 */
export function decryptCarrotAmount(
  output: CarrotOutput,
  outputSecret: Uint8Array,
  spendKey: Uint8Array,
): DecryptedCarrotAmount | undefined {
  if ('clear' in output.amount) return { amount: output.amount.clear, isChange: false };
  const { encrypted, commitment } = output.amount;
  const pad = deriveCarrotBytes(8, outputSecret, 'Carrot encryption mask a', output.key);
  const bytes = encrypted.map((byte, index) => byte ^ (pad[index] ?? 0));
  const amount = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
  for (const type of [PAYMENT, CHANGE]) {
    const mask = deriveCarrotCommitmentMask(outputSecret, amount, spendKey, type);
    if (amountOpensCommitment(commitment, { amount, mask })) return { amount, isChange: type === CHANGE };
  }
  return undefined;
}

const PAYMENT = 0;
const CHANGE = 1;

/** Returns the mask of an amount commitment. @param enoteType 0 for a payment, 1 for change */
export function deriveCarrotCommitmentMask(
  outputSecret: Uint8Array,
  amount: bigint,
  spendKey: Uint8Array,
  enoteType: number,
): bigint {
  return deriveCarrotScalar(
    outputSecret,
    'Carrot commitment mask',
    u64Bytes(amount),
    spendKey,
    Uint8Array.of(enoteType),
  );
}

const decoded = new Map<FcmpGeneratorSetName, CurvePoint>();

/** Returns the generator T, the second base point of one-time keys. */
export function getCarrotGeneratorT(generatorSet: FcmpGeneratorSetName = FCMP_GENERATOR_SET): CurvePoint {
  const known = decoded.get(generatorSet);
  if (known !== undefined) return known;
  const point = decodePoint(hexToBytes(GENERATOR_T_VALUES[generatorSet]));
  if (point === undefined)
    throw new Error(`The ${generatorSet} generator T is not a point. Correct its value in fork17-draft.ts.`);
  decoded.set(generatorSet, point);
  return point;
}
