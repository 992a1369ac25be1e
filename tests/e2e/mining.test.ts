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
      const next = page.locator('section', { has: page.getByRole('heading', { name: 'The next block' }) });
      await expect(next).toContainText(miner.seedHash);
      await expect(next).toContainText(miner.prevId);
      const times = page.getByRole('table', { name: 'Times between blocks, compared with chance' });
      await expect(times.locator('tbody tr')).toHaveCount(4);
      await expect(page.getByRole('heading', { name: 'Forms of coinbases' })).toBeVisible();
    });
  });
}

test('each chart links to its series as CSV', async ({ page, request }) => {
  await page.goto('/charts');
  const links = page.locator('a[href*=".csv?step="]');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(await response.text(), address).toMatch(/^start,time,value,complete\r\n/);
  }
});
