import { allLanguages, pathInLanguage, SOURCE_LANGUAGE, type Language } from '../../i18n/languages.ts';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { axeViolationsOf } from './axe-violations.ts';
import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';

/** A check of a long page takes a second. */
const TIMEOUT_MS = IS_LONG_RUN ? 3_600_000 : 300_000;

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** Each page is checked in two widths and in both colour schemes. A long run has more widths, each in both. */
const views: readonly { readonly width: number; readonly colorScheme: 'dark' | 'light' }[] = IS_LONG_RUN
  ? [320, 390, 768, 1440, 2560].flatMap((width) => [
      { width, colorScheme: 'dark' },
      { width, colorScheme: 'light' },
    ])
  : [
      { width: 390, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ];

const languages: readonly Language[] = IS_LONG_RUN ? allLanguages : [SOURCE_LANGUAGE];

test('axe reports no violation on any page, in a dark narrow window and on a desktop', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  const errors = { 'not found': '/nothing', 'bad address': '/block/x', 'failed search': '/search?q=zzz' };
  const found: Record<string, readonly string[]> = {};
  for (const language of languages)
    for (const [what, path] of Object.entries({ ...addresses.pages, ...errors })) {
      await page.goto(pathInLanguage(path, language));
      for (const { width, colorScheme } of views) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        const violations = await axeViolationsOf(page);
        if (violations.length > 0) found[`${what} (${language}), ${width} px, ${colorScheme}`] = violations;
      }
    }
  expect(found).toEqual({});
});

test('the check reports content outside of landmarks and an image without alternative text', async ({
  page,
}) => {
  await page.goto('/block/100');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="img"></div><div>outside of all landmarks</div>',
    );
  });
  const found = (await axeViolationsOf(page)).map((finding) => finding.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(['region', 'role-img-alt']));
});
