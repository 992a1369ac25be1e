import { formatMessage } from '../message.ts';
import { base58Length, decodeBase58 } from '../address/base58.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkRingSignature, decodeSignature, type Signature } from '../crypto/signatures.ts';
import { readHeader, type HeaderFault } from './headers.ts';
import { refuseLongMessage } from './limits.ts';
import type { ProofTransaction } from './transaction.ts';
import { quantity, messageBytes, refuse, type ProofMessage, type ProofRefusal } from './verdict.ts';

/** Reasons of refusals of {@link verifySpendProof}. */
export type SpendProofFault =
  | HeaderFault
  | 'format-unknown'
  | 'no-inputs'
  | 'other-transaction'
  | 'too-many-ring-members'
  | 'message-too-long'
  | 'length'
  | 'encoding'
  | 'scalar'
  | 'ring-data'
  | 'signature';

const SIGNATURE_CHARACTERS = base58Length(64);
/**
 * Each takes about 2 ms, so this limit ends one check within a few seconds. A transaction holds at most 146 inputs with
 * rings of 16.
 */
export const MAX_RING_MEMBERS = 2400;

/** The ring of one input. The caller looks up the outputs of `amount` with these global indices, in this order. */
export interface RingRequest {
  readonly amount: bigint;
  readonly indices: readonly bigint[];
}

/** Chain data that {@link verifySpendProof} needs. */
export interface SpendProofRequirements {
  readonly verdict: 'ready';
  /** One for each ring input, in the order of the transaction. */
  readonly rings: readonly RingRequest[];
}

/**
 * Refuses a text that is not a spend proof, and a message that is too long. It needs no chain data, so a caller can use
 * it before it fetches any.
 *
 * @returns undefined when {@link spendProofRequirements} can take the proof
 */
export function refuseSpendProofFormat({
  proof,
  message,
}: Pick<SpendProofClaim, 'proof' | 'message'>): ProofRefusal<SpendProofFault> | undefined {
  const header = readHeader(proof, ['spend-proof']);
  if (header.verdict !== 'read') return header;
  const { length } = header.proof.body;
  if (length % SIGNATURE_CHARACTERS !== 0)
    return refuse(
      'malformed',
      'length',
      formatMessage(
        'Behind its header a spend proof has a multiple of {signatureCharacters} characters; this one has {length}. It was cut.',
        { signatureCharacters: SIGNATURE_CHARACTERS, length },
      ),
    );
  const members = length / SIGNATURE_CHARACTERS;
  if (members > MAX_RING_MEMBERS)
    return refuse(
      'unsupported',
      'too-many-ring-members',
      formatMessage(
        'This proof is about {members} ring members; spend proofs are checked here for up to {maxRingMembers}.',
        { members, maxRingMembers: MAX_RING_MEMBERS },
      ),
    );
  const signatures = readSignatures(proof, [members]);
  return Array.isArray(signatures) ? refuseLongMessage(message) : signatures;
}

/**
 * Returns the output keys that {@link verifySpendProof} needs, or why the text cannot be a spend proof of this
 * transaction. It only looks at the length of the text.
 */
export function spendProofRequirements(
  proof: string,
  transaction: ProofTransaction,
): SpendProofRequirements | ProofRefusal<SpendProofFault> {
  const header = readHeader(proof, ['spend-proof']);
  if (header.verdict !== 'read') return header;
  if (transaction.undecoded !== undefined)
    return refuse(
      'unsupported',
      'format-unknown',
      formatMessage('This transaction is of a newer format ({format}) that cannot be checked here.', {
        format: transaction.undecoded,
      }),
    );
  const { inputs } = transaction;
  if (inputs.length === 0)
    return refuse(
      'invalid',
      'no-inputs',
      'This transaction creates coins and spends none, so nobody can prove to have spent in it.',
    );
  if (inputs.some(({ indices }) => indices.length === 0))
    return refuse(
      'unsupported',
      'format-unknown',
      'This transaction has inputs without rings, which a spend proof cannot be about.',
    );
  const members = inputs.reduce((sum, { indices }) => sum + indices.length, 0);
  const { length } = header.proof.body;
  if (length !== members * SIGNATURE_CHARACTERS)
    return refuse(
      'invalid',
      'other-transaction',
      `For the ${quantity(members, 'ring member')} of this transaction a spend proof has ${members * SIGNATURE_CHARACTERS} characters behind its header; this one has ${length}. It is the proof of another transaction, or was cut.`,
    );
  if (members > MAX_RING_MEMBERS)
    return refuse(
      'unsupported',
      'too-many-ring-members',
      formatMessage(
        'This transaction has {members} ring members; spend proofs are checked here for up to {maxRingMembers}.',
        { members, maxRingMembers: MAX_RING_MEMBERS },
      ),
    );
  return { verdict: 'ready', rings: inputs.map(({ amount, indices }) => ({ amount, indices })) };
}

/** The claim that {@link verifySpendProof} checks. */
export interface SpendProofClaim {
  readonly transaction: ProofTransaction;
  readonly message: ProofMessage;
  readonly proof: string;
  /** One-time keys of the ring members, as {@link spendProofRequirements} requests them. */
  readonly rings: readonly (readonly Uint8Array[])[];
}

/** A valid spend proof. */
export interface ProvenSpend {
  readonly verdict: 'valid';
  /** Number of inputs whose ring signature was checked: all inputs of the transaction. */
  readonly inputs: number;
  readonly ringMembers: number;
}

/**
 * Checks that the prover holds the secret keys that this transaction spent. There is one ring signature for each input,
 * over its ring and with its key image. It signs the transaction id and the message. The proof does not show which ring
 * members were spent, or how much.
 *
 * @see monero src/wallet/wallet2.cpp#L11348-L11462, wallet2::check_spend_proof
 */
export function verifySpendProof(claim: SpendProofClaim): ProvenSpend | ProofRefusal<SpendProofFault> {
  const { transaction, rings } = claim;
  const requirements = spendProofRequirements(claim.proof, transaction);
  if (requirements.verdict !== 'ready') return requirements;
  const { inputs } = transaction;
  if (rings.length !== inputs.length || inputs.some((input, i) => rings[i]?.length !== input.indices.length))
    return refuse(
      'inconclusive',
      'ring-data',
      'The node did not return every ring member of this transaction.',
    );

  const tooLong = refuseLongMessage(claim.message);
  if (tooLong !== undefined) return tooLong;

  const signatures = readSignatures(
    claim.proof,
    inputs.map(({ indices }) => indices.length),
  );
  if (!Array.isArray(signatures)) return signatures;
  const hash = keccakConcat(transaction.hash, messageBytes(claim.message));
  for (const [i, input] of inputs.entries()) {
    if (!checkRingSignature(hash, input.keyImage, rings[i] ?? [], signatures[i] ?? []))
      return refuse(
        'invalid',
        'signature',
        formatMessage(
          'The signature of input {input} does not hold: the proof was made for another transaction or message, by somebody who did not spend here, or was altered.',
          { input: i },
        ),
      );
  }
  const ringMembers = inputs.reduce((sum, { indices }) => sum + indices.length, 0);
  return { verdict: 'valid', inputs: inputs.length, ringMembers };
}

/** Decodes all signatures before the first curve operation. The length of the text is already checked. */
function readSignatures(
  proof: string,
  ringSizes: readonly number[],
): Signature[][] | ProofRefusal<SpendProofFault> {
  const body = proof.slice('SpendProofV1'.length);
  const signatures: Signature[][] = [];
  let offset = 0;
  for (const size of ringSizes) {
    const ofInput: Signature[] = [];
    for (let j = 0; j < size; j += 1, offset += SIGNATURE_CHARACTERS) {
      const decoded = decodeBase58(body.slice(offset, offset + SIGNATURE_CHARACTERS));
      if (!decoded.ok)
        return refuse(
          'malformed',
          'encoding',
          formatMessage('Part {part} of the proof is no valid base58: at least one character is wrong.', {
            part: offset / SIGNATURE_CHARACTERS + 1,
          }),
        );
      const signature = decodeSignature(decoded.bytes);
      if (signature === undefined)
        return refuse(
          'malformed',
          'scalar',
          formatMessage('No wallet makes this proof: a number in part {part} is not below the group order.', {
            part: offset / SIGNATURE_CHARACTERS + 1,
          }),
        );
      ofInput.push(signature);
    }
    signatures.push(ofInput);
  }
  return signatures;
}
