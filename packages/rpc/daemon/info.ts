import { checkCountArgument } from '../input.ts';
import { defineMethod } from '../method.ts';
import type { JsonRpcMethod, NoArgs, PathMethod, MethodResult } from '../method.ts';
import {
  count,
  envelope,
  flag,
  hash,
  hashOrEmpty,
  list,
  object,
  text,
  u32,
  u64,
  u8,
  u128Fields,
  hexU128,
} from '../wire.ts';
import { connectionInfo } from './peers.ts';

/**
 * A restricted port hides some fields with these values: `version` "", `freeSpace` 2^64−1, connection counts and
 * `startTime` 0, `databaseSize` rounded up to 5 GiB, `altBlocksCount` 0.
 */
const info = object({
  /** Height of the tip plus one. */
  height: count,
  /** Height that peers report. It is 0 when the daemon is synchronized or has no peers. */
  target_height: count,
  top_block_hash: hash,
  /** The difficulty of the next block. */
  ...u128Fields('difficulty'),
  /** The sum of all difficulties up to the tip. */
  ...u128Fields('cumulative_difficulty'),
  /** Seconds between blocks. */
  target: count,
  /** Number of transactions without coinbases. */
  tx_count: count,
  tx_pool_size: count,
  alt_blocks_count: count,
  outgoing_connections_count: count,
  incoming_connections_count: count,
  rpc_connections_count: count,
  white_peerlist_size: count,
  grey_peerlist_size: count,
  mainnet: flag,
  testnet: flag,
  stagenet: flag,
  /** `mainnet`, `testnet`, `stagenet`, or `fakechain` for regtest. */
  nettype: text,
  /** Bytes. These fields equal the weights and exist for old clients. */
  block_size_limit: count,
  block_size_median: count,
  block_weight_limit: count,
  block_weight_median: count,
  /** Unix time, as agreed with peers. */
  adjusted_time: count,
  /** Unix time of the daemon's start. */
  start_time: count,
  /** Bytes. */
  free_space: u64,
  /** Bytes. */
  database_size: count,
  offline: flag,
  update_available: flag,
  /** Whether the daemon is adding blocks to its chain. */
  busy_syncing: flag,
  /** False while the daemon downloads the chain. */
  synchronized: flag,
  restricted: flag.default(false),
  version: text,
  /** Daemons from 0.19 on have no bootstrap mode and do not send this field. */
  height_without_bootstrap: count.optional(),
  bootstrap_daemon_address: text.default(''),
  was_bootstrap_ever_used: flag.default(false),
  ...envelope,
});

const requireGenesis: JsonRpcMethod<NoArgs, DaemonInfo>['findMismatch'] = (result) =>
  result.height >= 1
    ? undefined
    : {
        field: 'height',
        problem: 'the height of the chain is 0, but a chain has at least its genesis block',
      };

export type DaemonInfo = ReturnType<typeof info.parse>;

/** Returns the state of the chain, of the node and of its network. */
export const getInfo = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_info',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: info,
  findMismatch: requireGenesis,
});

/**
 * Returns the result of `getInfo` from a path that the interface calls deprecated. Use it for daemons and proxies that
 * offer only this path.
 */
export const getInfoByPath = defineMethod<NoArgs, DaemonInfo>({
  service: 'daemon',
  kind: 'path',
  name: '/get_info',
  aliases: ['/getinfo'],
  repeatable: true,
  request: () => ({}),
  result: info,
  findMismatch: requireGenesis,
} satisfies PathMethod<NoArgs, DaemonInfo>);

/** Returns the number of blocks in the chain and the id of the tip. It is the cheapest call. */
export const getHeight = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_height',
  aliases: ['/getheight'],
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    /** Height of the tip plus one. */
    height: count,
    /** The id of the tip. */
    hash,
    ...envelope,
  }),
});

/** Returns the version of the RPC interface. `currentHeight`, `targetHeight` and `hardForks` exist since 0.18.2.0. */
export const getVersion = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_version',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    /**
     * Major · 65536 + minor. Release branches are numbered separately, so the version does not reliably identify
     * features.
     */
    version: u32,
    /** Whether this is an official tagged release. */
    release: flag.default(false),
    current_height: count.optional(),
    target_height: count.optional(),
    /** The height from which each block version applies on this network. Empty before 0.18.2.0. */
    hard_forks: list(object({ hf_version: u8, height: count })),
    ...envelope,
  }),
});

/**
 * Returns the state of the hard fork to block version `version`. Without `version`, returns that of the current or next
 * hard fork. The argument is not part of the interface, but monerod reads it.
 *
 * @throws InvalidRequestError unless the version is an integer, 0 or more
 */
export const hardForkInfo = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'hard_fork_info',
  repeatable: true,
  request: (args: {
    /** Major block version, 1 … 255. */
    readonly version?: number;
  }) => ({ version: args.version === undefined ? undefined : checkCountArgument(args.version, 'version') }),
  result: object({
    /** Major block version. */
    version: u8,
    enabled: flag,
    /** Number of blocks over which votes are counted. */
    window: u32,
    votes: u32,
    /** Share of votes that is needed, in percent of the window. */
    threshold: u32,
    voting: u8,
    /** 0 means that a fork is likely, 1 that an update is needed, 2 that the daemon is ready. */
    state: u32,
    earliest_height: count,
    ...envelope,
  }),
});

/**
 * Returns the recommended fee of a transaction, in atomic units per byte of weight.
 *
 * @throws InvalidRequestError unless `graceBlocks` is an integer, 0 or more
 */
export const getFeeEstimate = defineMethod({
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
  result: object({
    /** Atomic units per byte of weight. */
    fee: u64,
    /** The fees of the four priorities, slow to fastest, in atomic units per byte of weight. */
    fees: list(u64),
    /** Fees are rounded up to a multiple of this value. */
    quantization_mask: u64.default(1n),
    ...envelope,
  }),
});

/**
 * Returns the emission and the fees that the coinbases of `count` blocks pay, starting at `height`, in atomic units.
 *
 * @throws InvalidRequestError unless `height` and `count` are integers, 0 or more
 * @throws NodeRefusedError with the status `height or count is too large` when the range ends above the tip
 * @throws MethodUnavailableError on a restricted port
 */
export const getCoinbaseTxSum = defineMethod({
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
  result: object({
    /** Emission in atomic units, without fees. */
    ...u128Fields('emission_amount'),
    /** Atomic units. */
    ...u128Fields('fee_amount'),
    ...envelope,
  }),
});

/**
 * Returns the progress of synchronization and the connected peers. `spans` is empty when the daemon is synchronized.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const syncInfo = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'sync_info',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    height: count,
    /** 0 when synchronized. */
    target_height: count,
    next_needed_pruning_seed: u32.default(0),
    /** One character per queued set of blocks: `.` requested, `o` received, `m` received and next. */
    overview: text.default(''),
    peers: list(object({ info: connectionInfo })),
    spans: list(
      object({
        start_block_height: count,
        nblocks: count,
        connection_id: text,
        /** Bytes per second. */
        rate: u32,
        /** Speed relative to the fastest connection, in percent. */
        speed: u32,
        /** Bytes. */
        size: count,
        remote_address: text,
      }),
    ),
    ...envelope,
  }),
});

/**
 * Returns the data that a miner or a mining pool needs to build a block without a template.
 *
 * @throws NodeBusyError with code −9 while the daemon is syncing
 */
export const getMinerData = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_miner_data',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    major_version: u8,
    /** The height of the block to be mined. */
    height: count,
    prev_id: hash,
    seed_hash: hashOrEmpty,
    difficulty: hexU128,
    median_weight: count,
    /** Atomic units. */
    already_generated_coins: u64,
    tx_backlog: list(object({ id: hash, weight: count, fee: u64 })),
    ...envelope,
  }),
});

export type HardForkInfo = MethodResult<typeof hardForkInfo>;
export type FeeEstimate = MethodResult<typeof getFeeEstimate>;
export type MinerData = MethodResult<typeof getMinerData>;
