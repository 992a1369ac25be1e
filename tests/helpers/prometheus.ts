import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { alertsPath } from './operating-files.ts';
import { freePort, startService } from './service-process.ts';

const START_DEADLINE_MS = 30_000;

/** Pause between two scrapes of a target, and between two evaluations of the alerts. */
export const SCRAPE_INTERVAL_MS = 1_000;

/** A program with metrics. */
export interface ScrapeTarget {
  readonly job: 'ringscope-site' | 'ringscope-indexer';
  readonly port: number;
  /** Value of the label `instance`. By default, Prometheus sets host and port. */
  readonly instance?: string;
}

/** An alert that fired without a pause. */
export interface FiredAlert {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** First and last evaluation at which it fired, in Unix milliseconds. */
  readonly from: number;
  readonly to: number;
}

const alertsResponse = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
});

const rangeResponse = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
});

/** A Prometheus with the alerts of `ops/`. */
export interface Prometheus {
  /** Returns the names of the alerts that fire now. */
  firing(): Promise<string[]>;
  /** Returns every alert that has fired since a time in Unix milliseconds. */
  firedSince(from: number): Promise<FiredAlert[]>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus. It scrapes every second.
 *
 * @param changeTiming changes the text of the alerts, so that they fire sooner (`alert-timing.ts`)
 */
export async function startPrometheus(
  targets: readonly ScrapeTarget[],
  changeTiming: (alerts: string) => string,
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-prometheus-'));
  const rules = join(folder, 'alerts.yml');
  await writeFile(rules, changeTiming(await readFile(alertsPath, 'utf8')));
  const interval = `${SCRAPE_INTERVAL_MS}ms`;
  const configuration = {
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: [rules],
    scrape_configs: [...new Set(targets.map(({ job }) => job))].map((job) => ({
      job_name: job,
      static_configs: targets
        .filter((target) => target.job === job)
        .map(({ port, instance }) => ({
          targets: [`127.0.0.1:${port}`],
          ...(instance === undefined ? {} : { labels: { instance } }),
        })),
    })),
  };
  const path = join(folder, 'prometheus.yml');
  await writeFile(path, stringify(configuration));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const service = await startService(
      'prometheus',
      [
        `--config.file=${path}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { ready: async () => (await fetch(`${url}/-/ready`)).ok, deadlineMs: START_DEADLINE_MS },
    );
    return {
      async firing() {
        const response = await fetch(`${url}/api/v1/alerts`);
        const { data } = alertsResponse.parse(await response.json());
        return data.alerts
          .filter(({ state }) => state === 'firing')
          .map(({ labels }) => labels['alertname'] ?? '');
      },
      async firedSince(from) {
        const query = new URLSearchParams({
          query: 'ALERTS{alertstate="firing"}',
          start: String(from / 1_000),
          end: String(Date.now() / 1_000),
          step: interval,
        });
        const response = await fetch(`${url}/api/v1/query_range?${query}`);
        return rangeResponse.parse(await response.json()).data.result.flatMap(toFiredAlerts);
      },
      stop: () => service.stop().then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Splits a series where at least one step has no value. */
function toFiredAlerts({
  metric,
  values,
}: z.infer<typeof rangeResponse>['data']['result'][number]): FiredAlert[] {
  const { alertname: name = '', alertstate: _state, __name__: _series, ...labels } = metric;
  const fired: { name: string; labels: typeof labels; from: number; to: number }[] = [];
  for (const [seconds] of values) {
    const at = seconds * 1_000;
    const last = fired.at(-1);
    if (last !== undefined && at - last.to < 1.5 * SCRAPE_INTERVAL_MS) last.to = at;
    else fired.push({ name, labels, from: at, to: at });
  }
  return fired;
}
