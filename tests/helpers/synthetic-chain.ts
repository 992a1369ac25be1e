import { createHash } from 'node:crypto';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { BlockRow, InputRow, OutputRow, TransactionRow } from '../../db/write/rows.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import { blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';
import { madeBlock, newBlock } from './block-rows.ts';
import { madeCoinbase, madeTransaction } from './transaction-rows.ts';

/**
 * Rows of a chain that no daemon created, for tests of the write path alone. The blocks are linked and their
 * sums are correct. The same arguments return the same rows. Every third height has a version 1 output, so that
 * there are several buckets. Fees and RingCT types are mixed, and timestamps vary by up to an hour.
 */
export interface SyntheticChain {
  /** Blocks by height, from genesis. */
  readonly blocks: readonly NewBlock[];
}

/** Returns heights 0 to `tip`. Chains of the same branch and different length share their blocks. */
export function syntheticChain(tip: number, branch = 'a'): SyntheticChain {
  return grow([], tip, branch);
}

/** Returns the same chain up to `fork`, with another branch above it up to `tip`. */
export function syntheticFork(
  chain: SyntheticChain,
  fork: number,
  tip: number,
  branch = 'b',
): SyntheticChain {
  return grow(chain.blocks.slice(0, fork + 1), tip, branch);
}

/** Returns the id of the block at a height. */
export function hashAt({ blocks }: SyntheticChain, height: number): BlockHash {
  const block = blocks[height];
  if (block === undefined) throw new Error(`no block ${height}`);
  return blockHashFromBytes(block.rows.block.hash);
}

/** Returns the indexed tip of an index that contains the chain up to a height. */
export function tipAt(of: SyntheticChain, height: number): IndexedTip {
  return height < 0 ? { height, hash: undefined } : { height, hash: hashAt(of, height) };
}

/** Returns 32 bytes that stand for a hash, key or blob. */
function digest(...parts: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(parts.join(':')).digest();
}

/** Returns a number below 2^32 that stands for a random choice. */
function render(...parts: readonly (string | number)[]): number {
  return digest(...parts).readUInt32BE();
}

function grow(start: readonly NewBlock[], tip: number, branch: string): SyntheticChain {
  const blocks = [...start];
  const buckets = new Map<bigint, number>();
  for (const { rows } of blocks) {
    for (const { amount, globalIndex } of rows.outputs) buckets.set(amount, globalIndex + 1);
  }
  for (let height = blocks.length; height <= tip; height += 1) {
    blocks.push(makeBlock(height, branch, blocks.at(-1)?.rows.block, buckets));
  }
  return { blocks };
}

function makeBlock(
  height: number,
  branch: string,
  below: BlockRow | undefined,
  buckets: Map<bigint, number>,
): NewBlock {
  const spends = height < 2 ? 0 : height % 3;
  const transactions: TransactionRow[] = [];
  const outputs: OutputRow[] = [];
  const inputs: InputRow[] = [];
  let rctOutputCount = 0;
  for (let position = 0; position <= spends; position += 1) {
    const id = height * 65_536 + position;
    const old = position === 0 && height % 3 === 0;
    const outputCount = position === 0 ? 1 : 2;
    const bucket = old ? 5_000n : 0n;
    transactions.push({
      id,
      ...(position === 0 ? madeCoinbase : madeTransaction),
      hash: digest(branch, 'tx', height, position),
      version: old ? 1 : 2,
      rctType: old ? null : position === 0 ? 0 : (render(branch, 'type', height, position) % 6) + 1,
      size: 1_000 + position,
      weight: 1_200 + position,
      // Fees are from zero to a few thousand atomic units per byte.
      fee: position === 0 ? 0n : BigInt(render(branch, 'fee', height, position) >>> (height % 32)),
      unlockTime: position === 0 ? BigInt(height + 60) : 2n ** 64n - 1n,
      extra: digest(branch, 'extra', height, position),
    });
    for (let at = 0; at < outputCount; at += 1) {
      const globalIndex = buckets.get(bucket) ?? 0;
      buckets.set(bucket, globalIndex + 1);
      if (!old) rctOutputCount += 1;
      outputs.push({
        amount: bucket,
        globalIndex,
        txId: id,
        position: at,
        clearAmount: position === 0 ? 600n : null,
        key: digest(branch, 'key', height, position, at),
        viewTag: old ? null : at,
        carrotFields: null,
      });
    }
    if (position > 0) {
      inputs.push({
        keyImage: digest(branch, 'image', height, position),
        txId: id,
        position: 0,
        amount: 0n,
        ring: Array.from({ length: 16 }, (_, index) => index),
      });
    }
  }
  const fees = transactions.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n);
  const difficulty = BigInt(height + 1) * 2n ** 64n;
  const block: BlockRow = {
    ...madeBlock(below, {
      height,
      hash: digest(branch, 'block', height),
      minerTxHash: digest(branch, 'tx', height, 0),
      txCount: spends,
      rctOutputCount,
      difficulty,
    }),
    timestamp: 1_700_000_000 + height * 120 + (render(branch, 'time', height) % 7_200) - 3_600,
    majorVersion: height < 10 ? 1 : 16,
    size: 100 + spends * 1_000,
    weight: 1_200 * (spends + 1),
    longTermWeight: 1_200,
    reward: 600n + fees,
    fees,
  };
  return newBlock(
    { block, transactions, outputs, inputs },
    {
      blob: digest(branch, 'blob', height),
      txBlobs: transactions.slice(1).map((_, index) => digest(branch, 'txblob', height, index + 1)),
    },
  );
}
