/**
 * Shows how a backfill changes while the index grows. For each tenth of the transactions it prints the rate, and the use of
 * processors and disk. If the rate falls and the processor time per transaction stays the same, the disk or the host is the cause. The
 * buffers that Postgres evicted and wrote point to the disk, and steal time points to the host.
 *
 * The first tenth starts at the first sampled indexed height, and counts the transactions above it. The indexed height moves by
 * complete ranges, so a sixth or more of the first tenth may already be indexed at that time.
 */
import { readFileSync } from 'node:fs';
import { statement, type WriteDatabase } from '../db/write-database.ts';
import { cpuSecondsOfProcessTree } from './processes.ts';

/** Values of the cumulative counters at one time. */
interface Sample {
  readonly at: number;
  readonly height: number;
  readonly counters: readonly number[];
}

/** A column of the table: the value is the growth of a counter, divided by `per` and multiplied by `factor`. */
interface Column {
  readonly name: string;
  /** Divisor: the number of transactions in one tenth of the backfill, or the seconds that this tenth took. */
  readonly per: 'transaction' | 'second';
  readonly factor: number;
  readonly decimals: number;
}

const columns: readonly Column[] = [
  { name: 'indexer µs/tx', per: 'transaction', factor: 1e6, decimals: 1 },
  { name: 'Postgres µs/tx', per: 'transaction', factor: 1e6, decimals: 1 },
  { name: 'pages evicted/tx', per: 'transaction', factor: 1, decimals: 2 },
  { name: 'pages written by backends/tx', per: 'transaction', factor: 1, decimals: 2 },
  { name: 'ms writing them/s', per: 'second', factor: 1, decimals: 0 },
  { name: 'WAL kB/tx', per: 'transaction', factor: 1e-3, decimals: 2 },
  { name: 'ms writing and syncing WAL/s', per: 'second', factor: 1, decimals: 0 },
  { name: 'steal %', per: 'second', factor: 100, decimals: 1 },
  { name: 'waiting for disk %', per: 'second', factor: 100, decimals: 1 },
];

/** Settings with which Postgres measures the time that it spends on writing. */
export const postgresIoTimingSettings = { track_io_timing: 'on', track_wal_io_timing: 'on' };

/** Returns the seconds per processor that the host withheld (steal), and those spent idle while waiting for the disk (iowait). */
function withheldSeconds(): [number, number] {
  const [total = '', ...rest] = readFileSync('/proc/stat', 'utf8').split('\n');
  const processors = rest.filter((line) => line.startsWith('cpu')).length;
  const ticks = total.trim().split(/\s+/).slice(1).map(Number);
  const seconds = (index: number): number => (ticks[index] ?? 0) / 100 / processors;
  return [seconds(7), seconds(4)];
}

export class BackfillCostSampler {
  readonly #samples: Sample[] = [];
  readonly #writeDatabase: WriteDatabase;
  readonly #indexerPids: readonly number[];
  readonly #postgresPid: number;

  constructor(
    writeDatabase: WriteDatabase,
    pids: { readonly indexers: readonly number[]; readonly postgres: number },
  ) {
    this.#writeDatabase = writeDatabase;
    this.#indexerPids = pids.indexers;
    this.#postgresPid = pids.postgres;
  }

  /** Reads the counters. Call it whenever the indexed height may have moved. */
  async sample(height: number): Promise<void> {
    if (height < 0 || this.#samples.at(-1)?.height === height) return;
    const [io] = await this.#writeDatabase.query<
      Record<'evictions' | 'writes' | 'write_ms' | 'wal_ms', number>
    >(statement`
      select
        coalesce(sum(evictions) filter (where object = 'relation'), 0)::float8 as evictions,
        coalesce(sum(writes) filter (where object = 'relation' and backend_type = 'client backend'), 0)::float8
          as writes,
        coalesce(sum(write_time) filter (where object = 'relation' and backend_type = 'client backend'), 0)
          as write_ms,
        coalesce(sum(write_time + fsync_time) filter (where object = 'wal'), 0) as wal_ms
      from pg_stat_io`);
    const [wal] = await this.#writeDatabase.query<{ bytes: number }>(statement`
      select wal_bytes::float8 as bytes from pg_stat_wal`);
    const indexer = this.#indexerPids.reduce((seconds, pid) => seconds + cpuSecondsOfProcessTree(pid), 0);
    this.#samples.push({
      at: performance.now() / 1_000,
      height,
      counters: [
        indexer,
        cpuSecondsOfProcessTree(this.#postgresPid),
        io?.evictions ?? NaN,
        io?.writes ?? NaN,
        io?.write_ms ?? NaN,
        wal?.bytes ?? NaN,
        io?.wal_ms ?? NaN,
        ...withheldSeconds(),
      ],
    });
  }

  /** Returns the lines of the table: a header, and one line for each tenth of the transactions. */
  async lines(): Promise<string[]> {
    const heights = this.#samples.map(({ height }) => height);
    const rows = await this.#writeDatabase.query<{ height: number; txs: number }>(statement`
      select height, txs from block_totals where height = any(${heights}::integer[])`);
    const txsAt = new Map(rows.map(({ height, txs }) => [height, txs]));
    const points = this.#samples.map(({ at, height, counters }) => ({
      txs: txsAt.get(height) ?? 0,
      values: [txsAt.get(height) ?? 0, at, ...counters],
    }));
    const last = points.at(-1)?.txs ?? 0;
    const padded = (cell: string): string => cell.padStart(Math.max(7, cell.length));
    const lines = [['tx/s', ...columns.map((column) => column.name)].map(padded).join(' | ')];
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const from = valuesAt(points, (last * tenth) / 10);
      const to = valuesAt(points, (last * (tenth + 1)) / 10);
      const [txs = NaN, seconds = NaN, ...grown] = to.map((value, index) => value - (from[index] ?? NaN));
      const cells = columns.map(({ name: title, per, factor, decimals }, index) => {
        const value = ((grown[index] ?? NaN) * factor) / (per === 'second' ? seconds : txs);
        return value.toFixed(decimals).padStart(Math.max(7, title.length));
      });
      lines.push([padded((txs / seconds).toFixed(0)), ...cells].join(' | '));
    }
    return lines;
  }
}

/**
 * Returns the values at the time when this number of transactions was indexed, interpolated between two samples.
 */
function valuesAt(
  points: readonly { readonly txs: number; readonly values: readonly number[] }[],
  wantedTxs: number,
): number[] {
  const after = points.findIndex(({ txs }) => txs >= wantedTxs);
  const [low, high] = [points[Math.max(0, after - 1)], points[after]];
  if (low === undefined || high === undefined) return [];
  const share = high.txs > low.txs ? (wantedTxs - low.txs) / (high.txs - low.txs) : 1;
  return low.values.map((value, index) => value + ((high.values[index] ?? NaN) - value) * share);
}
