import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../ops');

/** Path of the alerts of Prometheus. */
export const alertsPath = join(folder, 'prometheus/alerts.yml');

const alertRule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});

const alertFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertRule) })),
});

export type AlertRule = z.infer<typeof alertRule>;

/** Reads the alerts of `ops/prometheus/`. */
export function readAlertRules(): readonly AlertRule[] {
  return alertFile.parse(parse(readFileSync(alertsPath, 'utf8'))).groups.flatMap(({ rules }) => rules);
}

const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

/** Reads the dashboards of `ops/grafana/`. */
export function readDashboards(): readonly z.infer<typeof dashboard>[] {
  return ['site', 'indexer'].map((name) =>
    dashboard.parse(JSON.parse(readFileSync(join(folder, `grafana/${name}.json`), 'utf8'))),
  );
}

/** Returns an expression of a dashboard with a fixed range instead of the variable of Grafana. */
export function withFixedRange(expression: string): string {
  return expression.replaceAll('$__rate_interval', '5m');
}

/** Returns the names of the metrics of Ringscope and its processes in an expression. */
export function metricNamesOf(expression: string): string[] {
  return Array.from(expression.matchAll(/\b(?:ringscope|nodejs|process)_[a-z0-9_]+/g), ([name]) => name);
}
