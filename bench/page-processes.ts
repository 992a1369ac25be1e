/**
 * Measures the page processes of the built site: the time until its two page processes are ready, and the memory of all processes. It also
 * kills page processes while clients request pages, and prints the time until each is replaced and the statuses of the responses.
 *
 *   npm run build && node --import tsx bench/page-processes.ts [--kills 10] [--pages 4000]
 *
 * Method and results: bench/page-processes.md.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { applyMigrations } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { pageProcesses } from '../tests/helpers/page-processes.ts';
import { startMeasuredSite } from './measured-site.ts';
import { readCommandLineOptions } from './options.ts';
import { peakMemoryMegabytes } from './processes.ts';
import { listMeasuredUrlGroups } from './serving/urls.ts';
import { fillBenchmarkIndex } from './serving/fill.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readCommandLineOptions({
  /** Number of page processes that are killed, one after the other. */
  kills: 10,
  /** Number of pages to render before the memory of the processes is measured again. */
  pages: 4000,
});

const TRANSACTIONS = 10_000;
const READERS = 4;
const POLL_MS = 10;

const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', jit: 'off' });
const databaseUrl = await postgres.server.createDatabase('ringscope');
const writeDatabase = openWriteDatabase(databaseUrl, { maxConnections: 1 });
await applyMigrations(writeDatabase);
const paths = listMeasuredUrlGroups(await fillBenchmarkIndex(writeDatabase, TRANSACTIONS))
  .filter(({ name }) => name.startsWith('page '))
  .map((page) => page.paths);
await writeDatabase.close();

const startedAt = performance.now();
const site = await startMeasuredSite({
  databaseUrl,
  env: {
    WEB_WORKERS: '2',
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
    // Without a cache, each page is rendered.
    CACHE_MEGABYTES: '0',
    LOG_LEVEL: 'error',
  },
});
const { pid } = site;
const URL_OF_SITE = `http://127.0.0.1:${site.port}`;
console.log(`site responds after   ${Math.round(performance.now() - startedAt)} ms`);

/** Waits until `/readyz` satisfies a condition. */
async function until(condition: (body: string) => boolean): Promise<void> {
  for (;;) {
    if (site.process.exitCode !== null)
      throw new Error(`The site exited during the measurement. Its log: ${site.log()}`);
    const body = await fetch(`${URL_OF_SITE}/readyz`).then(
      async (response) => response.text(),
      () => '',
    );
    if (condition(body)) return;
    await delay(POLL_MS);
  }
}

const bothReady = (body: string): boolean =>
  body.startsWith('{"ready":true') && !body.includes('page processes');

/** Requests a page. Successive numbers select the kinds of pages in turn, with changing arguments. */
async function readPage(number: number): Promise<number> {
  const pathsOfKind = paths[number % paths.length] ?? [];
  const response = await fetch(
    `${URL_OF_SITE}${pathsOfKind[Math.floor(number / paths.length) % pathsOfKind.length] ?? '/'}`,
  );
  await response.arrayBuffer();
  return response.status;
}

const statuses = new Map<number, number>();
let isReading = true;
let count = 0;

async function read(): Promise<void> {
  while (isReading) {
    count += 1;
    const status = await readPage(count);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

await until(bothReady);
console.log(`both processes after  ${Math.round(performance.now() - startedAt)} ms`);
const showMemory = (when: string): void => {
  const pages = pageProcesses(site).map((one) => Math.round(peakMemoryMegabytes(one)));
  console.log(
    `peak memory ${when}: server ${Math.round(peakMemoryMegabytes(pid))} MB, pages ${pages.join(' and ')} MB`,
  );
};
showMemory('at the start');

const readers = Array.from({ length: READERS }, async () => read());
while (count < options.pages) await delay(POLL_MS);
showMemory(`after ${count} pages`);

const replacementTimes: number[] = [];
for (let kill = 0; kill < options.kills; kill += 1) {
  await until(bothReady);
  const [first, second] = pageProcesses(site);
  const killedAt = performance.now();
  process.kill((kill % 2 === 0 ? first : second) ?? 0, 'SIGKILL');
  await until((body) => !bothReady(body));
  await until(bothReady);
  replacementTimes.push(performance.now() - killedAt);
}
isReading = false;
await Promise.all(readers);
replacementTimes.sort((a, b) => a - b);
const [least = 0, median = 0, most = 0] = [
  replacementTimes[0],
  replacementTimes[replacementTimes.length >> 1],
  replacementTimes.at(-1),
];
console.log(
  `killed until replaced ${[median, least, most].map(Math.round).join(' ms, ')} ms (median, least, most)`,
);
console.log(`statuses ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`);
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await site.stop();
await postgres.stop();
