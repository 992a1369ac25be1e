import type { DaemonConnectionSettings } from '../config/settings.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';

/** Time limit of a call to the daemon, during which a visitor waits. */
const TIMEOUT_MS = 8_000;

const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

interface SiteDaemonClientOptions {
  /**
   * Maximum number of connections to each daemon. It is low, so that most of the capacity of the daemon stays free for
   * the indexer.
   */
  readonly maxSockets: number;
  /** Maximum size of a response in bytes. Default: 64 MiB. */
  readonly maxResponseBytes?: number;
}

/**
 * Creates a daemon client with the limits of the site. It has all methods of the daemon. Callers must pass on only those
 * of `allowed-calls.ts`, so that no visitor can reach the others.
 */
export function createSiteDaemonClient(
  nodes: readonly DaemonConnectionSettings[],
  { maxSockets, maxResponseBytes = MAX_RESPONSE_BYTES }: SiteDaemonClientOptions,
): DaemonClient {
  return createDaemonClient({ nodes, timeoutMs: TIMEOUT_MS, maxSockets, maxResponseBytes });
}
