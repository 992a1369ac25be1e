import { statement } from '../../../db/write-database.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { expect, test } from './site.ts';

const CRAWLERS = 300;
/** Each crawler stays far below the rate limit of a client. */
const PAGES_PER_CRAWLER = 10;
/** Concurrent requests. The queue of pages is much shorter. */
const OPEN = 150;

interface Asked {
  readonly status: number;
  readonly retryAfter: string | null;
}

async function ask(url: string, path: string, address: string): Promise<Asked> {
  const { status, headers, body } = await fetch(url + path, { headers: { 'X-Forwarded-For': address } });
  await body?.cancel();
  return { status, retryAfter: headers.get('retry-after') };
}

/**
 * Requests the parts of the home page as its script does. @returns the Unix second of their page, or undefined
 * when none was sent
 */
async function partsMadeAt(url: string, address: string): Promise<number | undefined> {
  const response = await fetch(`${url}/live/parts?page=/&known=`, {
    headers: { 'X-Forwarded-For': address },
  });
  if (response.status !== 200) return undefined;
  return Number(/data-now=\\"(\d+)/.exec(await response.text())?.[1]);
}

/** Opens a live stream. @returns a function that waits until the stream has sent a tip */
async function openStream(url: string, signal: AbortSignal): Promise<(hash: string) => Promise<void>> {
  const { body } = await fetch(`${url}/live`, { signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })();
  reading.catch(() => undefined);
  return async (hash) => expect.poll(() => text).toContain(`data: ${hash}\n`);
}

let site: RunningSite;
test.beforeAll(async ({ database }) => {
  site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: 'http://127.0.0.1:9',
    TRUST_PROXY: '1',
    CACHE_MEGABYTES: '1',
    RATE_LIMIT_EXEMPT: '192.0.2.0/24',
  });
});
test.afterAll(async () => {
  await site.process.stop();
});

test('while hundreds of crawlers read uncached pages, cached pages, lookups and health checks respond, and open pages get no old parts', async ({
  database,
}) => {
  test.setTimeout(180_000);
  const neighbour = '192.0.2.1';
  const cheap = ['/block/3', '/api/v1/blocks/3', '/healthz'];
  // The first request renders the page, and the second one marks it as often read.
  for (const path of [...cheap, ...cheap]) expect((await ask(site.url, path, neighbour)).status).toBe(200);

  const crawled: Asked[] = [];
  let next = 0;
  const crawl = async (): Promise<void> => {
    while (next < CRAWLERS * PAGES_PER_CRAWLER) {
      const page = next;
      next += 1;
      const crawler = page % CRAWLERS;
      const address = `198.18.${crawler >> 8}.${crawler & 255}`;
      crawled.push(await ask(site.url, `/tools?tool=time&time=${1_500_000_000 + page}`, address));
    }
  };
  const crowd = Promise.all(Array.from({ length: OPEN }, crawl));
  const over = new AbortController();
  void crowd.finally(() => over.abort());
  const closing = new AbortController();
  const announced = await openStream(site.url, closing.signal);
  const read: string[] = [];
  const old: number[] = [];
  for (let tip = 1; !over.signal.aborted; tip += 1) {
    const hash = String(tip).padStart(64, '0');
    const now = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({ hash, height: 100 + tip, from: 100 + tip });
    await database.writeDatabase.query(statement`select pg_notify('ringscope_tip', ${payload})`);
    await announced(hash);
    const madeAt = await partsMadeAt(site.url, neighbour);
    if (madeAt !== undefined && madeAt < now) old.push(madeAt);
    for (const path of cheap) read.push(`${path} ${(await ask(site.url, path, neighbour)).status}`);
  }
  await crowd;
  closing.abort();
  expect(new Set(read)).toEqual(new Set(cheap.map((path) => `${path} 200`)));
  expect(old).toEqual([]);

  expect(crawled).toHaveLength(CRAWLERS * PAGES_PER_CRAWLER);
  const refused = crawled.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  );
  expect(refused.length).toBeLessThan(crawled.length);
});
