import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import { keccakConcat } from '@ringscope/protocol/crypto/scalar.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { publicKey, signatureBytes, signRing, type SeededScalars } from '../tests/helpers/prover.ts';

const RING_SIZE = 16;
/** Position of the spent output in each ring. */
const REAL_MEMBER = 5;

/** A spend proof and the data that is needed to check it. */
export interface GeneratedSpendProof {
  readonly transaction: ProofTransaction;
  /** Keys of the ring members, one list per ring. */
  readonly rings: readonly Uint8Array[][];
  readonly proof: string;
}

/**
 * Generates a valid spend proof.
 *
 * @param template the transaction that provides everything except the inputs
 * @param inputCount number of inputs, each with a ring of 16
 */
export function makeSpendProof(
  random: SeededScalars,
  template: ProofTransaction,
  inputCount: number,
  message: string,
): GeneratedSpendProof {
  const spent = Array.from({ length: inputCount }, () => random.next());
  const rings = spent.map((x) =>
    Array.from({ length: RING_SIZE }, (_, j) => publicKey(j === REAL_MEMBER ? x : random.next())),
  );
  const transaction: ProofTransaction = {
    ...template,
    inputs: spent.map((x) => ({
      amount: 0n,
      globalIndices: Array.from({ length: RING_SIZE }, (_, j) => BigInt(j)),
      keyImage: generateKeyImage(x),
    })),
  };
  const hash = keccakConcat(transaction.hash, new TextEncoder().encode(message));
  const signatures = spent.flatMap((x, i) =>
    signRing(hash, transaction.inputs[i]?.keyImage ?? hash, rings[i] ?? [], REAL_MEMBER, x, random),
  );
  const proof = `SpendProofV1${signatures.map((one) => encodeBase58(signatureBytes(one))).join('')}`;
  return { transaction, rings, proof };
}
