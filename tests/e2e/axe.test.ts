import { axeViolationsOf } from './axe-violations.ts';
import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';

/** A check of a long page takes a second. */
const TIMEOUT_MS = 300_000;

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** Each page is checked in both widths and in both colour schemes. No rule depends on both together. */
const views = [
  { name: 'a phone in the dark', width: 390, colorScheme: 'dark' },
  { name: 'a desktop', width: 1440, colorScheme: 'light' },
] as const;

test('axe reports no violation on any page, in a dark narrow window and on a desktop', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  const errors = { 'not found': '/nothing', 'bad address': '/block/x', 'failed search': '/search?q=zzz' };
  for (const [what, path] of Object.entries({ ...addresses.pages, ...errors })) {
    await page.goto(path);
    for (const { name, width, colorScheme } of views) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      expect(await axeViolationsOf(page), `${what} on ${name}`).toEqual([]);
    }
  }
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
