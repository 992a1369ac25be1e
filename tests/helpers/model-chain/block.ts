import {
  blockId,
  decodeBlock,
  type Block,
  type BlockHeader,
  type BlockOutputTree,
} from '@ringscope/protocol/block.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { DIFFICULTY_BLOCKS_COUNT, DifficultyWindow } from '@ringscope/protocol/difficulty.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { asModelTransaction, type ModelTransaction } from './transactions.ts';

/** A block with the daemon's data about its position in the chain. It is immutable. */
export interface ModelBlock {
  readonly hash: string;
  readonly height: number;
  /** Undefined for the genesis block. */
  readonly below: ModelBlock | undefined;
  readonly block: Block;
  /** All transactions of the block. The coinbase is the first. */
  readonly transactions: readonly [ModelTransaction, ...ModelTransaction[]];
  /** Global output indices, one list for each transaction. */
  readonly outputIndices: readonly (readonly number[])[];
  readonly difficulty: bigint;
  readonly cumulativeDifficulty: bigint;
}

/** Number of outputs in each bucket. */
export type Buckets = ReadonlyMap<bigint, number>;

/** Returns the bucket in which an output of this transaction is counted. */
export function bucketOf({ transaction }: ModelTransaction, amount: bigint): bigint {
  return transaction.version === 1 ? amount : 0n;
}

/** @see monero src/cryptonote_config.h, GENESIS_TX and GENESIS_NONCE */
const GENESIS_COINBASE =
  '013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767' +
  'aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1';
export const GENESIS_NONCE = 10_000;

/**
 * Returns the genesis block of mainnet and of every private network. With the nonce 10 001 it is the one of
 * testnet.
 */
export function genesisBlock(nonce: number): ModelBlock {
  const transaction = decodeTransaction(hexToBytes(GENESIS_COINBASE));
  const coinbase: ModelTransaction = {
    hash: bytesToHex(transactionHash(transaction)),
    transaction,
    weight: transactionWeight(transaction),
    fee: 0n,
    keyImages: [],
    rings: [],
  };
  const header = { majorVersion: 1, minorVersion: 0, timestamp: 0n, nonce };
  return makeBlock(undefined, header, [coinbase], new Map(), 1n);
}

/** @param before number of outputs in each bucket below this block */
export function makeBlock(
  below: ModelBlock | undefined,
  header: Pick<BlockHeader, 'majorVersion' | 'minorVersion' | 'timestamp' | 'nonce'> & {
    tree?: BlockOutputTree | undefined;
  },
  transactions: readonly [ModelTransaction, ...ModelTransaction[]],
  before: Buckets,
  difficulty: bigint,
): ModelBlock {
  const [coinbase, ...others] = transactions;
  const block = decodeBlock(
    encodeBlock({
      ...header,
      prevId: below === undefined ? new Uint8Array(32) : hexToBytes(below.hash),
      coinbaseBlob: coinbase.transaction.blob,
      txHashes: others.map(({ hash }) => hexToBytes(hash)),
    }),
  );
  const next = new Map(before);
  const outputIndices = transactions.map((one) =>
    one.transaction.outputs.map(({ amount }) => {
      const bucket = bucketOf(one, amount);
      const index = next.get(bucket) ?? 0;
      next.set(bucket, index + 1);
      return index;
    }),
  );
  return {
    hash: bytesToHex(blockId(block)),
    height: below === undefined ? 0 : below.height + 1,
    below,
    block,
    transactions,
    outputIndices,
    difficulty,
    cumulativeDifficulty: (below?.cumulativeDifficulty ?? 0n) + difficulty,
  };
}

/** Returns a recorded block that stands on no block of the model. Only its coinbase is known. */
export function recordedBlock(blob: Uint8Array, height: number): ModelBlock {
  const block = decodeBlock(blob);
  return {
    hash: bytesToHex(blockId(block)),
    height,
    below: undefined,
    block,
    transactions: [asModelTransaction(block.coinbase)],
    outputIndices: [],
    difficulty: 1n,
    cumulativeDifficulty: BigInt(height),
  };
}

/** Returns the difficulty of the next block, which the rule derives from the blocks up to this one. */
export function difficultyAbove(below: ModelBlock, version: number): bigint {
  const points = branchAbove(below, Math.max(0, below.height - DIFFICULTY_BLOCKS_COUNT)).map(
    ({ block, cumulativeDifficulty }) => ({ timestamp: Number(block.timestamp), cumulativeDifficulty }),
  );
  const difficulty = new DifficultyWindow(points).nextDifficulty(version);
  if (difficulty === undefined) throw new RangeError(`the rule of version ${version} is not known`);
  return difficulty;
}

/** Returns the sum of the outputs of the coinbase, fees included, in atomic units. */
export function rewardOf({ transactions: [coinbase] }: ModelBlock): bigint {
  return coinbase.transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
}

export function weightOf({ transactions }: ModelBlock): number {
  return transactions.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Returns the long-term weight. It assumes that the median of the blocks below stays below 300,000, in which
 * case 300,000 counts as the median. This holds as long as most blocks weigh less.
 */
export function longTermWeightOf(block: ModelBlock): number {
  const weight = weightOf(block);
  const { majorVersion } = block.block;
  if (majorVersion < 10) return weight;
  // The limit is 7/5 of 300,000. From version 15 the weight is bounded by 10/17 and 17/10 of it.
  return majorVersion < 15 ? Math.min(weight, 420_000) : Math.min(Math.max(weight, 176_470), 510_000);
}

/** Returns the blocks above the height `fork` up to `top`, lowest first. */
export function branchAbove(top: ModelBlock, fork: number): ModelBlock[] {
  const blocks: ModelBlock[] = [];
  for (let at: ModelBlock | undefined = top; at !== undefined && at.height > fork; at = at.below)
    blocks.push(at);
  return blocks.reverse();
}

/** Returns the height of the highest block that both chains share. */
export function forkHeight(a: ModelBlock, b: ModelBlock): number {
  let [left, right] = [a, b];
  while (left !== right) {
    if (left.height >= right.height) left = mustHaveBelow(left);
    else right = mustHaveBelow(right);
  }
  return left.height;
}

function mustHaveBelow({ below, height }: ModelBlock): ModelBlock {
  if (below === undefined) throw new Error(`two chains do not share a block at height ${height}`);
  return below;
}
