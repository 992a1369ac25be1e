import { expect, test } from './fixtures.ts';
import { overflowAt, TESTED_WIDTHS } from './overflow.ts';
import { addressesOf, type Addresses } from './urls.ts';

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is complete, and fits into windows of all widths', async ({ page }) => {
    for (const [name, path] of Object.entries(addresses.pages)) {
      const response = await page.goto(path);
      expect(response?.status(), name).toBe(200);
      await expect(page.locator('h1'), name).toHaveCount(1);
      await expect(page.locator('h1'), name).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Site' }), name).toBeVisible();
      // The API documentation is generated once and does not depend on the index.
      const state = page.getByText(/index at block [0-9 ]+/);
      await expect(state, name).toHaveCount(/^\/(?:api$|docs\/)/.test(path) ? 0 : 1);
      expect(await page.title(), name).toContain('Ringscope');
      for (const width of TESTED_WIDTHS)
        expect(await overflowAt(page, width), `${name} at ${width} px`).toEqual([]);
    }
  });

  test('details can be opened, and lists have more pages', async ({ page }) => {
    await page.goto('/blocks');
    await page.getByRole('link', { name: 'Older' }).first().click();
    await expect(page).toHaveURL(/before=/);
    const older = page.url();
    await page.getByRole('link', { name: 'Newer' }).first().click();
    await expect(page).toHaveURL(/before=/);
    expect(page.url()).not.toBe(older);
    await page.getByRole('link', { name: 'Newest' }).first().click();
    await expect(page).toHaveURL(/\/blocks$/);
    await page.goto('/mining');
    await page.getByText('Values as a table').first().click();
    await expect(page.locator('.chart-table').first()).toBeVisible();
  });
});

test('a transaction page shows the values that the daemon reports', async ({ page, explorer }) => {
  const { transactions } = await explorer.daemon.getTransactions({
    hashes: [addresses.payment],
    decodeAsJson: true,
  });
  const [entry] = transactions;
  if (entry?.state !== 'mined') throw new Error('the payment is mined');
  const json = JSON.parse(entry.json ?? '') as { vin: { key: { key_offsets: number[]; k_image: string } }[] };
  await page.goto(`/tx/${addresses.payment}`);
  await expect(page.locator('main')).toContainText(addresses.payment);
  for (const [index, { key }] of json.vin.entries()) {
    const input = page.getByRole('region', { name: `Input ${index}` });
    await expect(input).toContainText(key.k_image);
    let absolute = 0;
    const offsets = key.key_offsets.map((offset) => (absolute += offset));
    const { outs } = await explorer.daemon.getOuts({
      outputs: offsets.map((offset) => ({ amount: 0n, index: BigInt(offset) })),
      getTxid: true,
    });
    const rows = input.locator('tbody tr');
    await expect(rows).toHaveCount(offsets.length);
    await input.getByText(`The ${offsets.length} ring members of input ${index}`).click();
    for (const [position, out] of outs.entries()) {
      const cells = rows.nth(position).locator('td');
      await expect(cells.nth(0).getByRole('link')).toHaveText(String(offsets[position]));
      await expect(cells.nth(1)).toHaveText(String(out.height));
      await expect(cells.nth(3)).toHaveText(out.txid);
    }
  }
  for (const index of entry.outputIndices) {
    await expect(
      page.locator('#outputs').getByRole('link', { name: String(index), exact: true }),
    ).toBeVisible();
  }
});

test('the all-time charts add up to the totals of the chain, and ranges are links', async ({
  page,
  explorer,
}) => {
  await page.goto('/charts?chart=blocks');
  await page.getByRole('link', { name: 'Complete history', exact: true }).click();
  await expect(page).toHaveURL(/range=all/);
  await expect(page.locator('#open .chart-picture')).toBeVisible();
  const values = await page.locator('#table tbody tr td:nth-child(2)').allTextContents();
  const { height } = await explorer.daemon.getHeight();
  // The genesis block is omitted, because its timestamp is not real. The chain may have grown since the page
  // was rendered.
  const sum = values.reduce((total, value) => total + Number(value), 0);
  expect(sum).toBeGreaterThan(100);
  expect(sum).toBeLessThanOrEqual(height - 1);
});

test('an output page lists the rings that include it, and claims no spend', async ({ page, request }) => {
  const { ringMember, payment, paymentHeight } = addresses;
  await page.goto(`/tx/${payment}`);
  await page.getByText(/^The 16 ring members of input 0/).click();
  await page
    .getByRole('region', { name: 'Input 0' })
    .locator('tbody tr')
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(`/output/0/${ringMember}`);
  const rings = page.locator('#rings');
  await expect(rings).toContainText('Being in a ring does not mean being spent');
  // The list starts at this block, because the wallets choose at random how many newer rings have the output.
  const place = `${paymentHeight + 1}-0-0`;
  const answer = await request.get(
    `/api/v1/outputs/0/${ringMember}/rings?limit=25&cursor=${Buffer.from(place).toString('base64url')}`,
  );
  const { references, total } = (await answer.json()) as {
    references: { tx_hash: string; height: number; ring_position: number; ring_size: number }[];
    total: number;
  };
  expect(references.map(({ tx_hash }) => tx_hash)).toContain(payment);
  await expect(rings.locator('.panel-head')).toContainText(total === 1 ? 'one' : String(total));
  // The list has no waiting transactions, because only the newest page shows them.
  await page.goto(`/output/0/${ringMember}?before=${place}#rings`);
  const rows = rings.locator('tbody tr');
  await expect(rows).toHaveCount(references.length);
  for (const [at, one] of references.entries()) {
    await expect(rows.nth(at)).toContainText(one.tx_hash);
    await expect(rows.nth(at)).toContainText(`${one.ring_position + 1} of ${one.ring_size}`);
    await expect(rows.nth(at).getByRole('link').first()).toHaveText(String(one.height));
  }
  await expect(page.getByRole('group', { name: /^Rings with this output/ })).toBeVisible();
  const refused = await page.goto(`/output/0/${ringMember}?before=1`);
  expect(refused?.status()).toBe(400);
});

test('a waiting transaction, an orphaned block and its reorg are labelled as such', async ({ page }) => {
  await page.goto(`/tx/${addresses.waiting}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Waiting/);
  await page.goto(`/block/${addresses.orphan}`);
  await expect(page.getByText('This block is not on the main chain', { exact: true })).toBeVisible();
  // The page of forks lists the highest alternative blocks. Other tests may have made higher ones.
  await page.goto('/forks');
  const all = page.getByRole('link', { name: 'All alternative blocks' });
  if (await all.isVisible()) await all.click();
  await expect(page.locator(`a[href="/block/${addresses.orphan}"]`).first()).toBeVisible();
});

test('the page of forks says what the next hard fork changes, and that its height is not set', async ({
  page,
}) => {
  await page.goto('/forks');
  const next = page.locator('.panel', { hasText: 'The next hard fork' });
  await expect(next).toContainText('the height of this fork is not set yet');
  await expect(next.getByRole('listitem')).toHaveCount(5);
});

test('a complete hash is selected and copied, although only half of it is visible', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/block/100`);
  const hash = await page.locator('[data-live="head"] .hash').first().textContent();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const link = page.locator('dd a .hash').first();
  const selected = await link.evaluate((element) => {
    document.getSelection()?.selectAllChildren(element);
    return document.getSelection()?.toString();
  });
  expect(selected).toMatch(/^[0-9a-f]{64}$/);
  await page.locator('button[data-copy]').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hash);
});
