import type { Page } from 'playwright/test';

/** What the browser complains of from now on: refused by the content security policy, failed, or thrown. */
export function browserErrorsOf(page: Page): readonly string[] {
  const browserErrors: string[] = [];
  page.on('console', (message) => {
    // A page of status 404 is a failed resource to the browser, and what some tests ask for.
    const ofStatus = message
      .text()
      .includes('Failed to load resource: the server responded with a status of');
    if (['error', 'warning'].includes(message.type()) && !ofStatus) browserErrors.push(message.text());
  });
  page.on('pageerror', (error) => browserErrors.push(String(error)));
  return browserErrors;
}
