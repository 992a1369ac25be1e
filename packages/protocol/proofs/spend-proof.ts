import { formatMessage } from '../message.ts';
import { base58Length, decodeBase58 } from '../address/base58.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkRingSignature, decodeSignature, type Signature } from '../crypto/signatures.ts';
import { readProofHeader, type ProofHeaderFault } from './headers.ts';
import { refuseLongMessage } from './limits.ts';
import type { ProofTransaction } from './transaction.ts';
import {
  formatCountWithNoun,
  encodeProofMessage,
  createProofRefusal,
  type ProofMessage,
  type ProofRefusal,
} from './verdict.ts';

/** Reason codes of refusals by {@link verifySpendProof}. */
export type SpendProofFault =
  | ProofHeaderFault
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
 * Maximum number of ring members in one proof. Each takes about 2 ms, so a check takes at most a few seconds. A
 * transaction contains at most 146 inputs with rings of 16.
 */
export const MAX_SPEND_PROOF_MEMBERS = 2400;

/** The ring of one input. The caller fetches the outputs of `amount` with these global indices, in this order. */
export interface RingMemberIndices {
  readonly amount: bigint;
  readonly globalIndices: readonly bigint[];
}

/** Chain data that a caller must fetch before it calls {@link verifySpendProof}. */
export interface SpendProofRequirements {
  readonly verdict: 'ready';
  /** One ring per input, in the order of the transaction. */
  readonly rings: readonly RingMemberIndices[];
}

/**
 * Checks the format of a spend proof and the length of its message. It needs no chain data, so callers can use it
 * before they fetch any.
 *
 * @returns the refusal, or undefined if both are well-formed
 */
export function checkSpendProofFormat({
  proof,
  message,
}: Pick<SpendProofClaim, 'proof' | 'message'>): ProofRefusal<SpendProofFault> | undefined {
  const header = readProofHeader(proof, ['spend-proof']);
  if (header.verdict !== 'read') return header;
  const { length } = header.proof.body;
  if (length % SIGNATURE_CHARACTERS !== 0)
    return createProofRefusal(
      'malformed',
      'length',
      formatMessage(
        'After its header, a spend proof has a multiple of {signatureCharacters} characters. This proof has {length}, so it was cut.',
        { signatureCharacters: SIGNATURE_CHARACTERS, length },
      ),
    );
  const members = length / SIGNATURE_CHARACTERS;
  if (members > MAX_SPEND_PROOF_MEMBERS)
    return createProofRefusal(
      'unsupported',
      'too-many-ring-members',
      formatMessage(
        'This proof is about {members} ring members. The limit for the check of a spend proof is {maxRingMembers}.',
        { members, maxRingMembers: MAX_SPEND_PROOF_MEMBERS },
      ),
    );
  const signatures = readSignatures(proof, [members]);
  return Array.isArray(signatures) ? refuseLongMessage(message) : signatures;
}

/**
 * Returns the rings whose keys {@link verifySpendProof} needs, or a refusal if the proof cannot belong to this
 * transaction. It does not check the ring signatures of the proof, only their total length.
 */
export function getSpendProofRequirements(
  proof: string,
  transaction: ProofTransaction,
): SpendProofRequirements | ProofRefusal<SpendProofFault> {
  const header = readProofHeader(proof, ['spend-proof']);
  if (header.verdict !== 'read') return header;
  if (transaction.undecoded !== undefined)
    return createProofRefusal(
      'unsupported',
      'format-unknown',
      formatMessage('This transaction has a newer format ({format}) that cannot be checked here.', {
        format: transaction.undecoded,
      }),
    );
  const { inputs } = transaction;
  if (inputs.length === 0)
    return createProofRefusal(
      'invalid',
      'no-inputs',
      'This transaction creates coins and spends none, so there is no spend to prove.',
    );
  if (transaction.carrotContext !== undefined)
    return createProofRefusal(
      'unsupported',
      'format-unknown',
      'This transaction has no rings, so a spend proof of this kind cannot exist for it. Nothing was checked.',
    );
  if (inputs.some(({ globalIndices }) => globalIndices.length === 0))
    return createProofRefusal(
      'unsupported',
      'format-unknown',
      'A spend proof needs rings, but this transaction has inputs without rings.',
    );
  const members = inputs.reduce((sum, { globalIndices }) => sum + globalIndices.length, 0);
  const { length } = header.proof.body;
  if (length !== members * SIGNATURE_CHARACTERS)
    return createProofRefusal(
      'invalid',
      'other-transaction',
      `For the ${formatCountWithNoun(members, 'ring member')} of this transaction, a spend proof has ${members * SIGNATURE_CHARACTERS} characters after its header; this one has ${length}. It is the proof of another transaction, or it was cut.`,
    );
  if (members > MAX_SPEND_PROOF_MEMBERS)
    return createProofRefusal(
      'unsupported',
      'too-many-ring-members',
      formatMessage(
        'This transaction has {members} ring members. The limit for the check of a spend proof is {maxRingMembers}.',
        { members, maxRingMembers: MAX_SPEND_PROOF_MEMBERS },
      ),
    );
  return { verdict: 'ready', rings: inputs.map(({ amount, globalIndices }) => ({ amount, globalIndices })) };
}

/** Input of {@link verifySpendProof}: the claim that the prover created the transaction. */
export interface SpendProofClaim {
  readonly transaction: ProofTransaction;
  readonly message: ProofMessage;
  readonly proof: string;
  /** One-time keys of the ring members: one list per input, in the order that {@link getSpendProofRequirements} returns. */
  readonly rings: readonly (readonly Uint8Array[])[];
}

/** The result for a valid spend proof. */
export interface ProvenSpend {
  readonly verdict: 'valid';
  /** Number of inputs of the transaction. The proof contains a valid ring signature for each of them. */
  readonly inputCount: number;
  readonly ringMemberCount: number;
}

/**
 * Checks that the prover knows the secret keys of the outputs that this transaction spends. The proof contains one ring
 * signature per input, over its ring and with its key image. Each signs the transaction id and the message. The proof
 * does not show which ring members were spent, or their amounts.
 *
 * @see monero src/wallet/wallet2.cpp#L11348-L11462, wallet2::check_spend_proof
 */
export function verifySpendProof(claim: SpendProofClaim): ProvenSpend | ProofRefusal<SpendProofFault> {
  const { transaction, rings } = claim;
  const requirements = getSpendProofRequirements(claim.proof, transaction);
  if (requirements.verdict !== 'ready') return requirements;
  const { inputs } = transaction;
  if (
    rings.length !== inputs.length ||
    inputs.some((input, i) => rings[i]?.length !== input.globalIndices.length)
  )
    return createProofRefusal(
      'inconclusive',
      'ring-data',
      'The node did not return every ring member of this transaction.',
    );

  const tooLong = refuseLongMessage(claim.message);
  if (tooLong !== undefined) return tooLong;

  const signatures = readSignatures(
    claim.proof,
    inputs.map(({ globalIndices }) => globalIndices.length),
  );
  if (!Array.isArray(signatures)) return signatures;
  const hash = keccakConcat(transaction.hash, encodeProofMessage(claim.message));
  for (const [i, input] of inputs.entries()) {
    if (!checkRingSignature(hash, input.keyImage, rings[i] ?? [], signatures[i] ?? []))
      return createProofRefusal(
        'invalid',
        'signature',
        formatMessage(
          'The signature of input {input} is not valid. The proof was made for another transaction or message, was not made by the sender, or was altered.',
          { input: i },
        ),
      );
  }
  const ringMembers = inputs.reduce((sum, { globalIndices }) => sum + globalIndices.length, 0);
  return { verdict: 'valid', inputCount: inputs.length, ringMemberCount: ringMembers };
}

/**
 * Decodes all signatures of the proof, so that a malformed one is refused before the slow curve operations. The caller
 * has checked the length of the proof.
 */
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
        return createProofRefusal(
          'malformed',
          'encoding',
          formatMessage('Part {part} of the proof is not valid base58: at least one character is wrong.', {
            part: offset / SIGNATURE_CHARACTERS + 1,
          }),
        );
      const signature = decodeSignature(decoded.bytes);
      if (signature === undefined)
        return createProofRefusal(
          'malformed',
          'scalar',
          formatMessage(
            'No wallet creates this proof: a number in its signature {part} is not below the group order.',
            {
              part: offset / SIGNATURE_CHARACTERS + 1,
            },
          ),
        );
      ofInput.push(signature);
    }
    signatures.push(ofInput);
  }
  return signatures;
}
