import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oddityKinds } from '../protocol/oddities.ts';
import { indexerPhases, nodeStates } from '../db/schema/index.ts';
import type { NodeReport } from '../db/write/node-status.ts';

/** What the writing indexer last knew. */
export interface ReportedStatus {
  readonly report: NodeReport;
  /** Undefined before the first turn. */
  readonly indexedHeight: number | undefined;
  readonly txs: number | undefined;
  readonly poisonRanges: number;
  /** Odd transactions of the chain by kind. Undefined while they could not be counted. */
  readonly oddities: ReadonlyMap<string, number> | undefined;
  /** Unix milliseconds: old when the database cannot be used, or a turn does not end. */
  readonly at: number;
}

export interface Metrics {
  /** @param standing undefined when this process is not the writer any more */
  set(standing: ReportedStatus | undefined): void;
}

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  /** By label, `''` for none. What is not known now is left out. */
  readonly samples: readonly (readonly [label: string, value: number | null | undefined])[];
}

/**
 * Text of Prometheus' exposition format 0.0.4. What this process is at bears the names that every process has.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/ and
 *      https://prometheus.io/docs/practices/naming/
 */
export function formatMetrics(standing: ReportedStatus | undefined, process: ProcessFigures): string {
  const { report, indexedHeight, txs, poisonRanges, oddities, at } = standing ?? {};
  const progress = report?.progress;
  const metrics: Metric[] = [
    gauge(
      'writer',
      'Whether this process moves the indexed height; only then it tells of index and daemon.',
      report ? 1 : 0,
    ),
    gauge(
      'last_turn_timestamp_seconds',
      'When it last told how things are.',
      at === undefined ? at : at / 1000,
    ),
    gauge('indexed_height', 'Highest block that readers see.', indexedHeight),
    gauge('indexed_transactions', 'Transactions up to it, coinbases not counted.', txs),
    gauge('node_height', 'Height of the newest block of the daemon.', report?.facts?.nodeHeight),
    gauge('pool_transactions', 'Transactions in the pool of the daemon.', report?.facts?.poolSize),
    gauge('backfill_blocks_per_second', 'Blocks indexed a second, lately.', progress?.blocksPerSecond),
    gauge('backfill_transactions_per_second', 'Transactions indexed a second.', progress?.txsPerSecond),
    gauge(
      'backfill_ratio',
      'Done of the backfill or of the indexes after it, 0 to 1.',
      progress?.progressShare,
    ),
    gauge('backfill_remaining_seconds', 'Time it still takes.', progress?.secondsLeft),
    gauge('poison_ranges', 'Ranges that failed several times and are tried on.', poisonRanges),
    {
      name: 'ringscope_indexer_oddities',
      help: 'Unusual things in transactions of the chain, by kind; docs/oddities.md explains them.',
      type: 'gauge',
      samples: oddityKinds.map(
        (kind) => [`{kind="${kind}"}`, oddities && (oddities.get(kind) ?? 0)] as const,
      ),
    },
    states(
      'phase',
      'phase',
      'What the indexer does: 1 for the one that is so.',
      indexerPhases,
      report?.phase,
    ),
    states('node_state', 'state', 'How the daemon is: 1 for the one that is so.', nodeStates, report?.state),
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory of the process.',
      type: 'gauge',
      samples: [['', process.residentBytes]],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process, threads included.',
      type: 'counter',
      samples: [['', process.cpuSeconds]],
    },
  ];
  return metrics.map(formatMetric).join('');
}

function formatMetric({ name, help, type, samples }: Metric): string {
  const known = samples.filter(([, value]) => value !== null && value !== undefined);
  if (known.length === 0) return '';
  const lines = known.map(([label, value]) => `${name}${label} ${String(value)}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function gauge(name: string, help: string, value: number | null | undefined): Metric {
  return { name: `ringscope_indexer_${name}`, help, type: 'gauge', samples: [['', value]] };
}

/** One of several states, each with a time series of its own: a label that changes would leave the old one standing. */
function states<State extends string>(
  name: string,
  label: string,
  help: string,
  all: readonly State[],
  now: State | undefined,
): Metric {
  const samples = all.map(
    (state) => [`{${label}="${state}"}`, now === undefined ? undefined : Number(state === now)] as const,
  );
  return { name: `ringscope_indexer_${name}`, help, type: 'gauge', samples };
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
  let standing: ReportedStatus | undefined;
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
