import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Registry } from 'prom-client';
import { oddityKinds } from '@ringscope/protocol/oddities.ts';
import { indexerPhases, nodeStates } from '../db/schema/index.ts';
import type { NodeStatusUpdate } from '../db/write/node-status.ts';

/** The last reported status of the process that writes the index. */
export interface ReportedStatus {
  readonly report: NodeStatusUpdate;
  /** Indexed height: undefined before the first round. */
  readonly indexedHeight: number | undefined;
  readonly txs: number | undefined;
  readonly failingRangeCount: number;
  /** Number of unusual blocks and transactions by kind, or undefined when the count failed (docs/oddities.md). */
  readonly oddities: ReadonlyMap<string, number> | undefined;
  /** Built share of the indexes that migrations have added, 0 to 1. Undefined while none is being built. */
  readonly backgroundIndexShare: number | undefined;
  /** Time of this report in Unix milliseconds. It is old when the database is unreachable or a round does not end. */
  readonly at: number;
}

export interface IndexerMetrics {
  /** @param status undefined when this process is no longer the writer */
  set(status: ReportedStatus | undefined): void;
}

type Value = number | null | undefined;

/** Metrics of one scrape. A metric without a known value is omitted: zero would be a wrong value. */
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

  /** Adds one series for each state: 1 for the current one, 0 for the others. */
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

/** Returns the current metrics. @see https://prometheus.io/docs/practices/naming/ */
function collect(status: ReportedStatus | undefined): Registry {
  const { report, indexedHeight, txs, failingRangeCount, oddities, backgroundIndexShare, at } = status ?? {};
  const { facts, progress, phase, state } = report ?? {};
  const scrape = new Scrape();
  scrape.gauge(
    'writer',
    'Whether this process writes the index. Only the writer reports on index and daemon.',
    report ? 1 : 0,
  );
  scrape.gauge(
    'last_report_timestamp_seconds',
    'Time of the last report.',
    at === undefined ? undefined : at / 1000,
  );
  scrape.gauge('indexed_height', 'Highest block that readers see.', indexedHeight);
  scrape.gauge('indexed_transactions', 'Transactions up to that block, without coinbases.', txs);
  scrape.gauge('node_height', 'Height of the newest block of the daemon.', facts?.nodeHeight);
  scrape.gauge('pool_transactions', 'Transactions in the pool of the daemon.', facts?.poolSize);
  scrape.gauge('backfill_blocks_per_second', 'Blocks indexed per second.', progress?.blocksPerSecond);
  scrape.gauge(
    'backfill_transactions_per_second',
    'Transactions indexed per second.',
    progress?.txsPerSecond,
  );
  scrape.gauge(
    'backfill_ratio',
    'Share of the backfill, or of the indexes after it, that is done, 0 to 1.',
    progress?.progressShare,
  );
  scrape.gauge(
    'backfill_remaining_seconds',
    'Estimated time until the backfill ends.',
    progress?.secondsLeft,
  );
  scrape.gauge(
    'background_index_ratio',
    'Built share of the indexes that migrations have added, 0 to 1. Absent while none is being built.',
    backgroundIndexShare,
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

export interface MetricsServer extends IndexerMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** The port cannot be opened. The message is meant for the operator. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError';
}

/** Serves `/metrics` and nothing else. @throws MetricsPortError when the port cannot be opened */
export async function serveMetrics(options: { port: number; host: string }): Promise<MetricsServer> {
  let status: ReportedStatus | undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('Not found. This server has only GET /metrics.\n');
      return;
    }
    const registry = collect(status);
    void registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = `Metrics cannot be served on ${options.host}, port ${options.port}: ${error.message}. Set --metrics-port to a free port.`;
      reject(new MetricsPortError(sentence, { cause: error }));
    });
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
