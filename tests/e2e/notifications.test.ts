import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** Replaces the notifications of the browser by a list, because the test cannot see those of the system. */
async function recordNotifications(page: Page, permission: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((answer) => {
    const shown: string[] = [];
    class RecordedNotification {
      static requestPermission = async () => Promise.resolve(answer);
      constructor(_title: string, { body = '' }: NotificationOptions = {}) {
        shown.push(body);
      }
    }
    Object.assign(globalThis, { Notification: RecordedNotification, shownNotifications: shown });
  }, permission);
}

const shownNotifications = (page: Page) =>
  page.evaluate(() => (globalThis as { shownNotifications?: readonly string[] }).shownNotifications);

test('a visitor is notified when a waiting transaction has a confirmation, and the title and the icon have its state', async ({
  page,
  explorer,
}) => {
  await recordNotifications(page, 'granted');
  const hash = await explorer.waitingTransaction();
  const start = hash.slice(0, 8);
  await page.goto(`/tx/${hash}`);
  await expect(page).toHaveTitle(new RegExp(`^Waiting: transaction ${start}…`));
  const icon = page.locator('link[rel="icon"][type="image/svg+xml"]');
  await expect(icon).toHaveAttribute('href', '/icons/waiting.svg');
  const button = page.getByRole('button', { name: '1 confirmation', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await shownNotifications(page)).toEqual([]);
  await explorer.mine(1);
  await expect.poll(() => shownNotifications(page)).toEqual([`Transaction ${start}… has 1 confirmation.`]);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveTitle(new RegExp(`^1 of 10 confirmations: transaction ${start}…`));
  await expect(icon).toHaveAttribute('href', '/icons/confirming.svg');
  await explorer.mine(9);
  await expect(icon).toHaveAttribute('href', '/icons/spendable.svg');
});

test('a visitor is notified when a height is mined, and a second press cancels', async ({
  page,
  explorer,
}) => {
  await recordNotifications(page, 'granted');
  const height = await explorer.mine(1);
  await page.goto(`/block/${height + 1}`);
  const button = page.getByRole('button', { name: 'Notify me when it is mined' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await explorer.mine(1);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([expect.stringMatching(/^Block \d+ is mined\.$/)]);
});

test('without permission nothing is watched, and the page says why', async ({ page, explorer }) => {
  await recordNotifications(page, 'denied');
  const hash = await explorer.waitingTransaction();
  await page.goto(`/tx/${hash}`);
  await page.getByRole('button', { name: '10 confirmations', exact: true }).click();
  await expect(page.getByText('Your browser does not allow notifications from this site.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page offers no notifications', async ({ page, explorer }) => {
    await page.goto(`/tx/${await explorer.waitingTransaction()}`);
    await expect(page.getByText('Notify me at this number of confirmations')).toBeHidden();
  });
});
