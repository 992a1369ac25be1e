import { blockHeight, type Block } from '@ringscope/protocol/block.ts';
import { bytesToHex, equalBytes } from '@ringscope/protocol/bytes.ts';
import { decodeTxOutlineUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { transactionHash, transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import { NodeDataError } from '../errors.ts';
import { requireFormatsAllowedInVersion } from './formats-of-version.ts';
import { addSubjectToDecodeErrors, decodeBlockAndCheckHash } from './identify-block.ts';
import { attachOutputIndices } from './output-indices.ts';
import type { UnknownLayoutBlock } from './reported-block.ts';
import type { VerifiedBlock, VerifiedTransaction } from './verified-block.ts';

/**
 * Decodes a block with its transactions, and verifies it against its header.
 *
 * @param reportedBlock the block as the daemon reports it, if its layout is unknown
 * @throws NodeDataError, UnknownFormatError
 */
export function verifyBlock(
  blockBlobs: BlockBlobsWithOutputIndices,
  header: BlockHeaderInfo,
  reportedBlock: UnknownLayoutBlock | undefined,
): VerifiedBlock {
  const subject = `block ${header.height}`;
  const { block, hash, minerTxHash } =
    reportedBlock ??
    decodeBlockAndCheckHash(subject, blockBlobs.block, header, blockBlobs.transactions.length);
  const height = blockHeight(block);
  // The height may be unreadable in a coinbase of unknown format.
  if (height !== header.height && (height !== undefined || block.coinbase.undecoded === undefined)) {
    throw new NodeDataError(
      subject,
      `the height in the coinbase of the block is ${height ?? 'missing'}, but the header from the daemon has height ${header.height}, so the block was rejected`,
    );
  }
  if (blockBlobs.transactions.length !== block.txHashes.length) {
    throw new NodeDataError(
      subject,
      `the block lists ${block.txHashes.length} transactions besides the coinbase, but the number that the daemon returned is ${blockBlobs.transactions.length}, so the block was rejected`,
    );
  }
  const coinbase = attachOutputIndices(
    `${subject} coinbase`,
    block.coinbase,
    minerTxHash,
    blockBlobs.outputIndices[0],
  );
  const transactions = blockBlobs.transactions.map(({ blob }) => decodeTxOutlineUpToUnknownPart(blob));
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
        `The hash of ${name} is missing, although the block lists as many hashes as the response has transactions, so the block was rejected. This is a defect of Ringscope. Report it to the project.`,
      );
    if (!equalBytes(id, listed)) {
      throw new NodeDataError(
        name,
        `the bytes of the transaction have the id ${bytesToHex(id)}, but the block lists ${bytesToHex(listed)}, so the block was rejected`,
      );
    }
    return attachOutputIndices(name, transaction, id, blockBlobs.outputIndices[index + 1]);
  });
  checkHeader(subject, header, block, coinbase);
  // `reportedBlock` is defined only for a block of unknown layout. This program does not know which transaction formats the
  // version of such a block allows.
  if (reportedBlock === undefined)
    requireFormatsAllowedInVersion(subject, block.majorVersion, [coinbase, ...others]);
  const weightedTransactions = withWeights(subject, header, [coinbase, ...others]);
  return { height: header.height, hash, block, header, transactions: weightedTransactions };
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
 * Checks that the weight of a block is the sum of the weights of its transactions, including the coinbase. If
 * exactly one transaction has an unknown weight, it gets the remainder.
 *
 * @returns the transactions with their weights
 * @throws NodeDataError when the header has a different weight
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
