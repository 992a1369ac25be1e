import { RpcError } from '../errors.ts';
import type { HttpEndpoint } from './http.ts';

/**
 * Chooses which of several nodes gets the next call. It stays with one node while that node is healthy, so that
 * consecutive calls see one chain. It moves on when the node fails, or when a check finds the node behind the others. A
 * failed node gets calls again after a pause, which doubles with every failure.
 */
export interface NodeChoice {
  /** Returns the node in use, or the next healthy one. When none is healthy, it is the one whose pause ends first. */
  choose(): HttpEndpoint;
  /**
   * Reports the result of a call to the node. A refusal is not a failure.
   *
   * @param tookMs duration of the call. A call that began before the node was left out changes nothing. So ten calls
   * that fail in one restart count as one failure.
   */
  report(endpoint: HttpEndpoint, error: unknown, tookMs: number): void;
  /** Leaves a node out for a while for another reason than a failed call, for instance because it is behind the others. */
  avoid(endpoint: HttpEndpoint, reason: string): void;
  states(): readonly NodeState[];
}

export interface NodeState {
  /** `host:port`. */
  readonly node: string;
  readonly inUse: boolean;
  /** Number of its last calls that failed without a success between them. */
  readonly failures: number;
  /** The reason why the node gets no calls now. It is undefined when the node may get calls. */
  readonly avoided: string | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

interface Entry {
  readonly endpoint: HttpEndpoint;
  failures: number;
  /** When the last failure was reported. */
  failedAt: number;
  avoidUntil: number;
  reason: string;
}

/**
 * @param endpoints at least one; the preferred node is the first
 * @param now monotonic milliseconds
 */
export function createNodeChoice(
  endpoints: readonly [HttpEndpoint, ...HttpEndpoint[]],
  now: () => number = () => performance.now(),
): NodeChoice {
  const entries: Entry[] = endpoints.map((endpoint) => ({
    endpoint,
    failures: 0,
    failedAt: -Infinity,
    avoidUntil: -Infinity,
    reason: '',
  }));
  let current = endpoints[0];

  const entryOf = (endpoint: HttpEndpoint): Entry | undefined =>
    entries.find((entry) => entry.endpoint === endpoint);
  const isWell = (entry: Entry): boolean => entry.avoidUntil <= now();

  function avoid(endpoint: HttpEndpoint, reason: string): void {
    const entry = entryOf(endpoint);
    if (entry === undefined) return;
    entry.failures += 1;
    entry.reason = reason;
    entry.failedAt = now();
    entry.avoidUntil = now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (entry.failures - 1));
  }

  return {
    avoid,
    choose() {
      const inUse = entryOf(current);
      if (inUse !== undefined && isWell(inUse)) return current;
      const soonest = entries.reduce((best, entry) => (entry.avoidUntil < best.avoidUntil ? entry : best));
      current = (entries.find(isWell) ?? soonest).endpoint;
      return current;
    },
    report(endpoint, error, tookMs) {
      const entry = entryOf(endpoint);
      if (entry === undefined || now() - tookMs < entry.failedAt) return;
      if (isNodeFailure(error)) {
        avoid(endpoint, error.name);
        return;
      }
      // A refusal shows that the node works. A cancelled call shows nothing.
      const responded = error === undefined || (error instanceof RpcError && error.kind === 'node-refused');
      if (!responded) return;
      entry.failures = 0;
      entry.avoidUntil = -Infinity;
    },
    states: () =>
      entries.map((entry) => ({
        node: entry.endpoint.node,
        inUse: entry.endpoint === current,
        failures: entry.failures,
        avoided: isWell(entry) ? undefined : entry.reason,
      })),
  };
}

/** Returns whether another node may succeed: this one does not answer, is busy, or gave an invalid answer. */
export function isNodeFailure(error: unknown): error is RpcError {
  return error instanceof RpcError && ['network', 'node-busy', 'invalid-answer'].includes(error.kind);
}
