import type { Page } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { expect, test } from './fixtures.ts';
import { waitForWalletService } from './wallet-service.ts';

async function send(page: Page, button: string): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  expect(response.headers()['cache-control']).toContain('no-store');
  return response.status();
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a raw transaction is decoded and compared with common wallets', async ({ page, explorer }) => {
      const payment = explorer.facts.payments.find(({ feature }) => feature === 'two-destinations')!.txHash;
      const { transactions } = await explorer.daemon.getTransactions({ hashes: [payment] });
      await page.goto('/tools');
      // A long line may be pasted with line breaks.
      await page.getByLabel('Bytes').fill(bytesToHex(transactions[0]!.blob).replace(/(.{80})/g, '$1\n'));
      expect(await send(page, 'Decode')).toBe(200);
      await expect(page.locator('#result')).toContainText(payment);
      const habits = page.getByRole('table', { name: 'Properties compared with common wallets' });
      await expect(habits.getByRole('row', { name: /Ring size/ })).toContainText('usual');
      await expect(page.getByRole('table', { name: 'Inputs of the transaction' })).toBeVisible();
      expect(page.url()).not.toContain(payment);
    });

    test('input that is not a transaction is refused with the position of the error', async ({ page }) => {
      await page.goto('/tools?tool=transaction');
      await page.getByLabel('Bytes').fill('0203');
      expect(await send(page, 'Decode')).toBe(400);
      await expect(page.getByText(/^These bytes are not a transaction\. Byte /)).toBeVisible();
      await page.getByLabel('Bytes').fill('<script>');
      expect(await send(page, 'Decode')).toBe(400);
      await expect(page.getByText('Only hexadecimal characters are allowed')).toBeVisible();
      await expect(page.getByLabel('Bytes')).toHaveValue('<script>');
    });
  });
}

test('a block is decoded with the extra of its coinbase', async ({ page, explorer }) => {
  const { blob, blockHeader } = await explorer.daemon.getBlock({ height: 100 });
  await page.goto('/tools?tool=block');
  await page.getByLabel('Bytes').fill(bytesToHex(blob));
  expect(await send(page, 'Decode')).toBe(200);
  await expect(page.locator('#result')).toContainText(blockHeader.hash);
  await expect(page.getByText('Transaction public key', { exact: true })).toBeVisible();
});

test('an integrated address is joined and split again', async ({ page, explorer }) => {
  const { address } = explorer.facts.wallets[0]!.addresses[0]!;
  await page.goto('/tools?tool=address');
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('Payment id to add').fill('0123456789abcdef');
  expect(await send(page, 'Decode')).toBe(200);
  const answer = page.locator('#result');
  await expect(answer).toContainText('standard address of an account');
  const integrated = await answer.locator('dd').last().locator('code').textContent();
  expect(integrated).toHaveLength(106);
  await page.getByLabel('Address', { exact: true }).fill(integrated ?? '');
  await page.getByLabel('Payment id to add').fill('');
  expect(await send(page, 'Decode')).toBe(200);
  await expect(answer).toContainText('0123456789abcdef');
  await expect(answer).toContainText(address);
  expect(page.url()).not.toContain(address);
  await page.getByLabel('Payment id to add').fill('xyz');
  expect(await send(page, 'Decode')).toBe(400);
  await expect(page.getByText('A payment id has exactly 16 hexadecimal characters.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill(`${address.slice(0, -1)}1`);
  expect(await send(page, 'Decode')).toBe(400);
  await expect(page.locator('.form-field-error')).toContainText(/checksum|base58/);
});

test('a payment link that the page creates can be read back', async ({ page, explorer }) => {
  const { address } = explorer.facts.wallets[0]!.addresses[0]!;
  await page.goto('/tools?tool=link');
  await page.getByLabel('Address of the receiver').fill(address);
  await page.getByLabel('Amount in XMR').fill('1.25');
  await page.getByLabel('Description').fill('Tea & <b>milk</b>');
  expect(await send(page, 'Make the link')).toBe(200);
  const link = (await page.locator('#result code').textContent()) ?? '';
  expect(link).toMatch(/^monero:/);
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Payment link' }).fill(link);
  expect(await send(page, 'Read the link')).toBe(200);
  const answer = page.locator('#result');
  await expect(answer).toContainText(address);
  await expect(answer).toContainText('Tea & <b>milk</b>');
  await expect(answer).toContainText('1.25');
  await page.getByRole('textbox', { name: 'Payment link' }).fill('bitcoin:abc');
  expect(await send(page, 'Read the link')).toBe(400);
  await expect(page.getByText('A payment link begins with')).toBeVisible();
});

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the wallet service reads addresses and payment links too, when a visitor requests it', async ({
      page,
      explorer,
    }) => {
      await waitForWalletService(page.request, explorer.facts);
      const { address } = explorer.facts.wallets[0]!.addresses[0]!;
      const second = page.locator('#service');
      const cells = (name: string) => second.getByRole('row', { name }).getByRole('cell');
      const ask = async (): Promise<void> => {
        expect(await send(page, 'Check with the wallet service too')).toBe(200);
        await expect(second).toContainText(/have the same results/);
        expect(page.url()).not.toContain(address);
      };
      await page.goto('/tools?tool=address');
      await page.getByLabel('Address', { exact: true }).fill(address);
      await page.getByLabel('Payment id to add').fill('0123456789abcdef');
      expect(await send(page, 'Decode')).toBe(200);
      await expect(second).not.toContainText('have the same results');
      await ask();
      await expect(cells('Payment id')).toHaveText(['Payment id', '0123456789abcdef', '0123456789abcdef']);
      await expect(cells('Standard address')).toHaveText(['Standard address', address, address]);
      await page.getByLabel('Address', { exact: true }).fill(`${address.slice(0, -1)}1`);
      await page.getByLabel('Payment id to add').fill('');
      expect(await send(page, 'Decode')).toBe(400);
      expect(await send(page, 'Check with the wallet service too')).toBe(400);
      await expect(cells('Valid')).toHaveText(['Valid', 'no', 'no']);

      await page.goto('/tools?tool=link');
      await page.getByLabel('Address of the receiver').fill(address);
      await page.getByLabel('Amount in XMR').fill('1.25');
      await page.getByLabel('Description').fill('Tea & milk');
      expect(await send(page, 'Make the link')).toBe(200);
      await ask();
      await expect(cells('Description')).toHaveText(['Description', 'Tea & milk', 'Tea & milk']);
      const link = (await second.locator('code').textContent()) ?? '';
      await page.getByRole('textbox', { name: 'Payment link' }).fill(link);
      expect(await send(page, 'Read the link')).toBe(200);
      await ask();
      await expect(cells('Amount').nth(1)).toContainText('1.25');
    });
  });
}

test('dates and heights are converted, and invalid input is refused', async ({ page, explorer }) => {
  const { timestamp } = (await explorer.daemon.getBlockHeaderByHeight({ height: 100 })).blockHeader;
  await page.goto(`/tools?tool=time&time=${timestamp}`);
  await expect(page.locator('#result')).toContainText('The height at this time');
  await page.goto('/tools?tool=time&height=100');
  await expect(page.locator('#result time').first()).toHaveAttribute('datetime', /^20/);
  for (const query of ['time=yesterday', 'time=2024-02-30', 'height=-1', 'height=99999999']) {
    expect((await page.goto(`/tools?tool=time&${query}`))?.status(), query).toBe(400);
  }
  expect((await page.goto('/tools?tool=magic'))?.status()).toBe(400);
});

test('a form of the tools from another site is refused', async ({ request }) => {
  const answer = await request.post('/tools', {
    headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
    form: { tool: 'address', address: 'x' },
  });
  expect(answer.status()).toBe(403);
});

test('a transaction is checked before it is sent, and one that is on the chain is not sent again', async ({
  page,
  explorer,
}) => {
  const waiting = await explorer.waitingTransaction();
  const payment = explorer.facts.payments.find(({ feature }) => feature === 'two-destinations')!.txHash;
  const { transactions } = await explorer.daemon.getTransactions({ hashes: [waiting, payment] });
  const blobOf = (hash: string) => transactions.find((each) => each.hash === hash)!.blob;
  const relay = page.locator('section', {
    has: page.getByRole('heading', { name: 'Send the transaction to the network' }),
  });
  await page.goto('/tools');
  await page.getByLabel('Bytes').fill(bytesToHex(blobOf(payment)));
  expect(await send(page, 'Decode')).toBe(200);
  await expect(relay).toContainText('The transaction is already in a block');
  await page.getByLabel('Bytes').fill(bytesToHex(blobOf(waiting)));
  expect(await send(page, 'Decode')).toBe(200);
  await expect(relay).toContainText('The transaction already waits in the pool');
});

test('a transaction that the node has dropped can be sent again by its button', async ({
  page,
  explorer,
}) => {
  const waiting = await explorer.waitingTransaction();
  const { transactions } = await explorer.daemon.getTransactions({ hashes: [waiting] });
  await explorer.daemon.flushTxpool({ hashes: [waiting] });
  const isWaiting = async () => {
    const answer = await page.request.get(`/api/v1/txs/${waiting}`);
    return (
      answer.status() === 200 && ((await answer.json()) as { tx: { state: string } }).tx.state === 'pool'
    );
  };
  await expect.poll(isWaiting).toBe(false);
  await page.goto('/tools');
  await page.getByLabel('Bytes').fill(bytesToHex(transactions[0]!.blob));
  expect(await send(page, 'Decode')).toBe(200);
  await expect(page.getByText('The checks of this explorer found no problem')).toBeVisible();
  expect(await send(page, 'Send this transaction')).toBe(200);
  await expect(page.getByText(/The node (accepted|already has) the transaction/)).toBeVisible();
  await expect.poll(isWaiting).toBe(true);
});

test('a form of the API documentation sends its request and shows the response in place', async ({
  page,
}) => {
  await page.goto('/docs/blocks/getBlock');
  const form = page.getByRole('form', { name: 'Try /api/v1/blocks/{id}' });
  await form.getByLabel('id').fill('42');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.locator('pre')).toContainText('"height": 42');
  await form.getByLabel('id').fill('x');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('400');
  await expect(form.locator('pre')).toContainText('invalid_parameter');

  await page.goto('/docs/tools/decode');
  const decode = page.getByRole('form', { name: 'Try /api/v1/decode' });
  await decode.getByRole('button', { name: 'Send' }).click();
  await expect(decode.getByRole('status')).toContainText('200');
  expect(page.url()).toContain('/docs/tools/decode');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form of the API documentation opens the response', async ({ page }) => {
    await page.goto('/docs/blocks/listBlocks');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/api\/v1\/blocks\?.*limit=2/);
    await page.goto('/docs/tools/decode');
    await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
  });
});
