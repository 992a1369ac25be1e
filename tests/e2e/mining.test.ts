import { chartIds } from '../../app/charts/chart-ids.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the mining page shows the seed of the next block and the distribution of block times', async ({
      page,
      explorer,
    }) => {
      const miner = await explorer.daemon.getMinerData({});
      await page.goto('/mining');
      const next = page.locator('section', {
        has: page.getByRole('heading', { name: 'The next block', exact: true }),
      });
      await expect(next).toContainText(miner.seedHash);
      await expect(next).toContainText(miner.prevId);
      const times = page.getByRole('table', { name: 'Times between blocks, compared with chance' });
      await expect(times.locator('tbody tr')).toHaveCount(4);
      await expect(page.getByRole('heading', { name: 'Coinbases by their outputs' })).toBeVisible();
    });
  });
}

test('each chart links to its series as CSV, with units and without a row of 1970', async ({
  page,
  request,
}) => {
  const found = new Set<string>();
  for (const id of chartIds) {
    await page.goto(`/charts?chart=${id}`);
    const links = page.locator('a[href*=".csv?step="]');
    for (const link of await links.all()) found.add((await link.getAttribute('href')) ?? '');
  }
  expect(found.size).toBeGreaterThan(20);
  for (const address of found) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    const text = await response.text();
    expect(text, address).toMatch(/^start \(unix seconds\),time \(UTC\),[a-z0-9_]+ \([a-z ]+\),complete\r\n/);
    expect(text, address).not.toContain('1970');
  }
});
