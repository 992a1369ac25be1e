import { z } from 'zod';
import { checkCountArgument, checkU64Argument } from '../input.ts';
import { defineRpcMethod, findCountMismatch } from '../method.ts';
import type { RpcMethodResult } from '../method.ts';
import {
  countField,
  envelopeFields,
  booleanField,
  hashField,
  hashOrEmptyField,
  listField,
  objectField,
  u64Field,
} from '../wire.ts';

/**
 * Identifies an output by its amount and its index among all outputs of this amount. RingCT and version 2 coinbase
 * outputs have amount 0.
 */
export interface OutputReference {
  /** In atomic units. */
  readonly amount: bigint;
  readonly index: bigint;
}

/**
 * Returns the keys, commitments and heights of outputs, in the order of the request. `unlocked` considers only the unlock
 * time, not the ten blocks for which every output is locked. A restricted port returns at most 5000 outputs.
 *
 * @throws InvalidRequestError when an amount or index is outside 0 … 2^64−1
 * @throws NodeRefusedError with the status `Failed` when one of the outputs does not exist, and with `Too many outs
 * requested` on a restricted port
 */
export const getOuts = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_outs',
  repeatable: true,
  request: (args: {
    readonly outputs: readonly OutputReference[];
    /** Whether to return the id of the transaction. The daemon's default is false. */
    readonly getTxid?: boolean;
  }) => ({
    outputs: args.outputs.map(({ amount, index }) => ({
      amount: checkU64Argument(amount, 'amount'),
      index: checkU64Argument(index, 'index'),
    })),
    get_txid: args.getTxid ?? false,
  }),
  result: objectField({
    outs: listField(
      objectField({
        height: countField,
        /** One-time key. */
        key: hashField,
        /** Commitment to the amount. */
        mask: hashField,
        /** Id of the transaction. Empty unless `getTxid` was set. */
        txid: hashOrEmptyField.default(''),
        unlocked: booleanField,
      }),
    ),
    ...envelopeFields,
  }),
  findMismatch: ({ outs }, args) =>
    findCountMismatch('outs', outs, args.outputs, (count) => `${count} outputs`),
});

/**
 * Counts the outputs of each amount; RingCT outputs have amount 0. Without `amounts` it covers all amounts. A
 * restricted port requires at least one amount and a `recentCutoff` that is at most three days old.
 *
 * @throws InvalidRequestError when a count or an amount is out of range
 * @throws NodeRefusedError when a request to a restricted port does not meet these conditions
 */
export const getOutputHistogram = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_output_histogram',
  repeatable: true,
  request: (args: {
    /** Amounts in atomic units. Leave it out for all amounts. */
    readonly amounts?: readonly bigint[];
    readonly minCount?: number;
    /** Lists only amounts with at most this number of outputs. 0 means no limit. */
    readonly maxCount?: number;
    readonly unlocked?: boolean;
    /** A Unix time. `recentInstances` counts outputs that are newer. */
    readonly recentCutoff?: number;
  }) => ({
    amounts: (args.amounts ?? []).map((amount) => checkU64Argument(amount, 'amounts')),
    min_count: args.minCount === undefined ? undefined : checkCountArgument(args.minCount, 'minCount'),
    max_count: args.maxCount === undefined ? undefined : checkCountArgument(args.maxCount, 'maxCount'),
    unlocked: args.unlocked,
    recent_cutoff:
      args.recentCutoff === undefined ? undefined : checkCountArgument(args.recentCutoff, 'recentCutoff'),
  }),
  result: objectField({
    histogram: listField(
      objectField({
        /** Amount in atomic units. 0 means RingCT. */
        amount: u64Field,
        total_instances: countField,
        unlocked_instances: countField,
        recent_instances: countField,
      }),
    ),
    ...envelopeFields,
  }),
});

export interface OutputDistributionArgs {
  /** Amounts in atomic units. A restricted port accepts only amount 0. */
  readonly amounts: readonly bigint[];
  /** Whether to return running totals instead of the number of outputs of each block. The default is false. */
  readonly cumulative?: boolean;
  /** Height of the first block. The default is 0. */
  readonly fromHeight?: number;
  /** Height of the last block. The default is the tip. The daemon refuses a height at or above the height of the chain. */
  readonly toHeight?: number;
}

/** Builds the request of `getOutputDistribution` and `getOutputDistributionBin`. */
export function buildOutputDistributionRequest(args: OutputDistributionArgs) {
  return {
    amounts: args.amounts.map((amount) => checkU64Argument(amount, 'amounts')),
    cumulative: args.cumulative ?? false,
    from_height: args.fromHeight === undefined ? 0 : checkCountArgument(args.fromHeight, 'fromHeight'),
    to_height: args.toHeight === undefined ? 0 : checkCountArgument(args.toHeight, 'toHeight'),
  };
}

/**
 * Counts the outputs of each block, for each amount. `startHeight` may be above the requested one, because amount 0
 * begins with the network's first RingCT block. With `cumulative` the first value already includes `base`, the count
 * before `startHeight`.
 *
 * @throws InvalidRequestError when an amount or height is out of range
 * @throws NodeRefusedError when the range ends above the tip, and with code −19 on a restricted port when `amounts` is
 * not [0]
 */
export const getOutputDistribution = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_output_distribution',
  repeatable: true,
  // Without `binary: false` the daemon sends raw bytes inside a JSON string.
  request: (args: OutputDistributionArgs) => ({ ...buildOutputDistributionRequest(args), binary: false }),
  result: objectField({
    distributions: listField(
      objectField({
        amount: u64Field,
        base: countField,
        start_height: countField,
        // An empty list may arrive as "" (seen in published responses).
        distribution: z.union([listField(countField), z.literal('').transform((): number[] => [])], {
          error: 'the distribution of outputs must be a list of integers',
        }),
      }),
    ),
    ...envelopeFields,
  }),
  findMismatch: ({ distributions }, args) =>
    findCountMismatch(
      'distributions',
      distributions,
      args.amounts,
      (count) => `output distributions of ${count} amounts`,
    ),
});

export type ReferencedOutput = RpcMethodResult<typeof getOuts>['outs'][number];
