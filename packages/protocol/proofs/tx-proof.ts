import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { base58Length, decodeBase58 } from '../address/base58.ts';
import { derivationOfSharedSecret } from '../crypto/derivation.ts';
import { decodePoint } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkSharedSecretProof, decodeSignature } from '../crypto/signatures.ts';
import { readProofHeader, type ProofHeaderFault, type ProofHeaderAndBody } from './headers.ts';
import { MAX_ADDITIONAL_TX_KEYS, refuseLongMessage } from './limits.ts';
import {
  verifyPayment,
  refuseUnverifiableTransaction,
  type VerifiedPayment,
  type PaymentFault,
} from './payment.ts';
import type { ProofTransaction } from './transaction.ts';
import {
  formatCountWithNoun,
  encodeProofMessage,
  createProofRefusal,
  type ProofMessage,
  type ProofRefusal,
} from './verdict.ts';

/** Reason codes of refusals by {@link verifyTxProof}. */
export type TxProofFault =
  | PaymentFault
  | ProofHeaderFault
  | 'length'
  | 'encoding'
  | 'too-many-keys'
  | 'message-too-long'
  | 'no-transaction-key'
  | 'other-transaction'
  | 'signature';

/** A proof is a list of pairs: the shared secret D, then the signature c ‖ r. Each of the two has its own base58 string. */
const SECRET_CHARACTERS = base58Length(32);
const SIGNATURE_CHARACTERS = base58Length(64);
const PAIR_CHARACTERS = SECRET_CHARACTERS + SIGNATURE_CHARACTERS;
/**
 * Maximum number of pairs of a shared secret and a signature in a proof: one for the main key and one per additional
 * key. Each takes about 2 ms to verify.
 */
export const MAX_TX_PROOF_SIGNATURES = 1 + MAX_ADDITIONAL_TX_KEYS;

/** Input of {@link verifyTxProof}: a proof, with the claim that the transaction pays the address. */
export interface TxProofClaim {
  readonly transaction: ProofTransaction;
  readonly address: Address;
  /** Message that the proof signs, or '' without a message. */
  readonly message: ProofMessage;
  /** OutProofV1 or OutProofV2 of the sender, or InProofV1 or InProofV2 of the receiver. */
  readonly proof: string;
}

/** The result for a valid payment proof. */
export interface ProvenPayment extends VerifiedPayment {
  readonly direction: 'out' | 'in';
  readonly version: 1 | 2;
  /**
   * Number of pairs of a shared secret and a signature in which the signature is valid. In a payment to several
   * receivers, an OutProof also contains pairs for the transaction keys of the others, with invalid signatures.
   */
  readonly validSignatureCount: number;
  readonly signatureCount: number;
}

/**
 * Checks that the prover knew the shared secret of the transaction and the address, and that outputs derived from this
 * secret pay the address. The verdict `valid` requires both. A valid signature alone shows no payment, because it is
 * also valid for an address with the same view key and another spend key.
 *
 * The proof does not show who paid: every holder of the view key can create an InProof.
 *
 * @see monero src/wallet/wallet2.cpp#L11835-L11931, wallet2::check_tx_proof
 */
export function verifyTxProof(claim: TxProofClaim): ProvenPayment | ProofRefusal<TxProofFault> {
  const { transaction, address, message } = claim;
  const parsed = readTxProof(claim.proof);
  if (parsed.verdict !== 'read') return parsed;
  const { proof, pairs } = parsed;
  const unreadable = refuseUnverifiableTransaction(transaction);
  if (unreadable !== undefined) return unreadable;

  const tooLong = refuseLongMessage(message);
  if (tooLong !== undefined) return tooLong;

  const [mainKey] = transaction.publicKeys;
  if (mainKey === undefined)
    return createProofRefusal(
      'unsupported',
      'no-transaction-key',
      'This transaction publishes no transaction key, so no payment proof can be made for it.',
    );
  const txKeys = [mainKey, ...transaction.additionalPublicKeys];
  if (pairs.length !== txKeys.length)
    return createProofRefusal(
      'invalid',
      'other-transaction',
      `The proof has ${formatCountWithNoun(pairs.length, 'signature')}, but this transaction has ${formatCountWithNoun(txKeys.length, 'key')}: it is the proof of another transaction, or it was cut.`,
    );

  const hash = keccakConcat(transaction.hash, encodeProofMessage(message));
  const derivations = pairs.map((pair, i) => {
    const txKey = txKeys[i];
    return txKey && provenDerivation(hash, txKey, address, proof, pair);
  });
  const validPairCount = derivations.filter((derivation) => derivation !== undefined).length;
  if (validPairCount === 0)
    return createProofRefusal(
      'invalid',
      'signature',
      'The signature is not valid: the proof was made for another transaction, address or message, or it was altered.',
    );

  const [main, ...additional] = derivations;
  const payment = verifyPayment(
    transaction,
    address,
    {
      main: main === undefined ? [] : [main],
      // Additional keys are valid only if there is exactly one per output.
      additional: additional.length === transaction.outputs.length ? additional : [],
    },
    () =>
      createProofRefusal(
        'invalid',
        'nothing-received',
        'The signature is valid, but no output of this transaction pays this address, so no payment is proven.',
      ),
  );
  if (payment.verdict !== 'valid') return payment;
  const warnings = [...payment.warnings];
  if (proof.version === 1)
    warnings.push({
      code: 'old-format',
      message:
        'This is a proof of the old format V1, which is less secure than V2. Ask for a proof made by a current wallet.',
    });
  const direction = proof.kind === 'out-proof' ? 'out' : 'in';
  return {
    ...payment,
    warnings,
    direction,
    version: proof.version,
    validSignatureCount: validPairCount,
    signatureCount: pairs.length,
  };
}

/**
 * Checks the format of a payment proof and the length of its message. It needs no chain data, so callers can use it
 * before they fetch any.
 *
 * @returns the refusal, or undefined if both are well-formed
 */
export function checkTxProofFormat({
  proof,
  message,
}: Pick<TxProofClaim, 'proof' | 'message'>): ProofRefusal<TxProofFault> | undefined {
  const parsed = readTxProof(proof);
  return parsed.verdict === 'read' ? refuseLongMessage(message) : parsed;
}

interface Pair {
  readonly sharedSecret: Uint8Array;
  readonly signature: Uint8Array;
}

function readTxProof(
  text: string,
):
  | { readonly verdict: 'read'; readonly proof: ProofHeaderAndBody; readonly pairs: readonly Pair[] }
  | ProofRefusal<TxProofFault> {
  const header = readProofHeader(text, ['out-proof', 'in-proof']);
  if (header.verdict !== 'read') return header;
  const { proof } = header;
  if (proof.body.length === 0 || proof.body.length % PAIR_CHARACTERS !== 0)
    return createProofRefusal(
      'malformed',
      'length',
      formatMessage(
        'After its header, a payment proof has a multiple of {pairCharacters} characters. This proof has {length}.',
        { pairCharacters: PAIR_CHARACTERS, length: proof.body.length },
      ),
    );
  const count = proof.body.length / PAIR_CHARACTERS;
  if (count > MAX_TX_PROOF_SIGNATURES)
    return createProofRefusal(
      'unsupported',
      'too-many-keys',
      formatMessage('This proof has {count} signatures. The limit for a check is {maxTxProofPairs}.', {
        count,
        maxTxProofPairs: MAX_TX_PROOF_SIGNATURES,
      }),
    );
  const pairs: Pair[] = [];
  for (let i = 0; i < count; i += 1) {
    const pair = readPair(proof.body.slice(i * PAIR_CHARACTERS, (i + 1) * PAIR_CHARACTERS));
    if (pair === undefined)
      return createProofRefusal(
        'malformed',
        'encoding',
        formatMessage(
          'Part {number} of {count} of the proof is not valid base58: at least one character is wrong.',
          {
            number: i + 1,
            count,
          },
        ),
      );
    pairs.push(pair);
  }
  return { verdict: 'read', proof, pairs };
}

function readPair(text: string): Pair | undefined {
  const sharedSecret = decodeBase58(text.slice(0, SECRET_CHARACTERS));
  const signature = decodeBase58(text.slice(SECRET_CHARACTERS));
  return sharedSecret.ok && signature.ok
    ? { sharedSecret: sharedSecret.bytes, signature: signature.bytes }
    : undefined;
}

/**
 * Returns the derivation for a transaction key, proven by a pair of a shared secret and its signature. Undefined if the
 * signature is not valid.
 */
function provenDerivation(
  hash: Uint8Array,
  txKey: Uint8Array,
  address: Address,
  { kind, version }: ProofHeaderAndBody,
  pair: Pair,
): Uint8Array | undefined {
  const signature = decodeSignature(pair.signature);
  const D = decodePoint(pair.sharedSecret);
  if (signature === undefined || D === undefined) return undefined;
  const [R, A] = kind === 'out-proof' ? [txKey, address.viewKey] : [address.viewKey, txKey];
  const base = address.kind === 'subaddress' ? address.spendKey : undefined;
  const isValid = checkSharedSecretProof(hash, { R, A, base, D: pair.sharedSecret }, signature, version);
  return isValid ? derivationOfSharedSecret(D) : undefined;
}
