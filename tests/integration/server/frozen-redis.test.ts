import { scrapeMetrics } from '../../helpers/metrics.ts';
import { startRedis } from '../../helpers/redis.ts';
import { freePort } from '../../helpers/service-process.ts';
import { startSite } from '../../helpers/site.ts';
import { openTcpProxy } from '../../helpers/tcp-proxy.ts';
import { composeTestSite, expect, newClient, test } from './site.ts';

const LIMIT = 100;

/** Requests one point from a client's budget. @returns the remaining points */
async function spend(url: string, client: Record<string, string>): Promise<number> {
  const response = await fetch(`${url}/api/v1/status`, { headers: client });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return Number(/;r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? NaN);
}

test('a frozen Redis gets no commands from requests, log and metrics show the outage, and budgets are shared again', async ({
  database,
}) => {
  const redis = await startRedis();
  let counted = 0;
  const proxy = await openTcpProxy(Number(new URL(redis.url).port), (data) => {
    if (data.includes('ringscope-client')) counted += 1;
    return 'pass';
  });
  const metricsPort = await freePort();
  const settings = { DATABASE_URL: database.url, RATE_LIMIT: String(LIMIT), TRUST_PROXY: '1' };
  const [site, other] = await Promise.all([
    startSite({
      ...settings,
      MONEROD_URL: 'http://127.0.0.1:9',
      RATE_LIMIT_REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
      METRICS_PORT: String(metricsPort),
    }),
    composeTestSite({ ...settings, RATE_LIMIT_REDIS_URL: redis.url }),
  ]);
  const expectSharedBudget = async () =>
    expect
      .poll(async () => {
        const client = newClient();
        return [await spend(site.url, client), await spend(other.url, client)];
      })
      .toEqual([LIMIT - 1, LIMIT - 2]);
  const isUp = async () => (await scrapeMetrics(metricsPort)).get('ringscope_site_redis_up');
  const outages = () =>
    site.process
      .log()
      .split('\n')
      .filter((line) => line.includes('RATE_LIMIT_REDIS_URL'));
  try {
    await expectSharedBudget();
    expect(counted).toBeGreaterThan(0);
    expect(await isUp()).toBe(1);

    redis.freeze();
    // The requests before the first log line may wait for Redis.
    await expect
      .poll(async () => {
        await spend(site.url, newClient());
        return outages();
      })
      .toEqual([expect.stringContaining('does not respond')]);
    expect(await isUp()).toBe(0);
    const before = counted;
    const client = newClient();
    for (let left = LIMIT - 1; left >= LIMIT - 50; left -= 1)
      expect(await spend(site.url, client)).toBe(left);
    expect(counted).toBe(before);

    redis.thaw();
    await expect.poll(outages).toEqual([expect.anything(), expect.stringContaining('responds again')]);
    await expectSharedBudget();
    expect(await isUp()).toBe(1);
    expect(outages()).toHaveLength(2);
  } finally {
    redis.thaw();
    await Promise.all([site.process.stop(), other.close()]);
    proxy.close();
    await redis.stop();
  }
});
