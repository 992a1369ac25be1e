import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NodeReport } from '../db/write/node-status.ts';

/** What the writing indexer last knew. */
export interface Standing {
  readonly report: NodeReport;
  /** Undefined before the first turn. */
  readonly frontier: number | undefined;
  readonly txs: number | undefined;
  readonly poisonRanges: number;
}

export interface Metrics {
  set(standing: Standing): void;
}

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly value: number | null | undefined;
  readonly labels?: string;
}

/**
 * Text of Prometheus' exposition format 0.0.4. What is not known now is left out.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function formatMetrics(standing: Standing | undefined, process: ProcessFigures): string {
  const { report, frontier, txs, poisonRanges } = standing ?? {};
  const progress = report?.progress;
  const metrics: Metric[] = [
    gauge('frontier_height', 'Highest block that readers see.', frontier),
    gauge('frontier_transactions', 'Transactions up to it, coinbases not counted.', txs),
    gauge('node_height', 'Height of the newest block of the daemon.', report?.facts?.nodeHeight),
    gauge('pool_transactions', 'Transactions in the pool of the daemon.', report?.facts?.poolSize),
    gauge('backfill_blocks_per_second', 'Blocks indexed a second, lately.', progress?.blocksPerSecond),
    gauge('backfill_transactions_per_second', 'Transactions indexed a second.', progress?.txsPerSecond),
    gauge(
      'backfill_share',
      'Done of the backfill or of the indexes after it, 0 to 1.',
      progress?.progressShare,
    ),
    gauge('backfill_seconds_left', 'Time it still takes.', progress?.secondsLeft),
    gauge('poison_ranges', 'Ranges that were given up after several tries.', poisonRanges),
    { ...gauge('phase', 'What the indexer does.', report && 1), labels: `{phase="${report?.phase ?? ''}"}` },
    { ...gauge('node_state', 'How the daemon is.', report && 1), labels: `{state="${report?.state ?? ''}"}` },
    gauge('resident_bytes', 'Memory of the process.', process.residentBytes),
    {
      ...gauge('cpu_seconds_total', 'Processor time of the process.', process.cpuSeconds),
      type: 'counter',
    },
  ];
  return metrics
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ name, help, type, value, labels = '' }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name}${labels} ${String(value)}`, ''].join(
        '\n',
      ),
    )
    .join('');
}

function gauge(name: string, help: string, value: number | null | undefined): Metric {
  return { name: `ringscope_indexer_${name}`, help, type: 'gauge', value };
}

export interface ProcessFigures {
  readonly residentBytes: number;
  readonly cpuSeconds: number;
}

function ownFigures(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  return { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 };
}

export interface MetricsServer extends Metrics {
  readonly port: number;
  close(): Promise<void>;
}

/** The port cannot be had; the message is a sentence for the operator. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError';
}

/** Serves `/metrics`, and nothing else. @throws MetricsPortError when the port cannot be had */
export async function serveMetrics(options: { port: number; host: string }): Promise<MetricsServer> {
  let standing: Standing | undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .end(formatMetrics(standing, ownFigures()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = `Metrics cannot be served at ${options.host}, port ${options.port}: ${error.message}.`;
      reject(new MetricsPortError(sentence, { cause: error }));
    });
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => (standing = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
