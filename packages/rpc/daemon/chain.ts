import { ZERO_HASH } from '@ringscope/protocol';
import { checkCountArgument, checkHashArgument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { NoRpcArguments, RpcMethodResult } from '../method.ts';
import {
  blobField,
  countField,
  envelopeFields,
  hashField,
  listField,
  objectField,
  textField,
  u128Fields,
} from '../wire.ts';
import { blockHeaderField } from './headers.ts';
import type { PowHashOptions } from './headers.ts';

/** Returns the number of blocks in the longest chain, which is the height of the tip plus one. */
export const getBlockCount = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_block_count',
  aliases: ['getblockcount'],
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ count: countField, ...envelopeFields }),
});

/**
 * Returns the hash of the block at a height of the main chain. Unlike in other methods, the height is sent without a name, and
 * the result is a bare string.
 *
 * @throws InvalidRequestError when the height is negative or not an integer
 * @throws NodeRefusedError with code −2 above the tip, also for versions that return the zero hash there (0.18.0.0 to
 * 0.18.4.2)
 */
export const onGetBlockHash = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'on_get_block_hash',
  aliases: ['on_getblockhash'],
  repeatable: true,
  request: (args: { readonly height: number }) => [checkCountArgument(args.height, 'height')],
  result: hashField,
  findRefusal: (result) =>
    // Above the tip, daemons from 0.18.0.0 to 0.18.4.2 return the zero hash instead of an error.
    result === ZERO_HASH ? { code: -2, nodeMessage: 'the height is above the tip' } : undefined,
});

/**
 * Returns one block, by height or by hash. By hash, the daemon also returns an alternative block, if it still stores
 * that block. Some fields of `blockHeader` then belong to another block; see headers.ts. The client sends either `height` or `hash`.
 *
 * @throws InvalidRequestError when the height or the hash is malformed
 * @throws NodeRefusedError with code −5 for an unknown hash, with code −2 for a height above the tip, and with code 0
 * for an alternative block above the tip
 * @throws InvalidResponseError when the response contains another block, or its number of transactions differs from its
 * header
 */
export const getBlock = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_block',
  aliases: ['getblock'],
  repeatable: true,
  request: (args: BlockSelector & PowHashOptions) => ({
    ...(args.hash === undefined
      ? { height: checkCountArgument(args.height, 'height') }
      : { hash: checkHashArgument(args.hash, 'hash') }),
    fill_pow_hash: args.fillPowHash,
  }),
  result: objectField({
    /** The block with its coinbase and the hashes of the other transactions. */
    blob: blobField,
    block_header: blockHeaderField,
    /** The block as JSON, for `readBlockJson`. */
    json: textField,
    miner_tx_hash: hashField,
    /** Hashes of the transactions of the block, without the coinbase. */
    tx_hashes: listField(hashField),
    ...envelopeFields,
  }),
  findMismatch: ({ blockHeader: header, txHashes }, args) => {
    if (args.hash !== undefined && header.hash !== args.hash.toLowerCase()) {
      return {
        field: 'block_header/hash',
        problem: `the response contains block ${header.hash}, but block ${args.hash} was requested, so the client discards the response`,
      };
    }
    if (args.height !== undefined && header.height !== args.height) {
      return {
        field: 'block_header/height',
        problem: `the header in the response has height ${String(header.height)}, but height ${String(args.height)} was requested, so the client discards the response`,
      };
    }
    if (header.numTxes !== txHashes.length) {
      return {
        field: 'tx_hashes',
        problem: `the response lists ${String(txHashes.length)} transaction hashes, but its header counts ${String(header.numTxes)} transactions (num_txes), so the client discards the response`,
      };
    }
    return undefined;
  },
});

/** Selects a block by its height on the main chain, or by its hash. */
export type BlockSelector =
  | { readonly height: number; readonly hash?: never }
  | { readonly hash: string; readonly height?: never };

/**
 * Lists the branches that the daemon stores beside the main chain. The daemon discards them when it starts, unless it
 * runs with `--keep-alt-blocks`. Blocks that `popBlocks` removed are not among them.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const getAlternateChains = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_alternate_chains',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    chains: listField(
      objectField({
        /** Hash of the tip of the branch. */
        block_hash: hashField,
        /** Hashes of the blocks of the branch, newest first. */
        block_hashes: listField(hashField),
        /** The height of the branch's tip. */
        height: countField,
        /** Number of blocks in the branch. */
        length: countField,
        /** The cumulative difficulty at the branch's tip. */
        ...u128Fields('difficulty'),
        /** Hash of the highest block that the branch shares with the main chain. */
        main_chain_parent_block: hashField,
      }),
    ),
    ...envelopeFields,
  }),
});

/**
 * Lists the hashes of all blocks that the daemon stores beside the main chain.
 *
 * @throws MethodUnavailableError on a restricted port from 0.18.5.1 on
 */
export const getAltBlocksHashes = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_alt_blocks_hashes',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ blks_hashes: listField(hashField), ...envelopeFields }),
});

export type GetBlockResponse = RpcMethodResult<typeof getBlock>;
export type AlternateChain = RpcMethodResult<typeof getAlternateChains>['chains'][number];
