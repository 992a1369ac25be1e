/** The load of bench/crowd.ts. It runs in a separate process, so that it does not delay the measured requests. */
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listMeasuredUrlGroups } from '../serving/urls.ts';
import { rowCountsOfIndex } from '../serving/fill.ts';

const [, , port = '', kind = '', size = '0', seconds = '0', transactions = '0'] = process.argv;

/** Seconds between two requests of one crawler. */
const CRAWL_INTERVAL = 10;

/** Number of clients of a mixed load. Consecutive requests come from different clients, so that none reaches its rate limit. */
const CLIENTS = 5_000;

const agent = new Agent({ keepAlive: true, maxSockets: kind === 'crowd' ? 512 : Number(size) });
const statuses: Record<string, number> = {};
let slowest = 0;

async function send(path: string, client: number): Promise<void> {
  const startedAt = performance.now();
  const headers = { 'X-Forwarded-For': `198.18.${client >> 8}.${client & 255}`, 'Accept-Encoding': 'gzip' };
  const status = await new Promise<number>((resolve, reject) => {
    const clientRequest = httpRequest({ port, path, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
  slowest = Math.max(slowest, performance.now() - startedAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const measured = listMeasuredUrlGroups(rowCountsOfIndex(Number(transactions)));
const pathsOf = (name: string): readonly string[] => measured.find((each) => each.name === name)?.paths ?? [];
const txs = pathsOf('page transaction');
const lookups = pathsOf('API transaction');

/** Returns a page that was not requested before: a transaction, a filtered pool, or the tool that finds the height at a time. */
function newPage(number: number): string {
  const nth = Math.floor(number / 3);
  if (number % 3 === 0) return txs[nth] ?? `/pool?min-rate=${number + 1}`;
  return number % 3 === 1
    ? `/pool?min-rate=${number + 1}`
    : `/tools?tool=time&time=${1_500_000_000 + number}`;
}

/** Returns in turn a path from {@link newPage}, the API path of a transaction, and the path of the home page. */
function mixed(number: number): string {
  const turn = Math.floor(number / 3);
  if (number % 3 === 0) return newPage(turn);
  return number % 3 === 1 ? (lookups[turn % lookups.length] ?? '/') : '/';
}

const UNTIL = performance.now() + Number(seconds) * 1_000;
let number = 0;
if (kind === 'crowd') {
  // Sends requests at a fixed rate, independent of the responses to earlier ones.
  const perSecond = Number(size) / CRAWL_INTERVAL;
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  while (performance.now() < UNTIL) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (; number < due; number += 1) {
      const pending = send(newPage(number), number % Number(size)).finally(() => running.delete(pending));
      running.add(pending);
    }
    await delay(5);
  }
  await Promise.all(running);
} else {
  await Promise.all(
    Array.from({ length: Number(size) }, async () => {
      while (performance.now() < UNTIL) {
        number += 1;
        await send(mixed(number), number % CLIENTS);
      }
    }),
  );
}
agent.destroy();
process.stdout.write(JSON.stringify({ statuses, slowest }));
