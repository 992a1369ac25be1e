import { test as base } from 'playwright/test';
import { startExplorer, type Explorer } from './site.ts';

const START_TIMEOUT_MS = 900_000;

interface WorkerFixtures {
  /** One explorer for all end-to-end tests; the project runs in one worker. */
  readonly explorer: Explorer;
}

interface Fixtures {
  /** What the browser complained of: refused by the content security policy, failed, or thrown. Must stay empty. */
  readonly complaints: string[];
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
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A page of status 404 is a failed resource to the browser, and what some tests ask for.
      const ofStatus = message
        .text()
        .includes('Failed to load resource: the server responded with a status of');
      if (['error', 'warning'].includes(message.type()) && !ofStatus) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(complaints);
  },
});

export { expect } from 'playwright/test';
