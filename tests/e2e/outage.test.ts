import { statement } from '../../db/write-database.ts';
import { expect, test } from './fixtures.ts';
import { addressesOf } from './urls.ts';
import { freePort } from '../helpers/service-process.ts';
import { startSite } from '../helpers/site.ts';

test.describe.configure({ mode: 'serial' });

test('an unreachable node is reported, and all indexed data stays available', async ({ page, explorer }) => {
  const { payment, coinbase } = await addressesOf(explorer);
  await explorer.monerod.kill();
  try {
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByText('This site cannot reach its Monero node')).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 120_000 });
    expect((await page.goto(`/tx/${payment}`))?.status()).toBe(200);
    await expect(page.locator('main')).toContainText(payment);
    expect((await page.goto('/block/100'))?.status()).toBe(200);
    const raw = await page.goto(`/tx/${coinbase}/raw`);
    expect(raw?.status()).toBe(503);
    await expect(page.locator('main')).toContainText('is unreachable');
    const [key] = explorer.facts.txKeys;
    await page.goto('/proofs');
    await page
      .locator('[name="text"]')
      .fill(`Tx ID: ${key!.txHash}\nTx key: ${key!.txKey}\nAddress: ${key!.address}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.outcome-view .sheet')).toContainText('No verdict');
  } finally {
    await explorer.monerod.restart();
  }
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText('This site cannot reach its Monero node')).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 120_000 });
});

test('without the wallet service, the page shows only this explorer’s own verdict', async ({
  page,
  explorer,
}) => {
  await explorer.proofWalletService.kill();
  try {
    const [fact] = explorer.facts.txKeys;
    await page.goto('/demo');
    await page
      .locator(`[data-proof-example="${fact!.id}"]`)
      .getByRole('button', { name: 'Check this text' })
      .click();
    await expect(page.locator('.outcome-view .sheet')).toContainText('Proven');
    await page.getByRole('button', { name: 'Check with the wallet service too' }).click();
    await expect(page.locator('.outcome-view')).toContainText('this verdict is from this explorer only');
  } finally {
    await explorer.proofWalletService.restart();
  }
});

test('without its database the site returns 503 with complete pages', async ({ page }) => {
  const unusedPort = await freePort();
  const site = await startSite({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${unusedPort}/none`,
    MONEROD_URL: `http://127.0.0.1:${unusedPort}`,
  });
  try {
    for (const path of ['/', '/blocks', '/block/1', '/pool', '/mining', '/forks', `/tx/${'0'.repeat(64)}`]) {
      const response = await page.goto(`${site.url}${path}`);
      expect(response?.status(), path).toBe(503);
      await expect(page.locator('h1'), path).toHaveText('The index cannot be read.');
      await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
    }
    expect((await page.goto(`${site.url}/block/xyz`))?.status()).toBe(400);
    expect((await page.goto(`${site.url}/proofs`))?.status()).toBe(200);
    expect((await page.goto(`${site.url}/demo`))?.status()).toBe(404);
  } finally {
    await site.process.stop();
  }
});

test('an internal error returns a plain page that does not show the cause', async ({ page, explorer }) => {
  const broken = await explorer.database.another();
  await broken.writeDatabase.query(
    statement`alter table pool_transactions alter column weight type text using null`,
  );
  const site = await startSite({ DATABASE_URL: broken.url, MONEROD_URL: explorer.monerod.url });
  try {
    const response = await page.goto(`${site.url}/blocks`);
    expect(response?.status()).toBe(500);
    await expect(page.locator('h1')).toHaveText('This page has an error.');
    await expect(page.locator('body')).not.toContainText(/pool.transactions|weight|column|select|sum/i);
  } finally {
    await site.process.stop();
  }
});

test('an empty index returns 503 and not a client error', async ({ page, explorer }) => {
  const empty = await explorer.database.another();
  const site = await startSite({ DATABASE_URL: empty.url, MONEROD_URL: explorer.monerod.url });
  try {
    const response = await page.goto(`${site.url}/`);
    expect(response?.status()).toBe(503);
    await expect(page.locator('h1')).toHaveText('Nothing is indexed yet.');
  } finally {
    await site.process.stop();
  }
});
