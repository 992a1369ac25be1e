/**
 * Measures the lookups of a client while others attack the built site, and the memory that requests of each kind leave allocated.
 *
 *   npm run build && node --import tsx bench/attacks.ts
 *
 * Method and results: bench/attacks.md.
 */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { applyMigrations } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { heapMegabytes, heapOptions } from '../tests/helpers/heap.ts';
import { attacks } from './attacks/list.ts';
import { requestScenarios } from './attacks/requests.ts';
import { startMeasuredSite, type MeasuredSite } from './measured-site.ts';
import { readCommandLineOptions } from './options.ts';
import { formatMedianP95AndMax } from './percentiles.ts';
import { fillBenchmarkIndex } from './serving/fill.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readCommandLineOptions({
  /** Seconds of each attack. */
  seconds: 8,
  /** Number of requests of each kind for the measurement of memory. 0 skips this measurement. */
  requests: 100_000,
  /** Only attacks whose names contain this string. */
  only: '',
  /** Only kinds of requests whose names contain this string. */
  kind: '',
  /** Folder of the checkout whose built site is measured. */
  site: join(import.meta.dirname, '..'),
});

const TRANSACTIONS = 2_000;
const LOOKUP = '/api/v1/blocks/5';
const LOOKUP_EVERY_MS = 10;
/** A lookup that takes longer than this counts as failed. */
const LOOKUP_TIMEOUT_MS = 30_000;
const PAUSE_MS = 1_000;

async function lookUp(agent: Agent, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: LOOKUP, agent, timeout: LOOKUP_TIMEOUT_MS },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject);
    sent.end();
  });
}

interface Lookups {
  readonly times: readonly number[];
  readonly failed: number;
}

/** Looks up a block repeatedly over one connection until the signal aborts. */
async function watchLookups(port: number, signal: AbortSignal): Promise<Lookups> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let failed = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const status = await lookUp(agent, port).catch(() => 0);
    times.push(performance.now() - startedAt);
    if (status !== 200) failed += 1;
    await delay(LOOKUP_EVERY_MS);
  }
  agent.destroy();
  return { times, failed };
}

async function measureAttack(site: MeasuredSite, name: string): Promise<Lookups> {
  const finished = new AbortController();
  const watched = watchLookups(site.port, finished.signal);
  const program = join(import.meta.dirname, 'attacks/attacker.ts');
  const attacker = spawn(
    process.execPath,
    ['--import', 'tsx', program, String(site.port), String(options.seconds), name],
    { stdio: 'inherit' },
  );
  await new Promise((resolve) => attacker.once('exit', resolve));
  finished.abort();
  return watched;
}

async function measureAttacks(site: MeasuredSite): Promise<void> {
  console.log(`Load ${loadavg()[0]?.toFixed(1) ?? ''}.\n`);
  console.log('| attack | hole | lookups | failed | median ms | 95 % ms | most ms | heap MB |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, vulnerabilityId = '–' } of attacks) {
    if (!name.includes(options.only)) continue;
    const { times, failed } = await measureAttack(site, name);
    const heap = (await heapMegabytes(site)).toFixed(0);
    console.log(
      `| ${[name, vulnerabilityId, times.length, failed, ...formatMedianP95AndMax(times), heap].join(' | ')} |`,
    );
    await delay(PAUSE_MS);
  }
}

async function measureHeap(site: MeasuredSite): Promise<void> {
  const requests = options.requests;
  if (requests === 0) return;
  console.log(`\nLoad ${loadavg()[0]?.toFixed(1) ?? ''}.\n`);
  console.log(`| ${requests} requests | before MB | after MB | difference |`);
  console.log('| --- | ---: | ---: | ---: |');
  for (const { name, send } of requestScenarios) {
    if (!name.includes(options.kind)) continue;
    // Warm-up: the first requests of a kind leave compiled code and grown buffers in memory.
    await send(site.port, Math.min(requests, 5_000));
    await delay(PAUSE_MS);
    const before = await heapMegabytes(site);
    await send(site.port, requests);
    await delay(PAUSE_MS);
    const after = await heapMegabytes(site);
    const change = ((after / before - 1) * 100).toFixed(1);
    console.log(`| ${name} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${change} % |`);
  }
}

const postgres = await startTemporaryPostgres({ jit: 'off' });
try {
  const url = await postgres.server.createDatabase('attacks');
  const writeDatabase = openWriteDatabase(url, { applicationName: 'ringscope-bench' });
  await applyMigrations(writeDatabase);
  await fillBenchmarkIndex(writeDatabase, TRANSACTIONS);
  await writeDatabase.close();
  const site = await startMeasuredSite({
    databaseUrl: url,
    checkoutFolder: options.site,
    nodeOptions: heapOptions,
    env: { RATE_LIMIT_EXEMPT: '127.0.0.1/32,127.1.0.0/16', LOG_LEVEL: 'error' },
  });
  try {
    await measureAttacks(site);
    await measureHeap(site);
  } finally {
    await site.stop();
  }
} finally {
  await postgres.stop();
}
