import type { Page } from 'playwright/test';
import { axeViolationsOf } from './axe-violations.ts';
import { overflowAt, TESTED_WIDTHS } from './overflow.ts';
import { addressesOf } from './urls.ts';
import { expect, test } from './fixtures.ts';

/** Returns the URLs of links and forms on the open page that lead to pages in another locale. */
async function foreignAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = document.querySelectorAll<HTMLElement>(
      'a[href^="/"]:not([hreflang]), form[action^="/"]',
    );
    return [...elements]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
      .filter((to) => !/^\/de(?:[/?#]|$)|^\/api\/v1\/|^\/feeds\/|^\/llms\.txt$/.test(to));
  });
}

test('German pages link to German pages and to the English version of the same page, and fit into windows of all widths', async ({
  page,
  explorer,
  browserErrors,
}) => {
  const { pages } = await addressesOf(explorer);
  for (const [what, path] of Object.entries(pages)) {
    await page.goto(`/de${path === '/' ? '' : path}`);
    await expect(page.locator('html'), what).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'English' }), what).toHaveAttribute('href', path);
    expect(await foreignAddresses(page), what).toEqual([]);
    for (const width of TESTED_WIDTHS)
      expect(await overflowAt(page, width), `${what} at ${width} px`).toEqual([]);
  }
  expect(browserErrors).toEqual([]);
});

test('axe reports no violation on German pages', async ({ page }) => {
  for (const path of ['/de', '/de/block/100', '/de/pool', '/de/proofs', '/de/nothing']) {
    await page.goto(path);
    expect(await axeViolationsOf(page), path).toEqual([]);
  }
});

test('an open German page stays German after updates: ages, new blocks, copy buttons and the search', async ({
  page,
  explorer,
  browserErrors,
}) => {
  await page.goto('/de');
  const height = await explorer.mine(1);
  const state = page.locator('[data-live="state"]');
  await expect(state).toContainText(`Index bei Block ${height}`);
  await expect(page.locator('[data-live="blocks"] tbody tr').first()).toContainText(String(height));
  await expect(page.locator('[data-live="blocks"] time').last()).toHaveText(/^vor \d/);
  expect(await foreignAddresses(page)).toEqual([]);
  await page.locator('#site-search').fill(`Block ${height}`);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page).toHaveURL(`/de/block/${height}`);
  expect(browserErrors).toEqual([]);
});

test('an untranslated German page has English content, and its search passes keys to the German URL of the proof desk', async ({
  page,
}) => {
  await page.goto('/de/api');
  await expect(page.locator('main [lang="en"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suchen' })).toBeVisible();
  await page.locator('#site-search').fill(`OutProofV2${'1'.repeat(140)}`);
  await page.locator('#site-search').press('Enter');
  await expect(page).toHaveURL(/\/de\/proofs(?:#|$)/);
});

test('the proof desk shows results in German, and sends nothing that was entered', async ({
  page,
  explorer,
  browserErrors,
}) => {
  const fact = explorer.facts.txProofs.find(({ message, expected }) => expected.good && message !== '');
  if (fact === undefined) throw new Error('The demo has no payment proof with a message.');
  const { txHash, address, message, signature } = fact;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  for (const [text, headline] of [
    [signature, 'Nachgewiesen'],
    [signature.slice(0, -1), 'Diese Eingabe kann nicht geprüft werden'],
  ] as const) {
    await page.goto('/de/proofs');
    await page.locator('[name="text"]').fill(`${txHash}\n${address}\n${text}`);
    await page.getByLabel('Nachricht').fill(message);
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
    const response = page.locator('#result');
    await expect(response.locator('.sheet-title')).toHaveText(headline);
    await expect(response.locator('[lang="en"]')).toHaveCount(0);
    await expect(page).toHaveURL(/\/de\/proofs$/);
  }
  for (const secret of [signature.slice(16, 48), address, encodeURIComponent(message)])
    expect(sent.filter((request) => request.includes(secret))).toEqual([]);
  expect(browserErrors).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link selects the locale, and a search, a form and a redirect keep it', async ({
    page,
    explorer,
  }) => {
    const height = explorer.facts.payments[0] === undefined ? 0 : 100;
    await page.goto(`/block/${height}`);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(`/de/block/${height}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('searchbox').fill('Höhe 7');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/de/block/7');
    await page.goto('/de/tools?tool=address');
    await page.getByRole('textbox').last().fill('x');
    await page.getByRole('textbox').last().press('Enter');
    await expect(page).toHaveURL(/\/de\/tools/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/de/proofs');
    await page.getByRole('textbox', { name: 'Schlüssel, Nachweis oder Signatur' }).fill('x');
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
    await expect(page).toHaveURL(/\/de\/proofs#result$/);
    await expect(page.getByRole('alert')).toContainText('Es wurde nichts erkannt');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
