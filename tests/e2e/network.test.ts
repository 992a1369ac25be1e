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
      `${info.outgoingConnectionsCount} outgoing, ${info.incomingConnectionsCount} incoming`,
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
});
