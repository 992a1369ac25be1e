import { checkCountArgument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { JsonRpcMethod, NoRpcArguments, RpcPathMethod, RpcMethodResult } from '../method.ts';
import {
  countField,
  envelopeFields,
  booleanField,
  hashField,
  hashOrEmptyField,
  listField,
  objectField,
  textField,
  u32Field,
  u64Field,
  u8Field,
  u128Fields,
  u128HexField,
} from '../wire.ts';
import { connectionInfoField } from './peers.ts';

/**
 * A restricted port hides some fields with these values: `version` "", `freeSpace` 2^64−1, connection counts and
 * `startTime` 0, `databaseSize` rounded up to 5 GiB, `altBlocksCount` 0.
 */
const info = objectField({
  /** Height of the tip plus one. */
  height: countField,
  /** Height that peers report. It is 0 when the daemon is synchronized or has no peers. */
  target_height: countField,
  top_block_hash: hashField,
  /** The difficulty of the next block. */
  ...u128Fields('difficulty'),
  /** The sum of all difficulties up to the tip. */
  ...u128Fields('cumulative_difficulty'),
  /** Target time between two blocks, in seconds. */
  target: countField,
  /** Number of transactions in the chain, without coinbases. */
  tx_count: countField,
  tx_pool_size: countField,
  alt_blocks_count: countField,
  outgoing_connections_count: countField,
  incoming_connections_count: countField,
  rpc_connections_count: countField,
  white_peerlist_size: countField,
  grey_peerlist_size: countField,
  mainnet: booleanField,
  testnet: booleanField,
  stagenet: booleanField,
  /** `mainnet`, `testnet`, `stagenet`, or `fakechain` for regtest. */
  nettype: textField,
  /** Limit and median of block weights, in bytes. They equal the fields `block_weight_…`, and exist for old clients. */
  block_size_limit: countField,
  block_size_median: countField,
  block_weight_limit: countField,
  block_weight_median: countField,
  /** Current time in Unix seconds, as the daemon estimates it from the timestamps of the newest blocks. */
  adjusted_time: countField,
  /** Unix time of the daemon's start. */
  start_time: countField,
  /** Free disk space of the daemon in bytes. */
  free_space: u64Field,
  /** Database size in bytes. */
  database_size: countField,
  offline: booleanField,
  update_available: booleanField,
  /** Whether the daemon is adding blocks to its chain. */
  busy_syncing: booleanField,
  /** False while the daemon downloads the chain. */
  synchronized: booleanField,
  restricted: booleanField.default(false),
  version: textField,
  /** Daemons from 0.19 on have no bootstrap mode and do not send this field. */
  height_without_bootstrap: countField.optional(),
  bootstrap_daemon_address: textField.default(''),
  was_bootstrap_ever_used: booleanField.default(false),
  ...envelopeFields,
});

const requireGenesis: JsonRpcMethod<NoRpcArguments, DaemonInfo>['findMismatch'] = (result) =>
  result.height >= 1
    ? undefined
    : {
        field: 'height',
        problem:
          'the height of the chain is 0, but a chain has at least its genesis block, so the client discards the response',
      };

export type DaemonInfo = ReturnType<typeof info.parse>;

/** Returns the state of the chain, of the node and of its network. */
export const getInfo = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_info',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: info,
  findMismatch: requireGenesis,
});

/**
 * Returns the result of `getInfo` from a path that the daemon's documentation calls deprecated. Use it for daemons and
 * proxies that offer only this path.
 */
export const getInfoByPath = defineRpcMethod<NoRpcArguments, DaemonInfo>({
  service: 'daemon',
  kind: 'path',
  name: '/get_info',
  aliases: ['/getinfo'],
  repeatable: true,
  request: () => ({}),
  result: info,
  findMismatch: requireGenesis,
} satisfies RpcPathMethod<NoRpcArguments, DaemonInfo>);

/** Returns the number of blocks in the chain and the hash of the tip. No other method costs the daemon less. */
export const getHeight = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_height',
  aliases: ['/getheight'],
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    /** Height of the tip plus one. */
    height: countField,
    /** Hash of the tip. */
    hash: hashField,
    ...envelopeFields,
  }),
});

/** Returns the version of the RPC interface. `currentHeight`, `targetHeight` and `hardForks` exist since 0.18.2.0. */
export const getVersion = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_version',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    /**
     * Major · 65536 + minor. Release branches are numbered separately, so the version does not reliably identify
     * features.
     */
    version: u32Field,
    /** Whether this is an official tagged release. */
    release: booleanField.default(false),
    current_height: countField.optional(),
    target_height: countField.optional(),
    /** The height from which each block version applies on this network. Empty before 0.18.2.0. */
    hard_forks: listField(objectField({ hf_version: u8Field, height: countField })),
    ...envelopeFields,
  }),
});

/**
 * Returns the state of the hard fork to block version `version`. Without `version`, returns that of the current or next
 * hard fork. The argument is not documented, but monerod reads it.
 *
 * @throws InvalidRequestError when the version is negative or not an integer
 */
export const hardForkInfo = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'hard_fork_info',
  repeatable: true,
  request: (args: {
    /** Major block version, 1 … 255. */
    readonly version?: number;
  }) => ({ version: args.version === undefined ? undefined : checkCountArgument(args.version, 'version') }),
  result: objectField({
    /** Major block version. */
    version: u8Field,
    enabled: booleanField,
    /** Number of blocks over which votes are counted. */
    window: u32Field,
    votes: u32Field,
    /** Number of blocks of the window that must vote for the fork. */
    threshold: u32Field,
    voting: u8Field,
    /** State: 0 means that a fork is likely, 1 that an update is needed, 2 that the daemon is ready. */
    state: u32Field,
    earliest_height: countField,
    ...envelopeFields,
  }),
});

/**
 * Returns the recommended fee of a transaction, in atomic units per byte of weight.
 *
 * @throws InvalidRequestError when `graceBlocks` is negative or not an integer
 */
export const getFeeEstimate = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_fee_estimate',
  repeatable: true,
  request: (args: {
    /** Number of blocks for which the estimate should hold. The daemon's default is 0. */
    readonly graceBlocks?: number;
  }) => ({
    grace_blocks:
      args.graceBlocks === undefined ? undefined : checkCountArgument(args.graceBlocks, 'graceBlocks'),
  }),
  result: objectField({
    /** Fee in atomic units per byte of weight. */
    fee: u64Field,
    /** The fees of the four priorities from the lowest to the highest, in atomic units per byte of weight. */
    fees: listField(u64Field),
    /** Fees are rounded up to a multiple of this value. */
    quantization_mask: u64Field.default(1n),
    ...envelopeFields,
  }),
});

/**
 * Returns the emission and the fees that the coinbases of `count` blocks pay, starting at `height`, in atomic units.
 *
 * @throws InvalidRequestError when `height` or `count` is negative or not an integer
 * @throws NodeRefusedError with the status `height or count is too large` when the range ends above the tip
 * @throws MethodUnavailableError on a restricted port
 */
export const getCoinbaseTxSum = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_coinbase_tx_sum',
  repeatable: true,
  // The daemon reads every block of the range, which takes minutes for a complete main chain.
  timeoutMs: 600_000,
  request: (args: { readonly height: number; readonly count: number }) => ({
    height: checkCountArgument(args.height, 'height'),
    count: checkCountArgument(args.count, 'count'),
  }),
  result: objectField({
    /** Emission of the requested blocks in atomic units, without fees. */
    ...u128Fields('emission_amount'),
    /** Sum of the fees of the requested blocks in atomic units. */
    ...u128Fields('fee_amount'),
    ...envelopeFields,
  }),
});

/**
 * Returns the progress of synchronization and the connected peers. `spans` is empty when the daemon is synchronized.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const syncInfo = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'sync_info',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    height: countField,
    /** Height that peers report, or 0 when the daemon is synchronized. */
    target_height: countField,
    next_needed_pruning_seed: u32Field.default(0),
    /**
     * One character per queued set of blocks: `.` requested, `o` received, `m` received and next to be added to the
     * chain.
     */
    overview: textField.default(''),
    peers: listField(objectField({ info: connectionInfoField })),
    spans: listField(
      objectField({
        start_block_height: countField,
        nblocks: countField,
        connection_id: textField,
        /** Download rate of the queued blocks in bytes per second. */
        rate: u32Field,
        /** Speed of the connection relative to the fastest connection, in percent. */
        speed: u32Field,
        /** Size of the queued blocks in bytes. */
        size: countField,
        remote_address: textField,
      }),
    ),
    ...envelopeFields,
  }),
});

/**
 * Returns the data that a miner or a mining pool needs to build a block without a template.
 *
 * @throws NodeBusyError with code −9 while the daemon is syncing
 */
export const getMinerData = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_miner_data',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    major_version: u8Field,
    /** The height of the block to be mined. */
    height: countField,
    prev_id: hashField,
    seed_hash: hashOrEmptyField,
    difficulty: u128HexField,
    median_weight: countField,
    /** Emission up to the tip in atomic units, without fees. */
    already_generated_coins: u64Field,
    tx_backlog: listField(objectField({ id: hashField, weight: countField, fee: u64Field })),
    ...envelopeFields,
  }),
});

export type HardForkInfo = RpcMethodResult<typeof hardForkInfo>;
export type FeeEstimate = RpcMethodResult<typeof getFeeEstimate>;
export type MinerData = RpcMethodResult<typeof getMinerData>;
