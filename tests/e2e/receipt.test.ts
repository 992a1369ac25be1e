import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/** Checks the first payment proof of the demo and opens the link to its receipt. */
async function openReceipt(page: Page, id: string, link: string): Promise<void> {
  await page.goto('/demo');
  await page.locator(`[data-proof-example="${id}"]`).getByRole('button', { name: 'Check this text' }).click();
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(page).toHaveURL(/\/receipt\/[\w.-]+$/);
}

test('a receipt states what was checked, and contains neither proof nor message', async ({
  page,
  explorer,
}) => {
  const fact = explorer.facts.txProofs.find(
    ({ expected: { received }, message }) => received > 0n && message !== '',
  );
  if (fact === undefined) throw new Error('The demo has no payment proof with a message.');
  await openReceipt(page, fact.id, 'Receipt of this result');
  const receipt = page.locator('main');
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine.');
  await expect(receipt.locator('.sheet')).toContainText('Proven');
  await expect(receipt.getByRole('link', { name: fact.txHash })).toBeVisible();
  await expect(receipt.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(receipt).not.toContainText(fact.address);
  await expect(receipt).not.toContainText(fact.message);
  const content = Buffer.from(new URL(page.url()).pathname.split('.')[1] ?? '', 'base64url').toString();
  expect(content).toContain(fact.txHash);
  for (const secret of [fact.signature, fact.message, fact.address]) expect(content).not.toContain(secret);
});

test('a pasted receipt is checked, compared with the chain now, and verified with the published keys', async ({
  page,
  explorer,
  request,
}) => {
  const fact = explorer.facts.txProofs.find(({ expected: { received } }) => received > 0n);
  if (fact === undefined) throw new Error('The demo has no payment proof.');
  await openReceipt(page, fact.id, 'Receipt of this result');
  const url = page.url();
  await expect(page.locator('main')).toContainText('Still in this block, with ');
  await expect(page.locator('main')).toContainText('A receipt says nothing about a later reorganisation of ');
  await page.getByRole('link', { name: 'What a receipt says, and how to verify it yourself' }).click();
  await page.getByLabel('Receipt, or the URL of its page').fill(url);
  await page.getByRole('button', { name: 'Check the receipt' }).click();
  await expect(page).toHaveURL(url);
  await page.goto('/receipt?receipt=nothing');
  await expect(page.getByText('This text contains no receipt.')).toBeVisible();
  const { keys } = (await (await request.get('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const receipt = new URL(url).pathname.split('/').at(-1) ?? '';
  const { payload } = await compactVerify(receipt, createLocalJWKSet({ keys }));
  const content = JSON.parse(Buffer.from(payload).toString()) as unknown;
  expect(content).toMatchObject({ verdict: 'proven', tx_hash: fact.txHash });
});

test('a visitor can choose a receipt that contains the address', async ({ page, explorer }) => {
  const fact = explorer.facts.txProofs.find(({ expected: { received } }) => received > 0n);
  if (fact === undefined) throw new Error('The demo has no payment proof.');
  await openReceipt(page, fact.id, 'Receipt with the checked address');
  await expect(page.locator('main')).toContainText(fact.address);
});

test('the code of a receipt leads to its short form, with the same number', async ({ page, explorer }) => {
  const fact = explorer.facts.txProofs.find(({ expected: { received } }) => received > 0n);
  if (fact === undefined) throw new Error('The demo has no payment proof.');
  await openReceipt(page, fact.id, 'Receipt of this result');
  const [, number = ''] =
    /Receipt (\w{4} \w{4} \w{2})/.exec(await page.locator('figcaption').innerText()) ?? [];
  const payload = new URL(page.url()).pathname.split('.')[1] ?? '';
  const { short } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { short: string };
  const code = await page.getByRole('img', { name: 'QR code' }).getAttribute('viewBox');
  expect(Number(code?.split(' ')[2])).toBeLessThanOrEqual(77);
  await page.goto(`/receipt?receipt=${short}`);
  await expect(page).toHaveURL(new RegExp(`/receipt/${short}$`));
  const receipt = page.locator('main');
  await expect(receipt).toContainText(`the short form of receipt ${number}`);
  await expect(receipt.locator('.sheet')).toContainText('Proven');
  await expect(receipt.getByRole('link', { name: fact.txHash })).toBeVisible();
  await expect(receipt).toContainText('Still in this block, with ');
});

test('an altered receipt is refused, and none of its content is shown', async ({ page, explorer }) => {
  const fact = explorer.facts.txProofs.find(({ expected: { received } }) => received > 0n);
  if (fact === undefined) throw new Error('The demo has no payment proof.');
  await openReceipt(page, fact.id, 'Receipt of this result');
  const [head = '', content = '', signature = ''] =
    new URL(page.url()).pathname.split('/')[2]?.split('.') ?? [];
  const altered = Buffer.from(
    Buffer.from(content, 'base64url').toString().replace('"proven"', '"refuted"'),
  ).toString('base64url');
  for (const receipt of [
    `${head}.${altered}.${signature}`,
    `${head}.${content}.AA`,
    'nothing',
    `${head}.${content}`,
  ]) {
    const response = await page.goto(`/receipt/${receipt}`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('main')).toContainText('This receipt is not valid');
    await expect(page.locator('main')).not.toContainText(fact.txHash);
  }
});

test('a receipt is not cached, and its page sends no referrer', async ({ page, explorer, request }) => {
  await openReceipt(page, explorer.facts.txProofs[0]!.id, 'Receipt of this result');
  const headers = (await request.get(page.url())).headers();
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
});
