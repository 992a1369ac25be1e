import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';
import { genesisBlockHash, isNetwork, type Network } from '@ringscope/protocol/hard-forks.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { sanitizeForLog, MethodUnavailableError } from '@ringscope/rpc/errors.ts';
import type { ReportedDaemonState } from '../../db/write/node-status.ts';
import type { SyncState } from '../../db/write/sync-state.ts';
import { NodeDataError } from '../errors.ts';
import { IndexerProblemError } from './problem.ts';

/** Snapshot of the daemon's state. */
export interface DaemonObservation {
  readonly network: Network;
  readonly tip: { readonly height: number; readonly hash: BlockHash };
  /** Number of transactions on the daemon's chain, without coinbases. */
  readonly txCount: number;
  readonly synchronized: boolean;
  readonly poolSize: number;
  readonly alternativeBlockCount: number;
  readonly daemonState: ReportedDaemonState;
}

type ObservedDaemon = Pick<DaemonClient, 'getInfo' | 'getBlockHeaderByHeight' | 'pruneBlockchain'>;

/** Timeout of `get_info` in milliseconds. The call is cheap, so a slower daemon counts as unreachable. */
const INFO_TIMEOUT_MS = 10_000;

/** Requests the state of the daemon. @throws RpcError, NodeDataError, IndexerProblemError */
export async function observeDaemon(daemon: ObservedDaemon, signal: AbortSignal): Promise<DaemonObservation> {
  const info = await daemon.getInfo({}, { signal, timeoutMs: INFO_TIMEOUT_MS });
  const hash = parseBlockHash(info.topBlockHash);
  if (hash === undefined)
    throw new NodeDataError(
      'get_info',
      `the field top_block_hash in the response of the daemon is "${showHash(info.topBlockHash)}", but must be a hash of 64 hex characters, so the response was rejected`,
    );
  const network = info.nettype;
  if (!isNetwork(network)) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message: `The daemon is on the network ${network.slice(0, 40)}, which Ringscope does not support. Set MONEROD_URL to a daemon of mainnet, stagenet, testnet or a private network.`,
    });
  }
  const tip = { height: info.height - 1, hash };
  return {
    network,
    tip,
    txCount: info.txCount,
    synchronized: info.synchronized,
    poolSize: info.txPoolSize,
    alternativeBlockCount: info.altBlocksCount,
    daemonState: {
      nodeHeight: tip.height,
      // The daemon's `targetHeight` is a number of blocks, or 0 when the daemon knows of no higher block.
      targetHeight: info.targetHeight > info.height ? info.targetHeight - 1 : null,
      topHash: hash,
      version: info.version === '' ? null : sanitizeForLog(info.version),
      nettype: network,
      difficulty: info.difficulty,
      targetSeconds: info.target,
      poolSize: info.txPoolSize,
      alternativeBlocks: info.altBlocksCount,
    },
  };
}

/** Returns the start of an invalid hash for an error message. */
function showHash(text: string): string {
  return sanitizeForLog(text.slice(0, 80));
}

/** Returns the id of the daemon's block at a height. */
export async function fetchBlockHashAt(
  daemon: ObservedDaemon,
  height: number,
  signal: AbortSignal,
): Promise<BlockHash> {
  const { blockHeader } = await daemon.getBlockHeaderByHeight({ height }, { signal });
  const hash = parseBlockHash(blockHeader.hash);
  if (hash === undefined)
    throw new NodeDataError(
      `block ${height}`,
      `the hash in the header from the daemon is "${showHash(blockHeader.hash)}", but must have 64 hex characters, so the response was rejected`,
    );
  return hash;
}

/**
 * Checks that the daemon's genesis block is the one of its network. @throws IndexerProblemError when it is
 * another block
 */
export function requireGenesisOfNetwork(network: Network, genesisHash: BlockHash): void {
  if (genesisHash === genesisBlockHash(network)) return;
  throw new IndexerProblemError({
    state: 'wrong-network',
    message: `The daemon reports the network ${network}, but its genesis block ${genesisHash} is not the one of ${network}. Set MONEROD_URL to another daemon.`,
  });
}

/**
 * Checks that database and daemon have the same network and genesis block. @throws IndexerProblemError when
 * they differ
 */
export function requireSameChain(state: SyncState, network: Network, genesisHash: BlockHash): void {
  if (network !== state.network) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message:
        `The database contains the index of ${state.network}, but the daemon is on ${network}. ` +
        'Indexing waits until both have the same network: change MONEROD_URL or DATABASE_URL.',
    });
  }
  if (genesisHash !== state.genesisHash) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message:
        `The daemon's genesis block is ${genesisHash}, but the genesis block of the database is ${state.genesisHash}. ` +
        'Indexing waits until both have the same genesis block: change MONEROD_URL or DATABASE_URL.',
    });
  }
}

/**
 * Checks that the daemon is not pruned. A pruned daemon lacks most signatures and range proofs, so transaction ids cannot
 * be checked. A restricted port does not report whether the daemon is pruned. Then the missing data cause an error when
 * blocks are verified.
 *
 * @throws IndexerProblemError when the daemon is pruned
 */
export async function requireUnprunedDaemon(daemon: ObservedDaemon, signal: AbortSignal): Promise<void> {
  let pruned: boolean;
  try {
    ({ pruned } = await daemon.pruneBlockchain({ check: true }, { signal }));
  } catch (error) {
    if (error instanceof MethodUnavailableError) return;
    throw error;
  }
  if (!pruned) return;
  throw new IndexerProblemError({
    state: 'pruned',
    message:
      'The daemon is pruned: it lacks signatures without which transaction ids cannot be verified. ' +
      'Set MONEROD_URL to a daemon that was not started with --prune-blockchain.',
  });
}
