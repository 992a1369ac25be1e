import { defineConfig, devices } from 'playwright/test';
import { browserOptions } from './tests/helpers/browser.ts';
import { IS_LONG_RUN } from './tests/helpers/long-run.ts';

/** Timeout in milliseconds of a test that uses services. The long run repeats some of these tests many times. */
const TEST_LIMIT_MS = IS_LONG_RUN ? 1_800_000 : 400_000;

/**
 * `npm test` runs all projects, and `npx playwright test tests/unit` runs one folder. Files run in parallel. The tests of a file share
 * the services that its `beforeAll` starts, so they run in sequence.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/helpers/global-setup.ts',
  outputDir: 'test-results',
  // Tests that use services often wait for responses, so three workers use two cores better than two workers.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Assertions usually succeed quickly. On a busy machine, they may take ten times as long.
  expect: { timeout: 60_000 },
  reporter: [[process.env['CI'] === undefined ? 'list' : 'dot'], ['./tests/helpers/summary-reporter.ts']],
  // The projects that take longest come first, as does the project that only one worker may run, so that no worker is
  // idle at the end.
  projects: [
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      timeout: TEST_LIMIT_MS,
      // All end-to-end tests use one explorer, because its start takes longer than its tests.
      workers: 1,
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: browserOptions,
        screenshot: 'only-on-failure',
      },
    },
    { name: 'sim', testDir: 'tests/sim' },
    { name: 'integration', testDir: 'tests/integration', timeout: 400_000 },
    { name: 'unit', testDir: 'tests/unit', fullyParallel: true, timeout: 180_000 },
  ],
});
