import { decodePoint } from '../crypto/point.ts';
import { decodeSignature, type Signature } from '../crypto/signatures.ts';
import type { ByteReader } from '../byte-reader.ts';

/** An output that the prover claims to own. */
export interface ReserveProofEntry {
  readonly transactionHash: Uint8Array;
  readonly outputIndex: number;
  /**
   * D = a·R, where a is the secret view key and R a public key of the transaction. `sharedSecretSignature` proves this
   * equation.
   */
  readonly sharedSecret: Uint8Array;
  readonly sharedSecretSignature: Signature;
  readonly keyImage: Uint8Array;
  readonly keyImageSignature: Signature;
}

/**
 * A public spend key of the prover, with a signature by its secret key. A proof lists the spend keys of all addresses
 * to which the listed outputs belong, and that of the primary address.
 */
export interface ReserveProofSpendKey {
  readonly spendKey: Uint8Array;
  readonly signature: Signature;
}

/** Contents of a reserve proof, which has two possible encodings. */
export interface ReserveProofContent {
  readonly entries: readonly ReserveProofEntry[];
  readonly spendKeys: readonly ReserveProofSpendKey[];
}

/** Reads 32 bytes that must be a point of the curve. */
export function readProofPoint(reader: ByteReader, field: string): Uint8Array {
  const start = reader.offset;
  const bytes = reader.key(field);
  if (decodePoint(bytes) === undefined)
    throw reader.error('the 32 bytes are not a point on the curve', field, start);
  return bytes;
}

/** Reads 64 bytes that must be two scalars below ℓ. */
export function readProofSignature(reader: ByteReader, field: string): Signature {
  const start = reader.offset;
  const signature = decodeSignature(reader.view(64, field));
  if (signature === undefined)
    throw reader.error('a scalar of the signature (c or r) is not below the group order', field, start);
  return signature;
}
