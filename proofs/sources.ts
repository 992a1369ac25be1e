import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import type { RingMemberIndices } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';

/** The location of a transaction in the chain data source. */
export type ChainTxLocation =
  | { readonly state: 'pool' }
  | { readonly state: 'block'; readonly height: number; readonly confirmations: number }
  /** The transaction is neither on the main chain nor in the pool. Its bytes come from the index. */
  | { readonly state: 'orphaned' };

export interface LocatedProofTransaction {
  /** The transaction. Its hash was recomputed from its bytes, see {@link readProofTransaction}. */
  readonly transaction: ProofTransaction;
  readonly location: ChainTxLocation;
}

/**
 * Chain data for a check. The server implements it with the daemon, and the browser with the API. Each method throws
 * {@link ChainUnavailableError}, {@link WrongTransactionError} or {@link TooMuchChainDataError}.
 */
export interface ChainDataSource {
  /**
   * Returns the transactions by hash. Unknown transactions are missing from the map.
   *
   * @param hashes at most {@link MAX_CHAIN_TXS_PER_CALL}
   */
  fetchTransactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, LocatedProofTransaction>>;
  /** Returns the one-time keys of the members of each ring, in the order of the requests. */
  fetchRingKeys(requests: readonly RingMemberIndices[]): Promise<readonly (readonly Uint8Array[])[]>;
  /**
   * Returns the state of each key image. Images with an unknown state are missing from the map.
   *
   * @param keyImages at most 5,000
   */
  fetchKeyImageStates(keyImages: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, KeyImageState>>;
}

/** Maximum number of transactions in one call of {@link ChainDataSource.fetchTransactions}. */
export const MAX_CHAIN_TXS_PER_CALL = 100;

/** The location of a transaction in the index. */
export type IndexedTxLocation =
  | {
      readonly state: 'pool';
      /** Time at which the transaction was first seen, in unix seconds. It is undefined if unknown. */
      readonly firstSeenTime: number | undefined;
    }
  | {
      readonly state: 'block';
      readonly height: number;
      /** Number of blocks from the block of the transaction to the tip, both counted. */
      readonly confirmations: number;
      /**
       * The block, with times in unix seconds. It is undefined if only the daemon, not the index, knows the block.
       */
      readonly block:
        | {
            readonly hash: BlockHash;
            readonly time: number;
            /**
             * Time of the block nine heights above this block. From then on, outputs of the transaction can be spent if
             * it has no unlock time. Undefined while the chain has no such block.
             */
            readonly spendableSinceTime?: number | undefined;
          }
        | undefined;
    }
  | {
      readonly state: 'orphaned';
      /** The highest orphaned block that contains the transaction. It is undefined if unknown. */
      readonly block:
        | { readonly hash: BlockHash; readonly height: number; readonly time: number }
        | undefined;
      /**
       * The transaction of the main chain that spends an output which the orphaned transaction spent too. It is
       * undefined if there is none, or if unknown.
       */
      readonly replacedBy: TxHash | undefined;
    };

/** Where an output of the main chain is. */
export interface OutputLocation {
  readonly txid: TxHash;
  /** Position of the output in its transaction. */
  readonly index: number;
  readonly height: number;
}

/** The transaction that spends an output, found by the key image. */
export type SpendingTx =
  | { readonly state: 'block'; readonly txid: TxHash; readonly height: number; readonly time: number }
  | { readonly state: 'pool'; readonly txid: TxHash };

/** The highest block of the index. */
export interface IndexTip {
  readonly height: number;
  readonly hash: BlockHash;
  /** Time of the block in unix seconds. */
  readonly time: number;
}

/**
 * Queries for the data of the index that is added to the result of a check, such as confirmations and spends. No method needs
 * a secret. The server implements it with the database, and the browser with the API. Each method throws
 * {@link IndexUnavailableError} when the index is unavailable.
 */
export interface IndexDataSource {
  fetchTip(): Promise<IndexTip>;
  /** Returns the location of each transaction. Unknown transactions are missing from the map. */
  fetchTxLocations(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, IndexedTxLocation>>;
  /**
   * Returns the outputs of the main chain with each key, oldest first. Keys without outputs are missing from the map.
   */
  fetchOutputsByKey(keys: readonly OneTimeKey[]): Promise<ReadonlyMap<OneTimeKey, readonly OutputLocation[]>>;
  /** Returns the spending transaction of each key image. Unspent key images are missing from the map. */
  fetchSpends(keyImages: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, SpendingTx>>;
}

/** The chain data source is unavailable. The message is a sentence for visitors. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}

/** A check needs more chain data than it may fetch. The message is a sentence for visitors. */
export class TooMuchChainDataError extends Error {
  override readonly name = 'TooMuchChainDataError';
}

/**
 * The chain data source returned a different transaction than the requested one, or bytes that are not a transaction.
 */
export class WrongTransactionError extends Error {
  override readonly name = 'WrongTransactionError';
}

/** The index is unavailable, so it cannot add its data, such as confirmations, to the result of a check. */
export class IndexUnavailableError extends Error {
  override readonly name = 'IndexUnavailableError';
}
