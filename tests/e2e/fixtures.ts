import { test as base } from 'playwright/test';
import { browserErrorsOf } from './browser-errors.ts';
import { startExplorer, type Explorer } from '../helpers/site.ts';

const START_TIMEOUT_MS = 900_000;

interface WorkerFixtures {
  /** One explorer for all end-to-end tests. The project runs in one worker. */
  readonly explorer: Explorer;
}

interface Fixtures {
  /** Errors of the browser. The list must stay empty. */
  readonly browserErrors: readonly string[];
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  explorer: [
    async ({}, use) => {
      const explorer = await startExplorer();
      await use(explorer);
      await explorer.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ explorer }, use) => use(explorer.url),
  browserErrors: async ({ page }, use) => use(browserErrorsOf(page)),
});

export { expect } from 'playwright/test';
