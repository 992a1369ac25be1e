import { InvalidRequestError } from '../errors.ts';
import { encodeBlobArgument, checkCountArgument, checkHashArgument, checkU32Argument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { NoRpcArguments, RpcMethodResult } from '../method.ts';
import {
  blobField,
  countField,
  envelopeFields,
  booleanField,
  hashField,
  hashOrEmptyField,
  integerField,
  listField,
  objectField,
  textField,
  u128Fields,
  u64Field,
} from '../wire.ts';

/** Largest number of bytes that a miner may reserve in a block template. The daemon refuses more (code −3). */
const MAX_RESERVE_SIZE = 255;

/**
 * Returns a block to be mined, with a coinbase for the address. `reserveSize` is 0 … 255 bytes.
 *
 * @throws InvalidRequestError when `reserveSize` is above 255, or another argument is malformed
 * @throws NodeRefusedError with code −4 for a bad address, with code −12 for a subaddress
 * @throws NodeBusyError with code −9 while the daemon is syncing
 */
export const getBlockTemplate = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_block_template',
  aliases: ['getblocktemplate'],
  repeatable: true,
  request: (args: {
    readonly walletAddress: string;
    /** Number of bytes to reserve in the coinbase, 0 … 255. It must be 0 with `extraNonce`. */
    readonly reserveSize: number;
    /** Bytes to write into the extra nonce of the coinbase, at most 255, instead of reserved zero bytes. */
    readonly extraNonce?: Uint8Array;
    /** Hash of the block to build on instead of the tip (regtest). */
    readonly prevBlock?: string;
  }) => {
    if (args.reserveSize > MAX_RESERVE_SIZE) {
      throw new InvalidRequestError(
        `the argument reserveSize is ${String(args.reserveSize)}, but a block template can reserve at most ${String(MAX_RESERVE_SIZE)} bytes`,
        undefined,
        'reserveSize',
      );
    }
    return {
      wallet_address: args.walletAddress,
      reserve_size: checkCountArgument(args.reserveSize, 'reserveSize'),
      prev_block: args.prevBlock === undefined ? undefined : checkHashArgument(args.prevBlock, 'prevBlock'),
      extra_nonce:
        args.extraNonce === undefined ? undefined : encodeBlobArgument(args.extraNonce, 'extraNonce'),
    };
  },
  result: objectField({
    blocktemplate_blob: blobField,
    blockhashing_blob: blobField,
    ...u128Fields('difficulty'),
    /** Sum of the coinbase outputs in atomic units, including the fees. */
    expected_reward: u64Field,
    height: countField,
    prev_hash: hashField,
    /** Offset of the reserved bytes in `blocktemplateBlob`. */
    reserved_offset: countField,
    /** Hash of the block that is the seed of the proof of work. */
    seed_hash: hashOrEmptyField,
    seed_height: countField.default(0),
    next_seed_hash: hashOrEmptyField.default(''),
    ...envelopeFields,
  }),
});

/**
 * Submits a mined block. monerod takes a list of blobs, but accepts only a list of one, so this function takes one
 * blob.
 *
 * @throws InvalidRequestError when the blob is empty
 * @throws NodeRefusedError with code −7 when the block is not accepted, with code −6 when it cannot be read
 */
export const submitBlock = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'submit_block',
  aliases: ['submitblock'],
  repeatable: false,
  request: (args: { readonly blob: Uint8Array }) => [encodeBlobArgument(args.blob, 'blob')],
  result: objectField({
    /** Id of the submitted block. Only daemons from version 0.18.3.0 on send it. */
    block_id: hashField.optional(),
    ...envelopeFields,
  }),
});

/**
 * Mines blocks immediately, about ten per second, with the transactions of the pool. With `prevBlock` it builds a branch.
 * The pool must then be empty. Otherwise several blocks of the branch include the same transaction.
 *
 * @throws InvalidRequestError when a count, the nonce or the hash is malformed
 * @throws NodeRefusedError with code −13 on any network but regtest
 * @throws NodeBusyError while the daemon is syncing
 * @throws MethodUnavailableError on a restricted port
 */
export const generateBlocks = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'generateblocks',
  repeatable: false,
  timeoutMs: 600_000,
  request: (args: {
    readonly amountOfBlocks: number;
    readonly walletAddress: string;
    readonly prevBlock?: string;
    readonly startingNonce?: number;
  }) => ({
    amount_of_blocks: checkCountArgument(args.amountOfBlocks, 'amountOfBlocks'),
    wallet_address: args.walletAddress,
    prev_block: args.prevBlock === undefined ? undefined : checkHashArgument(args.prevBlock, 'prevBlock'),
    starting_nonce: checkU32Argument(args.startingNonce ?? 0, 'startingNonce'),
  }),
  result: objectField({
    /** Hashes of the generated blocks, oldest first. */
    blocks: listField(hashField),
    /** Height of the last generated block. */
    height: countField,
    ...envelopeFields,
  }),
  findMismatch: ({ blocks }, args) =>
    blocks.length === args.amountOfBlocks
      ? undefined
      : {
          field: 'blocks',
          problem: `the daemon generated ${String(blocks.length)} blocks, but ${String(args.amountOfBlocks)} were requested; the daemon keeps the generated ones`,
        },
});

/**
 * Makes the daemon compute the proof-of-work hash of a block, which is slow. The result is the hash as a string.
 *
 * @throws InvalidRequestError when an argument is malformed
 * @throws MethodUnavailableError on a restricted port
 */
export const calcPow = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'calc_pow',
  repeatable: true,
  request: (args: {
    readonly majorVersion: number;
    readonly height: number;
    readonly blockBlob: Uint8Array;
    readonly seedHash: string;
  }) => ({
    major_version: checkCountArgument(args.majorVersion, 'majorVersion'),
    height: checkCountArgument(args.height, 'height'),
    block_blob: encodeBlobArgument(args.blockBlob, 'blockBlob'),
    seed_hash: checkHashArgument(args.seedHash, 'seedHash'),
  }),
  result: hashField,
});

const auxPow = objectField({ id: hashField, hash: hashField });

/**
 * Adds the roots of merge-mined chains to a block template. From 0.18.5.0 on, a restricted port accepts at most 10
 * roots.
 *
 * @throws InvalidRequestError when a blob is empty or a hash is malformed
 * @throws NodeRefusedError with code −19 when a request to a restricted port has more than 10 roots
 */
export const addAuxPow = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'add_aux_pow',
  repeatable: true,
  request: (args: {
    readonly blocktemplateBlob: Uint8Array;
    readonly auxPow: readonly { readonly id: string; readonly hash: string }[];
  }) => ({
    blocktemplate_blob: encodeBlobArgument(args.blocktemplateBlob, 'blocktemplateBlob'),
    aux_pow: args.auxPow.map((one) => ({
      id: checkHashArgument(one.id, 'auxPow.id'),
      hash: checkHashArgument(one.hash, 'auxPow.hash'),
    })),
  }),
  result: objectField({
    blocktemplate_blob: blobField,
    blockhashing_blob: blobField,
    merkle_root: hashField,
    merkle_tree_depth: countField,
    aux_pow: listField(auxPow),
    ...envelopeFields,
  }),
});

/**
 * Starts the built-in miner. `doBackgroundMining` and `ignoreBattery` are false by default.
 *
 * @throws InvalidRequestError when `threadsCount` is negative or not an integer
 * @throws NodeRefusedError when the address is not accepted or the daemon already mines
 * @throws MethodUnavailableError on a restricted port
 */
export const startMining = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/start_mining',
  repeatable: false,
  request: (args: {
    readonly minerAddress: string;
    readonly threadsCount: number;
    /** Whether to mine only while the machine is idle. */
    readonly doBackgroundMining?: boolean;
    readonly ignoreBattery?: boolean;
  }) => ({
    miner_address: args.minerAddress,
    threads_count: checkCountArgument(args.threadsCount, 'threadsCount'),
    do_background_mining: args.doBackgroundMining ?? false,
    ignore_battery: args.ignoreBattery ?? false,
  }),
  result: objectField(envelopeFields),
});

/**
 * Stops the built-in miner and waits for its threads. Stopping takes up to a minute while a thread builds the 2 GB
 * RandomX dataset.
 *
 * @throws NodeRefusedError with the status `Mining never started` when the daemon does not mine
 * @throws MethodUnavailableError on a restricted port
 */
export const stopMining = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/stop_mining',
  repeatable: true,
  timeoutMs: 300_000,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField(envelopeFields),
});

/**
 * Returns the state of the built-in miner.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const miningStatus = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/mining_status',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    active: booleanField,
    /** Address that receives the block rewards. Empty when the daemon does not mine. */
    address: textField.default(''),
    pow_algorithm: textField.default(''),
    /** Speed in hashes per second. */
    speed: countField,
    threads_count: countField,
    /** Block reward in atomic units. */
    block_reward: u64Field.default(0n),
    /** Target time between two blocks, in seconds. */
    block_target: countField.default(0),
    ...u128Fields('difficulty'),
    is_background_mining_enabled: booleanField,
    bg_ignore_battery: booleanField.default(false),
    /** Share of idle processor time, in percent, from which the machine counts as idle. */
    bg_idle_threshold: integerField.default(0),
    /** Interval, in seconds, over which the daemon measures whether the machine is idle. */
    bg_min_idle_seconds: integerField.default(0),
    /** Maximum CPU usage of background mining, in percent. */
    bg_target: integerField.default(0),
    ...envelopeFields,
  }),
});

export type BlockTemplate = RpcMethodResult<typeof getBlockTemplate>;
export type MiningStatus = RpcMethodResult<typeof miningStatus>;
