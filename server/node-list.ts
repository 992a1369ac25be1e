import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemonCalls } from './allowed-calls.ts';
import { toDaemonInfoSummary, type DaemonInfoSummary } from './daemon-report.ts';

/** Tip, pool and connections that a daemon reports. */
export interface ConfiguredNodeSummary extends DaemonInfoSummary {
  readonly tipHash: BlockHash;
  /** Number of transactions in the daemon's pool. */
  readonly poolTxCount: number;
  /** Number of connections to other nodes. Undefined when the daemon hides it. */
  readonly connectionCount: number | undefined;
}

/** One of the configured daemons. Its URL is not public. */
export interface ConfiguredNode {
  /** Position of the daemon in the configuration, from 1. */
  readonly number: number;
  /** Whether the site reads from this daemon. */
  readonly isInUse: boolean;
  /** Undefined when the daemon did not respond. */
  readonly summary: ConfiguredNodeSummary | undefined;
}

/** A configured daemon that the network page lists, and whether the site uses it now. */
export interface ListedDaemon {
  readonly daemon: Pick<SiteDaemonCalls, 'getInfo'>;
  readonly isInUse: () => boolean;
}

/** Milliseconds for which the list of daemons is cached, so that many visitors cause one request to each daemon. */
const CACHED_MS = 5_000;

/** Reads what all configured daemons report about themselves. */
export class ConfiguredNodeList {
  readonly #daemons: readonly ListedDaemon[];
  #cached: { readonly list: Promise<readonly ConfiguredNode[]>; readonly expiresAt: number } | undefined;

  constructor(daemons: readonly ListedDaemon[]) {
    this.#daemons = daemons;
  }

  /** Returns all configured daemons, the preferred one first. Throws no RpcError. */
  async read(): Promise<readonly ConfiguredNode[]> {
    const now = performance.now();
    if (this.#cached === undefined || now >= this.#cached.expiresAt)
      this.#cached = { list: this.#readAll(), expiresAt: now + CACHED_MS };
    return this.#cached.list;
  }

  async #readAll(): Promise<readonly ConfiguredNode[]> {
    return Promise.all(
      this.#daemons.map(async ({ daemon, isInUse }, index) => ({
        number: index + 1,
        isInUse: isInUse(),
        summary: await readSummary(daemon),
      })),
    );
  }
}

async function readSummary(daemon: ListedDaemon['daemon']): Promise<ConfiguredNodeSummary | undefined> {
  try {
    const info = await daemon.getInfo({});
    const tipHash = parseBlockHash(info.topBlockHash);
    if (tipHash === undefined) return undefined;
    return {
      ...toDaemonInfoSummary(info),
      tipHash,
      poolTxCount: info.txPoolSize,
      connectionCount: info.restricted
        ? undefined
        : info.incomingConnectionsCount + info.outgoingConnectionsCount,
    };
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
