import { expect, test } from 'playwright/test';
import { IndexerReportWatch, type IndexStatusReader } from '../../../server/live/report-watch.ts';

/** Returns a watch of an indexer whose last report a test sets, and the number of changes that it noticed. */
function watched(): {
  watch: IndexerReportWatch;
  report: { at: number | undefined };
  changes: () => number;
  warnings: string[];
} {
  const report: { at: number | undefined } = { at: undefined };
  let changes = 0;
  const warnings: string[] = [];
  const status: IndexStatusReader['status'] = async () =>
    report.at === undefined
      ? { unavailableReason: 'database-unreachable', data: undefined }
      : { unavailableReason: undefined, data: { node: { checkedAt: new Date(report.at * 1000) } } };
  const warn = (message: string): void => void warnings.push(message);
  const watch = new IndexerReportWatch({ status }, () => (changes += 1), { warn, info: warn });
  return { watch, report, changes: () => changes, warnings };
}

test('an indexer that stops reporting is noticed once, and its return once more', async () => {
  const { watch, report, changes, warnings } = watched();
  report.at = 1_000;
  await watch.check(1_001);
  await watch.check(1_010);
  expect(changes()).toBe(0);
  await watch.check(1_030);
  await watch.check(1_035);
  expect(changes()).toBe(1);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('has stopped reporting');
  report.at = 1_039;
  await watch.check(1_040);
  await watch.check(1_045);
  expect(changes()).toBe(2);
  expect(warnings[1]).toMatch(/^The indexer responds again after an outage of \d+ s\.$/);
  expect(warnings).toHaveLength(2);
});

test('an unresponsive database is no change', async () => {
  const { watch, report, changes } = watched();
  report.at = 1_000;
  await watch.check(1_001);
  report.at = undefined;
  await watch.check(1_100);
  report.at = 1_099;
  await watch.check(1_101);
  expect(changes()).toBe(0);
});
