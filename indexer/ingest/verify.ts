import { hashIgnoringProofLayout, decodeOutlineUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { blockHeight, type Block } from '@ringscope/protocol/block.ts';
import { bytesToHex, equalBytes } from '@ringscope/protocol/bytes.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { findTxFormatProblem } from '@ringscope/protocol/fork17-rules.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import {
  describeUndecodedPart,
  hasCompleteTxPrefix,
  type TransactionOutline,
} from '@ringscope/protocol/transaction.ts';
import type { TxOutput, UndecodedPart } from '@ringscope/protocol/transaction-prefix.ts';
import { transactionHash, transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import type { UnverifiedTransaction } from './confirm.ts';
import { NodeDataError } from '../errors.ts';
import { identifyBlock, addSubjectToDecodeErrors } from './identify-block.ts';
import type { DaemonReportedBlock } from './reported-block.ts';

/** An output with the amount and the global index by which rings refer to it. */
export interface IndexedOutput {
  /** The decoded output. Undefined when its format is unknown. */
  readonly output: TxOutput | undefined;
  /**
   * Amount among whose outputs the global index counts: the clear amount in version 1, and 0 in version 2,
   * even for a coinbase with public amounts.
   */
  readonly bucket: bigint;
  readonly globalIndex: number;
}

/**
 * A transaction whose id was recomputed from its bytes. When its format is unknown (`undecoded`), the id
 * comes from the block, and the bytes still have to be requested a second time and compared (confirm.ts).
 */
export interface VerifiedTransaction {
  readonly hash: Uint8Array;
  readonly transaction: TransactionOutline;
  /**
   * All outputs, except those of version 1 that could not be decoded: without an amount, their index has no
   * meaning.
   */
  readonly outputs: readonly IndexedOutput[];
  /** Number of outputs for which the daemon returned indices. */
  readonly outputCount: number;
  /** Undefined when the weight follows neither from the format nor from the weight of the block. */
  readonly weight: number | undefined;
}

/** A block whose id, transactions and header are consistent. */
export interface VerifiedBlock {
  readonly height: number;
  readonly hash: Uint8Array;
  readonly block: Block;
  readonly header: BlockHeaderInfo;
  /** Transactions of the block. The coinbase is the first one. */
  readonly transactions: readonly [VerifiedTransaction, ...VerifiedTransaction[]];
}

/**
 * Verifies blocks of consecutive heights before they are converted to rows:
 *
 * - The id of each block and transaction is recomputed and must match the header and the block.
 * - Each block follows the previous one.
 * - All listed transactions are present. A pruned daemon silently omits some.
 * - The sums of the header (reward, number of transactions, weight, cumulative difficulty) follow from the block and
 *   the block below.
 * - Global output indices of each amount continue without a gap.
 *
 * A block may contain transactions of unknown formats. The result contains the fields before the unknown
 * one, and {@link takeUnverified} returns their bytes.
 *
 * The class does not check proof of work, signatures or amounts. It trusts the daemon to have the main chain.
 */
export class ChainVerifier {
  /**
   * The last verified block, without its bytes: they are in the memory of a response, which the next one may
   * overwrite.
   */
  #below: Pick<VerifiedBlock, 'height' | 'hash' | 'header'> | undefined;
  readonly #buckets = new BucketCounters();
  #unverified: UnverifiedTransaction[] = [];

  /**
   * Yields the next blocks, and decodes and verifies each one only when the caller reads it, because a
   * decoded block needs many times the memory of its bytes.
   *
   * @param stated blocks of unknown layout, by their position in `entries`
   * @throws NodeDataError, UnknownFormatError; after an error, the verifier must not be used again
   */
  *verify(
    entries: readonly BlockBlobsWithOutputIndices[],
    headers: readonly BlockHeaderInfo[],
    stated: ReadonlyMap<number, DaemonReportedBlock> = new Map(),
  ): Generator<VerifiedBlock, void, undefined> {
    if (entries.length !== headers.length) {
      throw new NodeDataError(
        'blocks',
        `the daemon returned ${entries.length} blocks, but ${headers.length} headers for them, so the response was rejected`,
      );
    }
    for (const [index, entry] of entries.entries()) {
      const header = headers[index];
      if (header === undefined) continue;
      const statedBlock = stated.get(index);
      const block = verifyBlock(entry, header, statedBlock);
      if (this.#below !== undefined) checkLink(this.#below, block);
      for (const [position, one] of block.transactions.entries()) {
        this.#buckets.check(one, header.height, position);
        if (one.transaction.undecoded !== undefined) {
          requireNewVersion(block.block.majorVersion, one.transaction.undecoded, header.height, position);
          if (isDraftLayout(block.block.majorVersion, one.transaction.undecoded)) {
            requireIdOfProofs(one, header.height, position);
            continue;
          }
          // A second response of the daemon has already confirmed the bytes of this coinbase.
          if (position === 0 && statedBlock !== undefined) continue;
          const subject = `block ${header.height} transaction ${position}`;
          this.#unverified.push({ subject, hash: one.hash, blob: one.transaction.blob });
        }
      }
      this.#below = { height: block.height, hash: block.hash, header };
      yield block;
    }
  }

  /** Returns and clears the list of transactions whose id could not be recomputed. */
  takeUnverified(): readonly UnverifiedTransaction[] {
    const unverified = this.#unverified;
    this.#unverified = [];
    return unverified;
  }
}

function verifyBlock(
  entry: BlockBlobsWithOutputIndices,
  header: BlockHeaderInfo,
  stated: DaemonReportedBlock | undefined,
): VerifiedBlock {
  const subject = `block ${header.height}`;
  const { block, hash, minerTxHash } =
    stated ?? identifyBlock(subject, entry.block, header, entry.transactions.length);
  const height = blockHeight(block);
  // The height may be unreadable in a coinbase of unknown format.
  if (height !== header.height && (height !== undefined || block.coinbase.undecoded === undefined)) {
    throw new NodeDataError(
      subject,
      `the height in the coinbase of the block is ${height ?? 'missing'}, but the height in its header is ${header.height}, so the block was rejected`,
    );
  }
  if (entry.transactions.length !== block.txHashes.length) {
    throw new NodeDataError(
      subject,
      `the daemon returned only ${entry.transactions.length} of the ${block.txHashes.length} transactions that the block lists, so the block was rejected`,
    );
  }
  const coinbase = withIndices(`${subject} coinbase`, block.coinbase, minerTxHash, entry.outputIndices[0]);
  const transactions = entry.transactions.map(({ blob }) => decodeOutlineUpToUnknownPart(blob));
  const hashes = transactionHashes(transactions);
  const others = transactions.map((transaction, index) => {
    const name = `${subject} transaction ${index + 1}`;
    const listed = block.txHashes[index];
    // The id of a transaction of unknown format cannot be computed. confirm.ts checks its bytes instead.
    const id =
      transaction.undecoded === undefined
        ? (hashes[index] ?? addSubjectToDecodeErrors(name, () => transactionHash(transaction)))
        : listed;
    if (id === undefined || listed === undefined)
      throw new Error(
        `The block lists no hash for ${name}, although it lists as many hashes as the response has transactions. This is a defect of Ringscope.`,
      );
    if (!equalBytes(id, listed)) {
      throw new NodeDataError(
        name,
        `the bytes of the transaction have the id ${bytesToHex(id)}, but the block lists ${bytesToHex(listed)}, so the block was rejected`,
      );
    }
    return withIndices(name, transaction, id, entry.outputIndices[index + 1]);
  });
  checkHeader(subject, header, block, coinbase);
  // The rules of a block of unknown layout are unknown too.
  if (stated === undefined) requireFormatsOfVersion(subject, block.majorVersion, [coinbase, ...others]);
  const weightedTransactions = withWeights(subject, header, [coinbase, ...others]);
  return { height: header.height, hash, block, header, transactions: weightedTransactions };
}

/**
 * Requires that a transaction of unknown format is in a block of an unknown version. A block of a known
 * version contains only known formats. There, an unknown format means that the daemon returned altered bytes,
 * which could change the outputs or inputs of a transaction under its true id.
 *
 * @throws NodeDataError
 */
function requireNewVersion(
  blockVersion: number,
  undecoded: UndecodedPart,
  height: number,
  position: number,
): void {
  if (blockVersion > NEWEST_BLOCK_VERSION) return;
  throw new NodeDataError(
    `block ${height} transaction ${position}`,
    `the transaction has an ${describeUndecodedPart(undecoded)}, but a block of version ${blockVersion} contains only known formats, so the block was rejected`,
  );
}

/**
 * Returns whether a transaction breaks the layout of its known type in a block of hard fork 17, whose
 * specification is still a draft. If the draft changes, its proofs have another layout, and the transaction
 * is stored without them.
 */
function isDraftLayout(blockVersion: number, { what }: UndecodedPart): boolean {
  return what === 'layout' && blockVersion <= NEWEST_DRAFT_BLOCK_VERSION;
}

/**
 * Requires that the id of a transaction proves the bytes of its proofs, whatever their layout. A value that no block may
 * contain is refused.
 *
 * @throws NodeDataError
 */
function requireIdOfProofs(
  { hash, transaction }: VerifiedTransaction,
  height: number,
  position: number,
): void {
  const subject = `block ${height} transaction ${position}`;
  const disallowed = transaction.undecoded?.disallowed;
  if (disallowed !== undefined) throw new NodeDataError(subject, disallowed);
  const id = hashIgnoringProofLayout(transaction.blob);
  if (id !== undefined && equalBytes(id, hash)) return;
  throw new NodeDataError(
    subject,
    `the bytes of the transaction break the layout of its format at ${transaction.undecoded?.path ?? ''}, and do not have the id ${bytesToHex(hash)} that the block lists, so the block was rejected`,
  );
}

/** Requires that the version of a block allows the formats of its transactions. @throws NodeDataError */
function requireFormatsOfVersion(
  subject: string,
  blockVersion: number,
  transactions: readonly VerifiedTransaction[],
): void {
  for (const [position, { transaction }] of transactions.entries()) {
    if (transaction.undecoded !== undefined) continue;
    const problem = findTxFormatProblem(blockVersion, transaction);
    if (problem !== undefined) throw new NodeDataError(`${subject} transaction ${position}`, problem);
  }
}

/**
 * Returns the transaction with its id and one global index for each output. @throws NodeDataError when the
 * number of indices is wrong or an index is too large
 */
function withIndices(
  subject: string,
  transaction: TransactionOutline,
  hash: Uint8Array,
  indices: readonly bigint[] | undefined,
): VerifiedTransaction {
  const decodedCount = transaction.outputs.length;
  const hasAllIndices =
    indices !== undefined &&
    (indices.length === decodedCount || (indices.length > decodedCount && !hasCompleteTxPrefix(transaction)));
  if (!hasAllIndices) {
    throw new NodeDataError(
      subject,
      `the daemon returned ${indices?.length ?? 'no'} output indices for the ${decodedCount} outputs of this transaction, so the block was rejected`,
    );
  }
  const indexed = transaction.version === 1 ? indices.slice(0, decodedCount) : indices;
  const outputs = indexed.map((index, position) => {
    const globalIndex = Number(index);
    if (!Number.isSafeInteger(globalIndex))
      throw new NodeDataError(
        subject,
        `the daemon returned the output index ${index}, which is above 2^53−1, the largest that this index stores, so the block was rejected`,
      );
    const output = transaction.outputs[position];
    return { output, bucket: bucketOf(transaction, output), globalIndex };
  });
  const weight = transaction.undecoded === undefined ? transactionWeight(transaction) : undefined;
  return { hash, transaction, outputs, outputCount: indices.length, weight };
}

/**
 * Returns the amount among whose outputs the chain numbers an output. It is 0 for outputs of a version 2
 * coinbase. Outputs of unknown format are assumed to have 0 too, like all outputs since version 2.
 *
 * @see monero src/blockchain_db/blockchain_db.cpp#L182-L249, BlockchainDB::add_transaction
 */
function bucketOf({ version, isCoinbase }: TransactionOutline, output: TxOutput | undefined): bigint {
  if (output === undefined || (version !== 1 && isCoinbase)) return 0n;
  return output.amount;
}

function checkHeader(
  subject: string,
  header: BlockHeaderInfo,
  block: Block,
  coinbase: VerifiedTransaction,
): void {
  if (BigInt(header.timestamp) !== block.timestamp) {
    throw new NodeDataError(
      subject,
      `the bytes of the block have the timestamp ${block.timestamp}, but the header from the daemon has ${header.timestamp}, so the block was rejected`,
    );
  }
  if (header.numTxes !== block.txHashes.length) {
    throw new NodeDataError(
      subject,
      `the bytes of the block list ${block.txHashes.length} transactions, but the header from the daemon counts ${header.numTxes}, so the block was rejected`,
    );
  }
  if (header.minerTxHash !== bytesToHex(coinbase.hash)) {
    throw new NodeDataError(
      subject,
      `the bytes of the block contain the coinbase ${bytesToHex(coinbase.hash)}, but the header from the daemon has ${header.minerTxHash}, so the block was rejected`,
    );
  }
  if (header.orphanStatus)
    throw new NodeDataError(
      subject,
      'the header from the daemon marks the block as an orphan, which is not on the main chain, so the block was rejected',
    );
  // The reward of a coinbase of unknown format cannot be checked.
  if (coinbase.transaction.undecoded !== undefined) return;
  const paid = coinbase.transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
  if (header.reward !== paid) {
    throw new NodeDataError(
      subject,
      `the coinbase of the block pays ${paid} atomic units, but the header from the daemon has the reward ${header.reward}, so the block was rejected`,
    );
  }
}

/**
 * Checks that the weight of a block is the sum of the weights of its transactions, including the coinbase. If exactly one
 * transaction has an unknown weight, it gets the remainder.
 *
 * @returns the transactions with their weights
 * @throws NodeDataError when the header has another sum
 * @see monero src/cryptonote_core/blockchain.cpp#L4162-L4561, Blockchain::handle_block_to_main_chain
 */
function withWeights(
  subject: string,
  header: BlockHeaderInfo,
  transactions: VerifiedBlock['transactions'],
): VerifiedBlock['transactions'] {
  let known = 0;
  let unknown = 0;
  for (const { weight } of transactions) {
    known += weight ?? 0;
    if (weight === undefined) unknown += 1;
  }
  const remainder = header.blockWeight - known;
  if (unknown === 0 ? remainder !== 0 : remainder < 0) {
    throw new NodeDataError(
      subject,
      `the transactions of the block weigh ${known} bytes, but the header from the daemon has ${header.blockWeight}, so the block was rejected`,
    );
  }
  if (unknown !== 1) return transactions;
  const withRemainder = (one: VerifiedTransaction) =>
    one.weight === undefined ? { ...one, weight: remainder } : one;
  const [coinbase, ...others] = transactions;
  return [withRemainder(coinbase), ...others.map(withRemainder)];
}

function checkLink(below: Pick<VerifiedBlock, 'height' | 'hash' | 'header'>, above: VerifiedBlock): void {
  const subject = `block ${above.height}`;
  if (above.height !== below.height + 1)
    throw new NodeDataError(
      subject,
      `the block before it in the response must have height ${above.height - 1}, but has ${below.height}, so the block was rejected`,
    );
  if (!equalBytes(above.block.prevId, below.hash)) {
    throw new NodeDataError(
      subject,
      `the block refers to the previous block ${bytesToHex(above.block.prevId)}, but the block below is ${bytesToHex(below.hash)}, so the block was rejected`,
    );
  }
  if (above.header.cumulativeDifficulty - above.header.difficulty !== below.header.cumulativeDifficulty) {
    throw new NodeDataError(
      subject,
      `the cumulative difficulty of the block, ${above.header.cumulativeDifficulty}, is not the sum of ${below.header.cumulativeDifficulty} ` +
        `(block below) and its difficulty ${above.header.difficulty}, so the block was rejected`,
    );
  }
}

/**
 * Checks that the global output indices of each amount are consecutive. The first index of each amount is
 * accepted.
 */
class BucketCounters {
  readonly #next = new Map<bigint, number>();
  /**
   * Next index of RingCT outputs (amount 0). A separate field is faster than the map, because almost all
   * outputs are RingCT.
   */
  #nextRingCt: number | undefined;

  check({ outputs, outputCount }: VerifiedTransaction, height: number, transaction: number): void {
    for (let position = 0; position < outputs.length; position += 1) {
      const output = outputs[position];
      if (output === undefined) continue;
      const { bucket, globalIndex } = output;
      const expected = (bucket === 0n ? this.#nextRingCt : this.#next.get(bucket)) ?? globalIndex;
      if (globalIndex !== expected) {
        throw new NodeDataError(
          `block ${height} transaction ${transaction}`,
          `output ${position} must have the global index ${expected} among the outputs of amount ${bucket}, but has ${globalIndex}, so the block was rejected`,
        );
      }
      if (bucket === 0n) this.#nextRingCt = globalIndex + 1;
      else this.#next.set(bucket, globalIndex + 1);
    }
    // Outputs of unknown amounts may have taken indices of any amount.
    if (outputs.length < outputCount) this.#next.clear();
  }
}
