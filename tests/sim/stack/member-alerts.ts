import { durationMs } from '../../helpers/alert-timing.ts';
import { readAlertRules } from '../../helpers/operating-files.ts';
import { SCRAPE_INTERVAL_MS } from '../../helpers/prometheus.ts';
import type { StackFault, StackTarget } from './plan.ts';

/** Time passes this many times faster for the alerts, because Prometheus scrapes every second instead of every 15 s. */
export const ALERT_SPEED = 15;

/** Alerts that report an outage. */
export interface ExpectedAlert {
  /** At least one of them must fire. */
  readonly names: readonly string[];
  /** Labels that it must have. A daemon has the name of the member instead of its host. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Longest time until the metrics show the outage. */
  readonly noticeMs: number;
  /** The outage has no alert during a fault of one of these members, because the metric comes from there. */
  readonly observers?: readonly StackTarget[];
}

/** What a fault of a member does to the alerts. */
interface MemberAlerts {
  /** Undefined when no alert is about the member. */
  readonly expected?: ExpectedAlert;
  /** Other alerts that may fire. */
  readonly possible: readonly string[];
}

/** A frozen program accepts the connection of Prometheus, so the scrape ends only at its time limit. */
const scraped = (name: string, instance: StackTarget): ExpectedAlert => ({
  names: [name],
  labels: { instance },
  noticeMs: SCRAPE_INTERVAL_MS,
});

/** The first site checks its database every 2 s, with a limit of 5 s. The second one reads from the primary meanwhile. */
const databaseOfFirstSite: ExpectedAlert = {
  names: ['RingscopeDatabaseDown'],
  labels: { instance: 'first site' },
  noticeMs: 7_000,
  observers: ['first site'],
};

/** Each site checks a daemon every 10 s, with a limit of 8 s. */
const daemonDown = (daemon: StackTarget): ExpectedAlert => ({
  names: ['RingscopeDaemonDown'],
  labels: { daemon },
  noticeMs: 18_000,
});

/** A site checks its wallet service every 30 s, with a limit of 5 s. */
const walletDown = (instance: StackTarget): ExpectedAlert => ({
  names: ['RingscopeWalletServiceDown'],
  labels: { instance },
  noticeMs: 35_000,
  observers: [instance],
});

/** Alerts about visitors who get errors, wait or are refused. */
const ofVisitors = ['RingscopeServerErrors', 'RingscopeDatabaseConnections', 'RingscopePagesRefused'];
const ofPages = ['RingscopePageProcessesMissing', 'RingscopeNoPageProcess', ...ofVisitors];
const ofIndex = [
  'RingscopeNoWriter',
  'RingscopeNoIndexerReport',
  'RingscopeIndexState',
  'RingscopeIndexBehind',
  'RingscopeFailingRanges',
];

const alertsOfMembers: Readonly<Record<StackTarget, MemberAlerts>> = {
  // The writer waits for a frozen primary without an error, and may find space on a full disk for a while. Then its reports are missing,
  // which the sites see after 60 s.
  primary: {
    expected: {
      names: ['RingscopeNoIndexerReport', 'RingscopeIndexState', 'RingscopeNoWriter'],
      noticeMs: 63_000,
      observers: ['standby'],
    },
    possible: ofIndex,
  },
  // The second site also needs some seconds until it reads from the primary.
  standby: { expected: databaseOfFirstSite, possible: ['RingscopeDatabaseDown', ...ofVisitors] },
  pooler: { expected: databaseOfFirstSite, possible: ofVisitors },
  // A site notices a frozen Redis when a request waits for it.
  redis: {
    expected: { names: ['RingscopeRedisDown'], noticeMs: 3_000, observers: ['nginx'] },
    possible: ofIndex,
  },
  // Neither site nor indexer sees the proxy.
  nginx: { possible: [] },
  'first wallet service': { expected: walletDown('first site'), possible: [] },
  'second wallet service': { expected: walletDown('second site'), possible: [] },
  'first daemon': {
    expected: daemonDown('first daemon'),
    possible: ['RingscopeNoDaemon', 'RingscopeDaemonBehind', ...ofIndex],
  },
  'second daemon': {
    expected: daemonDown('second daemon'),
    possible: ['RingscopeNoDaemon', 'RingscopeDaemonBehind', ...ofIndex],
  },
  'first site': { expected: scraped('RingscopeSiteDown', 'first site'), possible: ofPages },
  'second site': { expected: scraped('RingscopeSiteDown', 'second site'), possible: ofPages },
  // The site replaces the process within seconds. Only a replacement that fails has an alert.
  'page process of the first site': { possible: ofPages },
  'page process of the second site': { possible: ofPages },
  'first indexer': { expected: scraped('RingscopeIndexerDown', 'first indexer'), possible: ofIndex },
  'second indexer': { expected: scraped('RingscopeIndexerDown', 'second indexer'), possible: ofIndex },
};

/** When the primary ends, the next pass of each indexer fails within a second or two. */
const PRIMARY_KILLED: ExpectedAlert = { names: ['RingscopeNoWriter'], noticeMs: 3_000 };

/** Alerts that need no fault of a member. */
export const alertsWithoutFault: readonly string[] = [
  // The blocks of the model chain are some years old.
  'RingscopeNoNewBlock',
  // Both measure the processor time that the machine of the test has.
  'RingscopeSlowResponses',
  'RingscopeEventLoopLag',
];

/** Returns the alerts of which one must fire when a fault lasts long enough. Undefined when no alert is about it. */
export function expectedAlert({ target, kind }: StackFault): ExpectedAlert | undefined {
  if (target === 'primary' && kind === 'kill') return PRIMARY_KILLED;
  return alertsOfMembers[target].expected;
}

/** Returns the other alerts that a fault may cause. */
export function possibleAlerts({ target }: StackFault): readonly string[] {
  return alertsOfMembers[target].possible;
}

const rules = new Map(readAlertRules().map((rule) => [rule.alert, rule]));

/** Returns the waiting time of an alert in the run. */
export function waitingMs(name: string): number {
  const rule = rules.get(name);
  // Without its rule an alert never fires, which the run reports with the outage.
  return rule === undefined ? 0 : durationMs(rule.for) / ALERT_SPEED;
}
