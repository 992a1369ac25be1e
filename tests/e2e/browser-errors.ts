import type { Page } from 'playwright/test';

/**
 * Returns a list that collects the browser's errors from now on: loads that the content security policy
 * refused, failed loads and exceptions.
 */
export function browserErrorsOf(page: Page): readonly string[] {
  const browserErrors: string[] = [];
  page.on('console', (message) => {
    // The browser reports a page with status 404 as a failed resource. Some tests request such pages.
    const ofStatus = message
      .text()
      .includes('Failed to load resource: the server responded with a status of');
    if (['error', 'warning'].includes(message.type()) && !ofStatus) browserErrors.push(message.text());
  });
  page.on('pageerror', (error) => browserErrors.push(String(error)));
  return browserErrors;
}
