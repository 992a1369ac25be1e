/**
 * Compares the cost of lookups in a small and in a large index. It calls the queries of db/queries with arguments
 * spread over tables of ten thousand and of ten million rows. For each query it prints the buffers that Postgres
 * touches, from EXPLAIN (ANALYZE, BUFFERS), and the first decile of the times.
 *
 *   node --import tsx bench/lookups.ts --rows 10000,10000000
 *
 * Results: bench/lookups.md.
 */
import { applyMigrations } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { fillTables } from './lookups/fill.ts';
import { openMeasuredReader } from './lookups/measured-reader.ts';
import { createBenchmarkLookups } from './lookups/queries.ts';
import { readCommandLineOptions } from './options.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readCommandLineOptions({
  rows: '10000,10000000',
  calls: 200,
});
const sizes = options.rows.split(',').map(Number);
const CALLS = options.calls;

const postgres = await startTemporaryPostgres({
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  jit: 'off',
});
try {
  const results = new Map<string, Figures[]>();
  for (const rows of sizes) {
    const url = await postgres.server.createDatabase(`rows_${rows}`);
    const writeDatabase = openWriteDatabase(url, { applicationName: 'ringscope-bench' });
    await applyMigrations(writeDatabase);
    console.error(`filling ${rows} outputs and inputs`);
    const filled = await fillTables(writeDatabase, rows);
    await writeDatabase.close();
    const reader = await openMeasuredReader(url);
    for (const [name, lookup] of createBenchmarkLookups(filled)) {
      console.error(`${rows}: ${name}`);
      const figures = await measure(lookup);
      results.set(name, [...(results.get(name) ?? []), figures]);
    }
    await reader.close();

    async function measure(lookup: Lookup): Promise<Figures> {
      // The warm-up uses the same arguments, so the comparison shows the depth of the B-trees and not the state of a cache.
      for (let call = 0; call < CALLS; call += 1) await lookup(reader.snapshot, call);
      const times: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        const before = performance.now();
        await lookup(reader.snapshot, call);
        times.push(performance.now() - before);
      }
      const buffers: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        buffers.push(await reader.countBuffers(() => lookup(reader.snapshot, call)));
      }
      return { buffers: average(buffers), maximum: Math.max(...buffers), ms: fastCall(times) };
    }
  }
  printResults(results);
} finally {
  await postgres.stop();
}

type Lookup = ReturnType<typeof createBenchmarkLookups> extends Map<string, infer L> ? L : never;

interface Figures {
  readonly buffers: number;
  readonly maximum: number;
  readonly ms: number;
}

function printResults(results: ReadonlyMap<string, readonly Figures[]>): void {
  const columns = sizes.map((rows) => `${rows.toLocaleString('en')} rows: buffers (most) | ms |`);
  console.log(`| lookup | ${columns.join(' ')}`);
  console.log(`| --- | ${sizes.map(() => '---: | ---: |').join(' ')}`);
  for (const [name, figures] of results) {
    const cells = figures.map(
      ({ buffers, maximum: most, ms }) => `${buffers.toFixed(1)} (${most}) | ${ms.toFixed(2)} |`,
    );
    console.log(`| ${name} | ${cells.join(' ')}`);
  }
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** Returns the first decile of the times. Other programs on the machine only make calls slower. */
function fastCall(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0;
}
