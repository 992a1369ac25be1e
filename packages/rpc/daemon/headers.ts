import { checkCountArgument, checkHashArgument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { RpcMethodResult } from '../method.ts';
import {
  countField,
  envelopeFields,
  booleanField,
  hashField,
  hashOrEmptyField,
  listField,
  objectField,
  u32Field,
  u64Field,
  u8Field,
  u128Fields,
} from '../wire.ts';

/**
 * A block's header and its position in the chain, as the daemon returns them.
 *
 * For an alternative block, `blockWeight`, `longTermWeight`, `difficulty` and `cumulativeDifficulty` belong to the
 * main-chain block at that height (seen on 0.18.0.0). Ignore them when `orphanStatus` is true.
 */
export const blockHeaderField = objectField({
  /** Number of blocks below this one. */
  height: countField,
  hash: hashField,
  prev_hash: hashField,
  /** Unix time in seconds, chosen by the miner. */
  timestamp: countField,
  major_version: u8Field,
  minor_version: u8Field,
  nonce: u32Field,
  /** Number of transactions without the coinbase. */
  num_txes: countField,
  /** Sum of the coinbase outputs, in atomic units. Includes the fees. */
  reward: u64Field,
  miner_tx_hash: hashField,
  /** Weight of the block in bytes. It equals `blockWeight` and exists for old clients. */
  block_size: countField,
  block_weight: countField,
  long_term_weight: countField,
  ...u128Fields('difficulty'),
  ...u128Fields('cumulative_difficulty'),
  /** Number of blocks above this one. */
  depth: countField,
  /** True for a block that is not on the longest chain. */
  orphan_status: booleanField,
  /** Proof-of-work hash. Empty unless `fillPowHash` was requested on an unrestricted port. */
  pow_hash: hashOrEmptyField,
});

export interface PowHashOptions {
  /** Whether to compute the proof-of-work hash, which is slow. A restricted port ignores it. */
  readonly fillPowHash?: boolean;
}

const singleHeader = objectField({ block_header: blockHeaderField, ...envelopeFields });

/**
 * Returns the header of the tip.
 *
 * @throws NodeBusyError while the daemon is syncing
 */
export const getLastBlockHeader = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_last_block_header',
  aliases: ['getlastblockheader'],
  repeatable: true,
  request: (args: PowHashOptions) => ({ fill_pow_hash: args.fillPowHash }),
  result: singleHeader,
});

/**
 * Returns the header of a block by its id, also of an alternative block.
 *
 * @throws NodeRefusedError with code −5 for an unknown id
 */
export const getBlockHeaderByHash = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_block_header_by_hash',
  aliases: ['getblockheaderbyhash'],
  repeatable: true,
  request: (args: PowHashOptions & { readonly hash: string }) => ({
    hash: checkHashArgument(args.hash, 'hash'),
    fill_pow_hash: args.fillPowHash,
  }),
  result: singleHeader,
  findMismatch: ({ blockHeader: header }, args) =>
    header.hash === args.hash.toLowerCase()
      ? undefined
      : {
          field: 'block_header/hash',
          problem: `the header belongs to block ${header.hash}, but block ${args.hash} was requested, so the client discards the response`,
        },
});

/**
 * Returns the header at a height of the main chain.
 *
 * @throws NodeRefusedError with code −2 above the tip
 */
export const getBlockHeaderByHeight = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_block_header_by_height',
  aliases: ['getblockheaderbyheight'],
  repeatable: true,
  request: (args: PowHashOptions & { readonly height: number }) => ({
    height: checkCountArgument(args.height, 'height'),
    fill_pow_hash: args.fillPowHash,
  }),
  result: singleHeader,
  findMismatch: ({ blockHeader: header }, args) =>
    header.height === args.height
      ? undefined
      : {
          field: 'block_header/height',
          problem: `the header in the response has height ${String(header.height)}, but height ${String(args.height)} was requested, so the client discards the response`,
        },
});

/**
 * Returns headers of the main chain, ascending, both ends included. Both ends must be at or below the tip, otherwise
 * the daemon refuses the call (code −2). A restricted port returns at most 1001.
 */
export const getBlockHeadersRange = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_block_headers_range',
  aliases: ['getblockheadersrange'],
  repeatable: true,
  request: (args: PowHashOptions & { readonly startHeight: number; readonly endHeight: number }) => ({
    start_height: checkCountArgument(args.startHeight, 'startHeight'),
    end_height: checkCountArgument(args.endHeight, 'endHeight'),
    fill_pow_hash: args.fillPowHash,
  }),
  result: objectField({ headers: listField(blockHeaderField), ...envelopeFields }),
  findMismatch: ({ headers }, args) => {
    if (headers.length !== args.endHeight - args.startHeight + 1) {
      return {
        field: 'headers',
        problem: `the response has ${String(headers.length)} headers, but one for each height from ${String(args.startHeight)} to ${String(args.endHeight)} was requested, so the client discards the response`,
      };
    }
    const wrongIndex = headers.findIndex((header, index) => header.height !== args.startHeight + index);
    if (wrongIndex === -1) return undefined;
    return {
      field: `headers/${String(wrongIndex)}/height`,
      problem: `the header has height ${String(headers[wrongIndex]?.height)}, but height ${String(args.startHeight + wrongIndex)} was requested, so the client discards the response`,
    };
  },
});

export type BlockHeaderInfo = RpcMethodResult<typeof getLastBlockHeader>['blockHeader'];
