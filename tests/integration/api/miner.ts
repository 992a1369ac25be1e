import { blockToRows, listRingInputs, toColumnsSharedByTxTables } from '../../../indexer/ingest/to-rows.ts';
import type { VerifiedTransaction } from '../../../indexer/ingest/verified-block.ts';
import type { PoolTxWithInputs } from '../../../db/write/pool.ts';
import type { NewBlock } from '../../../db/write/raw-blocks.ts';
import type { IndexedTip } from '../../../db/write/sync-state.ts';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import {
  decodeTransaction,
  transactionFee,
  type Transaction,
  type TransactionContent,
} from '@ringscope/protocol/transaction.ts';
import { randomTransaction } from '../../helpers/protocol/generate.ts';
import { Random } from '../../helpers/protocol/random.ts';

export const U64_MAX = 2n ** 64n - 1n;
const FIRST_TIME = 1_700_000_000;
const RING_SIZE = 16;

interface Coinbase {
  /** Version 1 puts each amount into its own bucket. */
  readonly version?: 1 | 2;
  /** Amount of each output in atomic units, without the fees. The first output also gets the fees. */
  readonly amounts?: readonly bigint[];
}

/**
 * Creates blocks that decode and hash like real ones, except for signatures, and the rows that the indexer
 * would write. The same seed creates the same chain.
 */
export class Miner {
  readonly blocks: NewBlock[] = [];
  readonly #random: Random;
  readonly #buckets = new Map<bigint, number>();

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** Returns another branch with the same blocks up to a height. */
  fork(height: number, seed: number): Miner {
    const branch = new Miner(seed);
    branch.blocks.push(...this.blocks.slice(0, height + 1));
    for (const { rows } of branch.blocks) {
      for (const { amount, globalIndex } of rows.outputs) branch.#buckets.set(amount, globalIndex + 1);
    }
    return branch;
  }

  get tip(): IndexedTip {
    const block = this.blocks.at(-1)?.rows.block;
    if (block === undefined) return { height: -1, hash: undefined };
    return { height: block.height, hash: blockHashFromBytes(block.hash) };
  }

  /** Mines a block with these transactions. */
  mine(transactions: readonly Transaction[] = [], coinbase: Coinbase = {}): NewBlock {
    const height = this.blocks.length;
    const below = this.blocks.at(-1)?.rows.block;
    const fees = transactions.reduce((sum, transaction) => sum + transactionFee(transaction), 0n);
    const minedCoinbase = this.#coinbase(height, fees, coinbase);
    const blob = encodeBlock({
      majorVersion: 16,
      minorVersion: 16,
      timestamp: BigInt(FIRST_TIME + height * 120),
      prevId: below?.hash ?? new Uint8Array(32),
      nonce: this.#random.u32(),
      coinbaseBlob: minedCoinbase.blob,
      txHashes: transactions.map((transaction) => transactionHash(transaction)),
    });
    const block = decodeBlock(blob);
    const hash = blockId(block);
    const weight = [minedCoinbase, ...transactions].reduce((sum, { blob: { length } }) => sum + length, 0);
    const difficulty = 2n ** 64n + BigInt(height);
    const rows = blockToRows({
      height,
      hash,
      block,
      header: {
        height,
        hash: bytesToHex(hash),
        prevHash: bytesToHex(block.prevId),
        timestamp: FIRST_TIME + height * 120,
        majorVersion: 16,
        minorVersion: 16,
        nonce: block.nonce,
        numTxes: transactions.length,
        reward: minedCoinbase.outputs.reduce((sum, { amount }) => sum + amount, 0n),
        minerTxHash: bytesToHex(transactionHash(minedCoinbase)),
        blockSize: weight,
        blockWeight: weight,
        longTermWeight: weight,
        difficulty,
        cumulativeDifficulty: (below?.cumulativeDifficulty ?? 0n) + difficulty,
        depth: 0,
        orphanStatus: false,
        powHash: '',
      },
      transactions: [this.#verified(minedCoinbase), ...transactions.map((one) => this.#verified(one))],
    });
    const mined = { rows, blob, txBlobs: transactions.map((one) => one.blob) };
    this.blocks.push(mined);
    return mined;
  }

  #coinbase(
    height: number,
    fees: bigint,
    { version = 2, amounts = [600_000_000_000n] }: Coinbase,
  ): Transaction {
    const ringct = { type: RingCtType.Null, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined };
    return built({
      version,
      unlockTime: BigInt(height + 60),
      inputs: [{ kind: 'coinbase', height }],
      outputs: amounts.map((amount, index) => ({
        amount: index === 0 ? amount + fees : amount,
        key: this.#random.bytes(32),
        viewTag: version === 1 ? undefined : this.#random.int(0, 255),
      })),
      extra: encodeExtra([
        { kind: 'publicKey', key: this.#random.bytes(32) },
        // The nonce is as long as a payment id, but a coinbase has no payment id.
        { kind: 'nonce', bytes: Uint8Array.from([1, ...this.#random.bytes(8)]) },
      ]),
      signatures: version === 1 ? [{ bytes: new Uint8Array(0) }] : [],
      ringct: version === 1 ? undefined : ringct,
      prunable: undefined,
    });
  }

  /** Creates a transaction in the current format of wallets. Its rings contain existing outputs. */
  payment({
    fee = 30_000n,
    unlockTime = 0n,
    extra = [] as readonly EncodableExtraField[],
  } = {}): Transaction {
    const outputs = this.#buckets.get(0n) ?? 0;
    const rendered = randomTransaction(this.#random, 6);
    // The layout of the proofs depends on counts alone. Inputs may therefore be replaced by others with as many
    // members.
    const inputs = rendered.inputs.map((input) => {
      const members = input.kind === 'key' ? input.keyOffsets.length : 1;
      const step = Math.max(1, Math.floor(outputs / RING_SIZE) - 1);
      return {
        kind: 'key' as const,
        amount: 0n,
        keyImage: this.#random.bytes(32),
        keyOffsets: Array.from({ length: members }, (_, index) =>
          BigInt(index === 0 ? this.#random.int(0, step) : this.#random.int(1, step)),
        ),
      };
    });
    const { ringct } = rendered;
    if (ringct === undefined) throw new Error('type 6 has a RingCT base');
    return built({
      ...rendered,
      unlockTime,
      inputs,
      outputs: rendered.outputs.map((output) => ({ ...output, amount: 0n, viewTag: output.viewTag ?? 0 })),
      extra: encodeExtra(extra),
      ringct: { ...ringct, fee },
    });
  }

  /** Creates a version 1 transaction that spends outputs of one amount. Each ring has one member. */
  oldPayment(amount: bigint, spent: readonly number[], paid: readonly bigint[]): Transaction {
    return built({
      version: 1,
      unlockTime: U64_MAX,
      inputs: spent.map((index) => ({
        kind: 'key',
        amount,
        keyImage: this.#random.bytes(32),
        keyOffsets: [BigInt(index)],
      })),
      outputs: paid.map((one) => ({ amount: one, key: this.#random.bytes(32), viewTag: undefined })),
      extra: encodeExtra([]),
      signatures: spent.map(() => ({ bytes: this.#random.bytes(64) })),
      ringct: undefined,
      prunable: undefined,
    });
  }

  #verified(transaction: Transaction): VerifiedTransaction {
    const outputs = transaction.outputs.map((output) => {
      const bucket = transaction.version === 1 ? output.amount : 0n;
      const globalIndex = this.#buckets.get(bucket) ?? 0;
      this.#buckets.set(bucket, globalIndex + 1);
      return { output, bucketAmount: bucket, globalIndex };
    });
    return {
      hash: transactionHash(transaction),
      transaction,
      outputs,
      outputCount: outputs.length,
      weight: transactionWeight(transaction),
    };
  }
}

function built(content: TransactionContent): Transaction {
  return decodeTransaction(encodeTransaction(content));
}

export function hashOf(transaction: Transaction): string {
  return bytesToHex(transactionHash(transaction));
}

/** Returns the key image of an input. */
export function keyImageOf({ inputs }: Transaction, position = 0): string {
  const input = inputs[position];
  if (input?.kind !== 'key') throw new Error(`input ${String(position)} shows no key image`);
  return bytesToHex(input.keyImage);
}

/** Returns the pool entry that a daemon would have for the transaction. */
export function poolEntry(transaction: Transaction, receiveTime: number | null): PoolTxWithInputs {
  return {
    transaction: {
      hash: transactionHash(transaction),
      receiveTime,
      blob: transaction.blob,
      ...toColumnsSharedByTxTables(transaction),
      relayed: true,
      doubleSpendSeen: false,
    },
    inputs: listRingInputs(transaction),
  };
}
