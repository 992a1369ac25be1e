import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** Holds the script of the site until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/site-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test('a secret that is submitted before the script has loaded is not sent', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  const release = await holdScript(page);
  await page.goto('/proofs', { waitUntil: 'commit' });
  const field = page.getByLabel('Key, proof or signature');
  const button = page.locator('form[data-desk] button[data-awaits-script]');
  await field.fill(`Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`);
  await expect(button).toBeDisabled();
  await expect(page.locator('form[data-desk] noscript p')).toHaveCount(0);
  await page.goto(`/tx/${key!.txHash}`, { waitUntil: 'commit' });
  const payment = page.getByLabel('Transaction key or proof');
  await payment.fill(key!.txKey);
  await expect(page.locator('.payment-check button[data-awaits-script]')).toBeDisabled();
  // The default button of the form is disabled, so the Enter key does not submit it either.
  await payment.press('Enter');
  expect(posted).toEqual([]);
  release();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page).toHaveURL(/\/proofs/);
  await expect(page.locator('.outcome-view .sheet-title')).toBeVisible();
  expect(posted.filter((url) => url.includes('/proofs'))).toEqual([]);
});

test('nothing of a secret is on the wire while it is typed, pasted or pressed early in a box of the site', async ({
  page,
  explorer,
}) => {
  const { txHash, txKey, address } = explorer.facts.txKeys.find(({ expected }) => expected.received > 0n)!;
  const sent: { method: string; url: string; body: string }[] = [];
  page.on('request', (request) =>
    sent.push({
      method: request.method(),
      url: request.url().replace(/#.*/, ''),
      body: request.postData() ?? '',
    }),
  );
  // A part of the key is a part of the secret.
  const leaks = () => sent.filter(({ url, body }) => `${url} ${body}`.includes(txKey.slice(8, 24)));
  const boxes = [
    ['/proofs', '[name="text"]'],
    ['/proofs', '[name="viewKey"]'],
    [`/tx/${txHash}`, '#payment-check-text'],
    ['/blocks', '#site-search'],
    ['/', '#site-search'],
  ] as const;
  for (const [path, box] of boxes) {
    await page.goto(path);
    const field = page.locator(box).first();
    await field.pressSequentially(txKey.slice(0, 40));
    await field.fill(txKey);
    await field.blur();
    expect(leaks(), `${path} ${box}`).toEqual([]);
  }
  // What the search of a page with its script recognises is passed to the desk in a fragment.
  for (const text of [`${address} ${txHash} ${txKey}`, `Tx key: ${txKey}\tTx ID: ${txHash}`]) {
    await page.goto('/blocks');
    await page.locator('#site-search').fill(text);
    await page.locator('#site-search').press('Enter');
    await expect(page).toHaveURL(/\/proofs$/);
    expect(leaks(), text).toEqual([]);
  }
  // Before the script has loaded, the search works and posts its text: the body of that POST alone has it.
  const release = await holdScript(page);
  await page.goto('/blocks', { waitUntil: 'commit' });
  await page.locator('#site-search').fill(`${txHash} ${txKey}`);
  await page.locator('#site-search').press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  release();
  await expect(page.getByText('Your browser sent the key to this server')).toBeVisible();
  expect(leaks()).toEqual([
    { method: 'POST', url: expect.stringMatching(/\/search$/), body: expect.stringContaining(txKey) },
  ]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says that the server gets the key, and is submitted with one visible button', async ({
    page,
    explorer,
  }) => {
    const [key] = explorer.facts.txKeys;
    await page.goto('/proofs');
    // Searches by text skip this element.
    const hint = page.locator('form[data-desk] noscript p');
    await expect(hint).toBeVisible();
    await expect(hint).toContainText(
      'Scripts are disabled in your browser, so it sends the text to this server.',
    );
    await page
      .getByLabel('Key, proof or signature')
      .fill(`Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`);
    await page.locator('form[data-desk]').getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.outcome-view .sheet-title')).toBeVisible();
    await page.goto(`/tx/${key!.txHash}`);
    await expect(page.locator('.payment-check').getByRole('button')).toHaveCount(1);
  });
});
