import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit, TooManyWaitingTasksError } from '@ringscope/rpc/concurrency-limit.ts';
import { NodeRefusedError, RpcError } from '@ringscope/rpc/errors.ts';
import type { HashStateOnNode, NodeHashComparison, NodeWithHashState } from '../lookups/hash-comparison.ts';
import type { SiteDaemonCalls } from './allowed-calls.ts';

/** One of the configured daemons, with the calls that a comparison makes. */
export interface ComparedDaemon {
  readonly daemon: Pick<SiteDaemonCalls, 'getBlock' | 'getInfo' | 'getTransactions'>;
  /** Whether the site reads from this daemon now. */
  readonly isInUse: () => boolean;
}

/** A comparison is reused for this time, so that many visitors of one page cause one request to each daemon. */
const CACHED_MS = 10_000;

const MAX_CACHED = 200;

/** Limits on the comparisons that run, and that wait, at the same time. */
const LIMIT = { maxRunning: 2, maxWaiting: 16 } as const;

/** Requests a block or a transaction from each configured daemon and compares the results. */
export class NodeComparer {
  readonly #daemons: readonly ComparedDaemon[];
  readonly #limit = new ConcurrencyLimit(LIMIT);
  readonly #cached = new LRUCache<string, Promise<NodeHashComparison>>({ max: MAX_CACHED, ttl: CACHED_MS });

  constructor(daemons: readonly ComparedDaemon[]) {
    this.#daemons = daemons;
  }

  /**
   * Returns whether each daemon has a block or transaction with this hash, and where.
   *
   * @param hash of a block or of a transaction, 64 lower-case hex characters
   * @returns undefined when too many comparisons wait
   */
  async compare(hash: string): Promise<NodeHashComparison | undefined> {
    let comparison = this.#cached.get(hash);
    if (comparison === undefined) {
      comparison = this.#limit.run(async () => this.#askAll(hash));
      this.#cached.set(hash, comparison);
    }
    try {
      return await comparison;
    } catch (error) {
      this.#cached.delete(hash);
      if (error instanceof TooManyWaitingTasksError) return undefined;
      throw error;
    }
  }

  async #askAll(hash: string): Promise<NodeHashComparison> {
    const nodes = await Promise.all(
      this.#daemons.map(async ({ daemon, isInUse }, index): Promise<NodeWithHashState> => {
        const [height, found] = await Promise.all([readHeight(daemon), findOnNode(daemon, hash)]);
        return { nodeNumber: index + 1, isInUse: isInUse(), height, hashState: found };
      }),
    );
    return { nodes, agreement: agreementOf(nodes) };
  }
}

async function readHeight(daemon: ComparedDaemon['daemon']): Promise<number | undefined> {
  try {
    return (await daemon.getInfo({})).height - 1;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

async function findOnNode(daemon: ComparedDaemon['daemon'], hash: string): Promise<HashStateOnNode> {
  try {
    const { transactions } = await daemon.getTransactions({ hashes: [hash] });
    const [transaction] = transactions;
    if (transaction?.state === 'pool') return { state: 'pool' };
    if (transaction?.state === 'mined') return { state: 'mined', height: transaction.blockHeight };
    const { blockHeader } = await daemon.getBlock({ hash });
    const { height, orphanStatus } = blockHeader;
    return { state: orphanStatus ? 'alternative-block' : 'block', height };
  } catch (error) {
    if (error instanceof NodeRefusedError) return { state: 'unknown' };
    if (error instanceof RpcError) return { state: 'unreachable' };
    throw error;
  }
}

/**
 * Returns whether all reachable daemons report the block or transaction in the same state and at the same height. With
 * fewer than two daemons, the result is `unknown`.
 */
function agreementOf(nodes: readonly NodeWithHashState[]): NodeHashComparison['agreement'] {
  const found = nodes.map((node) => node.hashState).filter(({ state }) => state !== 'unreachable');
  if (found.length < 2) return 'unknown';
  const opinions = new Set(
    found.map((one) => JSON.stringify([one.state, 'height' in one ? one.height : null])),
  );
  return opinions.size === 1 ? 'agree' : 'differ';
}
