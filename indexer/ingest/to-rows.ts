import { concatBytes } from '@ringscope/protocol/bytes.ts';
import type { CarrotOutputFields } from '@ringscope/protocol/transaction-prefix.ts';
import { txExtraSearchValues } from '@ringscope/protocol/extra.ts';
import {
  findNonRingOddities,
  oddityKinds,
  findRingOddities,
  type Oddity,
} from '@ringscope/protocol/oddities.ts';
import { KNOWN_FORMATS_LABEL } from '@ringscope/protocol/known-formats.ts';
import { ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import {
  hasCompleteTxPrefix,
  getRingCtType,
  transactionFee,
  type TransactionOutline,
} from '@ringscope/protocol/transaction.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { INDEXED_BYTES_PER_EXTRA_VALUE } from '../../db/schema/transaction-columns.ts';
import { minTxIdAtHeight, TX_IDS_PER_BLOCK } from '../../db/schema/tx-ids.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type {
  BlockRows,
  InputRow,
  OddityRow,
  OutputRow,
  TransactionRow,
  UnreadBlockRow,
} from '../../db/write/rows.ts';
import { computeBlockStatistics } from './statistics.ts';
import type { VerifiedBlock, VerifiedTransaction } from './verified-block.ts';

/** Converts a block to rows. The function is pure: it returns the same rows for the same block. */
export function blockToRows(verified: VerifiedBlock): BlockRows {
  const { height, hash, block, header } = verified;
  const transactions: TransactionRow[] = [];
  const outputs: OutputRow[] = [];
  const inputs: InputRow[] = [];
  let fees = 0n;
  let size = block.blob.length;
  let rctOutputCount = 0;
  const oddities: OddityRow[] = [];

  for (const [position, one] of verified.transactions.entries()) {
    if (position >= TX_IDS_PER_BLOCK)
      throw new RangeError(
        `block ${height} cannot be indexed, because it has ${verified.transactions.length} transactions, but the limit is ${TX_IDS_PER_BLOCK}; the index cannot contain this block or the blocks above it`,
      );
    const id = minTxIdAtHeight(height) + position;
    const { transaction, outputCount } = one;
    const fee = knownFee(transaction);
    const row = {
      id,
      hash: one.hash,
      ...toColumnsSharedByTxTables(transaction, fee, one.weight),
      outputCount,
    };
    transactions.push(row);
    for (const oddity of findNonRingOddities(transaction, fee)) oddities.push(oddityRow(id, oddity));
    for (const output of outputRows(one, id)) {
      outputs.push(output);
      if (output.amount === 0n) rctOutputCount += 1;
    }
    for (const { keyImage, position, amount, ring } of listRingInputs(transaction)) {
      inputs.push({ keyImage, txId: id, position, amount, ring });
      for (const oddity of findRingOddities(position, ring)) oddities.push(oddityRow(id, oddity));
    }
    fees += row.fee ?? 0n;
    // The bytes of the coinbase are part of the block's bytes.
    if (position > 0) size += row.size;
  }
  const { majorVersion } = block;
  return {
    block: {
      height,
      hash,
      prevHash: block.prevId,
      timestamp: header.timestamp,
      majorVersion,
      minorVersion: block.minorVersion,
      nonce: block.nonce,
      minerTxHash: verified.transactions[0].hash,
      txCount: block.txHashes.length,
      rctOutputCount,
      size,
      weight: header.blockWeight,
      longTermWeight: header.longTermWeight,
      difficulty: header.difficulty,
      cumulativeDifficulty: header.cumulativeDifficulty,
      reward: header.reward,
      fees,
      treeLayers: block.tree?.layers ?? null,
      treeRoot: block.tree?.root ?? null,
    },
    statistics: computeBlockStatistics({ height, majorVersion }, transactions, inputs),
    transactions,
    outputs,
    inputs,
    oddities,
    unreadBlocks: isReadCompletely(verified) ? [] : [unreadBlockRow(verified)],
  };
}

function isReadCompletely({ block, transactions }: VerifiedBlock): boolean {
  return block.isFullyDecoded && transactions.every(({ transaction }) => transaction.undecoded === undefined);
}

const KNOWN_FORMATS_BYTES = Buffer.from(KNOWN_FORMATS_LABEL);

function unreadBlockRow({ height, block, transactions: [, ...others] }: VerifiedBlock): UnreadBlockRow {
  return {
    height,
    lastReadWithFormats: KNOWN_FORMATS_BYTES,
    blob: block.blob,
    txBlobs: [block.coinbaseBlob, ...others.map(({ transaction }) => transaction.blob)],
  };
}

/** Converts a block to rows, and adds the bytes of the block and its transactions. */
export function toNewBlock(verified: VerifiedBlock): NewBlock {
  return {
    rows: blockToRows(verified),
    blob: verified.block.blob,
    txBlobs: verified.transactions.slice(1).map(({ transaction }) => transaction.blob),
  };
}

/** Kinds of unusual blocks and transactions (docs/oddities.md), as bytes, because COPY sends bytes. */
const oddityNames = new Map(oddityKinds.map((kind) => [kind, Buffer.from(kind)]));

function oddityRow(txId: number, { kind, position }: Oddity): OddityRow {
  return { txId, kind: oddityNames.get(kind) ?? Buffer.from(kind), position };
}

/**
 * Returns the fee of a transaction. It is negative when the outputs exceed the inputs, and undefined when the
 * format is unknown.
 */
function knownFee(transaction: TransactionOutline): bigint | undefined {
  return transaction.undecoded === undefined ? transactionFee(transaction) : undefined;
}

/** Returns the weight of a transaction; undefined when the format is unknown. */
function knownWeight(transaction: TransactionOutline): number | undefined {
  return transaction.undecoded === undefined ? transactionWeight(transaction) : undefined;
}

/**
 * Returns the columns that the tables of mined, waiting and orphaned transactions share. A column is null when this
 * version of Ringscope cannot read it from the format.
 *
 * @param fee a negative fee is stored as null
 * @param weight passed by a caller that knows the weight from another source
 */
export function toColumnsSharedByTxTables(
  transaction: TransactionOutline,
  fee = knownFee(transaction),
  weight = knownWeight(transaction),
) {
  const { undecoded } = transaction;
  const isComplete = undecoded === undefined || hasCompleteTxPrefix(transaction);
  const hasInputs = isComplete || undecoded.kind === 'output';
  const hasUnlockTime = hasInputs || undecoded.kind === 'input';
  return {
    version: Math.min(transaction.version, MAX_STORED_VERSION),
    rctType: getRingCtType(transaction) ?? null,
    size: transaction.blob.length,
    weight: weight ?? null,
    fee: fee === undefined || fee < 0n ? null : fee,
    unlockTime: hasUnlockTime ? transaction.unlockTime : null,
    inputCount: hasInputs ? transaction.inputs.length : null,
    outputCount: isComplete ? transaction.outputs.length : null,
    ringSize: hasInputs ? largestRing(transaction) : null,
    referenceBlock: transaction.membershipProofReference?.referenceBlock ?? null,
    treeLayers: transaction.membershipProofReference?.treeLayers ?? null,
    extra: isComplete ? transaction.extra : null,
    ...deriveColumnsFromExtra(isComplete ? transaction.extra : EMPTY_EXTRA, transaction.isCoinbase),
  };
}

const EMPTY_EXTRA = new Uint8Array(0);

/**
 * Returns the columns for the search by values of the extra. A coinbase gets no payment id, because its extra nonce
 * contains the miner's own data.
 */
export function deriveColumnsFromExtra(extra: Uint8Array, isCoinbase: boolean) {
  const { publicKey, paymentId } = txExtraSearchValues(extra);
  return {
    publicKeyPrefix: publicKey?.subarray(0, INDEXED_BYTES_PER_EXTRA_VALUE) ?? null,
    paymentIdPrefix: isCoinbase ? null : (paymentId?.subarray(0, INDEXED_BYTES_PER_EXTRA_VALUE) ?? null),
  };
}

/** Largest transaction version that fits its column. */
const MAX_STORED_VERSION = 0x7fff;

function largestRing({ inputs }: TransactionOutline): number {
  return inputs.reduce(
    (most, input) => (input.kind === 'key' ? Math.max(most, input.keyOffsets.length) : most),
    0,
  );
}

function outputRows({ transaction, outputs }: VerifiedTransaction, txId: number): OutputRow[] {
  const hasClearAmounts = transaction.version === 1 || transaction.isCoinbase;
  return outputs.map(({ output, bucketAmount, globalIndex }, position) => ({
    amount: bucketAmount,
    globalIndex,
    txId,
    position,
    clearAmount: hasClearAmounts ? (output?.amount ?? null) : null,
    key: output?.key ?? null,
    viewTag: output?.viewTag ?? null,
    carrotFields: carrotFieldsOf(output?.carrot),
  }));
}

/** Returns the bytes that the index stores for a Carrot output: the view tag, then the encrypted anchor. Null for other outputs. */
function carrotFieldsOf(carrot: CarrotOutputFields | undefined): Uint8Array | null {
  return carrot === undefined ? null : concatBytes(carrot.viewTag, carrot.encryptedAnchor);
}

/** Returns each input with its key image, position, amount and ring. Empty for a coinbase, whose input has no ring. */
export function listRingInputs(transaction: TransactionOutline): Omit<InputRow, 'txId'>[] {
  const inputs: Omit<InputRow, 'txId'>[] = [];
  for (const [position, input] of transaction.inputs.entries()) {
    if (input.kind === 'coinbase') continue;
    const { keyImage, amount } = input;
    inputs.push({ keyImage, position, amount, ring: ringMemberIndices(input.keyOffsets) });
  }
  return inputs;
}
