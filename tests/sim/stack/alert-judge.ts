import { longestRangeMs } from '../../helpers/alert-timing.ts';
import { readAlertRules } from '../../helpers/operating-files.ts';
import { SCRAPE_INTERVAL_MS, type FiredAlert } from '../../helpers/prometheus.ts';
import type { RecordedFault } from './judge.ts';
import {
  ALERT_SPEED,
  alertsWithoutFault,
  expectedAlert,
  possibleAlerts,
  waitingMs,
  type ExpectedAlert,
} from './member-alerts.ts';
import type { StackFault } from './plan.ts';

/** The site may notice an outage, and Prometheus may evaluate it, this late on a busy machine. */
const NOTICE_LATENESS_MS = 5_000;

/** An alert may fire this long after the values that explain it have ended. */
const LATENESS_MS = 2_000;

/** Prometheus evaluates the alerts with the values of the scrape before. */
const EVALUATION_MS = 2 * SCRAPE_INTERVAL_MS;

/** Returns how long a fault must last so that one of its alerts is certain. */
function certainAfterMs({ names, noticeMs }: ExpectedAlert): number {
  return noticeMs + Math.max(...names.map(waitingMs)) + EVALUATION_MS + NOTICE_LATENESS_MS;
}

/** Returns the alert that is expected of a fault. Undefined also when another fault hides it. */
function visibleAlert(fault: StackFault, others: readonly StackFault[]): ExpectedAlert | undefined {
  const expected = expectedAlert(fault);
  const isHidden = others.some(({ target }) => expected?.observers?.includes(target) === true);
  return isHidden ? undefined : expected;
}

/** Returns how long faults must last together so that each of them has its alert, without those that need more than `longestMs`. */
export function holdForAlertsMs(faults: readonly StackFault[], longestMs: number): number {
  const needed = faults
    .map((fault) => visibleAlert(fault, faults))
    .map((expected) => (expected === undefined ? 0 : certainAfterMs(expected)));
  return Math.max(0, ...needed.filter((ms) => ms <= longestMs));
}

/** Returns the faults that lasted so long that one of their alerts is certain. */
export function faultsWithAlert(
  faults: readonly RecordedFault[],
): { readonly fault: RecordedFault; readonly expected: ExpectedAlert }[] {
  return faults.flatMap((fault) => {
    const others = faults.filter(({ from, to }) => from <= fault.over && to >= fault.from);
    const expected = visibleAlert(fault, others);
    return expected === undefined || fault.over - fault.from < certainAfterMs(expected)
      ? []
      : [{ fault, expected }];
  });
}

/** Finds faults that lasted long enough and had no alert. Times of alerts are those of `performance.now()`. */
export function findMissingAlerts(faults: readonly RecordedFault[], fired: readonly FiredAlert[]): string[] {
  return faultsWithAlert(faults)
    .filter(
      ({ fault, expected }) =>
        !fired.some(
          // An alert that ends before the metrics can show this fault is left over from an earlier one.
          (alert) =>
            isExpected(expected, alert) &&
            alert.from <= fault.over + EVALUATION_MS &&
            alert.to >= fault.from + expected.noticeMs,
        ),
    )
    .map(({ fault: { kind, target, from, over }, expected: { names, labels = {} } }) => {
      const which = Object.entries(labels).map(([name, value]) => ` with ${name}="${value}"`);
      return `no alert fired during the ${kind} of ${target} from ${Math.round(from)} to ${Math.round(over)} ms, but ${names.join(' or ')}${which.join('')} must`;
    });
}

/** Finds alerts that fired although no fault explains them. */
export function findUnexplainedAlerts(
  faults: readonly RecordedFault[],
  fired: readonly FiredAlert[],
): string[] {
  return fired
    .filter(
      (alert) => !alertsWithoutFault.includes(alert.name) && !faults.some((fault) => explains(fault, alert)),
    )
    .map(({ name, labels, from, to }) => {
      const which = Object.entries(labels)
        .map(([label, value]) => `${label}="${value}"`)
        .join(', ');
      return `the alert ${name} (${which}) fired from ${Math.round(from)} to ${Math.round(to)} ms, but no fault explains it`;
    });
}

const rangeMs = new Map(
  readAlertRules().map(({ alert, expr }) => [alert, longestRangeMs(expr) / ALERT_SPEED] as const),
);

function explains(fault: RecordedFault, alert: FiredAlert): boolean {
  const expected = expectedAlert(fault);
  const isOfFault =
    possibleAlerts(fault).includes(alert.name) || (expected !== undefined && isExpected(expected, alert));
  // The condition was already true during the waiting time, and reads values of the range before it.
  const since = alert.from - waitingMs(alert.name) - (rangeMs.get(alert.name) ?? 0);
  // The metrics show the end of an outage as late as its beginning.
  const until = fault.to + (expected?.noticeMs ?? 0) + EVALUATION_MS + LATENESS_MS;
  return isOfFault && alert.from >= fault.from && since <= until;
}

function isExpected({ names, labels = {} }: ExpectedAlert, alert: FiredAlert): boolean {
  return (
    names.includes(alert.name) &&
    Object.entries(labels).every(([name, value]) => alert.labels[name] === value)
  );
}
