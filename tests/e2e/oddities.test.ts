import { expect, test, type Page } from 'playwright/test';
import { ODDITIES } from '../helpers/synthetic/oddities/list.ts';
import { REAL_WRAPPING_MEMBERS } from '../helpers/synthetic/oddities/rings.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { indexOddityChain, type OddityChain } from '../helpers/oddity-chain.ts';
import { browserErrorsOf } from './browser-errors.ts';
import { startSite, type RunningSite } from '../helpers/site.ts';
import { overflowAt, TESTED_WIDTHS } from './overflow.ts';

/**
 * Tests the pages of each oddity that real chains have or may have. Each page must be complete, of limited
 * size and clear, without errors in the browser.
 */
test.describe.configure({ mode: 'serial' });

/**
 * Size of a response in bytes, without compression. The largest page is a block or transaction with a hundred
 * rows.
 */
const LARGEST_PAGE = 1_500_000;

/** Words on the page of the first odd transaction, without those that every page contains. */
const WORDS: Readonly<Record<string, string | RegExp>> = {
  'ring of mainnet that wraps': 'unknown block',
  'ring that wraps': 'are not in ascending order',
  'member named twice by wrapping': 'contains one output more than once',
  'member beyond every chain': 'refers to an output that cannot exist on any chain',
  'unknown transaction version': 'has a version that this version of Ringscope does not know',
  'unknown input tag': 'that this version of Ringscope does not know',
  'unknown output tag': 'that this version of Ringscope does not know',
  'RingCT type 8': 'that this version of Ringscope does not know',
  'ring of a thousand': 'Ring members 1 to 64 of 1000',
  'no outputs': /Outputs\s*0/,
  'unlock times': 'Unlock time',
  'extras that cannot be read': 'Unreadable bytes',
  'extra without a byte': 'The extra field is empty.',
  'extra of 126 kB': 'The first 1024 of 126000 bytes',
  'fields of pools in a payment': 'Minergate field',
  'former merge mining of P2Pool': 'P2Pool share',
  'coinbase of 2,200 outputs': 'Next page',
};

let odd: OddityChain;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  odd = await indexOddityChain();
  site = await startSite({ DATABASE_URL: odd.database.url, MONEROD_URL: odd.daemon.url });
});
test.afterAll(async () => {
  await site.process.stop();
  await odd.stop();
});

/** Opens a page and checks that it is complete. @returns its text content */
async function open(page: Page, path: string): Promise<string> {
  const response = await page.goto(`${site.url}${path}`);
  expect(response?.status(), path).toBe(200);
  const html = (await response?.body())?.length ?? 0;
  expect(html, `bytes of ${path}`).toBeLessThan(LARGEST_PAGE);
  await expect(page.locator('h1'), path).toHaveCount(1);
  for (const width of TESTED_WIDTHS)
    expect(await overflowAt(page, width), `too wide at ${width} px: ${path}`).toEqual([]);
  return (await page.locator('main').textContent()) ?? '';
}

function placesOf(oddity: string): { height: number; hashes: string[] } {
  const place = odd.summary.placed.find(({ name }) => name === oddity);
  if (place === undefined) throw new Error(`the chain does not have: ${oddity}`);
  const { transactions = [] } = odd.blocks[place.height] ?? {};
  const hashes = place.positions.flatMap((position) => {
    const one = transactions[position];
    return one === undefined ? [] : [bytesToHex(one.hash)];
  });
  return { height: place.height, hashes };
}

/** The usual run has scripts only. Without scripts the server sends the same pages. */
for (const javaScriptEnabled of IS_LONG_RUN ? [true, false] : [true]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('odd transactions have complete pages', async ({ page }) => {
      const browserErrors = browserErrorsOf(page);
      for (const { name } of ODDITIES) {
        for (const [index, hash] of placesOf(name).hashes.entries()) {
          const text = await open(page, `/tx/${hash}`);
          expect(text, name).toContain(hash);
          const words = WORDS[name];
          if (index === 0 && words !== undefined) expect(text, name).toMatch(words);
        }
      }
      expect(browserErrors).toEqual([]);
    });

    test('odd blocks have complete pages', async ({ page }) => {
      const browserErrors = browserErrorsOf(page);
      for (const { name } of ODDITIES) {
        const { height, hashes } = placesOf(name);
        const text = await open(page, `/block/${height}`);
        for (const hash of hashes) expect(text, name).toContain(hash);
      }
      expect(browserErrors).toEqual([]);
    });

    test('odd waiting transactions have complete pages', async ({ page }) => {
      const browserErrors = browserErrorsOf(page);
      const list = await open(page, '/pool');
      for (const { hash } of odd.summary.waiting) {
        expect(list).toContain(hash);
        expect(await open(page, `/tx/${hash}`)).toContain('Waiting');
      }
      expect(browserErrors).toEqual([]);
    });
  });
}

test('the page lists the ring members of wrapped mainnet offsets, in the order of the ring', async ({
  page,
}) => {
  const [hash = ''] = placesOf('ring of mainnet that wraps').hashes;
  await open(page, `/tx/${hash}`);
  const cells = page.getByRole('region', { name: 'Input 0' }).locator('tbody tr td:first-child');
  const members = (await cells.allTextContents()).map((text) => Number(text.replaceAll(/\D/g, '')));
  expect(members).toEqual([...REAL_WRAPPING_MEMBERS]);
});

test('the raw data page shows the bytes of an odd transaction', async ({ page }) => {
  const [hash = ''] = placesOf('no outputs').hashes;
  const blob = odd.blocks[placesOf('no outputs').height]?.transactions[1]?.blob ?? new Uint8Array();
  expect(await open(page, `/tx/${hash}/raw`)).toContain(bytesToHex(blob));
});
