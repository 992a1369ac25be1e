import { NODE_AGREEMENT_DEPTH_BLOCKS } from '@ringscope/rpc/daemon/node-comparison.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { IndexerProblemError } from '../node/problem.ts';

/**
 * Milliseconds for which a daemon other than the preferred one must have been in use before the indexer follows a deep
 * reorg of that daemon.
 */
const MIN_FALLBACK_MS = 20 * 60_000;

/**
 * Prevents an outage of the preferred daemon from moving the index to another chain. If another daemon is in use, the
 * indexer follows the new blocks of that daemon at once. It follows a reorg of more than ten blocks only when the
 * preferred daemon has not been in use for 20 min. Otherwise two daemons on different chains, with alternating outages,
 * would move the index back and forth.
 */
export class DeepReorgGuard {
  readonly #daemon: Pick<DaemonClient, 'listNodes'>;
  readonly #now: () => number;
  readonly #minFallbackMs: number;
  /** Time since which the preferred daemon has not been in use, in monotonic milliseconds. Undefined while that daemon is in use. */
  #fallbackSinceMs: number | undefined;

  /** @param now returns monotonic milliseconds */
  constructor(daemon: Pick<DaemonClient, 'listNodes'>, now: () => number, minFallbackMs = MIN_FALLBACK_MS) {
    this.#daemon = daemon;
    this.#now = now;
    this.#minFallbackMs = minFallbackMs;
  }

  /** Records whether the preferred daemon is in use. Call it in each pass of the main loop. */
  recordPreferredDaemonUse(): void {
    if (this.#daemon.listNodes()[0]?.inUse !== false) this.#fallbackSinceMs = undefined;
    else this.#fallbackSinceMs ??= this.#now();
  }

  /**
   * Refuses a deep reorg if a daemon other than the preferred one is in use, and has been for only a short time.
   *
   * @param forkHeight height of the newest block that index and daemon have in common
   * @param depth number of blocks that the reorg would orphan
   * @throws IndexerProblemError when the index should not follow this reorg now
   */
  check(forkHeight: number, depth: number): void {
    this.recordPreferredDaemonUse();
    if (depth <= NODE_AGREEMENT_DEPTH_BLOCKS || this.#fallbackSinceMs === undefined) return;
    const waitMs = this.#fallbackSinceMs + this.#minFallbackMs - this.#now();
    if (waitMs <= 0) return;
    const nodes = this.#daemon.listNodes();
    const other = nodes.find(({ inUse }) => inUse)?.node ?? '';
    throw new IndexerProblemError({
      state: 'disagreement',
      message:
        `The first daemon in MONEROD_URLS, ${nodes[0]?.node ?? ''}, is not in use, and the daemon at ${other} has another chain from block ` +
        `${forkHeight + 1} on, ${depth} blocks below the indexed tip. The indexer waits for the first daemon; after ` +
        `${Math.ceil(waitMs / 60_000)} min it follows the other one.`,
    });
  }
}
