import type { TxHash } from '@ringscope/protocol/brands.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import {
  COINBASE_LOCK_BLOCKS,
  SPENDABLE_AGE_BLOCKS,
  computeUnlockState,
} from '@ringscope/protocol/unlock-time.ts';
import { estimateBlocksUntilMined } from '../../../lookups/fee-advice.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import { secondsUntilBlocksFound } from '../../../lookups/block-wait.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';

/** Probability with which a block comes within the time that the page calls probable. */
const PROBABLE_SHARE = 0.9;

/**
 * Number of blocks that must omit a transaction, although they have room for it, before the page reports that blocks
 * omit it. Fewer such blocks mean nothing, because miners occasionally mine an empty block.
 */
export const MIN_BLOCKS_THAT_SKIP_TX = 3;

/** When a waiting transaction will probably be mined: the block that it fits into. */
export interface MiningEstimate {
  /** Number of blocks until the transaction is mined: 1 for the next block. */
  readonly blocksUntilMined: number;
  /** Assumed weight of the next blocks in bytes: the maximum without a penalty for the miner. */
  readonly assumedBlockWeight: number;
  /** Mean time until the block with the transaction is found, in seconds. */
  readonly meanSeconds: number;
  /** Time within which the block with the transaction is found in 9 of 10 cases, in seconds. */
  readonly p90Seconds: number;
}

/** Progress of a transaction: from the pool until its outputs can be spent, or why it left the chain. */
export type TxProgress =
  /**
   * The block of the transaction left the main chain, and the transaction is in no other block and not in the pool.
   */
  | ({
      readonly kind: 'orphaned-by-reorg';
      /** Height of the block that left the main chain. */
      readonly height: number;
    } & UndoneCause)
  /** The transaction waits in the pool of the node, but no block of the current chain can include it. */
  | { readonly kind: 'cannot-be-mined' }
  /** Another transaction spends the same output. Only one of them can be mined. */
  | { readonly kind: 'double-spend' }
  | { readonly kind: 'not-relayed' }
  /** Blocks with room for the transaction did not include it, so no one can tell when it will be mined. */
  | { readonly kind: 'skipped'; readonly blockCount: number }
  | {
      readonly kind: 'waiting';
      /** When the transaction will probably be mined. Undefined when its fee rate is not known. */
      readonly estimate: MiningEstimate | undefined;
    }
  | {
      readonly kind: 'confirmed';
      readonly confirmations: number;
      /** Confirmations after which the outputs can be spent. */
      readonly needed: number;
      /** Mean time until the last needed confirmation, in seconds. */
      readonly meanSeconds: number;
      /** Time within which the last needed confirmation comes in 9 of 10 cases, in seconds. */
      readonly probableSeconds: number;
    }
  | { readonly kind: 'locked'; readonly until: { readonly height: bigint } | { readonly seconds: bigint } }
  | {
      readonly kind: 'spendable';
      readonly since: number | undefined;
      /** Unix seconds at which a lock by time ended, if that was after the last needed confirmation. */
      readonly unlocked?: bigint;
    };

type UndoneCause =
  | {
      readonly cause: 'replaced';
      /** The transaction on the main chain that spends the same coins. Null when it is not known. */
      readonly by: TxHash | null;
    }
  | { readonly cause: 'invalid' | 'coinbase' | 'unknown' };

/** The rules for the next block. Undefined when they could not be read; the lowest possible weight limit is then assumed. */
type BlockRules =
  | {
      readonly weightLimits: Pick<
        NonNullable<NextBlockRules['weightAndFeeRules']>['weightLimits'],
        'penaltyFreeWeight'
      >;
    }
  | undefined;

type TxProgressInput = Pick<TxDetail, 'location' | 'isCoinbase' | 'commonFields' | 'fates' | 'tip'>;

/** Returns how far a transaction has come, for example waiting in the pool, locked or spendable. @param nowSeconds Unix seconds */
export function txProgressOf(
  { location, isCoinbase, commonFields, fates, tip }: TxProgressInput,
  rules: BlockRules,
  nowSeconds: number,
): TxProgress {
  const fate = fates.at(-1);
  switch (location.state) {
    case 'orphaned': {
      const { height } = location.tx;
      if (isCoinbase) return { kind: 'orphaned-by-reorg', height, cause: 'coinbase' };
      if (fate?.kind === 'replaced')
        return { kind: 'orphaned-by-reorg', height, cause: 'replaced', by: fate.replacedBy };
      return { kind: 'orphaned-by-reorg', height, cause: fate?.kind === 'dead' ? 'invalid' : 'unknown' };
    }
    case 'pool': {
      if (fate?.kind === 'dead' || fate?.kind === 'replaced') return { kind: 'cannot-be-mined' };
      if (location.tx.doubleSpendSeen) return { kind: 'double-spend' };
      if (!location.tx.relayed) return { kind: 'not-relayed' };
      if (location.skippingBlockCount >= MIN_BLOCKS_THAT_SKIP_TX)
        return { kind: 'skipped', blockCount: location.skippingBlockCount };
      return { kind: 'waiting', estimate: expectedBlockOf(location, rules) };
    }
    case 'chain': {
      const confirmations = countConfirmations(location.tx.height, tip.height);
      const needed = isCoinbase ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS;
      const lock = computeUnlockState(commonFields.unlockTime ?? 0n, tip.height, nowSeconds);
      // Every coinbase has a lock of 60 blocks, which `needed` includes.
      const isLonger = lock.kind !== 'height' || lock.height > BigInt(location.tx.height + needed);
      if (lock.isLocked && isLonger)
        return {
          kind: 'locked',
          until: lock.kind === 'height' ? { height: lock.height } : { seconds: lock.unixSeconds },
        };
      if (confirmations >= needed) {
        const since = location.spendableSinceTimestamp;
        const isLater = lock.kind === 'time' && (since === undefined || lock.unixSeconds > BigInt(since));
        return { kind: 'spendable', since, ...(isLater ? { unlocked: lock.unixSeconds } : {}) };
      }
      const left = needed - confirmations;
      return {
        kind: 'confirmed',
        confirmations,
        needed,
        meanSeconds: left * CURRENT_BLOCK_TARGET_SECONDS,
        probableSeconds: secondsUntilBlocksFound(left, PROBABLE_SHARE, CURRENT_BLOCK_TARGET_SECONDS),
      };
    }
  }
}

type PoolLocation = Extract<TxDetail['location'], { readonly state: 'pool' }>;

/**
 * Estimates which future block a waiting transaction fits into, after the transactions with higher fee rates. Undefined
 * when its fee rate is not known.
 */
function expectedBlockOf(
  { tx, poolTotalsAboveFeeRate }: PoolLocation,
  rules: BlockRules,
): MiningEstimate | undefined {
  if (poolTotalsAboveFeeRate === undefined || tx.weight === null) return undefined;
  const assumedWeight =
    rules === undefined ? CURRENT_FULL_REWARD_ZONE : Number(rules.weightLimits.penaltyFreeWeight);
  const block = estimateBlocksUntilMined(poolTotalsAboveFeeRate.weight + tx.weight, assumedWeight);
  return {
    blocksUntilMined: block,
    assumedBlockWeight: assumedWeight,
    meanSeconds: block * CURRENT_BLOCK_TARGET_SECONDS,
    p90Seconds: secondsUntilBlocksFound(block, PROBABLE_SHARE, CURRENT_BLOCK_TARGET_SECONDS),
  };
}
