/**
 * Compares the cost of several designs that find the rings which include an output. Method and results:
 * bench/ring-references.md.
 *
 *   node --import tsx bench/ring-references.ts [name of a design …]
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { openWriteDatabase, type HeldConnection } from '../db/write-database.ts';
import type { InputPlace } from '../db/queries/ring-search.ts';
import {
  appendInputs,
  HEIGHTS,
  INPUTS_PER_BLOCK,
  makeChain,
  popular,
  removeInputs,
  text,
} from './ring-references/chain.ts';
import { designs, type Design, type Output } from './ring-references/designs.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/**
 * `TIP_BLOCKS` blocks are added at the tip, one SQL transaction each. `ROLLED_BACK` blocks are then removed together.
 */
const TIP_BLOCKS = 200;
const ROLLED_BACK = 10;

/**
 * In proportion to this chain, this is what 4 GB are to mainnet. A build that fits in memory here would not fit there.
 */
const MAINTENANCE_WORK_MEM = '64MB';

/** Clock ticks of /proc in a second. */
const TICKS = 100;

interface Cost {
  readonly buffers: number;
  readonly ms: number;
}

class Bench {
  readonly #connection: HeldConnection;
  readonly #backend: number;

  constructor(connection: HeldConnection, backend: number) {
    this.#connection = connection;
    this.#backend = backend;
  }

  async run<Row extends object>(statement: string): Promise<Row[]> {
    return this.#connection.query<Row>(text(statement));
  }

  /** Returns the processor seconds of the server process while `work` ran. */
  async cpu(work: () => Promise<unknown>): Promise<number> {
    const before = await this.#ticks();
    await work();
    return ((await this.#ticks()) - before) / TICKS;
  }

  async #ticks(): Promise<number> {
    const stat = await readFile(`/proc/${this.#backend}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  }

  /** Returns the bytes of the write-ahead log that `work` wrote. */
  async wal(work: () => Promise<unknown>): Promise<number> {
    const [before] = await this.run<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
    await work();
    const [row] = await this.run<{ bytes: bigint }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${before?.at ?? ''}')::numeric(20, 0) as bytes`,
    );
    return Number(row?.bytes ?? 0n);
  }

  async bytes(relations: readonly string[]): Promise<number> {
    const [row] = await this.run<{ bytes: bigint }>(
      `select coalesce(sum(pg_total_relation_size(name)), 0) as bytes
       from unnest('{${relations.join(',')}}'::text[]) as name`,
    );
    return Number(row?.bytes ?? 0n);
  }

  /** Measures one page: the buffers that all its statements touched and the time that the server took to run them. */
  async lookup(design: Design, output: Output, below: InputPlace | undefined): Promise<Cost> {
    let buffers = 0;
    let ms = 0;
    await design.lookup(
      async (statement) => {
        if (/^(set|reset)/.test(statement.text)) return this.run(statement.text);
        const [explained] = await this.run<{ 'QUERY PLAN': readonly Explained[] }>(
          `explain (analyze, buffers, timing off, format json) ${statement.text}`,
        );
        const [top] = explained?.['QUERY PLAN'] ?? [];
        if (top === undefined) throw new Error('no plan');
        buffers += top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'];
        ms += top['Execution Time'] + top['Planning Time'];
        return this.run(statement.text);
      },
      output,
      below,
    );
    return { buffers, ms };
  }
}

interface Explained {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

function mean(costs: readonly Cost[]): string {
  const over = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  return `${over(({ buffers }) => buffers).toFixed(0)} / ${over(({ ms }) => ms).toFixed(2)}`;
}

async function several(count: number, measure: (at: number) => Promise<Cost>): Promise<string> {
  const costs: Cost[] = [];
  for (let at = 0; at < count; at += 1) costs.push(await measure(at));
  return mean(costs);
}

async function measure(bench: Bench, design: Design, references: number): Promise<string[]> {
  const startedAt = performance.now();
  const buildCpu = await bench.cpu(async () => {
    for (const statement of design.build) await bench.run(statement);
  });
  const buildSeconds = (performance.now() - startedAt) / 1000;
  const bytes = await bench.bytes(design.relations);

  const repeats = design.relations.length === 0 ? 3 : 200;
  const ordinary = await several(repeats, (at) =>
    bench.lookup(design, { amount: 0n, globalIndex: 300_000 + at * 5_000 }, undefined),
  );
  const small = await several(Math.min(repeats, 20), (at) =>
    bench.lookup(design, { amount: 0n, globalIndex: at % 4 }, undefined),
  );
  const first = await several(3, () => bench.lookup(design, popular, undefined));
  const middle = { txId: (HEIGHTS / 2) * 65_536, position: 0 };
  const deep = await several(3, () => bench.lookup(design, popular, middle));

  let wal = 0;
  const tipCpu = await bench.cpu(async () => {
    wal = await bench.wal(async () => {
      for (let at = 1; at <= TIP_BLOCKS; at += 1) {
        await bench.run('begin');
        await bench.run(appendInputs(HEIGHTS + at).text);
        for (const statement of design.append?.((HEIGHTS + at) * 65_536) ?? []) await bench.run(statement);
        await bench.run('commit');
      }
    });
  });
  const fork = HEIGHTS + TIP_BLOCKS - ROLLED_BACK + 1;
  const rollbackStartedAt = performance.now();
  await bench.run('begin');
  for (const statement of design.rollback?.(fork * 65_536) ?? []) await bench.run(statement);
  await bench.run(removeInputs(fork).text);
  await bench.run('commit');
  const rollback = performance.now() - rollbackStartedAt;

  await bench.run(removeInputs(HEIGHTS + 1).text);
  for (const statement of design.drop) await bench.run(statement);
  await bench.run('vacuum inputs');
  return [
    design.name,
    (bytes / references).toFixed(1),
    `${buildSeconds.toFixed(0)} / ${buildCpu.toFixed(0)}`,
    ordinary,
    small,
    first,
    deep,
    ((tipCpu / TIP_BLOCKS) * 1000).toFixed(1),
    (wal / TIP_BLOCKS / 1024).toFixed(0),
    rollback.toFixed(0),
  ];
}

const wanted = process.argv.slice(2);
const postgres = await startThrowAwayPostgres({
  shared_buffers: '2GB',
  max_wal_size: '4GB',
  maintenance_work_mem: MAINTENANCE_WORK_MEM,
  work_mem: '64MB',
  autovacuum: 'off',
  jit: 'off',
  // One process does all work, so its processor time is the cost of the work.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
});
const writeDatabase = openWriteDatabase(postgres.server.url);
const connection = await writeDatabase.hold();
try {
  const [backend] = await connection.query<{ pid: number }>(text('select pg_backend_pid() as pid'));
  const bench = new Bench(connection, backend?.pid ?? 0);
  for (const statement of makeChain) await bench.run(statement.text);
  const [count] = await bench.run<{ references: number }>(
    'select sum(cardinality(ring))::bigint as references from inputs',
  );
  const references = count?.references ?? 0;
  console.log(
    `${references} references, tip blocks of ${INPUTS_PER_BLOCK} inputs, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const design of designs) {
    if (wanted.length > 0 && !wanted.includes(design.name)) continue;
    console.log(`| ${(await measure(bench, design, references)).join(' | ')} |`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  connection.release();
  await writeDatabase.close();
  await postgres.stop();
}
