import { expect, test } from './fixtures.ts';

test('a new block appears on open pages without a reload', async ({
  page,
  context,
  explorer,
  browserErrors,
}) => {
  const blocks = await context.newPage();
  await page.goto('/');
  await blocks.goto('/blocks');
  await page.bringToFront();
  const height = await explorer.mine(1);
  const newest = page.locator('[data-live="blocks"] tbody tr').first();
  await expect(newest).toContainText(String(height));
  await expect(page.locator('[data-live="state"]')).toContainText(`index at block ${height}`);
  await expect(page.locator('[data-live="strip"] li').nth(1)).toContainText(String(height));
  await expect(page.locator('[data-live="pool"]')).toContainText('No transaction is waiting');
  // A page in the background is updated when it is visible again.
  await blocks.bringToFront();
  await expect(blocks.locator('[data-live="blocks"] tbody tr').first()).toContainText(String(height));
  expect(browserErrors).toEqual([]);
});

test('a live update keeps the details that a reader has opened', async ({ page, explorer }) => {
  await page.goto('/');
  const chart = page.locator('[data-live="weights"]');
  await chart.getByText('The numbers').click();
  const before = await chart.locator('tbody tr').last().innerText();
  const height = await explorer.mine(1);
  await expect(page.locator('[data-live="state"]')).toContainText(`index at block ${height}`);
  expect(await chart.locator('tbody tr').last().innerText()).toBe(before);
  await expect(chart.locator('tbody tr').first()).toBeVisible();
});

test('ages are updated on an open page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/block/100');
  const age = page.locator('[data-live="state"] time');
  const before = await age.innerText();
  await page.clock.fastForward('02:00:00');
  await expect(age).not.toHaveText(before);
});

test('a chart can be explored, and its library is loaded only then', async ({ page, browserErrors }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/mining');
  const explore = page.getByRole('button', { name: 'Explore' });
  await expect(explore).toBeVisible();
  const before = scripts.length;
  await explore.click();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
  // The chart measures its position after it was drawn. A new drawing removes the mark of the pointer, so the
  // test moves it again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator('.recharts-surface').first().hover();
    await expect(page.locator('.chart-tip')).toContainText('block', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(browserErrors).toEqual([]);
});
