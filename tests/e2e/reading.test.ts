import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/**
 * Returns the text with the lowest contrast on the page. Relative luminance and contrast follow WCAG 2 and
 * the computed styles of the browser.
 */
async function worstContrast(page: Page): Promise<{ ratio: number; text: string }> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const rgba = (color: string): number[] => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r = 0, g = 0, b = 0]: number[]): number => {
      const linear = [r, g, b].map((value) => {
        const share = value / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
    };
    const groundOf = (element: Element | null): number[] => {
      for (let at = element; at !== null; at = at.parentElement) {
        const color = rgba(getComputedStyle(at).backgroundColor);
        if ((color[3] ?? 0) > 250) return color;
      }
      return rgba('white');
    };
    let worst = { ratio: 21, text: '' };
    for (const element of document.querySelectorAll('main *, header *, footer *')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim() !== '',
      );
      if (!own || element.closest('svg, .visually-hidden') !== null) continue;
      const ground = luminance(groundOf(element));
      const text = luminance(rgba(getComputedStyle(element).color));
      const ratio = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
      if (ratio < worst.ratio)
        worst = { ratio, text: `${element.className} ${element.textContent.slice(0, 30)}` };
    }
    return worst;
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: text has sufficient contrast with its background`, async ({ browser, explorer }) => {
    const context = await browser.newContext({ colorScheme, baseURL: explorer.url });
    const page = await context.newPage();
    for (const path of [
      '/',
      '/block/100',
      '/pool',
      '/mining',
      '/charts',
      '/forks',
      '/proofs',
      '/demo',
      '/nothing',
    ]) {
      await page.goto(path);
      const { ratio, text } = await worstContrast(page);
      expect(ratio, `${path}: ${text}`).toBeGreaterThan(4.5);
    }
    await context.close();
  });
}

test('dark and light mode follow the system', async ({ page }) => {
  const groundOf = async () => {
    await page.goto('/');
    return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await groundOf();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await groundOf()).not.toBe(dark);
});

test('the keyboard reaches the content, the search and every link with a visible focus', async ({ page }) => {
  await page.goto('/blocks');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCount(1);
  expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  // In a field, a slash is text.
  await page.locator('#main').focus();
  await page.keyboard.press('/');
  await expect(page.locator('#site-search')).toBeFocused();
  await page.keyboard.type('block 100');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/block\/100$/);
});

test('suggestions are computed in the page, and arrow keys open the neighbours of a block', async ({
  page,
}) => {
  await page.goto('/blocks');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.keyboard.press('/');
  await page.keyboard.type('#100');
  const field = page.locator('#site-search');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#site-search-options').getByRole('option')).toHaveText([
    'Block 100',
    'Output 100',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.locator('#site-search-options').getByRole('option')).toHaveCount(0);
  await expect(field).toHaveValue('#100');
  await field.fill('abcdef');
  await expect(page.locator('#site-search-options').getByRole('option')).toHaveCount(0);
  expect(requested.filter((url) => /100|abcdef/.test(url))).toEqual([]);
  await field.fill('100');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/block\/100$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/block\/99$/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/block\/100$/);
});

test('headings, tables, charts and fields have accessible names', async ({ page }) => {
  for (const path of ['/', '/block/100', '/mining', '/pool', '/proofs', '/forks']) {
    await page.goto(path);
    const nameless = await page.evaluate(() => {
      const unnamed = (element: Element) => {
        const label = element.getAttribute('aria-label') ?? element.getAttribute('aria-labelledby');
        return (
          label === null ||
          label === '' ||
          (element.hasAttribute('aria-labelledby') && document.getElementById(label) === null)
        );
      };
      return [
        ...[...document.querySelectorAll('svg[role=img]')].filter(unnamed),
        ...[...document.querySelectorAll('table')].filter((table) => table.caption === null),
        ...[
          ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
            'input:not([type=hidden]), textarea',
          ),
        ].filter(({ labels }) => (labels?.length ?? 0) === 0),
        ...[...document.querySelectorAll('h1, h2, h3, a, button')].filter(
          (element) => element.textContent.trim() === '',
        ),
      ].map((element) => element.outerHTML.slice(0, 120));
    });
    expect(nameless, path).toEqual([]);
  }
});

test('on a phone, a table stays a table, and columns of low value are hidden', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blocks');
  await expect(page.getByRole('row').nth(1)).toHaveCSS('display', 'table-row');
  const headers = page.locator('thead th');
  const shown = await page.getByRole('columnheader').count();
  expect(shown).toBeGreaterThanOrEqual(3);
  expect(shown).toBeLessThan(await headers.count());
});
