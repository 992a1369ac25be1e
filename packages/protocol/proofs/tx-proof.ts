import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { base58Length, decodeBase58 } from '../address/base58.ts';
import { derivationOfSharedSecret } from '../crypto/derivation.ts';
import { decodePoint } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkSharedSecret, decodeSignature } from '../crypto/signatures.ts';
import { readHeader, type HeaderFault, type ProofText } from './headers.ts';
import { MAX_ADDITIONAL_KEYS, refuseLongMessage } from './limits.ts';
import { verifyPayment, refuseUnreadable, type Payment, type PaymentFault } from './payment.ts';
import type { ProofTransaction } from './transaction.ts';
import { quantity, messageBytes, refuse, type ProofMessage, type ProofRefusal } from './verdict.ts';

/** Reasons of refusals of {@link verifyTxProof}. */
export type TxProofFault =
  | PaymentFault
  | HeaderFault
  | 'length'
  | 'encoding'
  | 'too-many-keys'
  | 'message-too-long'
  | 'no-transaction-key'
  | 'other-transaction'
  | 'signature';

/** Number of characters of one pair: shared secret D, then signature c ‖ r, each encoded on its own. */
const SECRET_CHARACTERS = base58Length(32);
const SIGNATURE_CHARACTERS = base58Length(64);
const PAIR_CHARACTERS = SECRET_CHARACTERS + SIGNATURE_CHARACTERS;
/** One pair for the main key and one for each additional key. Each takes about 2 ms. */
export const MAX_TX_PROOF_PAIRS = 1 + MAX_ADDITIONAL_KEYS;

/** The claim that this proof shows a payment of the transaction to the address. */
export interface TxProofClaim {
  readonly transaction: ProofTransaction;
  readonly address: Address;
  /** Message of the proof, or '' when it has none. */
  readonly message: ProofMessage;
  /** OutProofV1 or OutProofV2 of the sender, or InProofV1 or InProofV2 of the receiver. */
  readonly proof: string;
}

/** A valid payment proof. */
export interface ProvenPayment extends Payment {
  readonly direction: 'out' | 'in';
  readonly version: 1 | 2;
  /** Number of pairs with a valid signature. In a payment to several receivers an OutProof also has invalid ones. */
  readonly goodPairs: number;
  readonly pairs: number;
}

/**
 * Checks two things. The prover knew the shared secret of the transaction and the address, and this secret leads to
 * outputs that pay the address. `valid` means both. A valid signature alone shows no payment, because an address with
 * the same view key and another spend key passes too.
 *
 * The proof does not show who paid. Every holder of the view key can make an InProof.
 *
 * @see monero src/wallet/wallet2.cpp#L11835-L11931, wallet2::check_tx_proof
 */
export function verifyTxProof(claim: TxProofClaim): ProvenPayment | ProofRefusal<TxProofFault> {
  const { transaction, address, message } = claim;
  const read = readTxProof(claim.proof);
  if (read.verdict !== 'read') return read;
  const { proof, pairs } = read;
  const unreadable = refuseUnreadable(transaction);
  if (unreadable !== undefined) return unreadable;

  const tooLong = refuseLongMessage(message);
  if (tooLong !== undefined) return tooLong;

  const [mainKey] = transaction.publicKeys;
  if (mainKey === undefined)
    return refuse(
      'unsupported',
      'no-transaction-key',
      'This transaction publishes no transaction key, so no payment proof can be made for it.',
    );
  const txKeys = [mainKey, ...transaction.additionalPublicKeys];
  if (pairs.length !== txKeys.length)
    return refuse(
      'invalid',
      'other-transaction',
      `The proof has ${quantity(pairs.length, 'signature')}, but this transaction has ${quantity(txKeys.length, 'key')}: it is the proof of another transaction, or was cut.`,
    );

  const hash = keccakConcat(transaction.hash, messageBytes(message));
  const derivations = pairs.map((pair, i) => {
    const txKey = txKeys[i];
    return txKey && provenDerivation(hash, txKey, address, proof, pair);
  });
  const goodPairs = derivations.filter((derivation) => derivation !== undefined).length;
  if (goodPairs === 0)
    return refuse(
      'invalid',
      'signature',
      'The signature does not hold: the proof was made for another transaction, address or message, or was altered.',
    );

  const [main, ...additional] = derivations;
  const judged = verifyPayment(
    transaction,
    address,
    {
      main: main === undefined ? [] : [main],
      // Additional keys are valid only when there is exactly one for each output.
      additional: additional.length === transaction.outputs.length ? additional : [],
    },
    () =>
      refuse(
        'invalid',
        'nothing-received',
        'The signature holds, but no output of this transaction pays this address. That proves no payment.',
      ),
  );
  if (judged.verdict !== 'valid') return judged;
  const warnings = [...judged.warnings];
  if (proof.version === 1)
    warnings.push({
      code: 'old-format',
      message:
        'This is a proof of the old format V1, which binds neither the address nor the transaction key as firmly as V2. Ask for a proof made by a current wallet.',
    });
  const direction = proof.kind === 'out-proof' ? 'out' : 'in';
  return { ...judged, warnings, direction, version: proof.version, goodPairs, pairs: pairs.length };
}

/**
 * Refuses a text that is not a payment proof, and a message that is too long. It needs no chain data, so a caller can
 * use it before it fetches any.
 *
 * @returns undefined when {@link verifyTxProof} can take both
 */
export function refuseTxProofFormat({
  proof,
  message,
}: Pick<TxProofClaim, 'proof' | 'message'>): ProofRefusal<TxProofFault> | undefined {
  const read = readTxProof(proof);
  return read.verdict === 'read' ? refuseLongMessage(message) : read;
}

interface Pair {
  readonly sharedSecret: Uint8Array;
  readonly signature: Uint8Array;
}

function readTxProof(
  text: string,
):
  | { readonly verdict: 'read'; readonly proof: ProofText; readonly pairs: readonly Pair[] }
  | ProofRefusal<TxProofFault> {
  const header = readHeader(text, ['out-proof', 'in-proof']);
  if (header.verdict !== 'read') return header;
  const { proof } = header;
  if (proof.body.length === 0 || proof.body.length % PAIR_CHARACTERS !== 0)
    return refuse(
      'malformed',
      'length',
      formatMessage(
        'Behind its header a payment proof has a multiple of {pairCharacters} characters; this one has {length}.',
        { pairCharacters: PAIR_CHARACTERS, length: proof.body.length },
      ),
    );
  const count = proof.body.length / PAIR_CHARACTERS;
  if (count > MAX_TX_PROOF_PAIRS)
    return refuse(
      'unsupported',
      'too-many-keys',
      formatMessage(
        'This proof has {count} signatures; proofs are checked here with up to {maxTxProofPairs}.',
        {
          count,
          maxTxProofPairs: MAX_TX_PROOF_PAIRS,
        },
      ),
    );
  const pairs: Pair[] = [];
  for (let i = 0; i < count; i += 1) {
    const pair = readPair(proof.body.slice(i * PAIR_CHARACTERS, (i + 1) * PAIR_CHARACTERS));
    if (pair === undefined)
      return refuse(
        'malformed',
        'encoding',
        formatMessage(
          'Part {number} of {count} of the proof is no valid base58: at least one character is wrong.',
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

/** Returns the derivation that a pair proves for one transaction key, or undefined when its signature is not valid. */
function provenDerivation(
  hash: Uint8Array,
  txKey: Uint8Array,
  address: Address,
  { kind, version }: ProofText,
  pair: Pair,
): Uint8Array | undefined {
  const signature = decodeSignature(pair.signature);
  const D = decodePoint(pair.sharedSecret);
  if (signature === undefined || D === undefined) return undefined;
  const [R, A] = kind === 'out-proof' ? [txKey, address.viewKey] : [address.viewKey, txKey];
  const base = address.kind === 'subaddress' ? address.spendKey : undefined;
  const holds = checkSharedSecret(hash, { R, A, base, D: pair.sharedSecret }, signature, version);
  return holds ? derivationOfSharedSecret(D) : undefined;
}
