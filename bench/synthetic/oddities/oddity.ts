/**
 * What an oddity is: something that real chains hold, or that their rules allow, and that an index which was only fed
 * ordinary blocks could refuse or misread. The list is in list.ts. It serves the synthetic chain and the simulation.
 */
import type { TransactionContent } from '../../../protocol/transaction.ts';
import type { Era } from '../profile.ts';
import type { WideRandom } from '../random.ts';

export type OddRandom = Pick<WideRandom, 'key' | 'filler' | 'below'>;

/** What an odd transaction is made of: the chain below its block. */
export interface OddHost {
  readonly random: OddRandom;
  /** Outputs of bucket 0 that the next block may spend; their indices begin at 0. */
  readonly hidden: number;
  /** The clear amount that most spendable outputs have; undefined while there is none. Atomic units. */
  readonly clear: { readonly amount: bigint; readonly spendable: number } | undefined;
}

/** A transaction whose bytes are finished. */
export interface OddTransaction {
  readonly blob: Uint8Array;
  /** Set for a format without a known layout, whose id nobody can compute from the bytes. */
  readonly unknown?: {
    /** The id that the block lists. */
    readonly hash: Uint8Array;
    /** Outputs in bucket 0 that the daemon counts, also those that cannot be read. */
    readonly outputs: number;
  };
}

/** The stored row of a transaction with its outputs and inputs, each in the order of its position. */
export interface StoredTransaction {
  readonly version: number;
  readonly rctType: number | null;
  /** Bytes. */
  readonly size: number;
  /** Atomic units; null where nobody can tell. */
  readonly fee: bigint | null;
  readonly unlockTime: bigint | null;
  readonly extra: Uint8Array | null;
  readonly inputs: readonly {
    readonly keyImage: string;
    readonly amount: bigint;
    readonly ring: readonly number[];
  }[];
  readonly outputs: readonly {
    /** The bucket. */
    readonly amount: bigint;
    readonly clearAmount: bigint | null;
    /** Null where the output's format is not known. */
    readonly key: string | null;
    readonly viewTag: number | null;
  }[];
}

/** The stored row of a block. */
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
  /** Unique; also what a test is called. */
  readonly name: string;
  /** One sentence: what is odd. */
  readonly what: string;
  /** Where the synthetic chain of mainnet's profile has it. */
  readonly era: EraName;
}

interface PaymentCommon extends OddityCommon {
  /** The rules that it needs: those from before RingCT, which any later time has too, or later ones. */
  readonly format: 'clear' | 'ringct';
  /** True where it has so many bytes or rows that the simulation, which makes thousands, leaves it out. */
  readonly isLarge?: boolean;
}

export interface TransactionOddity extends PaymentCommon {
  readonly kind: 'transaction';
  /** @returns one or more transactions; none while the chain below has too few outputs for it */
  build(host: OddHost): readonly OddTransaction[];
  /** Whether the stored rows are odd in this way, in the order in which the transactions were built. */
  stored(transactions: readonly StoredTransaction[]): boolean;
}

export interface CoinbaseOddity extends PaymentCommon {
  readonly kind: 'coinbase';
  /** True when the block must have no other transaction. */
  readonly alone: boolean;
  /** Changes the ordinary coinbase of the block. */
  change(content: TransactionContent, random: OddRandom): TransactionContent;
  stored(coinbase: StoredTransaction, block: StoredBlock): boolean;
}

/** What an oddity may change of a header. */
export interface OddHeader {
  readonly minorVersion: number;
  /** Seconds since 1970. */
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

/** Where a chain has an oddity. */
export interface PlacedOddity {
  readonly name: string;
  readonly height: number;
  /** Positions in the block; 0 is the coinbase. Empty for an oddity of the header. */
  readonly positions: readonly number[];
}
