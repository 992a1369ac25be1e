import { RpcError } from '../errors.ts';
import type { HttpEndpoint } from './http.ts';

/**
 * Which of several nodes gets the next call. It stays with one node while that one is well, so that calls in a row see
 * one chain; it moves on when the node fails, or when a look at all of them finds it behind, and gives a failed node
 * another chance after a pause that doubles with every failure.
 */
export interface NodeChoice {
  /** The one in use, or the next that is well; when none is, the one whose pause ends first. */
  choose(): HttpEndpoint;
  /**
   * What came of a call to it. Refusals are no fault of the node.
   *
   * @param tookMs of the call: one that began before the node was taken out says nothing new, so that ten calls which
   * meet one restart count as one failure
   */
  report(endpoint: HttpEndpoint, error: unknown, tookMs: number): void;
  /** Takes a node out for a while for another reason than a failed call, such as being behind the others. */
  avoid(endpoint: HttpEndpoint, reason: string): void;
  states(): readonly NodeState[];
}

export interface NodeState {
  /** `host:port`. */
  readonly node: string;
  readonly inUse: boolean;
  /** In a row. */
  readonly failures: number;
  /** Why it is left out now; undefined when it is not. */
  readonly avoided: string | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

interface Entry {
  readonly endpoint: HttpEndpoint;
  failures: number;
  /** When the last of them was told. */
  failedAt: number;
  avoidUntil: number;
  reason: string;
}

/**
 * @param endpoints at least one, the most wanted first
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
      // A refusal shows that the node is there; what we cancelled ourselves shows nothing.
      const answered = error === undefined || (error instanceof RpcError && error.kind === 'node-refused');
      if (!answered) return;
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

/** Another node may do better: this one is away, busy, or talks nonsense. */
export function isNodeFailure(error: unknown): error is RpcError {
  return error instanceof RpcError && ['network', 'node-busy', 'invalid-answer'].includes(error.kind);
}
