import { createRpcCaller } from '../caller.ts';
import { InvalidRequestError } from '../errors.ts';
import { bindRpcMethodsWithNodeInResult, bindRpcMethods } from '../method.ts';
import type { BoundRpcMethods, RpcCaller, RpcMethodsWithNodeInResult } from '../method.ts';
import type { HttpLogin } from '../transport/digest.ts';
import { RpcHttpClient } from '../transport/http.ts';
import { createNodeSelector } from '../transport/node-choice.ts';
import type { NodeAvailability } from '../transport/node-choice.ts';
import { defaultRetryPolicy } from '../transport/retry.ts';
import type { RetryPolicy } from '../transport/retry.ts';
import type { TrustedTlsCertificates } from '../transport/tls.ts';
import { daemonMethods } from './methods.ts';
import { NodeChainComparer } from './node-comparison.ts';
import type { NodeCheckResult } from './node-comparison.ts';

export interface DaemonNode {
  /** `http://host:port`. Credentials belong in `login`. */
  readonly url: string;
  /** The login that the daemon was started with (`--rpc-login`). */
  readonly login?: HttpLogin;
  /** Trusted certificates for an https URL. */
  readonly tls?: TrustedTlsCertificates;
  /** URL of a SOCKS 5 proxy that resolves the host name: `socks5h://host:port`. */
  readonly proxy?: string;
}

export interface DaemonClientCommonOptions {
  /** Deadline of a call, including retries. The default is 30 s. Slow methods have longer deadlines. */
  readonly timeoutMs?: number;
  /**
   * Largest accepted response, in bytes. The default is 256 MiB, because `get_blocks.bin` can exceed 100 MiB.
   */
  readonly maxResponseBytes?: number;
  /**
   * Largest number of connections to each node. The default is 8. A daemon has two RPC threads, and drops more than 25
   * connections from a private IP address and more than 3 from a public one.
   */
  readonly maxSockets?: number;
  /** Largest number of calls that wait for a connection to a node. The default is 256. */
  readonly maxWaitingCalls?: number;
  readonly retry?: RetryPolicy;
  /**
   * Pause between two calls of `checkNodes` by a client of several nodes. The default is 30 s. Infinity disables the checks.
   */
  readonly nodeCheckIntervalMs?: number;
  /**
   * Time for which the tip of a node may stay the same while another node has more blocks. Then the client uses the other
   * node. The default is 20 min, in which a Monero network finds ten blocks on average.
   */
  readonly staleTipAfterMs?: number;
  /**
   * Time for which an earlier node of the list must have had no failure before the client returns to it. The default is
   * 1 min.
   */
  readonly failbackAfterMs?: number;
}

export interface ComparedNodeState extends NodeAvailability {
  /**
   * Height of the first block that differs from the chain of the preferred node, as of the last check. Undefined when
   * both have the same chain up to ten blocks below the lower tip.
   */
  readonly forkHeight: number | undefined;
}

/** One daemon, or several with the preferred one first. */
export type DaemonClientOptions = DaemonClientCommonOptions &
  (DaemonNode | { readonly nodes: readonly DaemonNode[] });

export type DaemonClient = BoundRpcMethods<typeof daemonMethods> & {
  /** All methods, but with results `{ node, result }`, where `node` is the node that returned the result. */
  readonly withNode: RpcMethodsWithNodeInResult<typeof daemonMethods>;
  /** Caller for methods that are imported as functions: `getInfo(daemon.caller, {})`. */
  readonly caller: RpcCaller;
  /** Returns the last known state of the nodes. Sends no request. */
  listNodes(): readonly ComparedNodeState[];
  /** Returns `host:port` of the node for the next call. */
  getNodeInUse(): string;
  /**
   * Temporarily excludes the node in use, because the caller found its data to be wrong. With a single node, the next call
   * goes to it nevertheless.
   */
  avoidNodeInUse(reason: string): void;
  /**
   * Checks every node and compares their chains (`NodeChainComparer`). Temporarily excludes each node that does
   * not respond, is busy, is syncing, or reports a tip that it does not have. Also excludes each node whose
   * network or chain differs from that of the preferred node, and each node that is behind it. A client of
   * several nodes runs this check automatically, in the background.
   */
  checkNodes(): Promise<readonly NodeCheckResult[]>;
  /** Closes all connections. Running calls fail with CancelledError. */
  close(): void;
};

/**
 * A daemon closes the connection without a response when headers and body together exceed 1 MiB. 4 KiB are reserved for
 * the headers.
 */
const MAX_REQUEST_BYTES = 1_048_576 - 4_096;
const CHECK_INTERVAL_MS = 30_000;
const STALE_AFTER_MS = 20 * 60_000;

/** Creates a client of one daemon or of several. It opens no connection before the first call. */
export function createDaemonClient(options: DaemonClientOptions): DaemonClient {
  const nodes = 'nodes' in options ? options.nodes : [options];
  const [first, ...others] = nodes.map(
    ({ url, login, tls, proxy }) =>
      new RpcHttpClient({
        url,
        maxSockets: options.maxSockets ?? 8,
        maxWaitingCalls: options.maxWaitingCalls ?? 256,
        ...(login === undefined ? {} : { login }),
        ...(tls === undefined ? {} : { tls }),
        ...(proxy === undefined ? {} : { proxy }),
      }),
  );
  if (first === undefined)
    throw new InvalidRequestError(
      'the RPC client has no node to call, because the option nodes is empty; configure at least one node',
      undefined,
      'nodes',
    );
  const endpoints: readonly [RpcHttpClient, ...RpcHttpClient[]] = [first, ...others];
  const choice = createNodeSelector(endpoints, undefined, options.failbackAfterMs);
  const retry = options.retry ?? defaultRetryPolicy;
  const common = {
    service: 'daemon',
    timeoutMs: options.timeoutMs ?? 30_000,
    maxResponseBytes: options.maxResponseBytes ?? 256 * 1024 * 1024,
    maxRequestBytes: MAX_REQUEST_BYTES,
  } as const;
  const daemonCaller = createRpcCaller({
    ...common,
    nodeSelector: choice,
    // With retries enabled, there are at least as many attempts as nodes.
    retry: {
      ...retry,
      maxAttempts: Math.max(retry.maxAttempts, retry.maxAttempts === 1 ? 1 : endpoints.length),
    },
  });

  const comparison = new NodeChainComparer(
    endpoints.map((endpoint) => ({
      node: endpoint.node,
      caller: createRpcCaller({
        ...common,
        nodeSelector: createNodeSelector([endpoint]),
        retry: { ...retry, maxAttempts: 1 },
      }),
    })),
    options.staleTipAfterMs ?? STALE_AFTER_MS,
    () => performance.now(),
  );
  let differences: readonly (number | undefined)[] = [];
  let runningCheck: Promise<readonly NodeCheckResult[]> | undefined;

  async function compareNodes(): Promise<readonly NodeCheckResult[]> {
    const verdicts = await comparison.compare();
    for (const [index, { avoidReason }] of verdicts.entries()) {
      const endpoint = endpoints[index];
      if (endpoint === undefined) continue;
      if (avoidReason === undefined) choice.recordCallOutcome(endpoint, undefined, 0);
      else choice.avoid(endpoint, avoidReason);
    }
    differences = verdicts.map(({ forkHeight }) => forkHeight);
    return verdicts.map(({ check }) => check);
  }

  /** Checks all nodes, or joins the running check, because two checks at the same time would count each failure twice. */
  function checkNodes(): Promise<readonly NodeCheckResult[]> {
    runningCheck ??= compareNodes().finally(() => {
      runningCheck = undefined;
    });
    return runningCheck;
  }

  const checkIntervalMs =
    endpoints.length === 1 ? Infinity : (options.nodeCheckIntervalMs ?? CHECK_INTERVAL_MS);
  let nextCheckAt = performance.now() + checkIntervalMs;
  let isClosed = false;
  const caller: RpcCaller = {
    invoke(spec, args, call) {
      if (!isClosed && performance.now() >= nextCheckAt) {
        nextCheckAt = performance.now() + checkIntervalMs;
        // The call does not wait for the check, which updates the node choice for later calls. When a node fails the
        // check, the promise still resolves.
        void checkNodes();
      }
      return daemonCaller.invoke(spec, args, call);
    },
  };

  return {
    ...bindRpcMethods(caller, daemonMethods),
    withNode: bindRpcMethodsWithNodeInResult(caller, daemonMethods),
    caller,
    listNodes: () =>
      choice.listNodeAvailability().map((state, index) => ({ ...state, forkHeight: differences[index] })),
    getNodeInUse: () => choice.listNodeAvailability().find(({ inUse }) => inUse)?.node ?? first.node,
    avoidNodeInUse: (reason) => choice.avoid(choice.choose(), reason),
    checkNodes,
    close() {
      isClosed = true;
      for (const endpoint of endpoints) endpoint.close();
    },
  };
}
