import type { Locator, Page } from 'playwright/test';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { expect, test } from './fixtures.ts';
import { addressesOf } from './urls.ts';

interface Secret {
  readonly txHash: string;
  readonly txKey: string;
  readonly address: string;
}

/** Returns the texts in which people have a key: six orders, and the formats of wallets, chats and links. */
function textsWith({ txHash, txKey, address }: Secret): readonly string[] {
  return [
    `${txHash} ${txKey} ${address}`,
    `${txHash}\n${address}\n${txKey}`,
    `${txKey}\t${txHash}\t${address}`,
    `${txKey}, ${address}, ${txHash}`,
    `${address};${txHash};${txKey}`,
    `${address} | ${txKey} | ${txHash}`,
    `Tx ID: ${txHash} Tx key: ${txKey}`,
    `txkey=${txKey}&txid=${txHash}`,
    `{"tx_hash":"${txHash}","tx_key":"${txKey}","address":"${address}"}`,
    `“${txKey}” is the key of “${txHash}”`,
    `https://xmrchain.net/prove/${txHash}/${address}/${txKey}`,
    `https://localmonero.co/blocks/tx/${txHash}?xmraddress=${address}&txprvkey=${txKey}`,
  ];
}

const BOXES = 'input[type="text"], input[type="search"], input:not([type]), textarea';

/** Pages with each kind of box. The long run has every page of the site. */
const pagesWithBoxes = [
  '/',
  '/blocks',
  '/pool',
  '/proofs',
  '/receipt',
  '/tools?tool=time',
  '/tools?tool=address',
];

/** The tools send their form to this server, so these buttons are not pressed. */
async function isSent(box: Locator): Promise<boolean> {
  return box.evaluate((element) => element.closest('form[method="post"].tool-form') !== null);
}

async function isMultiline(box: Locator): Promise<boolean> {
  return box.evaluate((element) => element.tagName === 'TEXTAREA');
}

/** Records what the page sends. @returns the requests that contain a part of the key */
function leaksOf(page: Page, { txKey }: Secret): () => readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(`${request.url().replace(/#.*/, '')} ${request.postData() ?? ''}`),
  );
  const part = txKey.slice(8, 24);
  return () => sent.filter((text) => text.includes(part));
}

test('no box of the site sends a key, in any order and with any separator, when it is pasted and submitted', async ({
  page,
  explorer,
}) => {
  test.setTimeout(IS_LONG_RUN ? 3_600_000 : 240_000);
  const secret = explorer.facts.txKeys.find(({ expected }) => expected.received > 0n)!;
  const leaks = leaksOf(page, secret);
  const texts = textsWith(secret);
  const { pages } = await addressesOf(explorer);
  const paths = IS_LONG_RUN
    ? [...new Set([...pagesWithBoxes, ...Object.values(pages)])]
    : [...pagesWithBoxes, `/tx/${secret.txHash}`];
  let boxes = 0;
  for (const path of paths) {
    await page.goto(path);
    const count = await page.locator(BOXES).count();
    for (let at = 0; at < count; at += 1) {
      const box = page.locator(BOXES).nth(at);
      if (!(await box.isVisible()) || !(await box.isEditable())) continue;
      boxes += 1;
      const name = `${path} ${(await box.getAttribute('name')) ?? ''}`;
      // The search is on each page, so the usual run submits each text there once.
      const isSearch = await box.evaluate((element) => element.closest('form[data-search]') !== null);
      if (!IS_LONG_RUN && isSearch && path !== '/blocks') continue;
      for (const [index, text] of texts.entries()) {
        if (!IS_LONG_RUN && !isSearch && index % 5 > 0) continue;
        // A browser replaces the line breaks of a text that is pasted into a field of one line.
        await box.fill((await isMultiline(box)) ? text : text.replaceAll('\n', ' '));
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        expect(leaks(), `${name}: ${text}`).toEqual([]);
        // The desk shows the fields of another kind of proof when it recognises the text.
        if ((await box.count()) === 0) {
          await page.goto(path);
          continue;
        }
        if (await isSent(box)) continue;
        await box.evaluate((element) => element.closest('form')?.requestSubmit());
        // The desk checks the text in the page, and the other boxes pass it to the desk.
        await expect(page, `${name}: ${text}`).toHaveURL(/\/proofs(?:[?#]|$)/);
        expect(leaks(), `${name}: ${text}`).toEqual([]);
        await page.goto(path);
      }
    }
  }
  expect(boxes).toBeGreaterThan(pagesWithBoxes.length);
});

test('a key is not sent in place of a hash when both could be keys', async ({ page, explorer }) => {
  const { address } = explorer.facts.wallets[0]!.addresses[0]!;
  // Every 16th hash is small enough for a secret key.
  const secret = { txHash: `${'ab'.repeat(31)}01`, txKey: `${'cd'.repeat(31)}02`, address };
  const leaks = leaksOf(page, secret);
  for (const text of [
    `${secret.txKey} ${secret.txHash} ${address}`,
    `${secret.txHash} ${secret.txKey} ${address}`,
    `“${secret.txKey}” is the key of “${secret.txHash}”`,
  ]) {
    await page.goto('/proofs');
    await page.locator('textarea[name="text"]').fill(text);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('Several values can each be the transaction hash'), text).toBeVisible();
    await expect(page.locator('#field-txid')).toHaveValue('');
    expect(leaks(), text).toEqual([]);
  }
});

test('a form for public values passes a key to the proof desk, and empties the field of a seed', async ({
  page,
  explorer,
}) => {
  const { txHash, txKey, address } = explorer.facts.txKeys.find(({ expected }) => expected.received > 0n)!;
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url().replace(/#.*/, '')));
  await page.goto('/receipt');
  await page.getByLabel('Receipt, or the URL of its page').fill(`${txHash} ${txKey} ${address}`);
  await page.getByRole('button', { name: 'Check the receipt' }).click();
  await expect(page).toHaveURL(/\/proofs$/);
  await expect(page.locator('[name="text"]')).toHaveValue(`${txHash} ${txKey} ${address}`);
  await page.goto('/blocks');
  const height = page.getByLabel('Height or date (UTC)');
  await height.fill('abbey '.repeat(25).trim());
  await height.press('Enter');
  await expect(height).toHaveValue('');
  await height.fill('1');
  await height.press('Enter');
  await expect(page).toHaveURL(/before=/);
  expect(urls.filter((url) => url.includes('abbey') || url.includes(txKey))).toEqual([]);
});
