/**
 * Hashes of transactions.
 *
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1344-L1394, calculate_transaction_hash
 */
import { zeroHashBytes } from './brands.ts';
import { concatBytes } from './bytes.ts';
import { NotDecodedError } from './decode-error.ts';
import { keccak256 } from './keccak.ts';
import { keccak256Each } from './keccak-batch.ts';
import { RingCtType } from './ringct.ts';
import { requireDecoded, type ByteRange, type TransactionOutline } from './transaction.ts';

function rangeOf(transaction: TransactionOutline, range: ByteRange): Uint8Array {
  return transaction.blob.subarray(range.start, range.end);
}

function hashRange(transaction: TransactionOutline, range: ByteRange): Uint8Array {
  return keccak256(rangeOf(transaction, range));
}

/** Hash of the prefix: what version 1 ring signatures sign. @throws NotDecodedError for an `undecoded` transaction */
export function prefixHash(transaction: TransactionOutline): Uint8Array {
  if (transaction.undecoded?.what !== 'ringct') requireDecoded(transaction, 'prefix hash');
  return hashRange(transaction, transaction.ranges.prefix);
}

/** Hash of the RingCT base; undefined in version 1. @throws NotDecodedError for an `undecoded` transaction */
export function ringCtBaseHash(transaction: TransactionOutline): Uint8Array | undefined {
  requireDecoded(transaction, 'base hash');
  return transaction.version === 1 ? undefined : hashRange(transaction, transaction.ranges.base);
}

/**
 * Hash of the prunable RingCT part: zeros in type 0, which has none (the daemon reports the hash of no bytes there, and
 * the transaction hash does not use it). Undefined in version 1.
 *
 * @throws NotDecodedError for an `undecoded` transaction, or when that part has been pruned away
 */
export function ringCtPrunableHash(transaction: TransactionOutline): Uint8Array | undefined {
  requireDecoded(transaction, 'prunable hash');
  if (transaction.version === 1) return undefined;
  if (hasNoPrunable(transaction)) return zeroHashBytes.slice();
  if (transaction.pruned) {
    throw new NotDecodedError('the prunable hash cannot be computed: the blob is pruned');
  }
  return hashRange(transaction, transaction.ranges.prunable);
}

/** Type 0, and a version 2 transaction without inputs, which has no RingCT data at all. */
function hasNoPrunable(transaction: TransactionOutline): boolean {
  return transaction.ringct === undefined || transaction.ringct.type === RingCtType.Null;
}

/**
 * The transaction id.
 *
 * @param options.prunableHash the hash of the part a pruned blob lacks, as the daemon reports it; ignored for a blob
 * that lacks nothing
 * @throws NotDecodedError for an `undecoded` transaction; for a pruned one of version 1, whose id covers every byte;
 * for a pruned one of version 2 without `prunableHash`
 * @throws RangeError when `prunableHash` is needed and has not 32 bytes
 */
export function transactionHash(
  transaction: TransactionOutline,
  options: { readonly prunableHash?: Uint8Array } = {},
): Uint8Array {
  requireDecoded(transaction, 'hash');
  if (transaction.version === 1) {
    if (transaction.pruned) throw new NotDecodedError('the hash of a pruned version 1 transaction is lost');
    return keccak256(transaction.blob);
  }
  const { prunableHash } = options;
  if (transaction.pruned && prunableHash === undefined) {
    throw new NotDecodedError('the hash of a pruned transaction needs the hash of its prunable part');
  }
  const { prefix, base, prunable } = transaction.ranges;
  const last = hasNoPrunable(transaction)
    ? zeroHashBytes
    : transaction.pruned && prunableHash !== undefined
      ? prunableHash
      : hashRange(transaction, prunable);
  if (last.length !== 32) throw new RangeError(`prunable hash has ${last.length} bytes, expected 32`);
  return keccak256(concatBytes(hashRange(transaction, prefix), hashRange(transaction, base), last));
}

/**
 * The ids of whole transactions, in their order: the same as from {@link transactionHash}, in less than half the time.
 *
 * @returns undefined for a transaction that is pruned or `undecoded`
 */
export function transactionHashes(transactions: readonly TransactionOutline[]): (Uint8Array | undefined)[] {
  const parts: Uint8Array[] = [];
  for (const transaction of transactions) if (isWhole(transaction)) addParts(transaction, parts);
  const digests = keccak256Each(parts);

  // The digest of version 1 is the id; those of the parts of version 2 are hashed once more.
  const ids = new Array<Uint8Array | undefined>(transactions.length);
  const joined: Uint8Array[] = [];
  const joinedIndexes: number[] = [];
  let at = 0;
  for (const [index, transaction] of transactions.entries()) {
    if (!isWhole(transaction)) continue;
    if (transaction.version === 1) {
      ids[index] = digests.subarray(at, (at += 32));
      continue;
    }
    joinedIndexes.push(index);
    joined.push(
      hasNoPrunable(transaction)
        ? concatBytes(digests.subarray(at, (at += 64)), zeroHashBytes)
        : digests.subarray(at, (at += 96)),
    );
  }
  const joinedIds = keccak256Each(joined);
  for (const [position, index] of joinedIndexes.entries()) {
    ids[index] = joinedIds.subarray(32 * position, 32 * (position + 1));
  }
  return ids;
}

function isWhole({ undecoded, pruned }: TransactionOutline): boolean {
  return undecoded === undefined && !pruned;
}

/** What is hashed first: all of version 1; of version 2 prefix, base and, where there is one, the prunable part. */
function addParts(transaction: TransactionOutline, parts: Uint8Array[]): void {
  if (transaction.version === 1) {
    parts.push(transaction.blob);
    return;
  }
  const { prefix, base, prunable } = transaction.ranges;
  parts.push(rangeOf(transaction, prefix), rangeOf(transaction, base));
  if (!hasNoPrunable(transaction)) parts.push(rangeOf(transaction, prunable));
}
