import { setTimeout as delay } from 'node:timers/promises';
import type { PageDataReader } from '../lookups/index.ts';
import type { PageProcesses } from './pages/processes.ts';

/** The body of `/readyz`. */
export interface SiteReadiness {
  /** Whether this process can serve visitors now. A load balancer should send requests only to ready processes. */
  readonly ready: boolean;
  /** Why the process is not ready, as sentences. Empty when it is ready. */
  readonly reasons: readonly string[];
  /** Limitations of a process that is ready, as sentences. Empty when nothing is limited. */
  readonly degraded: readonly string[];
}

/** The result of a check is cached for this time, so that frequent checks cost little. */
const CACHE_MS = 500;

/** Time limit for the response of the database. In production, pings of page processes have the same limit. */
const DATABASE_MS = 2_000;

const INDEX_UNREADABLE = 'The index cannot be read.';
const DATABASE_SILENT = 'The database does not respond. Only cached pages and responses are complete.';

/**
 * A server is not ready when its replica is further behind than this, because another server of the site may read a replica
 * that is less far behind.
 */
const MAX_REPLICA_DELAY_MS = 30_000;

/** Whether this server reads from a replica of the database, and how far the replica is behind. */
export interface ReplicaState {
  readonly readsReplica: boolean;
  /** Returns how long the oldest change that the replica has not applied has been waiting, in milliseconds. */
  readonly getReplicaDelayMs: () => number;
}

interface HealthCheckResult {
  readonly pagesRespond: boolean;
  /** Why the index cannot be read or is empty, as sentences. Empty when it can be read and is not empty. */
  readonly data: readonly string[];
}

/**
 * Decides whether this process is ready. It is ready even if the index is behind: all servers of a site share the
 * index, so a load balancer has no better server to choose. `/api/v1/status` reports how far the index is behind. It is
 * not ready if its replica is far behind, because another server may read a replica that is less far behind.
 */
export class HealthChecks {
  readonly #pageDataReader: PageDataReader;
  readonly #pages: Pick<PageProcesses, 'counts' | 'respond'>;
  readonly #replica: ReplicaState;
  #cached: Promise<HealthCheckResult> | undefined;

  constructor(
    pageDataReader: PageDataReader,
    pages: Pick<PageProcesses, 'counts' | 'respond'>,
    replica: ReplicaState,
  ) {
    this.#pageDataReader = pageDataReader;
    this.#pages = pages;
    this.#replica = replica;
  }

  /** Resolves within about two seconds, even when page processes and database hang. */
  async readiness(): Promise<SiteReadiness> {
    this.#cached ??= this.#check().finally(() => {
      setTimeout(() => (this.#cached = undefined), CACHE_MS).unref();
    });
    const { pagesRespond, data } = await this.#cached;
    if (!pagesRespond) return { ready: false, reasons: ['No page process responds.'], degraded: data };
    const problem = this.#replicaProblem(data);
    if (problem !== undefined) return { ready: false, reasons: [problem], degraded: data };
    const { total, available } = this.#pages.counts;
    const missing = available === total ? [] : [`${available} of ${total} page processes are available.`];
    return { ready: true, reasons: [], degraded: [...missing, ...data] };
  }

  /**
   * Returns why the replica makes this process not ready, as a sentence. Undefined when it does not.
   *
   * @param data why the index cannot be read or is empty, as sentences
   */
  #replicaProblem(data: readonly string[]): string | undefined {
    const { readsReplica, getReplicaDelayMs } = this.#replica;
    if (!readsReplica) return undefined;
    if (data.includes(DATABASE_SILENT) || data.includes(INDEX_UNREADABLE))
      return 'The replica of the database cannot be read.';
    const delayMs = getReplicaDelayMs();
    if (delayMs < MAX_REPLICA_DELAY_MS) return undefined;
    return `The replica of the database is ${Math.round(delayMs / 1000)} s behind the primary.`;
  }

  async #check(): Promise<HealthCheckResult> {
    const [pagesRespond, data] = await Promise.all([this.#pagesRespond(), this.#limitOfData()]);
    return { pagesRespond, data };
  }

  async #pagesRespond(): Promise<boolean> {
    // Only tests run a site without page processes.
    return this.#pages.counts.total === 0 || (await this.#pages.respond());
  }

  /** Returns a list with one sentence when the index is empty or cannot be read, and otherwise an empty list. */
  async #limitOfData(): Promise<readonly string[]> {
    const timeout = new AbortController();
    try {
      const status = await Promise.race([
        this.#pageDataReader.status(),
        delay(DATABASE_MS, undefined, { ref: false, signal: timeout.signal }),
      ]);
      if (status?.data === undefined) return [DATABASE_SILENT];
      return status.data.tip === undefined ? ['Nothing is indexed yet.'] : [];
    } catch {
      return [INDEX_UNREADABLE];
    } finally {
      timeout.abort();
    }
  }
}
