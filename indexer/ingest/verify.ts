import { outlineKnownPart } from '@ringscope/protocol/known-part.ts';
import { blockHeight, type Block } from '@ringscope/protocol/block.ts';
import { bytesToHex, equalBytes } from '@ringscope/protocol/bytes.ts';
import { hasFullPrefix, type TransactionOutline } from '@ringscope/protocol/transaction.ts';
import type { TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { transactionHash, transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import type { IndexedBlockEntry } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import type { UnverifiedTransaction } from './confirm.ts';
import { NodeDataError } from '../errors.ts';
import { identifyBlock, decoded } from './identify-block.ts';

/** An output with its bucket and global index. Rings name it by these two. */
export interface IndexedOutput {
  /** Undefined when its format is unknown. */
  readonly output: TxOutput | undefined;
  /**
   * Amount under which the output is counted. It is 0 in version 2, also for a coinbase, whose amounts are visible.
   */
  readonly bucket: bigint;
  readonly globalIndex: number;
}

/**
 * A transaction whose id was recomputed from its bytes. When its format is unknown (`undecoded`), the block gives the
 * id, and the bytes still have to be confirmed; see confirm.ts.
 */
export interface VerifiedTransaction {
  readonly hash: Uint8Array;
  readonly transaction: TransactionOutline;
  /** All outputs, except unreadable ones of version 1: without an amount they have no bucket. */
  readonly outputs: readonly IndexedOutput[];
  /** Number of outputs for which the daemon gives indices. */
  readonly outputCount: number;
  /** Undefined when neither the format nor the weight of the block gives it. */
  readonly weight: number | undefined;
}

/** A block whose id, transactions and header agree. */
export interface VerifiedBlock {
  readonly height: number;
  readonly hash: Uint8Array;
  readonly block: Block;
  readonly header: BlockHeaderInfo;
  /** The coinbase is first. */
  readonly transactions: readonly [VerifiedTransaction, ...VerifiedTransaction[]];
}

/**
 * Verifies blocks of consecutive heights before rows are made of them:
 *
 * - The id of each block and transaction is recomputed and must match the header and the block.
 * - Each block follows the one before it.
 * - All listed transactions are there. A pruned daemon silently leaves some out.
 * - The sums of the header (reward, number of transactions, weight, cumulative difficulty) follow from the block and
 *   the block below.
 * - Output indices continue without a gap in each bucket.
 *
 * A transaction of an unknown format does not stop a block. Its readable part is passed on, and
 * {@link takeUnverified} lists its bytes.
 *
 * The class does not check proof of work, signatures or amounts. It trusts the daemon that its chain is the right
 * one.
 */
export class ChainVerifier {
  /** The last block that passed. It keeps no bytes of the page, because they may be overwritten. */
  #below: Pick<VerifiedBlock, 'height' | 'hash' | 'header'> | undefined;
  readonly #buckets = new BucketCounters();
  #unverified: UnverifiedTransaction[] = [];

  /**
   * Yields the next blocks, each verified when the caller asks for it. A decoded block needs many times the memory of
   * its bytes, and its rows need less.
   *
   * @throws NodeDataError, UnknownFormatError; no later block passes then
   */
  *verify(
    entries: readonly IndexedBlockEntry[],
    headers: readonly BlockHeaderInfo[],
  ): Generator<VerifiedBlock, void, undefined> {
    if (entries.length !== headers.length) {
      throw new NodeDataError('blocks', `${entries.length} blocks came with ${headers.length} headers`);
    }
    for (const [index, entry] of entries.entries()) {
      const header = headers[index];
      if (header === undefined) continue;
      const block = verifyBlock(entry, header);
      if (this.#below !== undefined) checkLink(this.#below, block);
      for (const [position, one] of block.transactions.entries()) {
        this.#buckets.check(one, header.height, position);
        if (one.transaction.undecoded !== undefined) {
          const subject = `block ${header.height} transaction ${position}`;
          this.#unverified.push({ subject, hash: one.hash, blob: one.transaction.blob });
        }
      }
      this.#below = { height: block.height, hash: block.hash, header };
      yield block;
    }
  }

  /** Returns the transactions so far whose id could not be recomputed, and forgets them. */
  takeUnverified(): readonly UnverifiedTransaction[] {
    const taken = this.#unverified;
    this.#unverified = [];
    return taken;
  }
}

function verifyBlock(entry: IndexedBlockEntry, header: BlockHeaderInfo): VerifiedBlock {
  const subject = `block ${header.height}`;
  const { block, hash, minerTxHash } = identifyBlock(subject, entry.block, header, entry.transactions.length);
  const height = blockHeight(block);
  // A coinbase of unknown format may not give its height.
  if (height !== header.height && (height !== undefined || block.coinbase.undecoded === undefined)) {
    throw new NodeDataError(subject, `its coinbase is for height ${height ?? 'none'}`);
  }
  if (entry.transactions.length !== block.txHashes.length) {
    throw new NodeDataError(
      subject,
      `${entry.transactions.length} of its ${block.txHashes.length} transactions came`,
    );
  }
  const coinbase = withIndices(`${subject} coinbase`, block.coinbase, minerTxHash, entry.outputIndices[0]);
  const transactions = entry.transactions.map(({ blob }) => outlineKnownPart(blob));
  const hashes = transactionHashes(transactions);
  const others = transactions.map((transaction, index) => {
    const name = `${subject} transaction ${index + 1}`;
    const listed = block.txHashes[index];
    // confirm.ts confirms a transaction of unknown format in another way.
    const id =
      transaction.undecoded === undefined
        ? (hashes[index] ?? decoded(name, () => transactionHash(transaction)))
        : listed;
    if (id === undefined || listed === undefined) throw new Error('as many transactions as hashes');
    if (!equalBytes(id, listed)) {
      throw new NodeDataError(name, `its id is ${bytesToHex(id)}, the block lists ${bytesToHex(listed)}`);
    }
    return withIndices(name, transaction, id, entry.outputIndices[index + 1]);
  });
  checkHeader(subject, header, block, coinbase);
  const weighed = withWeights(subject, header, [coinbase, ...others]);
  return { height: header.height, hash, block, header, transactions: weighed };
}

/** Returns the transaction with its id and one index for each output. @throws NodeDataError */
function withIndices(
  subject: string,
  transaction: TransactionOutline,
  hash: Uint8Array,
  indices: readonly bigint[] | undefined,
): VerifiedTransaction {
  const read = transaction.outputs.length;
  const fits =
    indices !== undefined &&
    (indices.length === read || (indices.length > read && !hasFullPrefix(transaction)));
  if (!fits) {
    throw new NodeDataError(subject, `${indices?.length ?? 'no'} output indices for ${read} outputs`);
  }
  const placed = transaction.version === 1 ? indices.slice(0, read) : indices;
  const outputs = placed.map((index, position) => {
    const globalIndex = Number(index);
    if (!Number.isSafeInteger(globalIndex)) throw new NodeDataError(subject, 'an output index is too large');
    const output = transaction.outputs[position];
    return { output, bucket: bucketOf(transaction, output), globalIndex };
  });
  const weight = transaction.undecoded === undefined ? transactionWeight(transaction) : undefined;
  return { hash, transaction, outputs, outputCount: indices.length, weight };
}

/**
 * Returns the amount under which an output is counted. Outputs of a version 2 coinbase count under 0. Outputs of
 * unknown format are treated like all outputs since version 2.
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
    throw new NodeDataError(subject, `its time is ${block.timestamp}, the header says ${header.timestamp}`);
  }
  if (header.numTxes !== block.txHashes.length) {
    throw new NodeDataError(subject, `the header counts ${header.numTxes} transactions`);
  }
  if (header.minerTxHash !== bytesToHex(coinbase.hash)) {
    throw new NodeDataError(subject, `the header says its coinbase is ${header.minerTxHash}`);
  }
  if (header.orphanStatus) throw new NodeDataError(subject, 'the header calls it an orphan');
  // Only the header gives the reward when the coinbase has an unknown format.
  if (coinbase.transaction.undecoded !== undefined) return;
  const paid = coinbase.transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
  if (header.reward !== paid) {
    throw new NodeDataError(subject, `its coinbase pays ${paid}, the header says ${header.reward}`);
  }
}

/**
 * Checks the weight of a block: it is the sum of the weights of its transactions, coinbase included. The header and
 * the list of transaction ids weigh nothing. When exactly one transaction has an unknown weight, it is the remainder.
 *
 * @returns the transactions with that weight
 * @throws NodeDataError when the header gives another sum
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
  const left = header.blockWeight - known;
  if (unknown === 0 ? left !== 0 : left < 0) {
    throw new NodeDataError(
      subject,
      `its transactions weigh ${known}, the header says ${header.blockWeight}`,
    );
  }
  if (unknown !== 1) return transactions;
  const filled = (one: VerifiedTransaction) => (one.weight === undefined ? { ...one, weight: left } : one);
  const [coinbase, ...others] = transactions;
  return [filled(coinbase), ...others.map(filled)];
}

function checkLink(below: Pick<VerifiedBlock, 'height' | 'hash' | 'header'>, above: VerifiedBlock): void {
  const subject = `block ${above.height}`;
  if (above.height !== below.height + 1) throw new NodeDataError(subject, `it came after ${below.height}`);
  if (!equalBytes(above.block.prevId, below.hash)) {
    throw new NodeDataError(
      subject,
      `it follows ${bytesToHex(above.block.prevId)}, not ${bytesToHex(below.hash)}`,
    );
  }
  if (above.header.cumulativeDifficulty - above.header.difficulty !== below.header.cumulativeDifficulty) {
    throw new NodeDataError(subject, 'its cumulative difficulty is not that of the block below and its own');
  }
}

/** Checks that output indices of a bucket continue without a gap, from the first one that it has seen. */
class BucketCounters {
  readonly #next = new Map<bigint, number>();
  /** Next index of bucket 0, which holds almost all outputs. */
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
          `output ${position} has index ${globalIndex} among outputs of ${bucket}, expected ${expected}`,
        );
      }
      if (bucket === 0n) this.#nextRingCt = globalIndex + 1;
      else this.#next.set(bucket, globalIndex + 1);
    }
    // Outputs of unknown amounts may be in any bucket.
    if (outputs.length < outputCount) this.#next.clear();
  }
}
