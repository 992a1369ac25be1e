/**
 * An oddity is something that real chains contain, or that their rules allow, and that an index may refuse or
 * misread. The list is in list.ts. The synthetic chain and the simulation use it.
 */
import type { TransactionContent } from '@ringscope/protocol/transaction.ts';
import type { Era } from '../profile.ts';
import type { WideRandom } from '../random.ts';

export type OddRandom = Pick<WideRandom, 'key' | 'filler' | 'below'>;

/** The chain below a block, from which an odd transaction is built. */
export interface OddHost {
  readonly random: OddRandom;
  /** Outputs of bucket 0 that the next block may spend. Their indices begin at 0. */
  readonly hidden: number;
  /** The clear amount with the most spendable outputs, in atomic units; undefined while there is none. */
  readonly clear: { readonly amount: bigint; readonly spendable: number } | undefined;
}

/** A finished transaction. */
export interface OddTransaction {
  readonly blob: Uint8Array;
  /** Set for a format without a known layout, whose id cannot be computed from the bytes. */
  readonly unknown?: {
    /** Id in the list of the block. */
    readonly hash: Uint8Array;
    /** Number of outputs that the daemon counts in bucket 0, unreadable ones included. */
    readonly outputs: number;
  };
}

/** Stored row of a transaction with its outputs and inputs, ordered by position. */
export interface StoredTransaction {
  readonly version: number;
  readonly rctType: number | null;
  /** Size in bytes. */
  readonly size: number;
  /** Atomic units; null where the format does not contain it. */
  readonly fee: bigint | null;
  readonly unlockTime: bigint | null;
  readonly extra: Uint8Array | null;
  readonly inputs: readonly {
    readonly keyImage: string;
    readonly amount: bigint;
    readonly ring: readonly number[];
  }[];
  readonly outputs: readonly {
    /** Amount of the bucket. */
    readonly amount: bigint;
    readonly clearAmount: bigint | null;
    /** Null when the format of the output is unknown. */
    readonly key: string | null;
    readonly viewTag: number | null;
  }[];
}

export interface StoredBlock {
  readonly minorVersion: number;
  readonly timestamp: number;
  readonly nonce: number;
  readonly difficulty: bigint;
  readonly cumulativeDifficulty: bigint;
  /** Atomic units. */
  readonly reward: bigint;
  readonly fees: bigint;
}

/** Name of an era of profile.ts. */
export type EraName = Era['name'];

interface OddityCommon {
  /** Unique name. It is also the title of a test. */
  readonly name: string;
  /** One sentence that describes the oddity. */
  readonly what: string;
  /** Era of mainnet's profile in which the synthetic chain has it. */
  readonly era: EraName;
}

interface PaymentCommon extends OddityCommon {
  /** The rules that it needs: those before RingCT, which are still valid later, or those of RingCT. */
  readonly format: 'clear' | 'ringct';
  /** True when it has many bytes or rows. The simulation creates thousands of oddities and omits these. */
  readonly isLarge?: boolean;
}

export interface TransactionOddity extends PaymentCommon {
  readonly kind: 'transaction';
  /** @returns one or more transactions; none while the chain has too few outputs for it */
  build(host: OddHost): readonly OddTransaction[];
  /** Returns whether the stored rows have this oddity. They are in the order in which the transactions were built. */
  stored(transactions: readonly StoredTransaction[]): boolean;
}

export interface CoinbaseOddity extends PaymentCommon {
  readonly kind: 'coinbase';
  /** True when the block must not have other transactions. */
  readonly alone: boolean;
  /** Changes the ordinary coinbase of the block. */
  change(content: TransactionContent, random: OddRandom): TransactionContent;
  stored(coinbase: StoredTransaction, block: StoredBlock): boolean;
}

/** Fields of a header that an oddity may change. */
export interface OddHeader {
  readonly minorVersion: number;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly nonce: number;
  readonly difficulty: bigint;
}

export interface BlockOddity extends OddityCommon {
  readonly kind: 'block';
  /** Changes the ordinary header of a block. */
  change(header: OddHeader, below: Pick<OddHeader, 'timestamp'>): OddHeader;
  stored(block: StoredBlock, below: StoredBlock): boolean;
}

export type Oddity = TransactionOddity | CoinbaseOddity | BlockOddity;

/** Position of an oddity in a chain. */
export interface PlacedOddity {
  readonly name: string;
  readonly height: number;
  /** Positions of the transactions in the block; 0 is the coinbase. An oddity of the header has none. */
  readonly positions: readonly number[];
}
