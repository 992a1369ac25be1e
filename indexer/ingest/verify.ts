import { blockHeight, blockId, decodeBlock, type Block } from '../../protocol/block.ts';
import { bytesToHex, equalBytes } from '../../protocol/bytes.ts';
import { DecodeError, NotDecodedError } from '../../protocol/decode-error.ts';
import { outlineTransaction, type TransactionOutline, type TxOutput } from '../../protocol/transaction.ts';
import { transactionHash, transactionHashes } from '../../protocol/transaction-hash.ts';
import { transactionWeight } from '../../protocol/transaction-weight.ts';
import type { IndexedBlockEntry } from '../../rpc/daemon/blocks-bin.ts';
import type { BlockHeader } from '../../rpc/daemon/headers.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';

/** An output and the name by which rings point at it. */
export interface IndexedOutput {
  readonly output: TxOutput;
  /** The amount under which it is counted; 0 in version 2, also for a coinbase, whose amounts are written. */
  readonly bucket: bigint;
  readonly globalIndex: number;
}

/** A transaction whose id was recomputed from its bytes. */
export interface VerifiedTransaction {
  readonly hash: Uint8Array;
  readonly transaction: TransactionOutline;
  readonly outputs: readonly IndexedOutput[];
}

/** A block whose id, transactions and header agree. */
export interface VerifiedBlock {
  readonly height: number;
  readonly hash: Uint8Array;
  readonly block: Block;
  readonly header: BlockHeader;
  /** Coinbase first. */
  readonly transactions: readonly [VerifiedTransaction, ...VerifiedTransaction[]];
}

/**
 * Checks blocks of consecutive heights as the daemon sent them, before any row is made of them:
 *
 * - every block and transaction id is recomputed from the bytes and is the one the header and the block name;
 * - every block follows the one before it;
 * - as many transactions as the block lists (a pruned daemon leaves some out without a word);
 * - the header's sums (reward, number of transactions, weight, cumulative difficulty) follow from the block and its
 *   predecessor;
 * - output indices count on without a gap in each bucket.
 *
 * It does not check proof of work, signatures or amounts: that the daemon's chain is the right one is the daemon's word.
 */
export class ChainVerifier {
  /** The last block that passed: no more than is asked of it, since its bytes may be overwritten. */
  #below: Pick<VerifiedBlock, 'height' | 'hash' | 'header'> | undefined;
  readonly #buckets = new BucketCounters();

  /**
   * The next blocks, each when it is asked for: what one is made of takes many times its bytes, and most of it is of no
   * use once its rows are written.
   *
   * @throws NodeDataError, UnknownFormatError; nothing after it passes then
   */
  *verify(
    entries: readonly IndexedBlockEntry[],
    headers: readonly BlockHeader[],
  ): Generator<VerifiedBlock, void, undefined> {
    if (entries.length !== headers.length) {
      throw new NodeDataError('blocks', `${entries.length} blocks came with ${headers.length} headers`);
    }
    for (const [index, entry] of entries.entries()) {
      const header = headers[index];
      if (header === undefined) continue;
      const block = verifyBlock(entry, header);
      if (this.#below !== undefined) checkLink(this.#below, block);
      for (const [position, { outputs }] of block.transactions.entries()) {
        this.#buckets.check(outputs, header.height, position);
      }
      this.#below = { height: block.height, hash: block.hash, header };
      yield block;
    }
  }
}

/** The same for few blocks, that are wanted together. @throws as {@link ChainVerifier.verify} */
export function verifyBlocks(
  entries: readonly IndexedBlockEntry[],
  headers: readonly BlockHeader[],
): VerifiedBlock[] {
  return [...new ChainVerifier().verify(entries, headers)];
}

function verifyBlock(entry: IndexedBlockEntry, header: BlockHeader): VerifiedBlock {
  const subject = `block ${header.height}`;
  const block = decoded(subject, () => decodeBlock(entry.block));
  const minerTxHash = decoded(subject, () => transactionHash(block.minerTx));
  const hash = decoded(subject, () => blockId(block, minerTxHash));
  if (bytesToHex(hash) !== header.hash) {
    throw new NodeDataError(subject, `its id is ${bytesToHex(hash)}, the header says ${header.hash}`);
  }
  if (blockHeight(block) !== header.height) {
    throw new NodeDataError(subject, `its coinbase is for height ${blockHeight(block) ?? 'none'}`);
  }
  if (entry.transactions.length !== block.txHashes.length) {
    throw new NodeDataError(
      subject,
      `${entry.transactions.length} of its ${block.txHashes.length} transactions came`,
    );
  }
  const coinbase = withIndices(`${subject} coinbase`, block.minerTx, minerTxHash, entry.outputIndices[0]);
  const transactions = entry.transactions.map(({ blob }, index) =>
    decoded(`${subject} transaction ${index + 1}`, () => outlineTransaction(blob)),
  );
  const hashes = transactionHashes(transactions);
  const others = transactions.map((transaction, index) => {
    const name = `${subject} transaction ${index + 1}`;
    const id = hashes[index] ?? decoded(name, () => transactionHash(transaction));
    const listed = block.txHashes[index];
    if (listed !== undefined && !equalBytes(id, listed)) {
      throw new NodeDataError(name, `its id is ${bytesToHex(id)}, the block lists ${bytesToHex(listed)}`);
    }
    return withIndices(name, transaction, id, entry.outputIndices[index + 1]);
  });
  checkHeader(subject, header, block, coinbase);
  checkWeight(subject, header, [coinbase, ...others]);
  return { height: header.height, hash, block, header, transactions: [coinbase, ...others] };
}

/** The transaction with its id and the indices of its outputs, one for each. @throws NodeDataError */
function withIndices(
  subject: string,
  transaction: TransactionOutline,
  hash: Uint8Array,
  indices: readonly bigint[] | undefined,
): VerifiedTransaction {
  if (indices?.length !== transaction.outputs.length) {
    throw new NodeDataError(
      subject,
      `${indices?.length ?? 'no'} output indices for ${transaction.outputs.length} outputs`,
    );
  }
  const outputs = transaction.outputs.map((output, position) => {
    const globalIndex = Number(indices[position]);
    if (!Number.isSafeInteger(globalIndex)) throw new NodeDataError(subject, 'an output index is too large');
    return { output, bucket: transaction.version === 1 ? output.amount : 0n, globalIndex };
  });
  return { hash, transaction, outputs };
}

function checkHeader(
  subject: string,
  header: BlockHeader,
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
  const paid = coinbase.transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
  if (header.reward !== paid) {
    throw new NodeDataError(subject, `its coinbase pays ${paid}, the header says ${header.reward}`);
  }
  if (header.orphanStatus) throw new NodeDataError(subject, 'the header calls it an orphan');
}

/**
 * The weight of a block is the sum of the weights of its transactions, coinbase included. Its header and its list of
 * transaction ids weigh nothing.
 *
 * @throws NodeDataError when the header says another weight
 * @see monero src/cryptonote_core/blockchain.cpp, Blockchain::handle_block_to_main_chain, cumulative_block_weight
 */
function checkWeight(
  subject: string,
  header: BlockHeader,
  transactions: readonly VerifiedTransaction[],
): void {
  // What a transaction of an unknown format weighs is not known.
  if (transactions.some(({ transaction }) => transaction.undecoded !== undefined)) return;
  const weight = transactions.reduce((sum, { transaction }) => sum + transactionWeight(transaction), 0);
  if (header.blockWeight !== weight) {
    throw new NodeDataError(
      subject,
      `its transactions weigh ${weight}, the header says ${header.blockWeight}`,
    );
  }
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

/** Counts outputs in each bucket: where one was seen before, the next index is known. */
class BucketCounters {
  readonly #next = new Map<bigint, number>();
  /** Of bucket 0, which has almost all of them. */
  #nextRingCt: number | undefined;

  check(outputs: readonly IndexedOutput[], height: number, transaction: number): void {
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
  }
}

/** Runs a decoding step and says what it was about when it fails. */
export function decoded<T>(subject: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) throw new NodeDataError(subject, error.message, { cause: error });
    if (error instanceof NotDecodedError) {
      throw new UnknownFormatError(`${subject}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}
