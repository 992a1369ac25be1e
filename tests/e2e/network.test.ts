import { freePort } from '../helpers/service-process.ts';
import { startSite } from '../helpers/site.ts';
import { expect, test } from './fixtures.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the network page shows the node’s data and the fee rates of the API', async ({
    page,
    request,
    explorer,
  }) => {
    const info = await explorer.daemon.getInfo({});
    const { rules } = (await (await request.get('/api/v1/fees')).json()) as {
      rules: { slow: string; fastest: string };
    };
    await page.goto('/network');
    const node = page.locator('section', {
      has: page.getByRole('heading', { name: 'The node', exact: true }),
    });
    await expect(node).toContainText(info.version);
    await expect(node).toContainText('a private network for tests');
    await expect(node).toContainText(
      `outgoing peers: ${info.outgoingConnectionsCount}, incoming peers: ${info.incomingConnectionsCount}`,
    );
    const rows = page.getByRole('table', { name: 'Fee tiers' }).locator('tbody tr');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(0).locator(`[title^="${rules.slow} atomic units"]`)).toBeVisible();
    await expect(rows.nth(3).locator(`[title^="${rules.fastest} atomic units"]`)).toBeVisible();
  });

  test('the network page shows the index while the node is unreachable', async ({ page, explorer }) => {
    await explorer.monerod.kill();
    try {
      // The page that was rendered while the node was running is cached for some seconds.
      await expect(async () => {
        const response = await page.goto('/network');
        expect(response?.status()).toBe(200);
        expect(response?.headers()['cache-control']).toContain('no-store');
      }).toPass();
      await expect(page.getByText('The state of the node is not available')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Fee tiers' })).toBeVisible();
    } finally {
      await explorer.monerod.restart();
    }
  });

  test('the network page lists every configured node with what it reports', async ({ page, explorer }) => {
    const site = await startSite({
      DATABASE_URL: explorer.database.url,
      MONEROD_URLS: `${explorer.monerod.url},http://127.0.0.1:${await freePort()}`,
    });
    try {
      await page.goto(`${site.url}/network`);
      const { height, topBlockHash, txPoolSize } = await explorer.daemon.getInfo({});
      const rows = page.getByRole('table', { name: 'The nodes of this explorer' }).locator('tbody tr');
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toContainText(/Node 1 used now/);
      await expect(rows.nth(0).getByRole('cell', { name: String(height - 1), exact: true })).toBeVisible();
      await expect(rows.nth(0).getByRole('link')).toHaveAttribute('href', `/block/${topBlockHash}`);
      await expect(rows.nth(0).getByRole('cell').nth(4)).toHaveText(String(txPoolSize));
      await expect(rows.nth(0)).toContainText('agrees with the index');
      await expect(rows.nth(1)).toContainText('no response');
      await expect(page.locator('h1')).not.toContainText('All');
      // URLs of nodes are private.
      await expect(page.locator('main')).not.toContainText('127.0.0.1');
    } finally {
      await site.process.stop();
    }
  });
});
