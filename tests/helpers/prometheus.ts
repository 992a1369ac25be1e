import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { alertsPath } from './operating-files.ts';
import { freePort, startService } from './service-process.ts';

const START_DEADLINE_MS = 30_000;

const alertsResponse = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
});

/** A Prometheus with the alerts of `ops/`, which fire without their waiting times. */
export interface Prometheus {
  /** Returns the names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus. It scrapes every second.
 *
 * @param targets ports of the metrics by job
 */
export async function startPrometheus(targets: Readonly<Record<string, number>>): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-prometheus-'));
  const rules = join(folder, 'alerts.yml');
  await writeFile(rules, (await readFile(alertsPath, 'utf8')).replaceAll(/\n +for: \w+/g, ''));
  const configuration = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: Object.entries(targets).map(([job, port]) => ({
      job_name: job,
      static_configs: [{ targets: [`127.0.0.1:${port}`] }],
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
      stop: () => service.stop().then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
