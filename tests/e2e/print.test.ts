import type { Page } from 'playwright/test';
import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** A sheet of A4 without its margins, in CSS pixels. */
const SHEET = { width: 718, height: 1_047 };

/** Returns the scroll containers that cut off a part of their content. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main pre, main [tabindex="0"]')]
      .filter((part) => part.clientHeight > 0 && part.scrollHeight > part.clientHeight + 1)
      .map((part) => `${part.tagName} ${part.className}`),
  );
}

test('a printed page has all its text, and nothing that is only pressed', async ({ page }) => {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  for (const [name, path] of Object.entries(addresses.pages)) {
    await page.goto(path);
    expect(await cutParts(page), name).toEqual([]);
    await expect(page.locator('nav:visible, .button:visible, .panel-aside a:visible'), name).toHaveCount(0);
    // Chromium omits what is below a closed summary from a screenshot, so this looks at what has a size.
    const closed = await page
      .locator('main details:not([open]):not(.explanation)')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.lastElementChild?.clientHeight === 0)
          .map((one) => one.textContent.slice(0, 40)),
      );
    expect(closed, name).toEqual([]);
  }
});

test('a printed title always has something below it', async ({ page }) => {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  for (const [name, path] of Object.entries(addresses.pages)) {
    await page.goto(path);
    const empty = await page.locator('main .panel').evaluateAll((panels) =>
      panels
        .filter((panel) => panel.checkVisibility() && panel.clientHeight > 0)
        .filter((panel) => {
          const head = panel.querySelector('.panel-head');
          return head !== null && panel.clientHeight - head.clientHeight < 20;
        })
        .map((panel) => panel.textContent.slice(0, 40)),
    );
    expect(empty, name).toEqual([]);
  }
});

test('drawings follow the colours of the system when it forces them, not the theme selector', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const theme of ['light', 'dark', '']) {
    await page.goto('/charts');
    await page.locator('html').evaluate((html, value) => {
      if (value !== '') html.dataset['theme'] = value;
    }, theme);
    const ink = await page
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--ink'));
    const scheme = await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme);
    expect({ ink: ink.trim(), scheme }, `theme "${theme}"`).toEqual({ ink: '#e9efeb', scheme: 'light dark' });
  }
});

test('the current choice is filled when the system forces colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/charts');
  const backgroundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await backgroundOf('.tabs a[aria-current]')).not.toBe(
    await backgroundOf('.tabs a:not([aria-current])'),
  );
});

test('the letters of the drawing of a reorganisation have more than 11.6 px from a width of 360 px', async ({
  page,
  explorer,
}) => {
  for (const width of [360, 640, 768, 999, 1_000, 1_200, 1_359, 1_360, 1_440, 2_560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/forks/${explorer.reorg}`);
    const smallest = await page.locator('.reorg-tree text:visible').evaluateAll((texts) =>
      Math.min(
        ...texts.map((text) => {
          const scale = text instanceof SVGGraphicsElement ? (text.getScreenCTM()?.a ?? 0) : 0;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        }),
      ),
    );
    // The narrow drawing has 11.8 px at 360 px.
    expect(smallest, `${width} px`).toBeGreaterThan(11.6);
  }
});
