import { addressesOf } from './urls.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a transaction page has a report on its rings that claims no spend, and commands to verify it', async ({
      page,
      explorer,
    }) => {
      const { payment } = await addressesOf(explorer);
      await page.goto(`/tx/${payment}`);
      const report = page.locator('details', { has: page.getByText('Ring report', { exact: true }) });
      await expect(report).toContainText('does not show which members are spent');
      await report.getByText('Ring report', { exact: true }).click();
      const rows = report.getByRole('table').locator('tbody tr');
      await expect(rows).toHaveCount(4);
      const found = await rows.locator('td:last-child').allTextContents();
      const members = await page
        .getByRole('region', { name: /^Input/ })
        .locator('tbody tr')
        .count();
      expect(found.reduce((sum, text) => sum + Number(text), 0)).toBe(members);
      await expect(page.getByText(/a CLSAG ring signature for each input/)).toBeVisible();
      await page.getByText('Commands', { exact: true }).click();
      await expect(page.locator('pre').first()).toContainText(payment);
    });
  });
}
