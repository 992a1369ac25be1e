import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { withoutWaiting } from '../../helpers/alert-timing.ts';
import { freePort } from '../../helpers/service-process.ts';
import { scrapeMetrics } from '../../helpers/metrics.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import { metricNamesOf, readAlertRules, readDashboards } from '../../helpers/operating-files.ts';
import { startPrometheus } from '../../helpers/prometheus.ts';
import { openTcpProxy } from '../../helpers/tcp-proxy.ts';
import { composeTestSite, expect, newClient, test } from './site.ts';

/** Collects the messages of a log. */
function collectLog() {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push((JSON.parse(line) as { readonly msg: string }).msg);
  const linesWith = (text: string): string[] => lines.filter((line) => line.includes(text));
  return { log: pino({ level: 'info' }, { write }), linesWith };
}

test('a frozen database leaves all series in place and makes its alert fire, and the log has the cause at the start and one line at the end', async ({
  database,
}) => {
  const url = new URL(database.url);
  const proxy = await openTcpProxy(Number(url.port), () => 'pass');
  url.port = String(proxy.port);
  const { log, linesWith } = collectLog();
  const metricsPort = await freePort();
  const settings = { DATABASE_URL: url.href, METRICS_PORT: String(metricsPort) };
  const site = await composeTestSite(settings, {}, log);
  const isUp = async () => (await scrapeMetrics(metricsPort)).get('ringscope_site_database_up');
  const prometheus = await startPrometheus([{ job: 'ringscope-site', port: metricsPort }], withoutWaiting);
  try {
    await expect.poll(isUp).toBe(1);
    await expect.poll(() => prometheus.firing()).toContain('RingscopeNoDaemon');
    expect(await prometheus.firing()).not.toContain('RingscopeDatabaseDown');
    const before = await scrapeMetrics(metricsPort);
    expect(before.get('ringscope_site_indexed_height')).toBeGreaterThan(0);
    expect(before.get('ringscope_site_newest_block_timestamp_seconds')).toBeGreaterThan(0);

    proxy.freeze();
    await expect.poll(isUp, { timeout: 30_000 }).toBe(0);
    const during = await scrapeMetrics(metricsPort);
    expect([...before.keys()].filter((name) => name.startsWith('ringscope_') && !during.has(name))).toEqual(
      [],
    );
    expect(during.get('ringscope_site_indexed_height')).toBe(before.get('ringscope_site_indexed_height'));
    expect(linesWith('The database')).toEqual([
      expect.stringMatching(/^The database cannot be read: it did not respond within 5 s\. /),
    ]);

    await expect.poll(() => prometheus.firing()).toContain('RingscopeDatabaseDown');
    expect(await prometheus.firing()).not.toContain('RingscopeDatabaseUnknown');

    proxy.thaw();
    await expect.poll(isUp, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => prometheus.firing()).not.toContain('RingscopeDatabaseDown');
    expect(linesWith('The database')).toEqual([
      expect.anything(),
      expect.stringMatching(/^The database responds again after an outage of \d+ s\.$/),
    ]);
  } finally {
    await prometheus.stop();
    await site.close();
    proxy.close();
  }
});

test('a database that refuses connections has that cause in the log, which contains no password, and an unknown height has no metric', async ({
  database,
}) => {
  const url = new URL(database.url);
  url.port = String(await freePort());
  url.password = 'a-secret-password';
  const { log, linesWith } = collectLog();
  const metricsPort = await freePort();
  const settings = { DATABASE_URL: url.href, METRICS_PORT: String(metricsPort) };
  const site = await composeTestSite(settings, {}, log);
  try {
    await expect
      .poll(async () => (await scrapeMetrics(metricsPort)).get('ringscope_site_database_up'))
      .toBe(0);
    expect(linesWith('The database cannot be read')).toEqual([
      expect.stringContaining('No Postgres listens at the host and port in DATABASE_URL.'),
    ]);
    expect(linesWith('a-secret-password')).toEqual([]);
    const samples = await scrapeMetrics(metricsPort);
    expect([...samples.keys()]).toContain('ringscope_site_database_waiting');
    // Zeros would be the height of the genesis block, a block of 1970, and outages of services that nobody has configured or checked.
    expect(samples.get('ringscope_site_indexed_height')).toBeUndefined();
    expect(samples.get('ringscope_site_newest_block_timestamp_seconds')).toBeUndefined();
    expect(samples.get('ringscope_site_redis_up')).toBeUndefined();
  } finally {
    await site.close();
  }
});

test('every metric of the site in the alerts and dashboards exists', async ({ database }) => {
  const metricsPort = await freePort();
  const site = await composeTestSite({
    DATABASE_URL: database.url,
    METRICS_PORT: String(metricsPort),
    WALLET_RPC_URL: 'http://127.0.0.1:9',
    RATE_LIMIT_REDIS_URL: 'redis://127.0.0.1:9',
  });
  const expressions = [
    ...readAlertRules().map(({ expr }) => expr),
    ...readDashboards().flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ),
  ];
  // The heights of a daemon exist only after its first response.
  const needed = expressions
    .flatMap(metricNamesOf)
    .filter((name) => !/^ringscope_indexer_|^ringscope_site_daemon_(?:height|synchronised)$/.test(name));
  try {
    await (await fetch(`${site.url}/api/v1/status`)).arrayBuffer();
    await expect
      .poll(
        async () => {
          const present = new Set(
            Array.from((await scrapeMetrics(metricsPort)).keys(), (name) => name.replace(/\{.*/, '')),
          );
          return [...new Set(needed)].filter((name) => !present.has(name));
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
  } finally {
    await site.close();
  }
});

test('the metrics count requests by pattern and status, responses of the cache, and refusals by limit', async ({
  database,
}) => {
  const metricsPort = await freePort();
  const site = await composeTestSite({
    DATABASE_URL: database.url,
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: '1',
    RATE_LIMIT: '3',
  });
  try {
    await expect
      .poll(async () => (await scrapeMetrics(metricsPort)).get('ringscope_site_database_up'), {
        timeout: 15_000,
      })
      .toBe(1);
    const cached = async (outcome: 'created' | 'hit'): Promise<number> =>
      (await scrapeMetrics(metricsPort)).get(`ringscope_site_cache_responses_total{outcome="${outcome}"}`) ??
      0;
    // The cache is used once the site listens to the notifications of the database.
    await expect
      .poll(
        async () => {
          await (await fetch(`${site.url}/api/v1/emission`, { headers: newClient() })).arrayBuffer();
          return cached('hit');
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    const before = { created: await cached('created'), hit: await cached('hit') };
    const client = newClient();
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const response = await fetch(`${site.url}/api/v1/blocks/3`, { headers: client });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await (await fetch(`${site.url}/secret-search-of-a-visitor`, { headers: newClient() })).arrayBuffer();

    const pattern = '/api/v1/blocks/{id}';
    await expect
      .poll(async () => {
        const samples = await scrapeMetrics(metricsPort);
        return [
          samples.get(`ringscope_site_requests_total{pattern="${pattern}",status="200"}`),
          samples.get(`ringscope_site_requests_total{pattern="${pattern}",status="429"}`),
          samples.get(`ringscope_site_request_duration_seconds_count{pattern="${pattern}"}`),
          samples.get('ringscope_site_refusals_total{limit="points"}'),
        ];
      })
      .toEqual([3, 2, 5, 2]);
    const samples = await scrapeMetrics(metricsPort);
    expect(await cached('created')).toBe(before.created + 1);
    expect(await cached('hit')).toBe(before.hit + 2);
    expect([...samples.keys()].join('\n')).not.toContain('secret-search');
    expect([...samples.keys()]).toEqual(
      expect.arrayContaining([
        'ringscope_site_proof_checks{state="waiting"}',
        'ringscope_site_page_processes{state="available"}',
        'ringscope_site_streams{kind="events"}',
        'ringscope_site_connections',
        'ringscope_site_database_connections{state="open"}',
        'nodejs_eventloop_lag_p99_seconds',
      ]),
    );
  } finally {
    await site.close();
  }
});

test('the metrics show each daemon, and the log has the start and the end of its outage', async ({
  database,
}) => {
  const monerod = await startMonerod();
  const { log, linesWith } = collectLog();
  const metricsPort = await freePort();
  const site = await composeTestSite(
    {
      DATABASE_URL: database.url,
      METRICS_PORT: String(metricsPort),
      MONEROD_URLS: `${monerod.url},http://127.0.0.1:9`,
    },
    {},
    log,
  );
  const { host } = new URL(monerod.url);
  const up = async (daemon: string) =>
    (await scrapeMetrics(metricsPort)).get(`ringscope_site_daemon_up{daemon="${daemon}"}`);
  try {
    await expect.poll(async () => up(host)).toBe(1);
    await expect.poll(async () => up('127.0.0.1:9')).toBe(0);
    expect((await scrapeMetrics(metricsPort)).get(`ringscope_site_daemon_height{daemon="${host}"}`)).toBe(0);
    await monerod.kill();
    await expect.poll(async () => up(host), { timeout: 60_000 }).toBe(0);
    await monerod.restart();
    await expect.poll(async () => up(host), { timeout: 60_000 }).toBe(1);
    expect(linesWith(`The daemon at ${host}`)).toEqual([
      expect.stringContaining('does not respond to the site: '),
      expect.stringMatching(/responds again after an outage of \d+ s\.$/),
    ]);
  } finally {
    await site.close();
    await monerod.stop();
  }
});

test('a port of the metrics that is taken is an error that names the variable', async ({ database }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = other.address();
  const port = typeof taken === 'object' ? String(taken?.port) : '';
  try {
    await expect(composeTestSite({ DATABASE_URL: database.url, METRICS_PORT: port })).rejects.toThrow(
      `Metrics cannot be served on 127.0.0.1, port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Set METRICS_PORT to a free port.`,
    );
  } finally {
    other.close();
  }
});
