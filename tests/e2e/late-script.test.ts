import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** Holds the script of the site until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/site-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test('a secret that is submitted before the script has loaded is not sent', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  const release = await holdScript(page);
  await page.goto('/proofs', { waitUntil: 'commit' });
  const field = page.getByLabel('Key, proof or signature');
  const button = page.locator('form[data-desk] button[data-awaits-script]');
  await field.fill(`Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`);
  await expect(button).toBeDisabled();
  await expect(page.locator('form[data-desk] noscript p')).toHaveCount(0);
  await page.goto(`/tx/${key!.txHash}`, { waitUntil: 'commit' });
  const payment = page.getByLabel('Transaction key or proof');
  await payment.fill(key!.txKey);
  await expect(page.locator('.payment-check button[data-awaits-script]')).toBeDisabled();
  // The default button of the form is disabled, so the Enter key does not submit it either.
  await payment.press('Enter');
  expect(posted).toEqual([]);
  release();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page).toHaveURL(/\/proofs/);
  await expect(page.locator('.outcome-view .sheet-title')).toBeVisible();
  expect(posted.filter((url) => url.includes('/proofs'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says that the server gets the key, and is submitted with one visible button', async ({
    page,
    explorer,
  }) => {
    const [key] = explorer.facts.txKeys;
    await page.goto('/proofs');
    // Searches by text skip this element.
    const hint = page.locator('form[data-desk] noscript p');
    await expect(hint).toBeVisible();
    await expect(hint).toContainText(
      'Scripts are disabled in your browser, so it sends the text to this server.',
    );
    await page
      .getByLabel('Key, proof or signature')
      .fill(`Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`);
    await page.locator('form[data-desk]').getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.outcome-view .sheet-title')).toBeVisible();
    await page.goto(`/tx/${key!.txHash}`);
    await expect(page.locator('.payment-check').getByRole('button')).toHaveCount(1);
  });
});
