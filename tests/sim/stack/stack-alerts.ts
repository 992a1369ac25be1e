import { accelerated } from '../../helpers/alert-timing.ts';
import { startPrometheus, type FiredAlert, type ScrapeTarget } from '../../helpers/prometheus.ts';
import { ALERT_SPEED } from './member-alerts.ts';
import type { StackTarget } from './plan.ts';

/** The alerts of a stack. */
export interface StackAlerts {
  /** Returns every alert that has fired since the start. Times are those of `performance.now()`. */
  fired(): Promise<FiredAlert[]>;
  stop(): Promise<void>;
}

/** A program of the stack with metrics. */
interface MeasuredProgram {
  readonly name: StackTarget;
  readonly metricsPort: number;
}

/** Starts a Prometheus that scrapes all sites and indexers of a stack, with the alerts of `ops/` at a higher speed. */
export async function startStackAlerts(parts: {
  readonly sites: readonly MeasuredProgram[];
  readonly indexers: readonly MeasuredProgram[];
  /** Host and port of each daemon, which its alerts have as a label. */
  readonly daemons: ReadonlyMap<string, StackTarget>;
}): Promise<StackAlerts> {
  const toTarget =
    (job: ScrapeTarget['job']) =>
    ({ name, metricsPort }: MeasuredProgram): ScrapeTarget => ({ job, port: metricsPort, instance: name });
  const targets = [
    ...parts.sites.map(toTarget('ringscope-site')),
    ...parts.indexers.map(toTarget('ringscope-indexer')),
  ];
  const startedAt = Date.now();
  const prometheus = await startPrometheus(targets, (alerts) => accelerated(alerts, ALERT_SPEED));
  const nameOf = ({ daemon, ...labels }: FiredAlert['labels']): FiredAlert['labels'] =>
    daemon === undefined ? labels : { ...labels, daemon: parts.daemons.get(daemon) ?? daemon };
  return {
    async fired() {
      const alerts = await prometheus.firedSince(startedAt);
      return alerts.map(({ from, to, labels, ...alert }) => ({
        ...alert,
        labels: nameOf(labels),
        from: from - performance.timeOrigin,
        to: to - performance.timeOrigin,
      }));
    },
    stop: () => prometheus.stop(),
  };
}
