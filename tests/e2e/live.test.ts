import type { Page } from 'playwright/test';
import { statement, type SqlTransaction } from '../../db/write-database.ts';
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
  const strip = page.getByRole('list', { name: 'The chain, newest block first' });
  await expect(strip.locator('.chain-strip-tip')).toContainText(String(height));
  // The strip has slid once for the new block.
  await expect(strip).toHaveClass(/chain-strip-arrived/);
  await expect(page.locator('[data-live="pool-next"]')).toContainText('No transaction is waiting');
  // A page in the background is updated when it becomes visible again.
  await blocks.bringToFront();
  await expect(blocks.locator('[data-live="blocks"] tbody tr').first()).toContainText(String(height));
  expect(browserErrors).toEqual([]);
});

test('a live update preserves the details that a reader has opened, and the focus', async ({
  page,
  explorer,
}) => {
  await page.goto('/mining');
  const chart = page.locator('[data-live="chart-hash-rate"]');
  await chart.getByText('Values as a table').click();
  const height = await explorer.mine(1);
  await expect(chart.locator('tbody tr').last()).toContainText(String(height));
  await expect(chart.locator('tbody tr').first()).toBeVisible();
  await expect(chart.getByText('Values as a table')).toBeFocused();
});

test('a strip that a reader has scrolled into the past keeps its position when a block arrives', async ({
  page,
  explorer,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto('/');
  const strip = page.getByRole('list', { name: 'The chain, newest block first' });
  // The strip runs from right to left, so the past has negative positions.
  await strip.evaluate((list) => (list.scrollLeft = -300));
  const height = await explorer.mine(1);
  await expect(strip.locator('.chain-strip-tip')).toContainText(String(height));
  expect(await strip.evaluate((list) => list.scrollLeft)).toBe(-300);
  await expect(strip).not.toHaveClass(/chain-strip-arrived/);
});

test('a live update preserves the focus on a button that the script has added', async ({
  page,
  explorer,
}) => {
  await page.goto('/mining');
  const panel = page.locator('[data-live="chart-hash-rate"]');
  const explore = panel.getByRole('button', { name: 'Explore this chart' });
  await explore.focus();
  const height = await explorer.mine(1);
  await expect(panel.locator('tbody tr').last()).toContainText(String(height));
  await expect(explore).toBeFocused();
});

test('an open page retries when a busy server refuses to send its changed parts', async ({
  page,
  explorer,
}) => {
  await page.goto('/');
  let requests = 0;
  await page.route('/live/parts*', async (route) => {
    requests += 1;
    await (requests === 1 ? route.fulfill({ status: 503 }) : route.continue());
  });
  const height = await explorer.mine(1);
  await expect(page.locator('[data-live="state"]')).toContainText(`index at block ${height}`);
  expect(requests).toBeGreaterThan(1);
});

/** Collects the URLs that a page fetches from now on. */
function fetchesOf(page: Page): string[] {
  const fetches: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetches.push(new URL(request.url()).pathname);
  });
  return fetches;
}

test('a waiting transaction is mined, returns and is mined again on its open page, which fetches changed parts only', async ({
  page,
  explorer,
  browserErrors,
}) => {
  const hash = await explorer.waitingTransaction();
  await page.goto(`/tx/${hash}`);
  const head = page.locator('[data-live="head"]');
  await expect(head).toContainText('Waiting.');
  const form = await page.getByRole('heading', { name: 'Check a payment' }).elementHandle();
  const fetches = fetchesOf(page);
  const news = page.locator('#announcement');
  const height = await explorer.mine(1);
  await expect(head).toContainText('1 of 10');
  await expect(page.locator('[data-live="summary"]')).toContainText(String(height));
  await expect(news).toHaveText(`This transaction is in block ${height}.`);
  await expect(page.locator('#outputs')).not.toContainText('global index once mined');
  await news.evaluate((element) => (element.textContent = ''));
  await explorer.mine(1);
  await expect(head).toContainText('2 of 10');
  // A screen reader announces the block once, and not each confirmation.
  await expect(news).toHaveText('');
  await explorer.daemon.popBlocks({ nblocks: 2 });
  await expect(head).toContainText('Waiting.');
  await expect(news).toHaveText('This transaction waits in the pool.');
  await explorer.mine(1);
  await expect(head).toContainText('1 of 10');
  expect(new Set(fetches)).toEqual(new Set(['/live/parts']));
  // The rest of the page keeps its DOM elements.
  expect(await form.evaluate((element) => element.isConnected)).toBe(true);
  expect(browserErrors).toEqual([]);
});

/**
 * Waits until the index has removed a block. @returns false when the indexer waits for the lock of the pool
 * before that: it read the tip before the daemon removed the block, and the pool after it
 */
async function indexLost(transaction: SqlTransaction, height: number): Promise<boolean> {
  const read = async () =>
    transaction.query<{ isLost: boolean; isBlocked: boolean }>(statement`
      select indexed_height < ${height} as "isLost",
        exists (select from pg_locks where relation = 'pool_transactions'::regclass and not granted) as "isBlocked"
      from sync_state`);
  let found: Awaited<ReturnType<typeof read>>[number] | undefined;
  await expect
    .poll(async () => ([found] = await read()).some((row) => row.isLost || row.isBlocked))
    .toBe(true);
  return found?.isLost === true;
}

test('an open page whose transaction was orphaned shows when the pool has the transaction again', async ({
  page,
  explorer,
}) => {
  const hash = await explorer.waitingTransaction();
  await page.goto(`/tx/${hash}`);
  const head = page.locator('[data-live="head"]');
  let isOrphaned = false;
  while (!isOrphaned) {
    const height = await explorer.mine(1);
    await expect(head).toContainText('1 of 10');
    // The lock prevents the indexer from writing the pool until the page has shown the state before it.
    isOrphaned = await explorer.database.writeDatabase.transaction(async (transaction) => {
      await transaction.query(statement`lock table pool_transactions in exclusive mode`);
      await explorer.daemon.popBlocks({ nblocks: 1 });
      const isLost = await indexLost(transaction, height);
      if (isLost) await expect(head).toContainText('Undone');
      return isLost;
    });
  }
  await expect(head).toContainText('Waiting.');
  await explorer.mine(1);
  await expect(head).toContainText('1 of 10');
});

test('the open page of a block shows that the block was orphaned, and does not switch to another block', async ({
  page,
  explorer,
}) => {
  const height = await explorer.mine(1);
  await page.goto(`/block/${height}`);
  const hash = await page.locator('[data-live="head"] .hash-whole').first().textContent();
  await explorer.daemon.popBlocks({ nblocks: 1 });
  await explorer.mine(2);
  await expect(page.locator('[data-live="notice"]')).toContainText('not on the main chain');
  await expect(page.locator('h1')).toContainText('Orphaned block');
  await expect(page.locator('[data-live="head"] .hash-whole').first()).toHaveText(hash ?? '');
});

test('an open page of the pool shows a new transaction, and removes it when it is mined', async ({
  page,
  explorer,
}) => {
  await page.goto('/pool');
  const hash = await explorer.waitingTransaction();
  const pool = page.locator('[data-live="pool"]');
  await expect(pool).toContainText(hash);
  await explorer.mine(1);
  await expect(pool).not.toContainText(hash);
});

test('ages are updated on an open page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/block/100');
  const age = page.locator('[data-live="state"] time');
  const before = await age.innerText();
  await page.clock.fastForward('02:00:00');
  await expect(age).not.toHaveText(before);
});

test('a button makes a chart interactive, and the chart library is loaded only then', async ({
  page,
  browserErrors,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/mining');
  const panel = page.locator('[data-live="chart-hash-rate"]');
  const explore = panel.getByRole('button', { name: 'Explore this chart' });
  await expect(explore).toBeVisible();
  const before = scripts.length;

  // A pointer that crosses a chart loads nothing, and neither does the keyboard before it reaches the button.
  await panel.locator('.chart-plot').hover();
  await panel.getByText('Values as a table').focus();
  expect(scripts).toHaveLength(before);

  await page.keyboard.press('Tab');
  await expect(explore).toBeFocused();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  await expect(panel.locator('.chart-plot')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(panel.locator('.recharts-surface').first()).toBeVisible();
  await expect(panel.locator('.chart-plot')).toHaveCount(0);
  await expect(explore).toHaveCount(0);
  // The chart has the focus of the button, and the description of the rendered chart.
  await expect(panel.getByRole('group', { name: /hash rate/i })).toBeFocused();
  // The chart measures its position after rendering. Rendering it again removes the crosshair of the pointer,
  // so the test moves the pointer again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await panel.locator('.recharts-surface').first().hover();
    await expect(page.locator('.chart-tip')).toContainText('block', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(browserErrors).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a chart shows its SVG and its numbers, and no button without effect', async ({ page }) => {
    await page.goto('/mining');
    const panel = page.locator('[data-live="chart-hash-rate"]');
    await expect(panel.locator('.chart-plot .chart-picture')).toBeVisible();
    await expect(panel.getByText('Values as a table')).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(0);
  });
});

test('a visitor chooses the colour scheme, and the next page uses it too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByLabel('Colours').selectOption('dark');
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.goto('/blocks');
  await expect(page.getByLabel('Colours')).toHaveValue('dark');
  expect(await ground()).toBe(dark);
  await page.getByLabel('Colours').selectOption('system');
  expect(await ground()).toBe(light);
  expect(await page.context().cookies()).toEqual([]);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a time is shown in UTC and in the time zone of the visitor', async ({ page }) => {
    await page.goto('/block/100');
    const header = page.locator('[data-live="header"]');
    await expect(header.locator('time.time').first()).toContainText('UTC');
    await expect(header.locator('.time-local').first()).toContainText('local time');
  });
});
