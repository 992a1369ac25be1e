import { defineConfig, devices } from 'playwright/test';

/**
 * One runner for everything: `npm test` runs all projects, `npx playwright test tests/unit` only what it names.
 * Tests of one file share what its `beforeAll` started, so files, not tests, are what runs side by side.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/helpers/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // A deadline, not a pause: what is waited for is there in a moment, on a machine that does much else in ten.
  expect: { timeout: 60_000 },
  reporter: [[process.env['CI'] === undefined ? 'list' : 'dot'], ['./tests/helpers/summary-reporter.ts']],
  // The longest come first, and what only one worker may do: so both workers have work until the end.
  projects: [
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      timeout: 400_000,
      // All of it looks at one explorer, which takes longer to start than its tests take.
      workers: 1,
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
        screenshot: 'only-on-failure',
      },
    },
    { name: 'sim', testDir: 'tests/sim' },
    { name: 'integration', testDir: 'tests/integration', timeout: 400_000 },
    { name: 'unit', testDir: 'tests/unit', fullyParallel: true, timeout: 180_000 },
  ],
});
