import { initialiseSyncState, readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import type { BackfillRange } from '../../db/write/ranges.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { NodeDataError } from '../errors.ts';
import {
  fetchBlockHashAt,
  requireGenesisOfNetwork,
  requireSameChain,
  requireUnprunedDaemon,
  type DaemonObservation,
} from '../node/observe.ts';
import { confirmBlockOnMainChain } from './confirm-branch.ts';

/** Milliseconds for which a successful check stays valid. */
const VALID_MS = 60_000;

/** Checks that the daemon has the network and the genesis block of the index, and is not pruned. */
export class DaemonChainCheck {
  readonly #daemon: DaemonClient;
  readonly #writeDatabase: WriteDatabase;
  #validUntilMs = 0;

  constructor(daemon: DaemonClient, writeDatabase: WriteDatabase) {
    this.#daemon = daemon;
    this.#writeDatabase = writeDatabase;
  }

  /** Makes the next call of {@link check} request the daemon, even if the last check is still valid. */
  invalidate(): void {
    this.#validUntilMs = 0;
  }

  /**
   * Checks the daemon, unless a check of the last minute is still valid. Creates the state of a new index.
   *
   * @returns the state of the index
   * @throws RpcError, NodeDataError, IndexerProblemError, database errors
   */
  async check({ network }: Pick<DaemonObservation, 'network'>, signal: AbortSignal): Promise<SyncState> {
    const storedState = await readSyncState(this.#writeDatabase);
    if (storedState?.network === network && performance.now() < this.#validUntilMs) return storedState;
    const genesisHash = await fetchBlockHashAt(this.#daemon, 0, signal);
    if (storedState !== undefined) requireSameChain(storedState, network, genesisHash);
    requireGenesisOfNetwork(network, genesisHash);
    await requireUnprunedDaemon(this.#daemon, signal);
    const state = storedState ?? (await initialiseSyncState(this.#writeDatabase, { network, genesisHash }));
    requireSameChain(state, network, genesisHash);
    this.#validUntilMs = performance.now() + VALID_MS;
    return state;
  }
}

/**
 * Checks that the daemon has a block with the height and hash of the tip that it reported. A height that is too large would
 * start a bulk load, which drops the database indexes. Rebuilding them takes hours.
 *
 * @throws RpcError, NodeDataError when the daemon has another block at this height
 */
export async function requireBlockOfReportedTip(
  daemon: DaemonClient,
  { height, hash }: DaemonObservation['tip'],
  signal: AbortSignal,
): Promise<void> {
  if ((await fetchBlockHashAt(daemon, height, signal)) === hash) return;
  throw new NodeDataError(
    'get_info',
    `the field top_block_hash is ${hash}, but the daemon has another block at height ${height}, so the response was rejected`,
  );
}

/**
 * Returns whether the daemon's chain contains the last block of the ranges that are about to be merged into the index. A
 * worker may have fetched these ranges from another daemon that temporarily responded at the same URL. That daemon may
 * respond to this check too.
 *
 * Networks may share the genesis block. So for ranges directly above the genesis block, `confirmBlockOnMainChain`
 * also checks the network.
 *
 * @param ranges stored ranges in the order of their heights, the lowest directly above the indexed height
 * @param tipHeight height of the daemon's tip
 * @throws RpcError, NodeDataError, IndexerProblemError
 */
export async function daemonHasBackfilledBlocks(
  daemon: DaemonClient,
  ranges: readonly BackfillRange[],
  { indexedTip, network }: Pick<SyncState, 'indexedTip' | 'network'>,
  tipHeight: number,
  signal: AbortSignal,
): Promise<boolean> {
  let last = ranges[0];
  for (const range of ranges.slice(1)) {
    if (range.start !== (last?.end ?? -1) + 1) break;
    last = range;
  }
  if (last === undefined) return true;
  if (last.end > tipHeight || (await fetchBlockHashAt(daemon, last.end, signal)) !== last.endHash)
    return false;
  if (indexedTip.height <= 0) {
    await confirmBlockOnMainChain(daemon, network, { height: last.end, hash: last.endHash }, { signal });
  }
  return true;
}
