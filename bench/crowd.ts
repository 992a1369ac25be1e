/**
 * Measures the requests of one client while others load the site: a crowd of crawlers, or a mixed load.
 *
 *   npm run build && node --import tsx bench/crowd.ts
 *
 * Method and results: bench/crowd.md.
 */
import { spawn } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { applyMigrations } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { startMeasuredSite } from './measured-site.ts';
import { readCommandLineOptions } from './options.ts';
import { formatMedianP95AndMax } from './percentiles.ts';
import { fillBenchmarkIndex } from './serving/fill.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readCommandLineOptions({
  seconds: 30,
  transactions: 10_000,
  /** Folder of the checkout whose built site is measured. */
  site: join(import.meta.dirname, '..'),
  cache: 48,
});

/** Pause of the measured client between two requests. */
const PAUSE_MS = 20;

/** A cached page, a lookup, a health check, and the request with which an open page updates itself. */
const measuredPaths = ['/blocks', '/api/v1/blocks/3', '/healthz', '/live/parts?page=/blocks&known='] as const;

const loads = [
  ['nothing', 0],
  ['crowd', 5_000],
  ['mixed', 32],
  ['mixed', 200],
] as const;

interface Crowd {
  readonly statuses: Readonly<Record<string, number>>;
  /** Response time of the slowest response, in milliseconds. */
  readonly slowest: number;
}

async function send(agent: Agent, port: number, path: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const clientRequest = httpRequest(
      { port, path, agent, headers: { 'X-Forwarded-For': '192.0.2.1' } },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

async function measure(port: number, kind: string, size: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const path of [...measuredPaths, ...measuredPaths]) await send(agent, port, path);
  const program = join(import.meta.dirname, 'crowd/load.ts');
  const seconds = String(size === 0 ? 5 : options.seconds);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', program, String(port), kind, String(size), seconds, String(options.transactions)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const done = json(child.stdout) as Promise<Crowd>;
  const finished = new AbortController();
  void done.finally(() => finished.abort());
  const times: number[] = [];
  const refusals = new Map<string, number>();
  while (!finished.signal.aborted) {
    for (const path of measuredPaths) {
      const { status, ms } = await send(agent, port, path);
      times.push(ms);
      if (status !== 200) refusals.set(`${path} ${status}`, (refusals.get(`${path} ${status}`) ?? 0) + 1);
      await delay(PAUSE_MS);
    }
  }
  agent.destroy();
  const { statuses, slowest } = await done;
  const statusCounts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const columns = [
    size === 0 ? 'nothing' : `${kind} ${size}`,
    statusCounts.join(', ') || '–',
    slowest.toFixed(0),
    String(times.length),
    [...refusals].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none',
    ...formatMedianP95AndMax(times),
    (loadavg()[0] ?? 0).toFixed(1),
  ];
  console.log(`| ${columns.join(' | ')} |`);
}

const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', jit: 'off' });
try {
  const url = await postgres.server.createDatabase('crowd');
  const writeDatabase = openWriteDatabase(url, { applicationName: 'ringscope-bench' });
  await applyMigrations(writeDatabase);
  await fillBenchmarkIndex(writeDatabase, options.transactions);
  await writeDatabase.close();
  const site = await startMeasuredSite({
    databaseUrl: url,
    checkoutFolder: options.site,
    env: {
      TRUST_PROXY: '1',
      RATE_LIMIT_EXEMPT: '192.0.2.0/24',
      CACHE_MEGABYTES: String(options.cache),
    },
  });
  try {
    console.log(
      '| load | its responses | slowest ms | requests | refused | median ms | 95 % ms | max ms | machine |',
    );
    console.log('| --- | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |');
    for (const [kind, size] of loads) await measure(site.port, kind, size);
  } finally {
    await site.stop();
  }
} finally {
  await postgres.stop();
}
