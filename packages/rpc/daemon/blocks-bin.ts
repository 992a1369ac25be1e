import { genesisBlockHash, NETWORKS, ZERO_HASH } from '@ringscope/protocol';
import { InvalidRequestError } from '../errors.ts';
import { checkCountArgument } from '../input.ts';
import { defineRpcMethod, findCountMismatch } from '../method.ts';
import {
  toBoolStorageEntry,
  toCountStorageEntry,
  toPackedHashesStorageEntry,
  buildStorageSection,
  toU64ListStorageEntry,
} from '../storage-entries.ts';
import { readEnvelopeFields } from '../storage-fields.ts';
import type { StorageFieldReader } from '../storage-fields.ts';

/**
 * Selects the first block of the response.
 *
 * `blockIds` contains block ids of the client's chain, newest first: the last 10 blocks, then blocks at doubling
 * distances, and the genesis block last. The response begins with the newest block that both chains contain, which
 * reveals a reorganisation. It is empty when the first id is the daemon's tip.
 *
 * With `startHeight` the response begins at exactly that height. The daemon does not check that the chains are the
 * same, so compare the previous id of the first block. `chainHeight` is a known lower bound for the height of the
 * daemon's chain. Daemons up to 0.18.5.1 count a start height at or above their own height as a failure. After the
 * fourth failure since it was started, a daemon bans the client's IP address for a day on every port. So this client
 * refuses such a call. Height 0 cannot be requested by number; use `blockIds` with the genesis id.
 */
export type GetBlocksStartPoint =
  | { readonly blockIds: readonly string[]; readonly startHeight?: never; readonly chainHeight?: never }
  | { readonly startHeight: number; readonly chainHeight: number; readonly blockIds?: never };

export interface GetBlocksOptions {
  /**
   * Whether to leave out prunable parts, which saves two thirds of the bytes. All 0.18 daemons send zeros as the hashes
   * of the missing parts, so transaction ids cannot be recomputed.
   */
  readonly prune?: boolean;
  /** Whether to leave out the output indices of coinbases. */
  readonly noMinerTx?: boolean;
  /** Maximum number of blocks in the response. Daemons before 0.18.4.3 ignore this limit. All versions send at most 1000. */
  readonly maxBlockCount?: number;
  /** Whether the response contains blocks, changes of the pool, or both. Daemons before 0.18.3.0 ignore this option. */
  readonly info?: 'blocks' | 'blocks-and-pool' | 'pool';
  /** `daemonTime` of the previous response, or 0 for the complete pool. */
  readonly poolInfoSince?: number;
  /** Whether to leave out the newest common block, with which the response otherwise begins. Daemons before 0.19 ignore this option. */
  readonly blockIdsExclusive?: boolean;
}

export interface BlockBlobs {
  /** Blob of the block: header, coinbase, ids of the other transactions. */
  readonly block: Uint8Array;
  /** The transactions without the coinbase, in the order of the block. */
  readonly transactions: readonly {
    readonly blob: Uint8Array;
    /**
     * Hash of the missing prunable part. Present only with `prune`, and only from daemons of version 0.19 on. Older
     * daemons send zeros, which become undefined.
     */
    readonly prunableHash: string | undefined;
  }[];
}

export interface BlockBlobsWithOutputIndices extends BlockBlobs {
  /** The index of each output among the outputs of its amount, for each transaction. The coinbase comes first. */
  readonly outputIndices: readonly (readonly bigint[])[];
}

export interface PoolUpdate {
  /**
   * `full`: the added transactions are the complete pool. `incremental`: they and `removedHashes` are the changes since
   * `poolInfoSince`.
   */
  readonly extent: 'incremental' | 'full';
  readonly added: readonly {
    readonly hash: string;
    readonly blob: Uint8Array;
    readonly doubleSpendSeen: boolean;
  }[];
  /** Ids of further added transactions, which the daemon sends without data. */
  readonly remainingAddedHashes: readonly string[];
  readonly removedHashes: readonly string[];
}

const requestedInfoCodes = { blocks: 0, 'blocks-and-pool': 1, pool: 2 } as const;
const poolExtents = [undefined, 'incremental', 'full'] as const;

/**
 * Returns blocks with their transactions and output indices. A response has at least 3 blocks, if they exist, and at
 * most 1000. It ends with the block that reaches 20 000 transactions or 100 MiB, so it may be larger than 100 MiB. All
 * byte values are views on the response.
 *
 * This function verifies nothing: the caller must recompute ids, and check previous ids and counts. The daemon's
 * documentation has `block_ids` and `start_height` in the same request. The client sends one of them, because monerod
 * reads only one.
 *
 * @throws InvalidRequestError for a start that daemons count towards a ban: ids that do not end with a genesis id, a
 * start height of 0, or one at or above `chainHeight`
 * @throws InvalidResponseError when blocks, transactions and output indices differ in number, as from a pruned daemon,
 * and when the first block is not the requested one
 * @throws NodeRefusedError with the status `Failed`, and with HTTP status 500 from a pruned daemon
 */
export const getBlocksBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_blocks.bin',
  aliases: ['/getblocks.bin'],
  repeatable: true,
  timeoutMs: 120_000,
  request: (args: GetBlocksStartPoint & GetBlocksOptions) =>
    buildStorageSection({
      ...startEntries(args),
      prune: { type: 'bool', value: args.prune ?? false },
      no_miner_tx: toBoolStorageEntry(args.noMinerTx),
      requested_info:
        args.info === undefined ? undefined : { type: 'uint8', value: requestedInfoCodes[args.info] },
      pool_info_since: toCountStorageEntry(args.poolInfoSince, 'poolInfoSince'),
      max_block_count: toCountStorageEntry(args.maxBlockCount, 'maxBlockCount'),
      block_ids_exclusive: toBoolStorageEntry(args.blockIdsExclusive),
    }),
  read: (fields) => {
    const entries = fields.objects('blocks').map(readBlockEntry);
    const indices = fields.objects('output_indices').map(readOutputIndices);
    if (entries.length !== indices.length)
      fields.fail(
        'output_indices',
        `the response has output indices for ${String(indices.length)} blocks, but contains ${String(entries.length)} blocks`,
      );
    const blocks = entries.map((entry, index): BlockBlobsWithOutputIndices => {
      const outputIndices = indices[index] ?? [];
      if (outputIndices.length !== entry.transactions.length + 1) {
        // A pruned daemon omits transactions without an error.
        fields.fail(
          `blocks/${String(index)}/txs`,
          `the block has ${String(entry.transactions.length)} transactions besides its coinbase, but the response has output indices for ${String(outputIndices.length)}; a pruned daemon can cause this`,
        );
      }
      return { ...entry, outputIndices };
    });
    return {
      blocks,
      /** Height of the first block. Undefined when the response has no blocks. */
      startHeight: blocks.length === 0 ? undefined : fields.count('start_height'),
      /** Height of the daemon's tip plus one. It is 0 with `info: 'pool'`, because then the daemon reads no block. */
      chainHeight: fields.count('current_height'),
      /** Hash of the tip. Daemons send it from version 0.19 on. */
      topBlockHash: fields.optionalHash('top_block_hash'),
      /** Daemon time in Unix seconds. Present since 0.18.3.0. */
      daemonTime: fields.optionalCount('daemon_time'),
      pool: readPoolChange(fields),
      ...readEnvelopeFields(fields),
    };
  },
  findMismatch: (result, args) =>
    args.startHeight === undefined ||
    result.startHeight === undefined ||
    result.startHeight === args.startHeight
      ? undefined
      : {
          field: 'start_height',
          problem: `the first block has height ${String(result.startHeight)}, but height ${String(args.startHeight)} was requested, so the client discards the response`,
        },
});

const genesisIds: ReadonlySet<string> = new Set(NETWORKS.map(genesisBlockHash));

/** @throws InvalidRequestError unless the list ends with the id of a genesis block */
function blockIdsEntry(blockIds: readonly string[]) {
  const last = blockIds.at(-1)?.toLowerCase();
  if (last === undefined || !genesisIds.has(last)) {
    throw new InvalidRequestError(
      'the list blockIds does not end with the id of a genesis block; append it, because a daemon bans clients that send other requests',
      undefined,
      'blockIds',
    );
  }
  return toPackedHashesStorageEntry(blockIds, 'blockIds');
}

function startEntries(args: GetBlocksStartPoint) {
  if (args.blockIds !== undefined) return { block_ids: blockIdsEntry(args.blockIds) };
  checkCountArgument(args.startHeight, 'startHeight');
  if (args.startHeight === 0) {
    throw new InvalidRequestError(
      'the argument startHeight must be greater than 0; to start at the genesis block, pass its id in blockIds instead',
      undefined,
      'startHeight',
    );
  }
  if (args.startHeight >= checkCountArgument(args.chainHeight, 'chainHeight')) {
    throw new InvalidRequestError(
      `the argument startHeight is ${String(args.startHeight)}, but must be below chainHeight ${String(args.chainHeight)}, because a daemon bans clients that request higher blocks; request a lower height`,
      undefined,
      'startHeight',
    );
  }
  return { start_height: toCountStorageEntry(args.startHeight, 'startHeight') };
}

/** Reads one block. Full transactions are strings; pruned ones are objects with the hash of the missing part. */
function readBlockEntry(entry: StorageFieldReader): BlockBlobs {
  const transactions = entry.holdsObjects('txs')
    ? entry.objects('txs').map((tx) => {
        const prunableHash = tx.optionalHash('prunable_hash');
        return {
          blob: tx.bytes('blob'),
          prunableHash: prunableHash === ZERO_HASH ? undefined : prunableHash,
        };
      })
    : entry.byteStrings('txs').map((blob) => ({ blob, prunableHash: undefined }));
  return { block: entry.bytes('block'), transactions };
}

/** Reads the output indices of one block. With `noMinerTx` the coinbase has an entry without indices. */
function readOutputIndices(block: StorageFieldReader): readonly (readonly bigint[])[] {
  return block.objects('indices').map((tx) => tx.u64List('indices'));
}

function readPoolChange(fields: StorageFieldReader): PoolUpdate | undefined {
  const code = fields.count('pool_info_extent', 0);
  if (code >= poolExtents.length)
    fields.fail(
      'pool_info_extent',
      `the code for the information about the pool must be 0, 1 or 2, but is ${String(code)}`,
    );
  const extent = poolExtents[code];
  if (extent === undefined) return undefined;
  return {
    extent,
    added: fields.objects('added_pool_txs').map((tx) => ({
      hash: tx.hash('tx_hash'),
      blob: tx.bytes('tx_blob'),
      doubleSpendSeen: tx.flag('double_spend_seen', false),
    })),
    remainingAddedHashes: fields.packedHashes('remaining_added_pool_txids'),
    removedHashes: fields.packedHashes('removed_pool_txids'),
  };
}

/**
 * Returns the blocks at the heights, in the order of the request. A height may occur twice. The response has no heights
 * and no output indices. A restricted port returns at most 1000 blocks. On other ports only `maxResponseBytes` limits the
 * response.
 *
 * A pruned daemon omits transactions without an error, so compare the transactions with the ids in the block.
 *
 * @throws InvalidRequestError when a height is negative or not an integer
 * @throws NodeRefusedError when a height is above the tip, and when a request to a restricted port has too many heights
 */
export const getBlocksByHeightBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_blocks_by_height.bin',
  aliases: ['/getblocks_by_height.bin'],
  repeatable: true,
  timeoutMs: 120_000,
  request: (args: { readonly heights: readonly number[] }) =>
    buildStorageSection({
      heights: toU64ListStorageEntry(
        args.heights.map((height) => BigInt(checkCountArgument(height, 'heights'))),
        'heights',
      ),
    }),
  read: (fields) => ({
    blocks: fields.objects('blocks').map(readBlockEntry),
    ...readEnvelopeFields(fields),
  }),
  findMismatch: ({ blocks }, args) =>
    findCountMismatch('blocks', blocks, args.heights, (count) => `${count} blocks`),
});

/**
 * Lists block ids of the daemon's main chain, at most 10 000, in ascending order. The first is the newest of `blockIds`
 * that is on this chain. The rules for `blockIds` are the same as in `getBlocksBin`, and a failure counts towards the
 * same ban.
 *
 * `startHeight` is documented, so the client sends it if the caller sets it. No version of monerod uses it: 0.18.0.0
 * only returns it in a response with the status `Failed`.
 *
 * @throws InvalidRequestError when `blockIds` does not end with the id of a genesis block
 */
export const getHashesBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_hashes.bin',
  aliases: ['/gethashes.bin'],
  repeatable: true,
  request: (args: { readonly blockIds: readonly string[]; readonly startHeight?: number }) =>
    buildStorageSection({
      block_ids: blockIdsEntry(args.blockIds),
      start_height: toCountStorageEntry(args.startHeight, 'startHeight'),
    }),
  read: (fields) => ({
    hashes: fields.packedHashes('m_block_ids'),
    /** Height of the block whose id is the first of `hashes`. */
    startHeight: fields.count('start_height'),
    chainHeight: fields.count('current_height'),
    ...readEnvelopeFields(fields),
  }),
});

export type GetBlocksBinResponse = Awaited<ReturnType<typeof getBlocksBin>>;
