import type { IndexReadResult } from '../../lookups/load.ts';
import { secondsWithoutIndexerReport } from '../../lookups/indexer-report.ts';
import type { ServerLog } from '../log.ts';
import { OutageLog } from '../metrics/outage-log.ts';

/** Interval at which the time of the indexer's last report is read. */
const CHECK_MS = 5_000;

/** Reads the time of the indexer's last report. `PageDataReader` of `lookups/` implements it. */
export interface IndexStatusReader {
  readonly status: () => Promise<
    IndexReadResult<{ readonly node: { readonly checkedAt: Date } | undefined }>
  >;
}

/**
 * Detects that the indexer has stopped reporting, or reports again. Postgres sends no notification of either, although
 * the node state in every API response depends on the reports.
 */
export class IndexerReportWatch {
  readonly #source: IndexStatusReader;
  readonly #onChange: () => void;
  readonly #outages: OutageLog;
  #timer: NodeJS.Timeout | undefined;
  #isSilent: boolean | undefined;

  /** @param onChange called when the indexer has stopped reporting, or reports again */
  constructor(source: IndexStatusReader, onChange: () => void, log: Pick<ServerLog, 'info' | 'warn'>) {
    this.#source = source;
    this.#onChange = onChange;
    this.#outages = new OutageLog('The indexer', log);
  }

  start(): void {
    // Ignores unexpected errors, because requests run the same query and log its errors.
    const check = (): void => void this.check(Date.now() / 1000).catch(() => undefined);
    check();
    this.#timer = setInterval(check, CHECK_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Calls `onChange` if the indexer has stopped reporting since the last check, or reports again. @param now Unix seconds */
  async check(now: number): Promise<void> {
    const status = await this.#source.status();
    // When the database is unavailable, the connection for notifications is lost too, which has suspended the cache.
    if (status.unavailableReason !== undefined) return;
    const { node } = status.data;
    const isSilent = node === undefined || secondsWithoutIndexerReport(node, now) !== undefined;
    if (this.#isSilent !== undefined && this.#isSilent !== isSilent) this.#onChange();
    this.#outages.report(
      isSilent
        ? 'The indexer has stopped reporting: it is not running, or it cannot write to the database. Pages show the last state of the index.'
        : undefined,
    );
    this.#isSilent = isSilent;
  }
}
