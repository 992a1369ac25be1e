import type { Page } from 'playwright/test';
import { proofKinds } from '../../proofs/kinds.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { expect, test } from './fixtures.ts';
import { waitForWalletService } from './wallet-service.ts';

test.use({ javaScriptEnabled: false });

const verdictOf = (page: Page) => page.locator('.outcome-view .sheet');
const resultOf = (page: Page) => page.locator('.outcome-view');

async function ask(
  page: Page,
  kind: string,
  fields: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  await page.goto(`/proofs?kind=${kind}`);
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  // The browser itself refuses fields that are too long or missing. This test needs the response of the server.
  await page.locator('form.check-form').evaluate((form) => form.setAttribute('novalidate', ''));
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST'),
    page.getByRole('button', { name: 'Check', exact: true }).click(),
  ]);
  return response.status();
}

/** First words of the result of a payment that is valid but not as good as it looks. Tests mine the waiting payment. */
const caveatWords = {
  'height-lock': /Proven, but the coins are still locked/,
  'time-lock': /Proven, but the coins are still locked/,
  // The burnt output belongs to a coinbase, which is locked for some blocks.
  burnt: /Proven, but (the coins are still locked and )?the coins may be worthless/,
  orphaned: /Proven, but the transaction is no longer on the chain/,
  'in-pool': /^Proven/,
} as const;

test('every example of the demo gets the expected verdict from both verifiers', async ({
  page,
  request,
  explorer,
}) => {
  const { facts } = explorer;
  await waitForWalletService(request, facts);
  await page.goto('/demo');
  const examples = await page.locator('[data-proof-example]').evaluateAll((all) =>
    all.map((element) => ({
      id: element.getAttribute('data-proof-example') ?? '',
      action: element.querySelector('form')?.getAttribute('action') ?? '',
      fields: [...element.querySelectorAll('form input')].map(
        (input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''] as const,
      ),
    })),
  );
  const known = [
    ...facts.txKeys,
    ...facts.txProofs,
    ...facts.spendProofs,
    ...facts.reserveProofs,
    ...facts.signedMessages,
  ];
  expect(examples.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
  for (const [index, fact] of known.entries()) {
    const { id, expected } = fact;
    const { action, fields } = examples[index]!;
    const response = await request.post(action, { form: Object.fromEntries(fields) });
    const caveat = 'caveat' in fact ? fact.caveat : undefined;
    expect(response.status(), id).toBe(caveat === 'other-network' ? 400 : 200);
    await page.setContent(await response.text());
    const verdict = verdictOf(page);
    if (caveat === 'other-network') {
      await expect(verdict, id).toContainText('This address belongs to stagenet');
      continue;
    }
    await expect(verdict, id).toContainText(caveat === undefined ? /./ : caveatWords[caveat]);
    const received = 'received' in expected ? expected.received : undefined;
    const good = 'good' in expected ? expected.good : (received ?? 0n) > 0n;
    await expect(verdict, id).toContainText(good ? /^Proven/ : /^Not proven/);
    await expect(resultOf(page), id).toContainText('has the same verdict');
    const amounts =
      good && 'total' in expected ? [expected.total, expected.spent] : good ? [received ?? 0n] : [];
    for (const amount of amounts.filter((each) => each > 0n)) {
      await expect(verdict, id).toContainText(formatXmr(amount));
    }
  }
});

test('a demo button leads to the result of the proof desk', async ({ page, explorer }) => {
  const [fact] = explorer.facts.txProofs;
  await page.goto('/demo');
  await page
    .locator(`[data-proof-example="${fact!.id}"]`)
    .getByRole('button', { name: 'Check this text' })
    .click();
  await expect(verdictOf(page)).toContainText('Proven');
  await expect(page).toHaveURL(/\/proofs#result$/);
  await expect(page.locator('#result')).toBeInViewport();
});

test('the empty proof desk links to the examples of each kind of proof', async ({ page }) => {
  for (const kind of proofKinds) {
    await page.goto('/proofs');
    const link = page.locator(`a[href="/demo#examples-${kind}"]`);
    await link.click();
    await expect(page.locator(`#examples-${kind}`)).toBeInViewport();
    await expect(page.locator(`#examples-${kind} [data-proof-example]`).first()).toBeAttached();
  }
});

test('typed text stays in the form and appears in no URL', async ({ page, explorer }) => {
  const [fact] = explorer.facts.txKeys;
  const status = await ask(page, 'tx-key', {
    txid: fact!.txHash,
    txKey: ` ${fact!.txKey}\n`,
    address: fact!.address,
  });
  expect(status).toBe(200);
  await expect(verdictOf(page)).toContainText('Proven');
  await expect(page.locator('[name="txKey"]')).toHaveValue(fact!.txKey);
  expect(page.url()).not.toContain(fact!.txKey.slice(0, 8));
  await expect(page.getByRole('heading', { name: 'What the result does not show' })).toBeVisible();
});

test('the server recognises pasted text, requests the missing fields, and shows what is sent', async ({
  page,
  explorer,
}) => {
  const [key] = explorer.facts.txKeys;
  await page.goto('/proofs');
  // Searches by text skip this element.
  await expect(page.locator('noscript p')).toContainText('it sends the text to this server');
  await expect(page.getByText('Nothing that you enter leaves this page')).toBeHidden();
  await page.locator('[name="text"]').fill(`Tx key: ${key!.txKey}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Please fill in the missing fields')).toBeVisible();
  await expect(page.locator('[name="text"]')).toHaveValue(`Tx key: ${key!.txKey}`);
  await page.locator('[name="txid"]').fill(key!.txHash);
  await page.getByLabel('Address of the receiver').fill(key!.address);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(verdictOf(page)).toContainText('Proven');
  await expect(resultOf(page)).toContainText(key!.address);
  await expect(resultOf(page)).toContainText(key!.txHash);
  await expect(resultOf(page)).toContainText('confirmation');
});

test('a result of the proof desk is not cached, and its page sends no referrer to other sites', async ({
  request,
  explorer,
}) => {
  const [key] = explorer.facts.txKeys;
  const page = await request.get('/proofs');
  expect(page.headers()['referrer-policy']).toBe('same-origin');
  const answer = await request.post('/proofs', { form: { text: `Tx key: ${key!.txKey}` } });
  expect(answer.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
});

test('input that would crash the wallet service is not sent to it', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const [proof] = explorer.facts.txProofs;
  const [spend] = explorer.facts.spendProofs;
  const [reserve] = explorer.facts.reserveProofs;
  const stagenet =
    '55LTR8KniP4LQGJSPtbYDacR7dz8RBFnsfAKMaMuwUNYX6aQbBcovzDPyrQF9KXF9tVU6Xk3K8no1BywnJX6GvZX8yJsXvt';
  const { pid } = explorer.proofWalletService;
  const cases: readonly [string, Record<string, string>, RegExp][] = [
    [
      'tx-key',
      { txid: key!.txHash, txKey: 'f'.repeat(64), address: key!.address },
      /not below the group order/,
    ],
    ['tx-key', { txid: key!.txHash, txKey: 'ab', address: key!.address }, /64 hexadecimal characters/],
    ['tx-key', { txid: key!.txHash, txKey: '', address: key!.address }, /Transaction key is missing/],
    ['tx-key', { txid: 'zz', txKey: key!.txKey, address: key!.address }, /exactly 64 hexadecimal characters/],
    ['tx-key', { txid: key!.txHash, txKey: key!.txKey, address: 'example.com' }, /./],
    ['tx-key', { txid: key!.txHash, txKey: key!.txKey, address: stagenet }, /belongs to stagenet/],
    [
      'tx-key',
      { txid: key!.txHash, txKey: key!.txKey, address: `${key!.address.slice(0, -1)}x` },
      /checksum/,
    ],
    ['tx-proof', { txid: proof!.txHash, address: proof!.address, proof: 'OutProofV3abc' }, /version/],
    ['tx-proof', { txid: proof!.txHash, address: proof!.address, proof: 'OutProofV2' }, /multiple of/],
    ['spend-proof', { txid: spend!.txHash, proof: 'InProofV2abc' }, /payment proof of a receiver/],
    ['spend-proof', { txid: spend!.txHash, proof: spend!.signature.slice(0, -88) }, /./],
    ['reserve-proof', { address: reserve!.address, proof: 'ReserveProofV2' }, /damaged or cut|base58/],
    [
      'reserve-proof',
      { address: reserve!.address, proof: reserve!.signature.slice(0, -40) },
      /damaged or cut|base58/,
    ],
  ];
  for (const [kind, fields, words] of cases) {
    await ask(page, kind, fields);
    await expect(verdictOf(page), `${kind} ${words}`).toContainText(words);
    await expect(verdictOf(page)).not.toContainText(/^Proven/);
    await expect(page.locator('main')).not.toContainText('has the same verdict');
  }
  expect(explorer.proofWalletService.running()).toBe(true);
  expect(explorer.proofWalletService.pid).toBe(pid);
});

test('a form with an unknown kind of proof is refused with an explanation', async ({ request }) => {
  const urlencoded = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data; boundary=x';
  const part = '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\ntx-key\r\n--x--\r\n';
  for (const [type, data, expected, words] of [
    [urlencoded, '', 400, 'Nothing was checked'],
    [urlencoded, 'kind=nothing', 400, 'Nothing was checked'],
    [urlencoded, '%zz=%ff&kind=%00', 400, 'Nothing was checked'],
    [urlencoded, 'text=hello', 200, 'Nothing was recognised'],
    [urlencoded, 'kind=tx-key&txid=zz', 400, 'Transaction key is missing'],
    ['text/plain', 'kind=tx-key', 415, 'This form cannot be read'],
    [multipart, part, 415, 'This form cannot be read'],
    [multipart, 'garbage', 415, 'This form cannot be read'],
  ] as const) {
    const response = await request.post('/proofs', {
      headers: { 'Content-Type': type },
      data: Buffer.from(data),
    });
    expect(response.status(), data).toBe(expected);
    expect(await response.text(), data).toContain(words);
  }
});

test('a malformed field returns 400, and the form marks and describes it', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const status = await ask(page, 'tx-key', { txid: key!.txHash, txKey: key!.txKey, address: 'nothing' });
  expect(status).toBe(400);
  const field = page.locator('[name="address"]');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#field-address-error')).toBeVisible();
});

test('the wallet service checks a refused address when the visitor requests it', async ({
  page,
  request,
  explorer,
}) => {
  await waitForWalletService(request, explorer.facts);
  const [key] = explorer.facts.txKeys;
  const address = `${key!.address.slice(0, -1)}${key!.address.endsWith('x') ? 'y' : 'x'}`;
  await ask(page, 'tx-key', { txid: key!.txHash, txKey: key!.txKey, address });
  await page.getByRole('button', { name: 'Check the address with the wallet service' }).click();
  await expect(page.locator('#service')).toContainText('have the same results');
  const valid = page.locator('#service').getByRole('row', { name: 'Valid' });
  await expect(valid.getByRole('cell')).toHaveText(['Valid', 'no', 'no']);
  expect(page.url()).not.toContain(address);
  expect(await page.content()).not.toContain(key!.txKey);
});

test('a form that is too long or comes from another site is refused', async ({ request }) => {
  const send = (fields: Record<string, string>, headers: Record<string, string>) =>
    request.post('/proofs?kind=tx-key', { form: { kind: 'tx-key', ...fields }, headers });
  const long = await send({ txKey: 'a'.repeat(2_000_000) }, {});
  expect(long.status()).toBe(413);
  expect(await long.text()).toContain('This request is too long');
  const foreign = await send({ txid: 'a' }, { Origin: 'https://elsewhere.example' });
  expect(foreign.status()).toBe(403);
  expect(await foreign.text()).toContain('comes from another site');
  expect((await send({ txid: 'a' }, {})).status()).toBe(400);
});

test('an unknown transaction has no verdict', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  await ask(page, 'tx-key', { txid: '0'.repeat(64), txKey: key!.txKey, address: key!.address });
  await expect(verdictOf(page)).toContainText('No verdict');
});

test('keys and proofs appear in no log', async ({ explorer }) => {
  const { facts, process } = explorer;
  const secrets = [
    ...facts.txKeys.map(({ txKey }) => txKey.slice(0, 32)),
    ...facts.txProofs.map(({ signature }) => signature.slice(12, 44)),
    ...facts.spendProofs.map(({ signature }) => signature.slice(12, 44)),
    ...facts.reserveProofs.map(({ signature }) => signature.slice(14, 46)),
  ];
  const log = process.log();
  for (const secret of secrets) expect(log).not.toContain(secret);
});
