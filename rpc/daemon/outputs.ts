import { z } from 'zod';
import { countArgument, u64Argument } from '../input.ts';
import { defineMethod } from '../method.ts';
import type { ResultOf } from '../method.ts';
import { count, envelope, flag, hash, hashOrEmpty, list, object, u64 } from '../wire.ts';

/** An output by its place among the outputs of the same amount; RingCT and v2 coinbase outputs have amount 0. */
export interface OutputReference {
  /** Atomic units. */
  readonly amount: bigint;
  readonly index: bigint;
}

/**
 * Gives the keys, commitments and places of outputs, in the order of the request. `unlocked` looks at the unlock time
 * alone, not at the ten blocks that every output must wait. A restricted port gives 5000 outputs at most.
 *
 * @throws InvalidRequestError when an amount or index is outside 0 … 2^64−1
 * @throws NodeRefusedError with the status `Failed` when one of the outputs does not exist, and with `Too many outs
 *   requested` on a restricted port
 */
export const getOuts = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_outs',
  repeatable: true,
  request: (args: {
    readonly outputs: readonly OutputReference[];
    /** Also the id of the transaction. Daemon's default false. */
    readonly getTxid?: boolean;
  }) => ({
    outputs: args.outputs.map(({ amount, index }) => ({
      amount: u64Argument(amount, 'amount'),
      index: u64Argument(index, 'index'),
    })),
    get_txid: args.getTxid ?? false,
  }),
  result: object({
    outs: list(
      object({
        height: count,
        /** One-time public key. */
        key: hash,
        /** Commitment to the amount. */
        mask: hash,
        /** Empty unless asked for. */
        txid: hashOrEmpty.default(''),
        unlocked: flag,
      }),
    ),
    ...envelope,
  }),
  findMismatch: ({ outs }, args) =>
    outs.length === args.outputs.length
      ? undefined
      : { field: 'outs', expected: 'not one per output asked for' },
});

/**
 * Counts the outputs of each amount; RingCT outputs count as amount 0. Without amounts it counts all. A restricted
 * port needs at least one amount and a recent cutoff that is at most three days old.
 *
 * @throws InvalidRequestError when a count or an amount is out of range
 * @throws NodeRefusedError when a restricted port is asked for more
 */
export const getOutputHistogram = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_output_histogram',
  repeatable: true,
  request: (args: {
    /** Atomic units; none for all amounts. */
    readonly amounts?: readonly bigint[];
    readonly minCount?: number;
    /** 0: no limit. */
    readonly maxCount?: number;
    readonly unlocked?: boolean;
    /** Unix time: `recentInstances` counts what is newer. */
    readonly recentCutoff?: number;
  }) => ({
    amounts: (args.amounts ?? []).map((amount) => u64Argument(amount, 'amounts')),
    min_count: args.minCount === undefined ? undefined : countArgument(args.minCount, 'minCount'),
    max_count: args.maxCount === undefined ? undefined : countArgument(args.maxCount, 'maxCount'),
    unlocked: args.unlocked,
    recent_cutoff:
      args.recentCutoff === undefined ? undefined : countArgument(args.recentCutoff, 'recentCutoff'),
  }),
  result: object({
    histogram: list(
      object({
        /** Atomic units; 0 stands for RingCT. */
        amount: u64,
        total_instances: count,
        unlocked_instances: count,
        recent_instances: count,
      }),
    ),
    ...envelope,
  }),
});

export interface DistributionRange {
  /** Atomic units. A restricted port serves amount 0 alone. */
  readonly amounts: readonly bigint[];
  /** Running totals instead of outputs per block. The default is false. */
  readonly cumulative?: boolean;
  /** The default is 0. */
  readonly fromHeight?: number;
  /** Default: the tip. At or above the chain's height the call is refused. */
  readonly toHeight?: number;
}

/** Builds the request of this method and of `getOutputDistributionBin`. */
export function distributionRequest(args: DistributionRange) {
  return {
    amounts: args.amounts.map((amount) => u64Argument(amount, 'amounts')),
    cumulative: args.cumulative ?? false,
    from_height: args.fromHeight === undefined ? 0 : countArgument(args.fromHeight, 'fromHeight'),
    to_height: args.toHeight === undefined ? 0 : countArgument(args.toHeight, 'toHeight'),
  };
}

/**
 * Counts the outputs created per block, for each amount. `startHeight` may be above what was asked: amount 0 begins
 * with the network's first RingCT block. With `cumulative` the first value already holds `base`, the count before
 * `startHeight`.
 *
 * @throws InvalidRequestError when an amount or height is out of range
 * @throws NodeRefusedError when the range passes the chain, and with code −19 on a restricted port when `amounts` is
 *   not [0]
 */
export const getOutputDistribution = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_output_distribution',
  repeatable: true,
  // The daemon's default is raw bytes inside a JSON string.
  request: (args: DistributionRange) => ({ ...distributionRequest(args), binary: false }),
  result: object({
    distributions: list(
      object({
        amount: u64,
        base: count,
        start_height: count,
        // An empty one may come as "" (seen in published answers).
        distribution: z.union([list(count), z.literal('').transform((): number[] => [])], {
          error: 'expected a list of integers',
        }),
      }),
    ),
    ...envelope,
  }),
  findMismatch: ({ distributions }, args) =>
    distributions.length === args.amounts.length
      ? undefined
      : { field: 'distributions', expected: 'not one per amount' },
});

export type RingOutput = ResultOf<typeof getOuts>['outs'][number];
