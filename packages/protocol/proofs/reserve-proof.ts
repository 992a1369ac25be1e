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
import { checkRingSignature, checkSharedSecret, checkSignature } from '../crypto/signatures.ts';
import { refuseLongMessage } from './limits.ts';
import { revealAmount } from './outputs.ts';
import type { ReserveEntry } from './reserve-proof-entry.ts';
import { readReserveProof, type ReserveFormatFault, type ReserveProof } from './reserve-proof-format.ts';
import type { ProofTransaction } from './transaction.ts';
import { messageBytes, refuse, type ProofMessage, type ProofWarning, type ProofRefusal } from './verdict.ts';

/** Reasons of refusals of {@link verifyReserveProof}. */
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

/** The place where a key image was seen. With `chain` or `pool` the output is no longer a reserve. */
export type KeyImageState = 'unspent' | 'chain' | 'pool';

/** The claim that the address holds the outputs of the proof. */
export interface ReserveProofClaim {
  /** The primary address, or an integrated address of it. A reserve proof covers a whole wallet. */
  readonly address: Address;
  readonly message: ProofMessage;
  readonly proof: string;
}

/** Chain data for a reserve proof. A map lacks the entries that the daemon does not know. */
export interface ReserveChainData {
  readonly transactions: ReadonlyMap<TxHash, ProofTransaction | 'pool'>;
  readonly keyImages: ReadonlyMap<KeyImage, KeyImageState>;
}

/** A reserve proof that passes all checks without chain data. */
export interface OpenedReserve {
  readonly verdict: 'opened';
  readonly version: 1 | 2;
  readonly entries: readonly ReserveEntry[];
  /** Each hash occurs once. A restricted daemon answers at most 100 of them in a call. */
  readonly transactions: readonly TxHash[];
  /** One for each listed output. A restricted daemon answers at most 5000 of them in a call. */
  readonly keyImages: readonly KeyImage[];
  /** Spend keys, in hexadecimal, whose secrets the prover knows. */
  readonly spendKeys: ReadonlySet<string>;
  /** The hash that every signature of the proof signs. */
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

/** State at one moment. `spent` grows with the chain, so callers verify again before they show it. */
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
 * Checks everything that needs no chain data: the text, the address, the lists, the key images and the signatures of
 * the spend keys. A proof that was made without the secret key of the address fails here.
 *
 * It does not check the signatures of the entries, because they need the keys of their transactions.
 *
 * @see monero src/wallet/wallet2.cpp#L12053-L12208, wallet2::check_reserve_proof
 */
export function openReserveProof(claim: ReserveProofClaim): OpenedReserve | ProofRefusal<ReserveProofFault> {
  const tooLong = refuseLongMessage(claim.message);
  if (tooLong !== undefined) return tooLong;
  const proof = readAndScreen(claim);
  if (proof.verdict !== 'read') return proof;
  const { version, entries } = proof;
  const { spendKey, viewKey } = claim.address;
  const images = entries.map(({ keyImage }) => keyImage);
  const hash = keccakConcat(concatBytes(messageBytes(claim.message), spendKey, viewKey, ...images));
  for (const key of proof.spendKeys)
    if (!checkSignature(hash, key.spendKey, key.signature))
      return refuse(
        'invalid',
        'signature',
        'A signature of the proof does not hold: it was made for another message or address, or was altered.',
      );
  for (const { transactionHash, outputIndex, keyImage } of entries) {
    const image = decodePoint(keyImage);
    if (image === undefined || image.is0() || !isInSubgroup(image))
      return refuse(
        'invalid',
        'key-image',
        formatMessage(
          'Output {outputIndex} of transaction {transaction}: its key image is none that the network accepts, so it would never be seen as spent.',
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
 * Checks entries of an opened proof against chain data. A caller may pass a part of the entries at a time, with the
 * chain data of this part.
 *
 * @param entries some or all of `opened.entries`
 * @returns one output for each entry, in their order
 */
export function verifyReserveEntries(
  opened: OpenedReserve,
  entries: readonly ReserveEntry[],
  chain: ReserveChainData,
): ReserveOutput[] | ProofRefusal<ReserveProofFault> {
  const looked = lookUp(entries, chain);
  if (!Array.isArray(looked)) return looked;
  const outputs: ReserveOutput[] = [];
  for (const found of looked) {
    const output = judgeOutput(found, opened);
    if ('verdict' in output) return output;
    outputs.push(output);
  }
  return outputs;
}

/** Adds up the outputs of all entries of an opened proof. */
export function sumReserve(
  { version }: Pick<OpenedReserve, 'version'>,
  outputs: readonly ReserveOutput[],
): ProvenReserve {
  const sum = (list: readonly ReserveOutput[]) => list.reduce((total, { amount }) => total + amount, 0n);
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
 * Checks that the holder of the address' keys could spend every listed output, and adds the amounts.
 *
 * It refuses several proofs that monero-wallet-rpc before 0.18.5 accepts. These have an output or key image twice,
 * amounts that do not open their commitment, no outputs, or bytes after the end. It also refuses key images outside the
 * subgroup. Such an image can pass the ring signature. The chain knows only the true image, so it would always report
 * the false one as unspent.
 *
 * @see monero src/wallet/wallet2.cpp#L12053-L12208, wallet2::check_reserve_proof
 */
export function verifyReserveProof(
  claim: ReserveProofClaim,
  chain: ReserveChainData,
): ProvenReserve | ProofRefusal<ReserveProofFault> {
  const opened = openReserveProof(claim);
  if (opened.verdict !== 'opened') return opened;
  const outputs = verifyReserveEntries(opened, opened.entries, chain);
  return Array.isArray(outputs) ? sumReserve(opened, outputs) : outputs;
}

const OLD_FORMAT: ProofWarning = {
  code: 'old-format',
  message:
    'This is a proof of the old format V1, which binds the shared secrets to the address less firmly than V2. Ask for a proof made by a current wallet.',
};

/** Performs all checks without chain data, cheapest first. */
function readAndScreen({
  proof: text,
  address,
}: Pick<ReserveProofClaim, 'proof' | 'address'>): ReserveProof | ProofRefusal<ReserveProofFault> {
  if (address.kind === 'subaddress')
    return refuse(
      'invalid',
      'subaddress',
      'A reserve proof is about a primary address; this is a subaddress.',
    );
  const proof = readReserveProof(text);
  if (proof.verdict !== 'read') return proof;
  const { entries, spendKeys } = proof;
  if (entries.length === 0)
    return refuse('invalid', 'empty', 'This proof lists no outputs, so it proves no reserve.');
  if (!spendKeys.some((key) => equalBytes(key.spendKey, address.spendKey)))
    return refuse('invalid', 'other-address', 'This proof was made for another address.');
  if (hasTwice(entries.map((entry) => `${txHashFromBytes(entry.transactionHash)}/${entry.outputIndex}`)))
    return refuse(
      'invalid',
      'duplicate-output',
      'This proof lists an output twice, which would count it twice.',
    );
  if (hasTwice(entries.map(({ keyImage }) => keyImageFromBytes(keyImage))))
    return refuse(
      'invalid',
      'duplicate-key-image',
      'This proof lists a key image twice; of such outputs only one can be spent.',
    );
  if (hasTwice(spendKeys.map((key) => oneTimeKeyFromBytes(key.spendKey))))
    return refuse(
      'malformed',
      'duplicate-spend-key',
      'This proof lists a spend key twice; no wallet makes such a proof.',
    );
  for (const { spendKey } of spendKeys) {
    const point = decodePoint(spendKey);
    if (point === undefined || isSmallOrder(point))
      return refuse(
        'invalid',
        'weak-key',
        'A spend key of this proof has no secret: anybody can sign for it.',
      );
  }
  return proof;
}

function hasTwice(names: readonly string[]): boolean {
  return new Set(names).size !== names.length;
}

interface FoundOutput {
  readonly entry: ReserveEntry;
  readonly transaction: ProofTransaction;
  readonly state: KeyImageState;
}

function lookUp(
  entries: readonly ReserveEntry[],
  chain: ReserveChainData,
): FoundOutput[] | ProofRefusal<ReserveProofFault> {
  const found: FoundOutput[] = [];
  for (const entry of entries) {
    const name = txHashFromBytes(entry.transactionHash);
    const transaction = chain.transactions.get(name);
    const state = chain.keyImages.get(keyImageFromBytes(entry.keyImage));
    if (transaction === undefined)
      return refuse(
        'inconclusive',
        'unknown-transaction',
        formatMessage('This node does not know transaction {name}, which the proof lists.', { name }),
      );
    if (transaction === 'pool')
      return refuse(
        'invalid',
        'unconfirmed',
        formatMessage('Transaction {name}, which the proof lists, is not in a block yet.', { name }),
      );
    if (!equalBytes(transaction.hash, entry.transactionHash) || state === undefined)
      return refuse(
        'inconclusive',
        'chain-data',
        formatMessage('The node’s answer about transaction {name} is not what was asked for.', { name }),
      );
    if (transaction.undecoded !== undefined)
      return refuse(
        'unsupported',
        'format-unknown',
        formatMessage('Transaction {name} is of a newer format ({format}) that cannot be checked here.', {
          name,
          format: transaction.undecoded,
        }),
      );
    if (transaction.unreadExtraBytes > 0)
      return refuse(
        'unsupported',
        'too-large',
        formatMessage(
          'The extra of transaction {name} has more fields than are read here, so its keys are not certain.',
          { name },
        ),
      );
    if (entry.outputIndex >= transaction.outputs.length)
      return refuse(
        'invalid',
        'no-such-output',
        formatMessage('Transaction {name} has no output {index}.', { name, index: entry.outputIndex }),
      );
    found.push({ entry, transaction, state });
  }
  return found;
}

function judgeOutput(
  { entry, transaction, state }: FoundOutput,
  opened: OpenedReserve,
): ReserveOutput | ProofRefusal<ReserveProofFault> {
  const index = entry.outputIndex;
  const name = txHashFromBytes(entry.transactionHash);
  const where = formatMessage('Output {index} of transaction {name}', { index, name }).translatable;
  const output = transaction.outputs[index];
  const D = decodePoint(entry.sharedSecret);
  if (output === undefined || D === undefined || !provesSharedSecret(entry, transaction, opened))
    return refuse(
      'invalid',
      'shared-secret',
      formatMessage('{where}: the shared secret is not proven for this address and message.', { where }),
    );
  if (!checkRingSignature(opened.hash, entry.keyImage, [output.key], [entry.keyImageSignature]))
    return refuse(
      'invalid',
      'signature',
      formatMessage('{where}: the key image is not proven to be its own, for this message.', { where }),
    );
  const derivation = derivationOfSharedSecret(D);
  const paid = recoverSpendKey(derivation, index, output.key);
  if (paid === undefined || !opened.spendKeys.has(oneTimeKeyFromBytes(paid)))
    return refuse('invalid', 'not-owned', formatMessage('{where} does not pay this wallet.', { where }));
  const amount = revealAmount(output, index, derivation);
  if (amount === undefined)
    return refuse(
      'invalid',
      'amount-not-opened',
      formatMessage('{where}: its encrypted amount does not fit its commitment, so it is worth nothing.', {
        where,
      }),
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
 * Returns whether D is a·R. R is the main transaction key. If there is one additional key for each output, R may also
 * be the key of this output.
 */
function provesSharedSecret(
  { sharedSecret: D, sharedSecretSignature, outputIndex }: ReserveEntry,
  { publicKeys, additionalPublicKeys, outputs }: ProofTransaction,
  { hash, viewKey, version }: OpenedReserve,
): boolean {
  const additional =
    additionalPublicKeys.length === outputs.length ? additionalPublicKeys[outputIndex] : undefined;
  return [publicKeys[0], additional].some(
    (txKey) =>
      txKey !== undefined &&
      checkSharedSecret(hash, { R: viewKey, A: txKey, base: undefined, D }, sharedSecretSignature, version),
  );
}
