import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';
import { genesisId, isNetwork, type Network } from '@ringscope/protocol/hard-forks.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { printable, MethodUnavailableError } from '@ringscope/rpc/errors.ts';
import type { NodeFacts } from '../../db/write/node-status.ts';
import type { SyncState } from '../../db/write/sync-state.ts';
import { NodeDataError } from '../errors.ts';
import { IndexerProblemError } from './problem.ts';

/** State of the daemon at one moment. */
export interface Observation {
  readonly network: Network;
  readonly tip: { readonly height: number; readonly hash: BlockHash };
  /** Transactions of its chain, without coinbases. */
  readonly txs: number;
  readonly synchronized: boolean;
  readonly poolSize: number;
  readonly alternativeBlocks: number;
  readonly facts: NodeFacts;
}

type Observed = Pick<DaemonClient, 'getInfo' | 'getBlockHeaderByHeight' | 'pruneBlockchain'>;

/** Time limit for this cheap call. A slower daemon counts as away. */
const INFO_TIMEOUT_MS = 10_000;

/** Asks the daemon for its state. @throws RpcError, NodeDataError, IndexerProblemError */
export async function observe(daemon: Observed, signal: AbortSignal): Promise<Observation> {
  const info = await daemon.getInfo({}, { signal, timeoutMs: INFO_TIMEOUT_MS });
  const hash = parseBlockHash(info.topBlockHash);
  if (hash === undefined) throw new NodeDataError('get_info', 'the top block has no hash');
  const network = info.nettype;
  if (!isNetwork(network)) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message: `The daemon is on a network called ${network.slice(0, 40)}, which Ringscope does not know.`,
    });
  }
  const tip = { height: info.height - 1, hash };
  return {
    network,
    tip,
    txs: info.txCount,
    synchronized: info.synchronized,
    poolSize: info.txPoolSize,
    alternativeBlocks: info.altBlocksCount,
    facts: {
      nodeHeight: tip.height,
      // The daemon counts blocks. It gives 0 when it knows of no higher block.
      targetHeight: info.targetHeight > info.height ? info.targetHeight - 1 : null,
      topHash: hash,
      version: info.version === '' ? null : printable(info.version),
      nettype: network,
      difficulty: info.difficulty,
      targetSeconds: info.target,
      poolSize: info.txPoolSize,
      alternativeBlocks: info.altBlocksCount,
    },
  };
}

/** Returns the id of the daemon's block at a height. */
export async function blockHashAt(daemon: Observed, height: number, signal: AbortSignal): Promise<BlockHash> {
  const { blockHeader } = await daemon.getBlockHeaderByHeight({ height }, { signal });
  const hash = parseBlockHash(blockHeader.hash);
  if (hash === undefined) throw new NodeDataError(`block ${height}`, 'its header has no hash');
  return hash;
}

/** @throws IndexerProblemError when the daemon's genesis block is not the one of its network */
export function requireGenesisOf(network: Network, genesisHash: BlockHash): void {
  if (genesisHash === genesisId(network)) return;
  throw new IndexerProblemError({
    state: 'wrong-network',
    message: `The daemon says it is on ${network}, and its genesis block ${genesisHash} is not that network's.`,
  });
}

/** @throws IndexerProblemError when the database holds another chain than the daemon */
export function requireSameChain(state: SyncState, network: Network, genesisHash: BlockHash): void {
  if (network !== state.network) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message:
        `The database holds the index of ${state.network} and the daemon is on ${network}. ` +
        'Nothing is indexed until they agree: point MONEROD_URL or DATABASE_URL elsewhere.',
    });
  }
  if (genesisHash !== state.genesisHash) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message:
        `The daemon's genesis block is ${genesisHash} and the database was built on ${state.genesisHash}. ` +
        'Nothing is indexed until they agree: point MONEROD_URL or DATABASE_URL elsewhere.',
    });
  }
}

/**
 * Checks that the daemon is not pruned. A pruned daemon lacks most signatures and range proofs, so transaction ids
 * cannot be checked. A restricted port does not show whether it is pruned. Missing data then appear as an invalid
 * answer.
 *
 * @throws IndexerProblemError when the daemon is pruned
 */
export async function requireUnpruned(daemon: Observed, signal: AbortSignal): Promise<void> {
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
      'The daemon is pruned: it no longer has all transaction data, which an index needs. ' +
      'Indexing goes on with a daemon that was not started with --prune-blockchain.',
  });
}
