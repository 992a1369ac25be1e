import type { Page, Route } from 'playwright/test';
import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';

/** Largest sum of layout shifts of a page. From 0.1 on, browsers report a page as unstable. */
const MAX_SHIFT = 0.02;

/** Largest sum while fonts arrive late on a desktop. The keys of the output page are in the mono font, which has no fallback of its width. */
const MAX_DESKTOP_FONT_SHIFT = 0.025;

const FONTS = '**/*.woff2';

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** Collects the layout shifts of a page from its beginning, with their sources. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; sources: string[] }[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
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

/** Returns the sum of all shifts, after the page was drawn twice. */
async function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { layoutShifts } = globalThis as unknown as {
      layoutShifts: { value: number; sources: string[] }[];
    };
    return {
      sum: layoutShifts.reduce((sum, { value }) => sum + value, 0),
      sources: layoutShifts.flatMap(({ sources }) => sources),
    };
  });
}

/** Returns whether the system has a font with the widths of Arial, for which the fallback faces of the site are made. */
async function hasFallbackFont(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    new FontFace('fallback', "local('Arial'), local('Liberation Sans'), local('Helvetica')").load().then(
      () => true,
      () => false,
    ),
  );
}

for (const { name, width, maxFontShift } of [
  { name: 'phone', width: 390, maxFontShift: MAX_SHIFT },
  { name: 'desktop', width: 1440, maxFontShift: MAX_DESKTOP_FONT_SHIFT },
]) {
  test(`without the fonts of the site, the script shifts no page on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordShifts(page);
    await page.route(FONTS, (route) => route.abort());
    const shifted: Record<string, Shifts> = {};
    for (const [what, path] of Object.entries(addresses.pages)) {
      await page.goto(path);
      const shifts = await shiftsOf(page);
      if (shifts.sum > MAX_SHIFT) shifted[what] = shifts;
    }
    expect(shifted).toEqual({});
  });

  test(`fonts that arrive late shift no page on a ${name}`, async ({ page }) => {
    test.skip(!(await hasFallbackFont(page)), 'this system has no font with the widths of Arial');
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
      // The page is drawn with the fonts of the system. Then the fonts of the site arrive.
      await shiftsOf(page);
      areHeld = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await page.evaluate(() => document.fonts.ready);
      const shifts = await shiftsOf(page);
      if (shifts.sum > maxFontShift) shifted[what] = shifts;
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
