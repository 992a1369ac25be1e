import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { stringify } from 'yaml';
import { serveIndexerMetrics } from '../../../indexer/metrics.ts';
import { scrapeMetrics } from '../../helpers/metrics.ts';
import {
  alertsPath,
  metricNamesOf,
  readAlertRules,
  readDashboards,
  withFixedRange,
  type AlertRule,
} from '../../helpers/operating-files.ts';

/** Values of series by name with labels, in the notation of promtool: `start+step×count`. One value per minute. */
type Series = Readonly<Record<string, string>>;

const SITE = 'instance="a",job="ringscope-site"';
const INDEXER = 'instance="b",job="ringscope-indexer"';

/** Minutes after which the alerts are evaluated. All of them wait for at most 30 minutes. */
const MINUTES = 70;

/** A system without problems. */
const healthy: Series = {
  [`up{${SITE}}`]: '1x70',
  [`up{${INDEXER}}`]: '1x70',
  [`ringscope_site_database_up{${SITE}}`]: '1x70',
  [`ringscope_site_database_waiting{${SITE}}`]: '0x70',
  [`ringscope_site_page_processes{state="all",${SITE}}`]: '2x70',
  [`ringscope_site_page_processes{state="available",${SITE}}`]: '2x70',
  [`ringscope_site_requests_total{pattern="/",status="200",${SITE}}`]: '0+600x70',
  [`ringscope_site_requests_total{pattern="/",status="503",${SITE}}`]: '0+1x70',
  [`ringscope_site_request_duration_seconds_bucket{pattern="/",le="0.05",${SITE}}`]: '0+599x70',
  [`ringscope_site_request_duration_seconds_bucket{pattern="/",le="5",${SITE}}`]: '0+600x70',
  [`ringscope_site_request_duration_seconds_bucket{pattern="/",le="+Inf",${SITE}}`]: '0+600x70',
  [`nodejs_eventloop_lag_p99_seconds{${SITE}}`]: '0.02x70',
  [`ringscope_site_refusals_total{limit="pages",${SITE}}`]: '0+1x70',
  [`ringscope_site_refusals_total{limit="proofs",${SITE}}`]: '0x70',
  [`ringscope_site_daemon_up{daemon="one:18081",${SITE}}`]: '1x70',
  [`ringscope_site_daemon_up{daemon="two:18081",${SITE}}`]: '1x70',
  [`ringscope_site_daemon_height{daemon="one:18081",${SITE}}`]: '1000x70',
  [`ringscope_site_daemon_height{daemon="two:18081",${SITE}}`]: '999x70',
  [`ringscope_site_daemon_synchronised{daemon="one:18081",${SITE}}`]: '1x70',
  [`ringscope_site_wallet_service_up{${SITE}}`]: '1x70',
  [`ringscope_site_redis_up{${SITE}}`]: '1x70',
  [`ringscope_site_indexed_height{${SITE}}`]: '1000x70',
  [`ringscope_site_newest_block_timestamp_seconds{${SITE}}`]: '0+60x70',
  [`ringscope_site_indexer_report_timestamp_seconds{${SITE}}`]: '0+60x70',
  [`ringscope_site_index_state{state="ok",${SITE}}`]: '1x70',
  [`ringscope_site_index_state{state="unreachable",${SITE}}`]: '0x70',
  [`ringscope_indexer_writer{${INDEXER}}`]: '1x70',
  [`ringscope_indexer_phase{phase="follow",${INDEXER}}`]: '1x70',
  [`ringscope_indexer_failing_ranges{${INDEXER}}`]: '0x70',
};

/** How each alert is made to fire: series that differ from the healthy system, where `_` is a missing one, and labels of the alert. */
const faults: Readonly<Record<string, { readonly series: Series; readonly labels?: string }>> = {
  RingscopeSiteDown: { series: { [`up{${SITE}}`]: '0x70' }, labels: SITE },
  RingscopeSiteMissing: { series: { [`up{${SITE}}`]: '_x70' }, labels: 'job="ringscope-site"' },
  RingscopeDatabaseDown: { series: { [`ringscope_site_database_up{${SITE}}`]: '0x70' }, labels: SITE },
  RingscopeDatabaseUnknown: { series: { [`ringscope_site_database_up{${SITE}}`]: '_x70' } },
  RingscopeNoPageProcess: {
    series: { [`ringscope_site_page_processes{state="available",${SITE}}`]: '0x70' },
    labels: `state="available",${SITE}`,
  },
  RingscopePageProcessesMissing: {
    series: { [`ringscope_site_page_processes{state="available",${SITE}}`]: '1x70' },
    labels: 'instance="a"',
  },
  RingscopeServerErrors: {
    series: { [`ringscope_site_requests_total{pattern="/",status="503",${SITE}}`]: '0+60x70' },
  },
  RingscopeSlowResponses: {
    series: { [`ringscope_site_request_duration_seconds_bucket{pattern="/",le="0.05",${SITE}}`]: '0+500x70' },
  },
  RingscopeEventLoopLag: {
    series: { [`nodejs_eventloop_lag_p99_seconds{${SITE}}`]: '0.8x70' },
    labels: SITE,
  },
  RingscopeDatabaseConnections: {
    series: { [`ringscope_site_database_waiting{${SITE}}`]: '40x70' },
    labels: SITE,
  },
  RingscopePagesRefused: {
    series: { [`ringscope_site_refusals_total{limit="pages",${SITE}}`]: '0+120x70' },
  },
  RingscopeProofsRefused: {
    series: { [`ringscope_site_refusals_total{limit="proofs",${SITE}}`]: '0+2x70' },
  },
  RingscopeNoDaemon: {
    series: {
      [`ringscope_site_daemon_up{daemon="one:18081",${SITE}}`]: '0x70',
      [`ringscope_site_daemon_up{daemon="two:18081",${SITE}}`]: '0x70',
    },
    labels: 'instance="a"',
  },
  RingscopeDaemonDown: {
    series: { [`ringscope_site_daemon_up{daemon="two:18081",${SITE}}`]: '0x70' },
    labels: `daemon="two:18081",${SITE}`,
  },
  RingscopeDaemonNotSynchronised: {
    series: { [`ringscope_site_daemon_synchronised{daemon="one:18081",${SITE}}`]: '0x70' },
    labels: `daemon="one:18081",${SITE}`,
  },
  RingscopeDaemonBehind: {
    series: { [`ringscope_site_daemon_height{daemon="two:18081",${SITE}}`]: '900x70' },
    labels: `daemon="two:18081",${SITE}`,
  },
  RingscopeWalletServiceDown: {
    series: { [`ringscope_site_wallet_service_up{${SITE}}`]: '0x70' },
    labels: SITE,
  },
  RingscopeRedisDown: { series: { [`ringscope_site_redis_up{${SITE}}`]: '0x70' }, labels: SITE },
  RingscopeIndexerDown: { series: { [`up{${INDEXER}}`]: '0x70' }, labels: INDEXER },
  RingscopeNoIndexerReport: {
    // Without any report, the series is absent.
    series: { [`ringscope_site_indexer_report_timestamp_seconds{${SITE}}`]: '_x70' },
  },
  RingscopeNoWriter: { series: { [`ringscope_indexer_writer{${INDEXER}}`]: '0x70' } },
  RingscopeIndexState: {
    series: { [`ringscope_site_index_state{state="unreachable",${SITE}}`]: '1x70' },
    labels: 'state="unreachable"',
  },
  RingscopeIndexBehind: { series: { [`ringscope_site_indexed_height{${SITE}}`]: '900x70' } },
  RingscopeNoNewBlock: {
    series: { [`ringscope_site_newest_block_timestamp_seconds{${SITE}}`]: '0x70' },
  },
  RingscopeFailingRanges: { series: { [`ringscope_indexer_failing_ranges{${INDEXER}}`]: '2x70' } },
};

const rules = readAlertRules();

let folder = '';
test.beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ringscope-alerts-'))));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs promtool. @throws with its output when a check fails */
function promtool(...args: readonly string[]): string {
  return execFileSync('promtool', [...args], { encoding: 'utf8', stdio: 'pipe' });
}

/** Parses labels such as `a="b",c="d"`. */
function parseLabels(text = ''): Readonly<Record<string, string>> {
  const labels = text === '' ? [] : text.split(',');
  return Object.fromEntries(
    labels.map((label) => {
      const [name = '', value = ''] = label.replace(/"$/, '').split('="');
      return [name, value] as const;
    }),
  );
}

/** Returns a test of promtool: the alerts that must fire with the given series, all others must not. */
function alertCase(series: Series, firing: ReadonlyMap<string, string | undefined>) {
  return {
    interval: '1m',
    input_series: Object.entries({ ...healthy, ...series }).map(([name, values]) => ({
      series: name,
      values,
    })),
    alert_rule_test: rules
      .filter(({ alert }) => firing.has(alert) || firing.size === 0)
      .map(({ alert, labels, annotations }: AlertRule) => ({
        eval_time: `${MINUTES}m`,
        alertname: alert,
        exp_alerts: firing.has(alert)
          ? [{ exp_labels: { ...labels, ...parseLabels(firing.get(alert)) }, exp_annotations: annotations }]
          : [],
      })),
  };
}

/** Runs cases with the rules. */
function runCases(cases: readonly ReturnType<typeof alertCase>[]): void {
  const path = join(folder, 'alerts.test.yml');
  writeFileSync(path, stringify({ rule_files: [alertsPath], evaluation_interval: '1m', tests: cases }));
  promtool('test', 'rules', path);
}

test('no alert fires in a healthy system', () => {
  runCases([alertCase({}, new Map())]);
});

test('each alert fires at its fault', () => {
  expect(Object.keys(faults)).toEqual(rules.map(({ alert }) => alert));
  runCases(
    Object.entries(faults).map(([alert, { series, labels }]) =>
      alertCase(series, new Map([[alert, labels]])),
    ),
  );
});

test('the alerts that the documentation names exist', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const named = Array.from(text.matchAll(/`(Ringscope[A-Z]\w+)`/g), ([, name]) => name);
  expect(named).toContain('RingscopeIndexState');
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
});

test('every expression of the alerts and the dashboards is valid', () => {
  const expressions = readDashboards().flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => withFixedRange(expr))),
  );
  const path = join(folder, 'expressions.yml');
  const recorded = expressions.map((expr, index) => ({ record: `expression_${index}`, expr }));
  writeFileSync(path, stringify({ groups: [{ name: 'dashboards', rules: recorded }] }));
  expect(promtool('check', 'rules', alertsPath, path)).not.toContain('FAILED');
});

test('every metric of the indexer in the alerts and dashboards exists', async () => {
  const metrics = await serveIndexerMetrics({ host: '127.0.0.1', port: 0 });
  try {
    metrics.setDatabaseUp(true);
    metrics.setStatus({
      nodeStatus: {
        state: 'ok',
        message: '',
        phase: 'backfill',
        daemonState: {
          nodeHeight: 10,
          targetHeight: null,
          topHash: null,
          version: '',
          nettype: 'mainnet',
          difficulty: 1n,
          targetSeconds: 120,
          poolSize: 1,
          alternativeBlocks: 0,
        },
        progress: {
          progressStartHeight: 0,
          progressTargetHeight: 10,
          progressCurrentHeight: 5,
          blocksPerSecond: 1,
          txsPerSecond: 1,
          progressFraction: 0.5,
          secondsLeft: 5,
          buildingIndex: null,
        },
      },
      indexedHeight: 5,
      indexedTxCount: 1,
      failingRangeCount: 0,
      oddities: new Map(),
      backgroundIndexBuiltShare: 0.5,
      columnFilledShare: 0.5,
      reportedAtMs: 0,
    });
    metrics.observeAttempt({ outcome: 'completed', seconds: 1 });
    const endWatch = metrics.watchQueue({
      countJobs: async () => ({ waiting: 1, active: 0, delayed: 0, failed: 0, completed: 0 }),
      client: () => {
        throw new Error('The board is not used in this test.');
      },
    });
    await expect
      .poll(async () => (await scrapeMetrics(metrics.port)).get('ringscope_indexer_queue_up'))
      .toBe(1);
    endWatch();
    const present = new Set(
      Array.from((await scrapeMetrics(metrics.port)).keys(), (name) => name.replace(/\{.*/, '')),
    );
    const needed = [
      ...rules.map(({ expr }) => expr),
      ...readDashboards().flatMap(({ panels }) =>
        panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ),
    ].flatMap(metricNamesOf);
    const ofIndexer = needed.filter((name) => name.startsWith('ringscope_indexer_'));
    expect(ofIndexer.filter((name) => !present.has(name))).toEqual([]);
    expect(ofIndexer.length).toBeGreaterThan(10);
  } finally {
    await metrics.close();
  }
});

test('the panels of a dashboard have different numbers and do not overlap', () => {
  for (const { panels, title } of readDashboards()) {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size, title).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size, title).toBe(panels.length);
  }
});
