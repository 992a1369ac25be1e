import { Counter, Gauge, Registry } from 'prom-client';
import { oddityKinds } from '@ringscope/protocol/oddities.ts';
import { indexerPhases, nodeStates } from '../db/schema/index.ts';
import type { NodeStatusUpdate } from '../db/write/node-status.ts';
import { createQueueDashboard, QUEUE_DASHBOARD_PATH } from './queue-board.ts';
import { RangeQueueMetrics, startCountingQueueJobs } from './queue-metrics.ts';
import type { RangeQueue } from './range-queue.ts';
import type { RangeJobAttempt } from './range-worker.ts';
import { serveMetrics, type MetricsServer, type MetricsSettings } from '../metrics/serve-metrics.ts';

/** The last reported status of the process that writes the index. */
export interface ReportedIndexerStatus {
  readonly nodeStatus: NodeStatusUpdate;
  /** Height of the newest block that readers see, or -1 for an empty index. Undefined before the first pass of the main loop. */
  readonly indexedHeight: number | undefined;
  readonly indexedTxCount: number | undefined;
  readonly failingRangeCount: number;
  /**
   * Number of unusual blocks and transactions by kind (docs/oddities.md). Undefined before the first count and after a
   * failed one.
   */
  readonly oddities: ReadonlyMap<string, number> | undefined;
  /** Built share of the indexes that migrations have added, 0 to 1. Undefined while none is being built. */
  readonly backgroundIndexBuiltShare: number | undefined;
  /** Filled share of the columns that an older version left null, 0 to 1. Undefined while none is being filled. */
  readonly columnFilledShare: number | undefined;
  /**
   * Time of this report in Unix milliseconds. It is old when the database is unreachable or a pass of the
   * main loop does not end.
   */
  readonly reportedAtMs: number;
}

export interface IndexerMetrics {
  /**
   * Sets the status of the indexer that the metrics report. @param status undefined when another process holds the
   * writer's lock
   */
  setStatus(status: ReportedIndexerStatus | undefined): void;
  /**
   * Reports whether Postgres responded in the last pass of the main loop. While it does not respond, the
   * metrics show the last status.
   */
  setDatabaseUp(isUp: boolean): void;
  /**
   * Counts the jobs of this queue for the metrics, and shows the queue on the web page of the job queue, until
   * the returned function is called.
   */
  watchQueue(queue: Pick<RangeQueue, 'countJobs' | 'client'>): () => void;
  /** Records in the metrics that this process has attempted to index a range. */
  observeAttempt(attempt: RangeJobAttempt): void;
}

type Value = number | null | undefined;

/**
 * Collects the metrics for the response to one request of Prometheus. Omits a metric whose value is unknown, because zero
 * would be wrong.
 */
class Scrape {
  readonly registry = new Registry();

  gauge(name: string, help: string, value: Value): void {
    if (value === null || value === undefined) return;
    new Gauge({ name: `ringscope_indexer_${name}`, help, registers: [this.registry] }).set(value);
  }

  labelled(name: string, help: string, label: string, values: ReadonlyMap<string, number> | undefined): void {
    if (values === undefined) return;
    const gauge = new Gauge({
      name: `ringscope_indexer_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
    });
    for (const [labelValue, value] of values) gauge.set({ [label]: labelValue }, value);
  }

  /** Adds a metric with one time series for each state: 1 for the current state, 0 for the others. */
  states(
    name: string,
    help: string,
    label: string,
    all: readonly string[],
    current: string | undefined,
  ): void {
    const values = all.map((state) => [state, Number(state === current)] as const);
    this.labelled(name, help, label, current === undefined ? undefined : new Map(values));
  }

  /** Adds standard process metrics, which have the same names in every program. */
  process(): void {
    const registers = [this.registry];
    const { user, system } = process.cpuUsage();
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Resident memory of the process.',
      registers,
    }).set(process.memoryUsage.rss());
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process, threads included.',
      registers,
    }).inc((user + system) / 1e6);
  }
}

/** Returns the current metrics of the indexer. @see https://prometheus.io/docs/practices/naming/ */
function collect(status: ReportedIndexerStatus | undefined, isDatabaseUp: boolean | undefined): Registry {
  const { nodeStatus, indexedHeight, indexedTxCount, failingRangeCount, oddities, reportedAtMs } =
    status ?? {};
  const { daemonState, progress, phase, state } = nodeStatus ?? {};
  const scrape = new Scrape();
  scrape.gauge(
    'writer',
    'Whether this process writes the index. Only the writer reports on index and daemon.',
    nodeStatus !== undefined && isDatabaseUp !== false ? 1 : 0,
  );
  scrape.gauge(
    'database_up',
    'Whether Postgres responded to the last round of this process. Absent before the first round.',
    isDatabaseUp === undefined ? undefined : Number(isDatabaseUp),
  );
  scrape.gauge(
    'last_report_timestamp_seconds',
    'Time of the last report.',
    reportedAtMs === undefined ? undefined : reportedAtMs / 1000,
  );
  scrape.gauge('indexed_height', 'Highest block that readers see.', indexedHeight);
  scrape.gauge('indexed_transactions', 'Transactions up to that block, without coinbases.', indexedTxCount);
  scrape.gauge('node_height', 'Height of the newest block of the daemon.', daemonState?.nodeHeight);
  scrape.gauge('pool_transactions', 'Transactions in the pool of the daemon.', daemonState?.poolSize);
  scrape.gauge('backfill_blocks_per_second', 'Blocks indexed per second.', progress?.blocksPerSecond);
  scrape.gauge(
    'backfill_transactions_per_second',
    'Transactions indexed per second.',
    progress?.txsPerSecond,
  );
  scrape.gauge(
    'backfill_ratio',
    'Share of the backfill, or of the indexes after it, that is done, 0 to 1.',
    progress?.progressFraction,
  );
  scrape.gauge(
    'backfill_remaining_seconds',
    'Estimated time until the backfill ends.',
    progress?.secondsLeft,
  );
  scrape.gauge(
    'background_index_ratio',
    'Built share of the indexes that migrations have added, 0 to 1. Absent while none is being built.',
    status?.backgroundIndexBuiltShare,
  );
  scrape.gauge(
    'column_fill_ratio',
    'Filled share of the columns that an older version left null, 0 to 1. Absent while none is being filled.',
    status?.columnFilledShare,
  );
  scrape.gauge(
    'failing_ranges',
    'Ranges that failed several times. Workers still retry them.',
    failingRangeCount,
  );
  scrape.labelled(
    'oddities',
    'Unusual things in transactions of the chain, by kind; docs/oddities.md explains them.',
    'kind',
    oddities && new Map(oddityKinds.map((kind) => [kind, oddities.get(kind) ?? 0])),
  );
  scrape.states('phase', 'What the indexer does: 1 for the current phase.', 'phase', indexerPhases, phase);
  scrape.states('node_state', 'State of the daemon: 1 for the current state.', 'state', nodeStates, state);
  scrape.process();
  return scrape.registry;
}

export interface IndexerMetricsServer extends IndexerMetrics, MetricsServer {}

/**
 * Serves the metrics of the indexer and the web page of its queue. @throws MetricsPortError when the port
 * cannot be opened
 */
export async function serveIndexerMetrics(settings: MetricsSettings): Promise<IndexerMetricsServer> {
  let status: ReportedIndexerStatus | undefined;
  let isDatabaseUp: boolean | undefined;
  let queue: Pick<RangeQueue, 'client'> | undefined;
  const queueMetrics = new RangeQueueMetrics();
  const server = await serveMetrics(
    settings,
    '--metrics-port',
    () => Registry.merge([collect(status, isDatabaseUp), queueMetrics.registry]),
    { path: QUEUE_DASHBOARD_PATH, handle: await createQueueDashboard(() => queue?.client()) },
  );
  return {
    ...server,
    setStatus: (next) => (status = next),
    setDatabaseUp: (isUp) => (isDatabaseUp = isUp),
    observeAttempt: (attempt) => queueMetrics.observe(attempt),
    watchQueue(watched) {
      queue = watched;
      const stopCounting = startCountingQueueJobs(watched, queueMetrics);
      return () => {
        stopCounting();
        if (queue === watched) queue = undefined;
      };
    },
  };
}
