import type { Block } from '@ringscope/protocol/block.ts';
import type { TransactionOutline } from '@ringscope/protocol/transaction.ts';
import type { TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';

/** An output with the amount and the global index by which rings refer to it. */
export interface IndexedOutput {
  /** The decoded output. Undefined when its format is unknown. */
  readonly output: TxOutput | undefined;
  /**
   * Amount of the outputs that the global index counts: the clear amount in version 1, and 0 in
   * version 2, even for a coinbase with public amounts.
   */
  readonly bucketAmount: bigint;
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
   * All outputs, except undecodable outputs of a version 1 transaction: without their amount, their index has no meaning.
   */
  readonly outputs: readonly IndexedOutput[];
  /** Number of outputs for which the daemon returned indices. */
  readonly outputCount: number;
  /**
   * Weight in bytes. If a single transaction of a block has an unknown format, its weight follows from the weight of
   * the block. Undefined for each of several such transactions.
   */
  readonly weight: number | undefined;
}

/** A block after `verifyBlock`: its id, its transactions and the header from the daemon match each other. */
export interface VerifiedBlock {
  readonly height: number;
  readonly hash: Uint8Array;
  readonly block: Block;
  readonly header: BlockHeaderInfo;
  /** Transactions of the block. The coinbase is the first one. */
  readonly transactions: readonly [VerifiedTransaction, ...VerifiedTransaction[]];
}
