import { expect, test } from './fixtures.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { txExtraSearchValues } from '@ringscope/protocol/extra.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { addressesOf, type Addresses } from './urls.ts';

test.use({ javaScriptEnabled: false });

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

test('the search finds a height, a block, an orphan, a transaction, a key image and an output key', async ({
  page,
  explorer,
}) => {
  const { blockHeader } = await explorer.daemon.getBlockHeaderByHeight({ height: 7 });
  const cases: readonly [string, RegExp][] = [
    ['block 0', /\/block\/0$/],
    [' Block #100 ', /\/block\/100$/],
    [blockHeader.hash.toUpperCase(), new RegExp(`/block/${blockHeader.hash}$`)],
    [addresses.orphan, new RegExp(`/block/${addresses.orphan}$`)],
    [addresses.payment, new RegExp(`/tx/${addresses.payment}$`)],
    [addresses.waiting, new RegExp(`/tx/${addresses.waiting}$`)],
    [addresses.keyImage, new RegExp(`/tx/${addresses.payment}#input-0$`)],
    [addresses.outputKey, /\/output\/0\/[0-9]+$/],
  ];
  for (const [query, address] of cases) {
    await page.goto('/');
    await page.getByRole('searchbox').fill(query);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page, query).toHaveURL(address);
    await expect(page.locator('h1')).toBeVisible();
  }
  await page.goto(`/key-image/${addresses.keyImage}`);
  await expect(page.locator('main')).toContainText(addresses.payment);
});

test('the search finds a block and a transaction by hash prefix, and an output by its index', async ({
  page,
  explorer,
}) => {
  const { blockHeader } = await explorer.daemon.getBlockHeaderByHeight({ height: 7 });
  const cases: readonly [string, RegExp][] = [
    [blockHeader.hash.slice(0, 16), new RegExp(`/block/${blockHeader.hash}$`)],
    [addresses.payment.slice(0, 20).toUpperCase(), new RegExp(`/tx/${addresses.payment}$`)],
    ['output 3', /\/output\/0\/3$/],
  ];
  for (const [query, address] of cases) {
    await page.goto('/');
    await page.getByRole('searchbox').fill(query);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page, query).toHaveURL(address);
  }
});

test('a number and a date are shown with what they were taken for, and link to the blocks', async ({
  page,
}) => {
  for (const typed of ['100', '#100', ' 100 ']) {
    await page.goto('/');
    await page.getByRole('searchbox').fill(typed);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('h1'), typed).toContainText('Block 100, mined');
  }
  await expect(page.getByRole('searchbox')).toHaveValue('100');
  await expect(page.getByRole('link', { name: 'Output 100' })).toHaveAttribute('href', '/output/0/100');
  await page.getByRole('link', { name: 'Open the block' }).click();
  await expect(page).toHaveURL(/\/block\/100$/);
  for (const typed of ['2014-01-01', '1.1.2014', 'Jan 1 2014']) {
    await page.goto(`/search?q=${typed}`);
    await expect(page.locator('h1'), typed).toHaveText(
      'No block is from this day. The newest block before this day is 0.',
    );
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await page.goto(`/search?q=${tomorrow}`))?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('This time is in the future.');
});

test('the words of a wallet are never printed back', async ({ page }) => {
  const response = await page.goto(`/search?q=${'wagtail '.repeat(25).trim()}`);
  expect(response?.status()).toBe(400);
  await expect(page.locator('h1')).toHaveText('These are the seed words of a wallet.');
  expect(await page.content()).not.toContain('wagtail');
});

test('the search finds a transaction by its public key and its payment id, and explains the payment id', async ({
  page,
  explorer,
}) => {
  const { txHash } = explorer.facts.payments.find(({ feature }) => feature === 'integrated-address')!;
  const { transactions } = await explorer.daemon.getTransactions({ hashes: [txHash] });
  const [mined] = transactions;
  if (mined?.state !== 'mined') throw new Error('the payment is in a block');
  const { publicKey, paymentId } = txExtraSearchValues(decodeTransaction(mined.blob).extra);
  await page.goto(`/search?q=${bytesToHex(publicKey!)}`);
  await expect(page).toHaveURL(new RegExp(`/tx/${txHash}$`));
  await page.goto(`/search?q=${bytesToHex(paymentId!)}`);
  await expect(page.locator('main')).toContainText('One transaction has this payment id.');
  await expect(page.locator('main')).toContainText('encrypted differently in each transaction');
  await page
    .locator('main')
    .getByRole('link', { name: txHash.slice(0, 8) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/tx/${txHash}$`));
});

test('a search without a result leaves the typed text in the field and never puts it into the URL', async ({
  page,
}) => {
  const typed = 'f'.repeat(63);
  await page.goto('/blocks');
  await page.getByRole('searchbox').fill(typed);
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST'),
    page.getByRole('button', { name: 'Search' }).click(),
  ]);
  expect(request.url()).not.toContain(typed);
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('searchbox')).toHaveValue(typed);
  await expect(page.locator('main')).toContainText('first 63 characters of a hash');
});

test('the search decodes an address, and passes a proof to the form that checks it', async ({
  page,
  explorer,
}) => {
  const [wallet] = explorer.facts.wallets;
  const address = wallet?.addresses[0]?.address ?? '';
  const [proof] = explorer.facts.txProofs;
  await page.goto('/');
  await page.getByRole('searchbox').fill(address);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('h1')).toHaveText('This is a Monero address');
  await expect(page.locator('main')).toContainText('mainnet');
  await page.getByRole('searchbox').fill(proof?.signature ?? '');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('h1')).toHaveText('The text is a proof');
  await expect(page.locator('input[name="proof"]')).toHaveValue(proof?.signature ?? '');
});

test('an unknown or malformed search returns 404 or 400, with a page that explains the reason', async ({
  page,
}) => {
  const none = '0'.repeat(64);
  const cases: readonly [string, number, RegExp][] = [
    ['/block/499999999', 404, /index ends at block/],
    ['/block/500000001', 400, /contains its height/],
    ['/block/007', 400, /contains its height/],
    ['/block/-1', 400, /contains its height/],
    ['/block/1e2', 400, /contains its height/],
    [`/block/${none}`, 404, /No block with this hash/],
    [`/block/${'a'.repeat(63)}`, 400, /64 hexadecimal characters/],
    [`/block/${'a'.repeat(5000)}`, 400, /64 hexadecimal characters/],
    ['/block/1?from=x', 400, /“from” must be the position of a transaction/],
    [`/tx/${none}`, 404, /No transaction with this hash/],
    ['/tx/xyz', 400, /exactly 64 hexadecimal characters/],
    [`/tx/${none}?inputs=-1`, 400, /“inputs” must be the position of the first item/],
    [`/tx/${none}/raw`, 404, /Neither the node nor the archive/],
    ['/output/0/99999999', 404, /No indexed output/],
    ['/output/18446744073709551616/0', 400, /atomic units/],
    ['/output/0/x', 400, /whole number/],
    [`/key-image/${none}`, 404, /No transaction on the chain or in the pool/],
    ['/key-image/zz', 400, /64 hexadecimal characters/],
    [`/output-key/${none}`, 404, /No indexed output/],
    ['/blocks?before=abc', 400, /“before” must be a block height/],
    ['/blocks?before=1&after=2', 400, /cannot be used together/],
    ['/blocks?after=1&after=2', 400, /“after” must be a block height/],
    ['/pool?order=random', 400, /“order” must be/],
    ['/mining?blocks=7', 400, /“blocks” must be one of/],
    ['/proofs?kind=magic', 400, /“kind” must be one of/],
    ['/search?q=', 400, /The search is empty/],
    ['/search?q=hello', 400, /neither a height/],
    [`/search?q=${'9'.repeat(600)}`, 400, /600 hexadecimal characters/],
    ['/search?q=2023-02-29', 400, /looks like a date, but it does not exist/],
    [`/search?q=${'0'.repeat(40)}`, 404, /first 40 characters of a hash/],
    [`/search?q=4${'z'.repeat(94)}`, 400, /address is not valid/],
    [`/search?q=${none}`, 404, /knows no block, transaction/],
    [`/search?q=${'0'.repeat(16)}`, 404, /neither the encrypted payment id/],
    ['/search?q=%00%ff%3Cscript%3E', 400, /neither a height/],
    ['/nothing/here', 404, /no page at this URL/],
    ['/%E0%A4%A', 404, /no page at this URL/],
    ['/block/%ff', 400, /contains its height/],
  ];
  for (const [path, status, words] of cases) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page.locator('body'), path).toContainText(words);
  }
});

test('a URL accepts its methods, and refuses any other method with the list of allowed ones', async ({
  request,
}) => {
  const read = 'GET, HEAD, OPTIONS';
  for (const [path, allow, type] of [
    ['/', read, 'text/html'],
    ['/live', 'GET, OPTIONS', 'text/html'],
    ['/healthz', read, 'text/html'],
    ['/robots.txt', read, 'text/html'],
    ['/proofs', `${read}, POST`, 'text/html'],
    ['/tools', `${read}, POST`, 'text/html'],
    ['/search', `${read}, POST`, 'text/html'],
    ['/live/parts?page=/', 'GET, OPTIONS', 'text/html'],
    ['/api/v1/status', read, 'application/json'],
  ] as const) {
    const offer = await request.fetch(path, { method: 'OPTIONS' });
    expect([offer.status(), offer.headers()['allow']], path).toEqual([204, allow]);
    // A Request of the Fetch API cannot have the method TRACE, and Next.js does not know PROPFIND.
    for (const method of ['DELETE', 'TRACE', 'PROPFIND']) {
      const refused = await request.fetch(path, { method });
      expect([refused.status(), refused.headers()['allow']], `${method} ${path}`).toEqual([405, allow]);
      expect(refused.headers()['content-type'], `${method} ${path}`).toContain(type);
    }
  }
});

test('a search for an address explains that the chain contains no addresses', async ({ page, explorer }) => {
  const address = explorer.facts.wallets[0]!.addresses[0]!.address;
  await page.goto(`/search?q=${address}`);
  await expect(page.locator('main')).toContainText('The chain contains no addresses');
});
