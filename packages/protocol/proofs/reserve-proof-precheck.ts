import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import {
  keyImageFromBytes,
  oneTimeKeyFromBytes,
  txHashFromBytes,
  type KeyImage,
  type TxHash,
} from '../brands.ts';
import { concatBytes, equalBytes } from '../bytes.ts';
import { decodePoint, isInSubgroup, isSmallOrder } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkSignature } from '../crypto/signatures.ts';
import { refuseLongMessage } from './limits.ts';
import type { ReserveProofEntry } from './reserve-proof-entry.ts';
import { readReserveProof, type ReserveProofFormatFault, type ReserveProof } from './reserve-proof-format.ts';
import { encodeProofMessage, createProofRefusal, type ProofMessage, type ProofRefusal } from './verdict.ts';

/** Reason codes of refusals by {@link verifyReserveProof}. */
export type ReserveProofFault =
  | ReserveProofFormatFault
  | 'message-too-long'
  | 'subaddress'
  | 'empty'
  | 'other-address'
  | 'duplicate-output'
  | 'duplicate-key-image'
  | 'duplicate-spend-key'
  | 'key-image'
  | 'weak-key'
  | 'unknown-transaction'
  | 'chain-data'
  | 'unconfirmed'
  | 'format-unknown'
  | 'no-such-output'
  | 'shared-secret'
  | 'not-owned'
  | 'amount-not-opened'
  | 'signature';

/** Input of {@link verifyReserveProof}: the claim that the holder of an address owns the outputs in a reserve proof. */
export interface ReserveProofClaim {
  /**
   * The primary address, or an integrated address derived from it. It cannot be a subaddress, because the proof is
   * checked against the primary address of the wallet.
   */
  readonly address: Address;
  readonly message: ProofMessage;
  readonly proof: string;
}

/** A reserve proof that passed all checks that need no chain data. */
export interface PrecheckedReserveProof {
  readonly verdict: 'prechecked';
  readonly version: 1 | 2;
  readonly entries: readonly ReserveProofEntry[];
  /** Distinct hashes of the listed transactions. A restricted daemon returns at most 100 transactions per call. */
  readonly txHashes: readonly TxHash[];
  /** Key images of the listed outputs. A restricted daemon checks at most 5,000 per call. */
  readonly keyImages: readonly KeyImage[];
  /** Public spend keys in hex whose secret keys the prover knows. */
  readonly spendKeys: ReadonlySet<string>;
  /** The hash that all signatures of the proof sign. */
  readonly signedHash: Uint8Array;
  readonly viewKey: Uint8Array;
}

/**
 * Checks everything that needs no chain data: the format, the address, the lists of outputs and spend keys, the key
 * images and the signatures of the spend keys. A proof that was made without the secret keys of the address fails here.
 *
 * It does not check the signatures of the entries, because this needs the public keys of their transactions.
 *
 * @param selectCheckedEntries selects the entries whose key images are checked, all by default. A caller that divides a proof
 * among threads selects different entries in each thread
 * @see monero src/wallet/wallet2.cpp#L12053-L12208, wallet2::check_reserve_proof
 */
export function precheckReserveProof(
  claim: ReserveProofClaim,
  selectCheckedEntries: (entries: readonly ReserveProofEntry[]) => readonly ReserveProofEntry[] = (entries) =>
    entries,
): PrecheckedReserveProof | ProofRefusal<ReserveProofFault> {
  const tooLong = refuseLongMessage(claim.message);
  if (tooLong !== undefined) return tooLong;
  const proof = readAndCheckFormat(claim);
  if (proof.verdict !== 'read') return proof;
  const { version, entries } = proof;
  const { spendKey, viewKey } = claim.address;
  const images = entries.map(({ keyImage }) => keyImage);
  const hash = keccakConcat(concatBytes(encodeProofMessage(claim.message), spendKey, viewKey, ...images));
  for (const key of proof.spendKeys)
    if (!checkSignature(hash, key.spendKey, key.signature))
      return createProofRefusal(
        'invalid',
        'signature',
        'A signature of the proof is not valid: the proof was made for another message or address, or it was altered.',
      );
  for (const { transactionHash, outputIndex, keyImage } of selectCheckedEntries(entries)) {
    const image = decodePoint(keyImage);
    if (image === undefined || image.is0() || !isInSubgroup(image))
      return createProofRefusal(
        'invalid',
        'key-image',
        formatMessage(
          'Output {outputIndex} of transaction {transaction}: the network does not accept its key image, so the output would never count as spent.',
          { outputIndex, transaction: txHashFromBytes(transactionHash) },
        ),
      );
  }
  return {
    verdict: 'prechecked',
    version,
    entries,
    txHashes: [...new Set(entries.map(({ transactionHash }) => txHashFromBytes(transactionHash)))],
    keyImages: images.map(keyImageFromBytes),
    spendKeys: new Set(proof.spendKeys.map((key) => oneTimeKeyFromBytes(key.spendKey))),
    signedHash: hash,
    viewKey,
  };
}

/** Decodes a proof and checks its lists of outputs and spend keys, cheapest check first. Also refuses a subaddress. */
function readAndCheckFormat({
  proof: text,
  address,
}: Pick<ReserveProofClaim, 'proof' | 'address'>): ReserveProof | ProofRefusal<ReserveProofFault> {
  if (address.kind === 'subaddress')
    return createProofRefusal(
      'invalid',
      'subaddress',
      'A reserve proof belongs to a primary address, but this is a subaddress.',
    );
  const proof = readReserveProof(text);
  if (proof.verdict !== 'read') return proof;
  const { entries, spendKeys } = proof;
  if (entries.length === 0)
    return createProofRefusal('invalid', 'empty', 'This proof lists no outputs, so it proves no reserve.');
  if (!spendKeys.some((key) => equalBytes(key.spendKey, address.spendKey)))
    return createProofRefusal('invalid', 'other-address', 'This proof was made for another address.');
  if (hasDuplicates(entries.map((entry) => `${txHashFromBytes(entry.transactionHash)}/${entry.outputIndex}`)))
    return createProofRefusal(
      'invalid',
      'duplicate-output',
      'This proof lists an output twice, so its amount would count twice.',
    );
  if (hasDuplicates(entries.map(({ keyImage }) => keyImageFromBytes(keyImage))))
    return createProofRefusal(
      'invalid',
      'duplicate-key-image',
      'This proof lists a key image twice, but only one output with the same key image can be spent.',
    );
  if (hasDuplicates(spendKeys.map((key) => oneTimeKeyFromBytes(key.spendKey))))
    return createProofRefusal(
      'malformed',
      'duplicate-spend-key',
      'This proof lists a spend key twice. No wallet creates such a proof.',
    );
  for (const { spendKey } of spendKeys) {
    const point = decodePoint(spendKey);
    if (point === undefined || isSmallOrder(point))
      return createProofRefusal(
        'invalid',
        'weak-key',
        'A spend key of this proof is not a secure key: anyone can sign with it.',
      );
  }
  return proof;
}

function hasDuplicates(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}
