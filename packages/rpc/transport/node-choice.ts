import { RpcError } from '../errors.ts';
import type { RpcHttpClient } from './http.ts';

/**
 * Chooses the node for the next call. It uses the same node while that node is healthy, so that consecutive calls see
 * one chain. It uses another node when that node fails, or when `avoid` excludes it. A failed node is available again
 * after a pause, which doubles with every failure. The selector returns to an earlier node of the list when that node
 * has responded without a failure for {@link NODE_RECOVERED_AFTER_MS}.
 */
export interface NodeSelector {
  /**
   * Returns a recovered node that precedes the node in use in the list, otherwise the node in use. When the node in use
   * is excluded, returns the first healthy node or, when none is healthy, the one whose pause ends first.
   */
  choose(): RpcHttpClient;
  /**
   * Records the outcome of a call to the node. A refusal is not a failure.
   *
   * @param durationMs duration of the call. A call that began before the last failure is ignored, so ten calls that fail in
   * one restart count as one failure.
   */
  recordCallOutcome(client: RpcHttpClient, error: unknown, durationMs: number): void;
  /**
   * Excludes a node for the same pause as a failed call, but for another reason, for instance because the node is behind
   * the other nodes.
   */
  avoid(client: RpcHttpClient, reason: string): void;
  listNodeAvailability(): readonly NodeAvailability[];
}

export interface NodeAvailability {
  /** `host:port`. */
  readonly node: string;
  readonly inUse: boolean;
  /** Number of failures since the last success. */
  readonly consecutiveFailures: number;
  /** Why the client does not use the node at present. Undefined when the node is available. */
  readonly avoidReason: string | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/**
 * Time without a failure after which a node counts as recovered. It keeps a client from alternating between two nodes of
 * which one fails and recovers repeatedly.
 */
export const NODE_RECOVERED_AFTER_MS = 60_000;

interface Entry {
  readonly endpoint: RpcHttpClient;
  consecutiveFailures: number;
  /** Time of the last failure, in milliseconds of a monotonic clock. */
  failedAt: number;
  avoidUntil: number;
  reason: string;
}

/**
 * @param endpoints at least one, the preferred node first
 * @param now returns monotonic milliseconds
 * @param failbackAfterMs time for which an earlier node of the list must have had no failure before calls return to it
 */
export function createNodeSelector(
  endpoints: readonly [RpcHttpClient, ...RpcHttpClient[]],
  now: () => number = () => performance.now(),
  failbackAfterMs: number = NODE_RECOVERED_AFTER_MS,
): NodeSelector {
  const entries: Entry[] = endpoints.map((endpoint) => ({
    endpoint,
    consecutiveFailures: 0,
    failedAt: -Infinity,
    avoidUntil: -Infinity,
    reason: '',
  }));
  let current = endpoints[0];

  const entryOf = (endpoint: RpcHttpClient): Entry | undefined =>
    entries.find((entry) => entry.endpoint === endpoint);
  const isAvailable = (entry: Entry): boolean => entry.avoidUntil <= now();
  const hasRecovered = (entry: Entry): boolean =>
    isAvailable(entry) && entry.consecutiveFailures === 0 && now() - entry.failedAt >= failbackAfterMs;

  function avoid(endpoint: RpcHttpClient, reason: string): void {
    const entry = entryOf(endpoint);
    if (entry === undefined) return;
    entry.consecutiveFailures += 1;
    entry.reason = reason;
    entry.failedAt = now();
    entry.avoidUntil = now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (entry.consecutiveFailures - 1));
  }

  return {
    avoid,
    choose() {
      const inUse = entryOf(current);
      if (inUse !== undefined && isAvailable(inUse)) {
        const preferred = entries.slice(0, entries.indexOf(inUse)).find(hasRecovered);
        if (preferred !== undefined) current = preferred.endpoint;
        return current;
      }
      const endsFirst = entries.reduce((best, entry) => (entry.avoidUntil < best.avoidUntil ? entry : best));
      current = (entries.find(isAvailable) ?? endsFirst).endpoint;
      return current;
    },
    recordCallOutcome(endpoint, error, tookMs) {
      const entry = entryOf(endpoint);
      if (entry === undefined || now() - tookMs < entry.failedAt) return;
      if (isNodeFailure(error)) {
        avoid(endpoint, error.name);
        return;
      }
      // A refusal shows that the node works. A cancelled call shows nothing.
      const responded = error === undefined || (error instanceof RpcError && error.kind === 'node-refused');
      if (!responded) return;
      entry.consecutiveFailures = 0;
      entry.avoidUntil = -Infinity;
    },
    listNodeAvailability: () =>
      entries.map((entry) => ({
        node: entry.endpoint.node,
        inUse: entry.endpoint === current,
        consecutiveFailures: entry.consecutiveFailures,
        avoidReason: isAvailable(entry) ? undefined : entry.reason,
      })),
  };
}

/** Returns whether an error means that a node was unreachable or busy, or sent an invalid response. Another node may succeed. */
export function isNodeFailure(error: unknown): error is RpcError {
  return error instanceof RpcError && ['network', 'node-busy', 'invalid-response'].includes(error.kind);
}
