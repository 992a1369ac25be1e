import type { Page, Route } from 'playwright/test';
import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';

/** Largest sum of layout shifts of a page. From 0.1 on, browsers report a page as unstable. */
const MAX_SHIFT = 0.02;

const FONTS = '**/*.woff2';

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** A layout shift, with the classes of the elements that moved most. */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly string[];
}

declare global {
  interface Window {
    /** The layout shifts of the page so far. */
    layoutShifts: LayoutShift[];
  }
}

/** Collects the layout shifts of a page from its beginning, with their sources. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        const names = sources.map(({ node }) => (node instanceof Element ? node.className : ''));
        shifts.push({ value, sources: names.map(String) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Shifts {
  readonly sum: number;
  readonly sources: readonly string[];
}

/** Returns the sum of all shifts, after the browser has rendered two frames. */
async function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return {
      sum: window.layoutShifts.reduce((sum, { value }) => sum + value, 0),
      sources: window.layoutShifts.flatMap(({ sources }) => sources),
    };
  });
}

/** Returns whether the system has a font with the widths of Arial, for which the fallback faces of the site are made. */
async function hasFallbackFont(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    new FontFace('fallback', "local('Arial'), local('Liberation Sans')").load().then(
      () => true,
      () => false,
    ),
  );
}

for (const { name, width } of [
  { name: 'phone', width: 390 },
  { name: 'desktop', width: 1440 },
]) {
  test(`the script, and fonts that arrive late, shift no page on a ${name}`, async ({ page }) => {
    const canMeasure = await hasFallbackFont(page);
    if (process.env['CI'] === 'true')
      expect(canMeasure, 'the package fonts-liberation is installed').toBe(true);
    test.skip(!canMeasure, 'This system has no font with the widths of Arial. Install fonts-liberation.');
    await page.setViewportSize({ width, height: 900 });
    await recordShifts(page);
    const held: Route[] = [];
    let areHeld = true;
    await page.route(FONTS, async (route) => {
      if (areHeld) held.push(route);
      else await route.continue();
    });
    const shifted: Record<string, Shifts> = {};
    for (const [what, path] of Object.entries(addresses.pages)) {
      areHeld = true;
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // The browser renders the page with the fonts of the system, and the script changes it. Then the fonts of the site arrive.
      await shiftsOf(page);
      areHeld = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await page.evaluate(() => document.fonts.ready);
      const shifts = await shiftsOf(page);
      if (shifts.sum > MAX_SHIFT) shifted[what] = shifts;
    }
    expect(shifted).toEqual({});
  });
}

test('the sum contains an element that moves the others', async ({ page }) => {
  await recordShifts(page);
  await page.goto('/');
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforebegin', '<div>late</div>'.repeat(20));
  });
  expect((await shiftsOf(page)).sum).toBeGreaterThan(MAX_SHIFT);
});
