/**
 * Computes hashes of transactions.
 *
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1344-L1394, calculate_transaction_hash
 */
import { zeroHashBytes } from './brands.ts';
import { concatBytes } from './bytes.ts';
import { NotDecodedError } from './decode-error.ts';
import { keccak256 } from './keccak.ts';
import { keccak256Batch } from './keccak-batch.ts';
import { RingCtType } from './ringct-type.ts';
import { requireDecodedTransaction, type ByteRange, type TransactionOutline } from './transaction.ts';

function rangeOf(transaction: TransactionOutline, range: ByteRange): Uint8Array {
  return transaction.blob.subarray(range.start, range.end);
}

function hashRange(transaction: TransactionOutline, range: ByteRange): Uint8Array {
  return keccak256(rangeOf(transaction, range));
}

/**
 * Returns the hash of the prefix, which version 1 ring signatures sign.
 *
 * @throws NotDecodedError for an `undecoded` transaction, unless only its RingCT type is unknown
 */
export function transactionPrefixHash(transaction: TransactionOutline): Uint8Array {
  if (transaction.undecoded?.kind !== 'ringct') requireDecodedTransaction(transaction, 'prefix hash');
  return hashRange(transaction, transaction.ranges.prefix);
}

/**
 * Returns the hash of the RingCT base. Undefined in version 1.
 *
 * @throws NotDecodedError for an `undecoded` transaction
 */
export function ringCtBaseHash(transaction: TransactionOutline): Uint8Array | undefined {
  requireDecodedTransaction(transaction, 'base hash');
  return transaction.version === 1 ? undefined : hashRange(transaction, transaction.ranges.base);
}

/**
 * Returns the hash of the prunable RingCT part. Undefined in version 1. Type 0 has no such part, so the hash is 32 zero
 * bytes. For type 0 the daemon reports the hash of an empty string, which is not used in the transaction hash.
 *
 * @throws NotDecodedError for an `undecoded` transaction, or if that part was pruned
 */
export function ringCtPrunableHash(transaction: TransactionOutline): Uint8Array | undefined {
  requireDecodedTransaction(transaction, 'prunable hash');
  if (transaction.version === 1) return undefined;
  if (hasNoPrunable(transaction)) return zeroHashBytes.slice();
  if (transaction.pruned) {
    throw new NotDecodedError(
      'the hash of the prunable part cannot be computed, because the transaction is pruned; decode the complete transaction',
    );
  }
  return hashRange(transaction, transaction.ranges.prunable);
}

/**
 * Returns whether a version 2 transaction has no prunable part: with RingCT type 0, or without RingCT data because it has
 * no inputs.
 */
function hasNoPrunable(transaction: TransactionOutline): boolean {
  return transaction.ringct === undefined || transaction.ringct.type === RingCtType.Null;
}

/**
 * Returns the transaction id.
 *
 * @param options.prunableHash hash of the part that a pruned blob lacks, as the daemon reports it; ignored for a
 * complete blob
 * @throws NotDecodedError if the transaction is
 * - `undecoded`;
 * - pruned and of version 1, because the id covers every byte;
 * - pruned and of version 2, and `prunableHash` is missing
 * @throws RangeError if `prunableHash` is needed and does not have 32 bytes
 */
export function transactionHash(
  transaction: TransactionOutline,
  options: { readonly prunableHash?: Uint8Array } = {},
): Uint8Array {
  requireDecodedTransaction(transaction, 'hash');
  if (transaction.version === 1) {
    if (transaction.pruned)
      throw new NotDecodedError(
        'the hash of a pruned version 1 transaction cannot be computed, because it covers the missing bytes too; decode the complete transaction',
      );
    return keccak256(transaction.blob);
  }
  const { prunableHash } = options;
  if (transaction.pruned && prunableHash === undefined) {
    throw new NotDecodedError(
      'the hash of a pruned transaction cannot be computed without the hash of its prunable part; pass it as prunableHash',
    );
  }
  const { prefix, base, prunable } = transaction.ranges;
  const last = hasNoPrunable(transaction)
    ? zeroHashBytes
    : transaction.pruned && prunableHash !== undefined
      ? prunableHash
      : hashRange(transaction, prunable);
  if (last.length !== 32)
    throw new RangeError(
      `the hash of a pruned transaction cannot be computed: prunableHash must have 32 bytes, but has ${last.length}`,
    );
  return keccak256(concatBytes(hashRange(transaction, prefix), hashRange(transaction, base), last));
}

/**
 * Returns the ids of complete transactions, in the same order. The result equals that of {@link transactionHash} and
 * takes less than half the time.
 *
 * @returns undefined for a transaction that is pruned or `undecoded`
 */
export function transactionHashes(transactions: readonly TransactionOutline[]): (Uint8Array | undefined)[] {
  const parts: Uint8Array[] = [];
  for (const transaction of transactions) if (isComplete(transaction)) addParts(transaction, parts);
  const digests = keccak256Batch(parts);

  // In version 1 the digest is the id. In version 2 the digests of the parts are hashed again.
  const ids = new Array<Uint8Array | undefined>(transactions.length);
  const joined: Uint8Array[] = [];
  const joinedIndexes: number[] = [];
  let offset = 0;
  for (const [index, transaction] of transactions.entries()) {
    if (!isComplete(transaction)) continue;
    if (transaction.version === 1) {
      ids[index] = digests.subarray(offset, (offset += 32));
      continue;
    }
    joinedIndexes.push(index);
    joined.push(
      hasNoPrunable(transaction)
        ? concatBytes(digests.subarray(offset, (offset += 64)), zeroHashBytes)
        : digests.subarray(offset, (offset += 96)),
    );
  }
  const joinedIds = keccak256Batch(joined);
  for (const [position, index] of joinedIndexes.entries()) {
    ids[index] = joinedIds.subarray(32 * position, 32 * (position + 1));
  }
  return ids;
}

function isComplete({ undecoded, pruned }: TransactionOutline): boolean {
  return undecoded === undefined && !pruned;
}

/**
 * Appends to `parts` the byte strings whose hash is needed: in version 1 the complete blob; in version 2 the prefix, the
 * base and the prunable part, if any.
 */
function addParts(transaction: TransactionOutline, parts: Uint8Array[]): void {
  if (transaction.version === 1) {
    parts.push(transaction.blob);
    return;
  }
  const { prefix, base, prunable } = transaction.ranges;
  parts.push(rangeOf(transaction, prefix), rangeOf(transaction, base));
  if (!hasNoPrunable(transaction)) parts.push(rangeOf(transaction, prunable));
}
