import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
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

/** Pastes a text on the page for receipts. */
async function pasteReceipt(page: Page, text: string): Promise<void> {
  await page.getByLabel('Receipt, or the URL of its page').fill(text);
  await page.getByRole('button', { name: 'Check the receipt' }).click();
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
  await expect(page.locator('main')).toContainText('The transaction is still in this block, with ');
  await expect(page.locator('main')).toContainText('A receipt says nothing about a later reorganisation of ');
  await page.getByRole('link', { name: 'What a receipt says, and how to verify it yourself' }).click();
  await pasteReceipt(page, url);
  await expect(page).toHaveURL(/\/receipt$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine.');
  await expect(page.locator('main')).toContainText('The transaction is still in this block, with ');
  await page.locator('main').getByRole('link', { name: 'the link to them' }).click();
  await expect(page.locator('main')).toContainText('the short form of receipt ');
  await page.goto('/receipt');
  await pasteReceipt(page, 'nothing');
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
  await page.goto('/receipt');
  await pasteReceipt(page, short);
  const receipt = page.locator('main');
  await expect(receipt).toContainText(`the short form of receipt ${number}`);
  await expect(receipt.locator('.sheet')).toContainText('Proven');
  await expect(receipt.getByRole('link', { name: fact.txHash })).toBeVisible();
  await expect(receipt).toContainText('The transaction is still in this block, with ');
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

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a pasted receipt is in the body of one request and in no URL, however long its lines make it', async ({
      page,
      explorer,
    }) => {
      const { txHash, signature, address, message } = explorer.facts.txProofs.find(
        ({ expected }) => expected.received > 0n,
      )!;
      const signed = await page.request.post('/api/v1/proofs/tx-proof', {
        data: { tx_hash: txHash, proof: signature, address, message },
      });
      const { receipt } = (await signed.json()) as { receipt: string };
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
      await page.goto('/receipt');
      // A mail in which each character has a line of its own: 431 for a URL of this length.
      const pasted = receipt.replaceAll(/./g, '$&\n');
      expect(pasted.length).toBeGreaterThan(2_500);
      const [posted] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST'),
        pasteReceipt(page, pasted),
      ]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine.');
      expect(new URLSearchParams(posted.postData() ?? '').get('receipt')?.replaceAll(/\s/g, '')).toBe(
        receipt,
      );
      expect((await posted.response())?.headers()['cache-control']).toContain('no-store');
      expect(sent.filter((text) => text.includes(receipt.slice(40, 80)))).toEqual([]);
      expect(sent.filter((text) => text.startsWith('POST'))).toEqual([expect.stringMatching(/\/receipt$/)]);
    });
  });

test('a key that is posted instead of a receipt is not repeated, and the page says that the server has seen it', async ({
  page,
  explorer,
}) => {
  const { txHash, txKey, address } = explorer.facts.txKeys[0]!;
  await page.goto('/receipt');
  await pasteReceipt(page, `${txHash} ${txKey} ${address}`);
  await expect(page.getByText('Your browser sent it to this server')).toBeVisible();
  expect(await page.content()).not.toContain(txKey);
});

test('an assistant learns from a payment proof through /mcp whether the payment is final', async ({
  explorer,
}) => {
  const fact = explorer.facts.txProofs.find(({ expected: { good, received } }) => good && received > 0n);
  if (fact === undefined) throw new Error('The demo has no payment proof.');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', explorer.url)));
  const { content } = await client.callTool({
    name: 'check_payment_proof',
    arguments: { tx_hash: fact.txHash, address: fact.address, message: fact.message, proof: fact.signature },
  });
  const [part] = content as { readonly text: string }[];
  const result = JSON.parse(part?.text ?? '') as Record<string, unknown>;
  expect(result).toMatchObject({ verdict: 'proven', settled: expect.any(Boolean) });
  expect(result['amounts']).toContainEqual({ name: 'received', amount: String(fact.expected.received) });
  await client.close();
});
