import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase } from 'playwright/types/testReporter';

const SLOWEST_NAMED = 15;

/**
 * Ends the run with the line `N passed, N failed`, and `, N skipped` where tests were skipped. A run of many
 * files also lists the slowest files, because all tests together have a time limit.
 *
 * A test that should have run and did not counts as failed. Reasons are a set-up that failed and a run that
 * was interrupted. An error outside of any test counts as failed too.
 */
export default class SummaryReporter implements Reporter {
  private root: Suite | undefined;
  private errorsOutsideTests = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.root = suite;
  }

  onError(): void {
    this.errorsOutsideTests += 1;
  }

  onEnd(result: FullResult): void {
    this.nameSlowestFiles();
    const outcomes = (this.root?.allTests() ?? []).map(outcomeOf);
    const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
    let failed = count('failed') + this.errorsOutsideTests;
    if (failed === 0 && result.status !== 'passed') failed = 1;
    const skipped = count('skipped');
    const skippedPart = skipped === 0 ? '' : `, ${String(skipped)} skipped`;
    process.stdout.write(`\n${String(count('passed'))} passed, ${String(failed)} failed${skippedPart}\n`);
  }

  /** The seconds are the sum over the tests of a file or project, without its set-up. */
  private nameSlowestFiles(): void {
    const files = new Map<string, number>();
    const projects = new Map<string, number>();
    for (const test of this.root?.allTests() ?? []) {
      const file = relative(process.cwd(), test.location.file);
      const [, project = ''] = test.titlePath();
      const took = test.results.reduce((sum, { duration }) => sum + duration, 0);
      files.set(file, (files.get(file) ?? 0) + took);
      projects.set(project, (projects.get(project) ?? 0) + took);
    }
    if (files.size <= SLOWEST_NAMED) return;
    const slowest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST_NAMED);
    process.stdout.write('\nThe projects, and the files that took longest:\n');
    for (const [name, took] of [...projects, ...slowest]) {
      process.stdout.write(`  ${String(Math.round(took / 1_000)).padStart(5)} s  ${name}\n`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}

type Outcome = 'passed' | 'failed' | 'skipped';

function outcomeOf(test: TestCase): Outcome {
  switch (test.outcome()) {
    case 'expected':
      return 'passed';
    case 'skipped':
      // The test was skipped on purpose. No earlier failure prevented it.
      return test.expectedStatus === 'skipped' ? 'skipped' : 'failed';
    case 'unexpected':
    case 'flaky':
      return 'failed';
  }
}
