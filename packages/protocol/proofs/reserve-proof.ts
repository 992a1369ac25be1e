import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import {
  keyImageFromBytes,
  oneTimeKeyFromBytes,
  txHashFromBytes,
  type KeyImage,
  type OneTimeKey,
  type TxHash,
} from '../brands.ts';
import { concatBytes, equalBytes } from '../bytes.ts';
import { derivationOfSharedSecret, recoverSpendKey } from '../crypto/derivation.ts';
import { decodePoint, isInSubgroup, isSmallOrder } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkRingSignature, checkSharedSecretProof, checkSignature } from '../crypto/signatures.ts';
import { refuseLongMessage } from './limits.ts';
import { decryptOutputAmount } from './outputs.ts';
import type { ReserveEntry } from './reserve-proof-entry.ts';
import { readReserveProof, type ReserveFormatFault, type ReserveProof } from './reserve-proof-format.ts';
import type { ProofTransaction } from './transaction.ts';
import {
  encodeProofMessage,
  createRefusal,
  type ProofMessage,
  type ProofWarning,
  type ProofRefusal,
} from './verdict.ts';

/** Reason codes of refusals by {@link verifyReserveProof}. */
export type ReserveProofFault =
  | ReserveFormatFault
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

/**
 * State of a key image: unspent, spent in a block, or spent in the pool. With `chain` or `pool`, the output is no
 * longer part of the reserve.
 */
export type KeyImageState = 'unspent' | 'chain' | 'pool';

/** Input of {@link verifyReserveProof}: a proof, with the claim that the holder of the address owns its outputs. */
export interface ReserveProofClaim {
  /** The primary address, or an integrated address derived from it. A reserve proof covers a complete wallet. */
  readonly address: Address;
  readonly message: ProofMessage;
  readonly proof: string;
}

/** Chain data for a reserve proof. Entries that the daemon does not know are missing from the maps. */
export interface ReserveChainData {
  readonly transactions: ReadonlyMap<TxHash, ProofTransaction | 'pool'>;
  readonly keyImages: ReadonlyMap<KeyImage, KeyImageState>;
}

/** A reserve proof that passed all checks that need no chain data. */
export interface PrecheckedReserveProof {
  readonly verdict: 'opened';
  readonly version: 1 | 2;
  readonly entries: readonly ReserveEntry[];
  /** Distinct hashes of the listed transactions. A restricted daemon returns at most 100 transactions per call. */
  readonly transactions: readonly TxHash[];
  /** Key images of the listed outputs. A restricted daemon checks at most 5,000 per call. */
  readonly keyImages: readonly KeyImage[];
  /** Public spend keys in hex whose secret keys the prover knows. */
  readonly spendKeys: ReadonlySet<string>;
  /** The hash that all signatures of the proof sign. */
  readonly hash: Uint8Array;
  readonly viewKey: Uint8Array;
}

/** An output whose ownership is proven. */
export interface ReserveOutput {
  readonly transaction: TxHash;
  readonly index: number;
  readonly key: OneTimeKey;
  readonly keyImage: KeyImage;
  /** Atomic units. The commitment confirms the amount, or the amount is not hidden. */
  readonly amount: bigint;
  readonly state: KeyImageState;
  /** Unlock time of the transaction. An output that never unlocks is not a reserve. 0n means not locked. */
  readonly unlockTime: bigint;
}

/**
 * A valid reserve proof at the current chain state. `spent` grows with the chain, so callers verify again before they
 * show the reserve.
 */
export interface ProvenReserve {
  readonly verdict: 'valid';
  readonly version: 1 | 2;
  /** Atomic units of all listed outputs. */
  readonly total: bigint;
  /** Atomic units of the listed outputs that the chain or a pool transaction spends. */
  readonly spent: bigint;
  readonly outputs: readonly ReserveOutput[];
  readonly warnings: readonly ProofWarning[];
}

/**
 * Checks everything that needs no chain data: the format, the address, the lists, the key images and the signatures of
 * the spend keys. A proof that was made without the secret keys of the address fails here.
 *
 * It does not check the signatures of the entries, because this needs the public keys of their transactions.
 *
 * @param checkedHere selects the entries whose key images are checked, all by default. A caller that divides a proof among
 *   threads checks each of them in one thread
 * @see monero src/wallet/wallet2.cpp#L12053-L12208, wallet2::check_reserve_proof
 */
export function precheckReserveProof(
  claim: ReserveProofClaim,
  checkedHere: (entries: readonly ReserveEntry[]) => readonly ReserveEntry[] = (entries) => entries,
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
      return createRefusal(
        'invalid',
        'signature',
        'A signature of the proof is not valid: the proof was made for another message or address, or it was altered.',
      );
  for (const { transactionHash, outputIndex, keyImage } of checkedHere(entries)) {
    const image = decodePoint(keyImage);
    if (image === undefined || image.is0() || !isInSubgroup(image))
      return createRefusal(
        'invalid',
        'key-image',
        formatMessage(
          'Output {outputIndex} of transaction {transaction}: the network does not accept its key image, so the output would never count as spent.',
          { outputIndex, transaction: txHashFromBytes(transactionHash) },
        ),
      );
  }
  return {
    verdict: 'opened',
    version,
    entries,
    transactions: [...new Set(entries.map(({ transactionHash }) => txHashFromBytes(transactionHash)))],
    keyImages: images.map(keyImageFromBytes),
    spendKeys: new Set(proof.spendKeys.map((key) => oneTimeKeyFromBytes(key.spendKey))),
    hash,
    viewKey,
  };
}

/**
 * Checks entries of a prechecked proof against chain data. A caller may pass the entries in batches, each with its
 * chain data.
 *
 * @param entries some or all of `opened.entries`
 * @returns one output per entry, in the same order
 */
export function verifyReserveEntries(
  opened: PrecheckedReserveProof,
  entries: readonly ReserveEntry[],
  chain: ReserveChainData,
): ReserveOutput[] | ProofRefusal<ReserveProofFault> {
  const foundOutputs = findOutputs(entries, chain);
  if (!Array.isArray(foundOutputs)) return foundOutputs;
  const outputs: ReserveOutput[] = [];
  for (const found of foundOutputs) {
    const output = verifyOutput(found, opened);
    if ('verdict' in output) return output;
    outputs.push(output);
  }
  return outputs;
}

/** Computes the totals of a prechecked proof from the outputs of all its entries. */
export function sumReserve(
  { version }: Pick<PrecheckedReserveProof, 'version'>,
  outputs: readonly ReserveOutput[],
): ProvenReserve {
  const sum = (items: readonly ReserveOutput[]) => items.reduce((total, { amount }) => total + amount, 0n);
  return {
    verdict: 'valid',
    version,
    total: sum(outputs),
    spent: sum(outputs.filter(({ state }) => state !== 'unspent')),
    outputs,
    warnings: version === 1 ? [OLD_FORMAT] : [],
  };
}

/**
 * Checks that the holder of the keys of an address could spend every listed output, and computes the total.
 *
 * It refuses several proofs that monero-wallet-rpc before 0.18.5 accepts: with a duplicate output or key image, an
 * amount that does not open its commitment, no outputs, or trailing bytes. It also refuses key images outside the prime
 * subgroup. Such an image can pass the check of the ring signature. It would always be reported as unspent, because the
 * chain contains only the correct image.
 *
 * @see monero src/wallet/wallet2.cpp#L12053-L12208, wallet2::check_reserve_proof
 */
export function verifyReserveProof(
  claim: ReserveProofClaim,
  chain: ReserveChainData,
): ProvenReserve | ProofRefusal<ReserveProofFault> {
  const opened = precheckReserveProof(claim);
  if (opened.verdict !== 'opened') return opened;
  const outputs = verifyReserveEntries(opened, opened.entries, chain);
  return Array.isArray(outputs) ? sumReserve(opened, outputs) : outputs;
}

const OLD_FORMAT: ProofWarning = {
  code: 'old-format',
  message:
    'This is a proof of the old format V1, which is less secure than V2. Ask for a proof made by a current wallet.',
};

/** Performs the checks of the format, the lists and the spend keys, cheapest first. */
function readAndCheckFormat({
  proof: text,
  address,
}: Pick<ReserveProofClaim, 'proof' | 'address'>): ReserveProof | ProofRefusal<ReserveProofFault> {
  if (address.kind === 'subaddress')
    return createRefusal(
      'invalid',
      'subaddress',
      'A reserve proof belongs to a primary address, but this is a subaddress.',
    );
  const proof = readReserveProof(text);
  if (proof.verdict !== 'read') return proof;
  const { entries, spendKeys } = proof;
  if (entries.length === 0)
    return createRefusal('invalid', 'empty', 'This proof lists no outputs, so it proves no reserve.');
  if (!spendKeys.some((key) => equalBytes(key.spendKey, address.spendKey)))
    return createRefusal('invalid', 'other-address', 'This proof was made for another address.');
  if (hasDuplicates(entries.map((entry) => `${txHashFromBytes(entry.transactionHash)}/${entry.outputIndex}`)))
    return createRefusal(
      'invalid',
      'duplicate-output',
      'This proof lists an output twice, so its amount would count twice.',
    );
  if (hasDuplicates(entries.map(({ keyImage }) => keyImageFromBytes(keyImage))))
    return createRefusal(
      'invalid',
      'duplicate-key-image',
      'This proof lists a key image twice, but only one output with the same key image can be spent.',
    );
  if (hasDuplicates(spendKeys.map((key) => oneTimeKeyFromBytes(key.spendKey))))
    return createRefusal(
      'malformed',
      'duplicate-spend-key',
      'This proof lists a spend key twice. No wallet creates such a proof.',
    );
  for (const { spendKey } of spendKeys) {
    const point = decodePoint(spendKey);
    if (point === undefined || isSmallOrder(point))
      return createRefusal(
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

interface FoundOutput {
  readonly entry: ReserveEntry;
  readonly transaction: ProofTransaction;
  readonly state: KeyImageState;
}

function findOutputs(
  entries: readonly ReserveEntry[],
  chain: ReserveChainData,
): FoundOutput[] | ProofRefusal<ReserveProofFault> {
  const found: FoundOutput[] = [];
  for (const entry of entries) {
    const name = txHashFromBytes(entry.transactionHash);
    const transaction = chain.transactions.get(name);
    const state = chain.keyImages.get(keyImageFromBytes(entry.keyImage));
    if (transaction === undefined)
      return createRefusal(
        'inconclusive',
        'unknown-transaction',
        formatMessage('This node does not know transaction {name}, which the proof lists.', { name }),
      );
    if (transaction === 'pool')
      return createRefusal(
        'invalid',
        'unconfirmed',
        formatMessage('Transaction {name}, which the proof lists, is not in a block yet.', { name }),
      );
    if (!equalBytes(transaction.hash, entry.transactionHash) || state === undefined)
      return createRefusal(
        'inconclusive',
        'chain-data',
        formatMessage('The node returned wrong data for transaction {name}.', { name }),
      );
    if (transaction.undecoded !== undefined)
      return createRefusal(
        'unsupported',
        'format-unknown',
        formatMessage('Transaction {name} has a newer format ({format}) that cannot be checked here.', {
          name,
          format: transaction.undecoded,
        }),
      );
    if (transaction.unreadExtraBytes > 0)
      return createRefusal(
        'unsupported',
        'too-large',
        formatMessage(
          'The extra of transaction {name} has more fields than a check reads, so some keys of the transaction may be missing.',
          { name },
        ),
      );
    if (entry.outputIndex >= transaction.outputs.length)
      return createRefusal(
        'invalid',
        'no-such-output',
        formatMessage('Transaction {name} has no output {index}.', { name, index: entry.outputIndex }),
      );
    found.push({ entry, transaction, state });
  }
  return found;
}

function verifyOutput(
  { entry, transaction, state }: FoundOutput,
  opened: PrecheckedReserveProof,
): ReserveOutput | ProofRefusal<ReserveProofFault> {
  const index = entry.outputIndex;
  const name = txHashFromBytes(entry.transactionHash);
  const outputName = formatMessage('Output {index} of transaction {name}', { index, name }).translatable;
  const output = transaction.outputs[index];
  const D = decodePoint(entry.sharedSecret);
  if (output === undefined || D === undefined || !provesSharedSecret(entry, transaction, opened))
    return createRefusal(
      'invalid',
      'shared-secret',
      formatMessage('{output}: the shared secret is not proven for this address and message.', {
        output: outputName,
      }),
    );
  if (!checkRingSignature(opened.hash, entry.keyImage, [output.key], [entry.keyImageSignature]))
    return createRefusal(
      'invalid',
      'signature',
      formatMessage(
        '{output}: the proof does not show for this message that the key image belongs to the output.',
        { output: outputName },
      ),
    );
  const derivation = derivationOfSharedSecret(D);
  const paid = recoverSpendKey(derivation, index, output.key);
  if (paid === undefined || !opened.spendKeys.has(oneTimeKeyFromBytes(paid)))
    return createRefusal(
      'invalid',
      'not-owned',
      formatMessage('{output} does not pay this wallet.', { output: outputName }),
    );
  const amount = decryptOutputAmount(output, index, derivation);
  if (amount === undefined)
    return createRefusal(
      'invalid',
      'amount-not-opened',
      formatMessage(
        '{output}: the encrypted amount does not match the commitment, so the output is worthless.',
        {
          output: outputName,
        },
      ),
    );
  return {
    transaction: name,
    index,
    key: oneTimeKeyFromBytes(output.key),
    keyImage: keyImageFromBytes(entry.keyImage),
    amount,
    state,
    unlockTime: transaction.unlockTime,
  };
}

/**
 * Returns whether the proof shows D = a·R. R is the main transaction key or, if there is one additional key per output,
 * the additional key of this output.
 */
function provesSharedSecret(
  { sharedSecret: D, sharedSecretSignature, outputIndex }: ReserveEntry,
  { publicKeys, additionalPublicKeys, outputs }: ProofTransaction,
  { hash, viewKey, version }: PrecheckedReserveProof,
): boolean {
  const additional =
    additionalPublicKeys.length === outputs.length ? additionalPublicKeys[outputIndex] : undefined;
  return [publicKeys[0], additional].some(
    (txKey) =>
      txKey !== undefined &&
      checkSharedSecretProof(
        hash,
        { R: viewKey, A: txKey, base: undefined, D },
        sharedSecretSignature,
        version,
      ),
  );
}
