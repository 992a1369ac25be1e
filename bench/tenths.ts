/**
 * How a backfill changes while the index grows: for each tenth of the transactions its rate, and what of the machine it took.
 * A rate that falls while processor time a transaction stays the same is the disk's or the host's doing; what Postgres had
 * to throw out and to write, and what the host withheld, tell which.
 *
 * The first tenth begins when the indexed height is first seen, and counts what comes after: the indexed height moves by whole ranges, so
 * that a sixth of two million transactions' first tenth, or more, is there at that moment.
 */
import { readFileSync } from 'node:fs';
import { statement, type WriteDatabase } from '../db/write-database.ts';
import { cpuSecondsOfTree } from './processes.ts';

/** Counters that only grow, at one moment. */
interface Moment {
  readonly at: number;
  readonly height: number;
  readonly counters: readonly number[];
}

/** A column of the table: a counter, by which it is divided, and how it is written. */
interface Column {
  readonly name: string;
  /** Per transaction, or per second of the tenth. */
  readonly per: 'transaction' | 'second';
  readonly factor: number;
  readonly digits: number;
}

const columns: readonly Column[] = [
  { name: 'indexer µs/tx', per: 'transaction', factor: 1e6, digits: 1 },
  { name: 'Postgres µs/tx', per: 'transaction', factor: 1e6, digits: 1 },
  { name: 'pages evicted/tx', per: 'transaction', factor: 1, digits: 2 },
  { name: 'pages written by backends/tx', per: 'transaction', factor: 1, digits: 2 },
  { name: 'ms writing them/s', per: 'second', factor: 1, digits: 0 },
  { name: 'WAL kB/tx', per: 'transaction', factor: 1e-3, digits: 2 },
  { name: 'ms writing and syncing WAL/s', per: 'second', factor: 1, digits: 0 },
  { name: 'steal %', per: 'second', factor: 100, digits: 1 },
  { name: 'waiting for disk %', per: 'second', factor: 100, digits: 1 },
];

/** Server settings without which Postgres does not measure how long it writes. */
export const timingSettings = { track_io_timing: 'on', track_wal_io_timing: 'on' };

/** Seconds per processor that the host withheld, and that were idle because of the disk. */
function withheld(): [number, number] {
  const [total = '', ...rest] = readFileSync('/proc/stat', 'utf8').split('\n');
  const processors = rest.filter((line) => line.startsWith('cpu')).length;
  const ticks = total.trim().split(/\s+/).slice(1).map(Number);
  const seconds = (index: number): number => (ticks[index] ?? 0) / 100 / processors;
  return [seconds(7), seconds(4)];
}

export class Tenths {
  readonly #moments: Moment[] = [];
  readonly #writer: WriteDatabase;
  readonly #indexers: readonly number[];
  readonly #postgres: number;

  constructor(
    writer: WriteDatabase,
    pids: { readonly indexers: readonly number[]; readonly postgres: number },
  ) {
    this.#writer = writer;
    this.#indexers = pids.indexers;
    this.#postgres = pids.postgres;
  }

  /** To be called whenever the indexed height may have moved. */
  async look(height: number): Promise<void> {
    if (height < 0 || this.#moments.at(-1)?.height === height) return;
    const [io] = await this.#writer.query<
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
    const [wal] = await this.#writer.query<{ bytes: number }>(statement`
      select wal_bytes::float8 as bytes from pg_stat_wal`);
    const indexer = this.#indexers.reduce((seconds, pid) => seconds + cpuSecondsOfTree(pid), 0);
    this.#moments.push({
      at: performance.now() / 1_000,
      height,
      counters: [
        indexer,
        cpuSecondsOfTree(this.#postgres),
        io?.evictions ?? NaN,
        io?.writes ?? NaN,
        io?.write_ms ?? NaN,
        wal?.bytes ?? NaN,
        io?.wal_ms ?? NaN,
        ...withheld(),
      ],
    });
  }

  /** The table, a line a tenth. */
  async lines(): Promise<string[]> {
    const heights = this.#moments.map(({ height }) => height);
    const rows = await this.#writer.query<{ height: number; txs: number }>(statement`
      select height, txs from block_totals where height = any(${heights}::integer[])`);
    const txsAt = new Map(rows.map(({ height, txs }) => [height, txs]));
    const points = this.#moments.map(({ at, height, counters }) => ({
      txs: txsAt.get(height) ?? 0,
      values: [txsAt.get(height) ?? 0, at, ...counters],
    }));
    const last = points.at(-1)?.txs ?? 0;
    const name = (text: string): string => text.padStart(Math.max(7, text.length));
    const lines = [['tx/s', ...columns.map((column) => column.name)].map(name).join(' | ')];
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const from = valuesAt(points, (last * tenth) / 10);
      const to = valuesAt(points, (last * (tenth + 1)) / 10);
      const [txs = NaN, seconds = NaN, ...grown] = to.map((value, index) => value - (from[index] ?? NaN));
      const cells = columns.map(({ name: title, per, factor, digits }, index) => {
        const value = ((grown[index] ?? NaN) * factor) / (per === 'second' ? seconds : txs);
        return value.toFixed(digits).padStart(Math.max(7, title.length));
      });
      lines.push([name((txs / seconds).toFixed(0)), ...cells].join(' | '));
    }
    return lines;
  }
}

/** What the values were when so many transactions were visible, on the straight line between two looks. */
function valuesAt(
  points: readonly { readonly txs: number; readonly values: readonly number[] }[],
  wanted: number,
): number[] {
  const after = points.findIndex(({ txs }) => txs >= wanted);
  const [low, high] = [points[Math.max(0, after - 1)], points[after]];
  if (low === undefined || high === undefined) return [];
  const share = high.txs > low.txs ? (wanted - low.txs) / (high.txs - low.txs) : 1;
  return low.values.map((value, index) => value + ((high.values[index] ?? NaN) - value) * share);
}
