import { formatMessage } from '../message.ts';
import {
  keyImageFromBytes,
  oneTimeKeyFromBytes,
  txHashFromBytes,
  type KeyImage,
  type OneTimeKey,
  type TxHash,
} from '../brands.ts';
import { equalBytes } from '../bytes.ts';
import { derivationOfSharedSecret, recoverSpendKey } from '../crypto/derivation.ts';
import { decodePoint } from '../crypto/point.ts';
import { checkRingSignature, checkSharedSecretProof } from '../crypto/signatures.ts';
import { decryptOutputAmount } from './outputs.ts';
import type { ReserveProofEntry } from './reserve-proof-entry.ts';
import type { ProofTransaction } from './transaction.ts';
import type { ReserveProofFault, PrecheckedReserveProof } from './reserve-proof-precheck.ts';
import { createProofRefusal, type ProofRefusal } from './verdict.ts';

/**
 * State of a key image: unspent, spent in a block, or spent in the pool. An output in the state `chain` or `pool` is no
 * longer part of the reserve.
 */
export type KeyImageState = 'unspent' | 'chain' | 'pool';

/**
 * Chain data for a reserve proof. Transactions and key images that the daemon does not know are missing from the maps.
 */
export interface ReserveChainData {
  readonly transactions: ReadonlyMap<TxHash, ProofTransaction | 'pool'>;
  readonly keyImages: ReadonlyMap<KeyImage, KeyImageState>;
}

/** An output whose ownership is proven. */
export interface ReserveOutput {
  readonly txHash: TxHash;
  readonly index: number;
  readonly key: OneTimeKey;
  readonly keyImage: KeyImage;
  /** Amount of the reserve output in atomic units. The commitment confirms the amount, or the amount is not hidden. */
  readonly amount: bigint;
  readonly state: KeyImageState;
  /** Unlock time of the transaction. An output that never unlocks is not a reserve. 0n means not locked. */
  readonly unlockTime: bigint;
}

/**
 * Checks entries of a prechecked proof against chain data. A caller may pass the entries in batches, each with its
 * chain data.
 *
 * @param entries some or all of `prechecked.entries`
 * @returns one output per entry, in the same order
 */
export function verifyReserveEntries(
  prechecked: PrecheckedReserveProof,
  entries: readonly ReserveProofEntry[],
  chain: ReserveChainData,
): ReserveOutput[] | ProofRefusal<ReserveProofFault> {
  const foundOutputs = findOutputs(entries, chain);
  if (!Array.isArray(foundOutputs)) return foundOutputs;
  const outputs: ReserveOutput[] = [];
  for (const found of foundOutputs) {
    const output = verifyOutput(found, prechecked);
    if ('verdict' in output) return output;
    outputs.push(output);
  }
  return outputs;
}

interface FoundOutput {
  readonly entry: ReserveProofEntry;
  readonly transaction: ProofTransaction;
  readonly state: KeyImageState;
}

function findOutputs(
  entries: readonly ReserveProofEntry[],
  chain: ReserveChainData,
): FoundOutput[] | ProofRefusal<ReserveProofFault> {
  const found: FoundOutput[] = [];
  for (const entry of entries) {
    const name = txHashFromBytes(entry.transactionHash);
    const transaction = chain.transactions.get(name);
    const state = chain.keyImages.get(keyImageFromBytes(entry.keyImage));
    if (transaction === undefined)
      return createProofRefusal(
        'inconclusive',
        'unknown-transaction',
        formatMessage('This node does not know transaction {name}, which the proof lists.', { name }),
      );
    if (transaction === 'pool')
      return createProofRefusal(
        'invalid',
        'unconfirmed',
        formatMessage('Transaction {name}, which the proof lists, is not in a block yet.', { name }),
      );
    if (!equalBytes(transaction.hash, entry.transactionHash) || state === undefined)
      return createProofRefusal(
        'inconclusive',
        'chain-data',
        formatMessage('The node returned wrong data for transaction {name}.', { name }),
      );
    if (transaction.undecoded !== undefined)
      return createProofRefusal(
        'unsupported',
        'format-unknown',
        formatMessage('Transaction {name} has a newer format ({format}) that cannot be checked here.', {
          name,
          format: transaction.undecoded,
        }),
      );
    if (transaction.carrotContext !== undefined)
      return createProofRefusal(
        'unsupported',
        'format-unknown',
        formatMessage(
          'The proof lists transaction {name}, whose outputs are Carrot outputs. The format of reserve proofs about them is not final. Nothing was checked.',
          { name },
        ),
      );
    if (transaction.unreadExtraBytes > 0)
      return createProofRefusal(
        'unsupported',
        'too-large',
        formatMessage(
          'The extra of transaction {name} has more fields than a check reads, so some keys of the transaction may be missing.',
          { name },
        ),
      );
    if (entry.outputIndex >= transaction.outputs.length)
      return createProofRefusal(
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
    return createProofRefusal(
      'invalid',
      'shared-secret',
      formatMessage('{output}: the shared secret is not proven for this address and message.', {
        output: outputName,
      }),
    );
  if (!checkRingSignature(opened.signedHash, entry.keyImage, [output.key], [entry.keyImageSignature]))
    return createProofRefusal(
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
    return createProofRefusal(
      'invalid',
      'not-owned',
      formatMessage('{output} does not pay this wallet.', { output: outputName }),
    );
  const amount = decryptOutputAmount(output, index, derivation);
  if (amount === undefined)
    return createProofRefusal(
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
    txHash: name,
    index,
    key: oneTimeKeyFromBytes(output.key),
    keyImage: keyImageFromBytes(entry.keyImage),
    amount,
    state,
    unlockTime: transaction.unlockTime,
  };
}

/**
 * Returns whether an entry of the proof proves D = a·R. R is the main transaction key or, if there is one additional
 * key per output, the additional key of this output.
 */
function provesSharedSecret(
  { sharedSecret: D, sharedSecretSignature, outputIndex }: ReserveProofEntry,
  { publicKeys, additionalPublicKeys, outputs }: ProofTransaction,
  { signedHash, viewKey, version }: PrecheckedReserveProof,
): boolean {
  const additional =
    additionalPublicKeys.length === outputs.length ? additionalPublicKeys[outputIndex] : undefined;
  return [publicKeys[0], additional].some(
    (txKey) =>
      txKey !== undefined &&
      checkSharedSecretProof(
        signedHash,
        { R: viewKey, A: txKey, base: undefined, D },
        sharedSecretSignature,
        version,
      ),
  );
}
