import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { RingRequest } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';

/** The place where the source of the chain data has a transaction. */
export type KnownLocation =
  | { readonly state: 'pool' }
  | { readonly state: 'block'; readonly height: number; readonly confirmations: number }
  /** The transaction is not on the main chain and does not wait. Its bytes come from an archive. */
  | { readonly state: 'orphaned' };

export interface KnownTx {
  /** The transaction. Its hash was computed from its bytes: see {@link readProofTransaction}. */
  readonly transaction: ProofTransaction;
  readonly place: KnownLocation;
}

/**
 * The chain data that a check needs. The server has an implementation over the daemon, and a browser has one over the
 * API. Each method throws {@link ChainUnavailableError}, {@link WrongTransactionError} or {@link TooMuchDataError}.
 */
export interface ProofChain {
  /**
   * Returns the transactions that the source has.
   *
   * @param hashes at most {@link MAX_TXS_PER_CALL}
   */
  transactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, KnownTx>>;
  /** Returns the one-time keys of the ring members, ring by ring. */
  rings(requests: readonly RingRequest[]): Promise<readonly (readonly Uint8Array[])[]>;
  /**
   * Returns the state of each key image. An image whose state is unknown is missing.
   *
   * @param images at most 5,000
   */
  keyImages(images: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, KeyImageState>>;
}

/** Highest number of transactions that a check asks for in one call. */
export const MAX_TXS_PER_CALL = 100;

/** Place of a transaction as the index knows it. */
export type TxLocation =
  | {
      readonly state: 'pool';
      /** Unix seconds at which it was first seen. It is undefined when unknown. */
      readonly seenAt: number | undefined;
    }
  | {
      readonly state: 'block';
      readonly height: number;
      /** Blocks from its block to the tip, both counted. */
      readonly confirmations: number;
      /** Hash and time (unix seconds) of the block. Both are undefined when only the daemon could be asked. */
      readonly block: { readonly hash: BlockHash; readonly time: number } | undefined;
    }
  | {
      readonly state: 'orphaned';
      /** The highest orphaned block that has the transaction. It is undefined when unknown. */
      readonly block:
        | { readonly hash: BlockHash; readonly height: number; readonly time: number }
        | undefined;
    };

/** An output of the main chain. */
export interface OutputLocation {
  readonly txid: TxHash;
  /** Position among the outputs of its transaction. */
  readonly index: number;
  readonly height: number;
}

/** The input that shows a key image. */
export type KnownSpend =
  | { readonly state: 'block'; readonly txid: TxHash; readonly height: number; readonly time: number }
  | { readonly state: 'pool'; readonly txid: TxHash };

/** The highest block that the index has. */
export interface IndexTip {
  readonly height: number;
  readonly hash: BlockHash;
  /** Time of the block in unix seconds. */
  readonly time: number;
}

/**
 * Facts that the index adds to an answer. No method needs a secret. The server has an implementation over its queries, and a
 * browser has one over the API. Each method throws {@link IndexUnavailableError} when the index cannot answer.
 */
export interface ProofIndex {
  tip(): Promise<IndexTip>;
  /** Returns the place of each transaction. A transaction that the index does not know is missing. */
  places(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, TxLocation>>;
  /** Returns the outputs of the main chain with each key, oldest first. A key without outputs is missing. */
  outputs(keys: readonly OneTimeKey[]): Promise<ReadonlyMap<OneTimeKey, readonly OutputLocation[]>>;
  /** Returns the input that shows each key image. An unspent key image is missing. */
  spends(images: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, KnownSpend>>;
}

/** The source of the chain data does not answer. The message is a sentence for visitors. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}

/** A check needs more chain data than it may fetch. The message is a sentence for visitors. */
export class TooMuchDataError extends Error {
  override readonly name = 'TooMuchDataError';
}

/** The source sent another transaction than the wanted one, or bytes that are no transaction. */
export class WrongTransactionError extends Error {
  override readonly name = 'WrongTransactionError';
}

/** The index cannot answer at the moment. */
export class IndexUnavailableError extends Error {
  override readonly name = 'IndexUnavailableError';
}
