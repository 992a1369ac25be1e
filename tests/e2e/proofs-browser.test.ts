import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DemoChainDescription } from '../../demo/facts.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { checkProof, proofResult, expectNotSent, fillProofForm, headline, sentBy } from './proof-form.ts';
import { expect, test } from './fixtures.ts';
import { waitForWalletService } from './wallet-service.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An example of the demo, as input of the detection box and of the fields that the box does not fill. */
interface Example {
  readonly id: string;
  readonly text: string;
  readonly message: string | undefined;
  readonly txid: string | undefined;
  readonly good: boolean;
  /** Whether the address belongs to another network. */
  readonly isForeign?: boolean;
  readonly amounts: readonly bigint[];
  /** Parts of the input. No request may contain any of them. */
  readonly secrets: readonly string[];
}

function examplesOf(facts: DemoChainDescription): Example[] {
  const middle = (text: string): string => text.slice(16, 48);
  return [
    ...facts.txKeys.map(({ id, txHash, txKey, address, expected, caveat }) => ({
      id,
      text: `Tx ID: ${txHash}\nTx key: ${txKey}\nAddress: ${address}`,
      message: undefined,
      txid: txHash,
      good: expected.received > 0n,
      isForeign: caveat === 'other-network',
      amounts: [expected.received],
      secrets: [txKey, address],
    })),
    ...facts.txProofs.map(({ id, txHash, address, message, signature, expected }) => ({
      id,
      text: `${txHash}\n${address}\n${signature}`,
      message,
      txid: txHash,
      good: expected.good && expected.received > 0n,
      amounts: [expected.received],
      secrets: [middle(signature), address, message],
    })),
    ...facts.spendProofs.map(({ id, txHash, message, signature, expected }) => ({
      id,
      text: `${signature}\n${txHash}`,
      message,
      txid: txHash,
      good: expected.good,
      amounts: [],
      secrets: [middle(signature), message],
    })),
    ...facts.reserveProofs.map(({ id, address, message, signature, expected }) => ({
      id,
      text: `${address} ${signature}`,
      message,
      txid: undefined,
      good: expected.good,
      amounts: [expected.total, expected.spent],
      secrets: [middle(signature), address, message],
    })),
    ...facts.signedMessages.map(({ id, address, message, signature, expected }) => ({
      id,
      text: `${address}\n${signature}`,
      message,
      txid: undefined,
      good: expected.good,
      amounts: [],
      secrets: [middle(signature), address, message],
    })),
  ];
}

test('the page checks every example and sends nothing that was entered, and the wallet service agrees when it is called', async ({
  page,
  explorer,
  browserErrors,
}) => {
  await waitForWalletService(page.request, explorer.facts);
  const sent = sentBy(page);
  for (const example of examplesOf(explorer.facts)) {
    const { id, good, isForeign = false, amounts, secrets } = example;
    // The button at the end sends all fields on purpose, and examples share keys.
    const before = sent.length;
    await page.goto('/proofs');
    await fillProofForm(page, example);
    await checkProof(page);
    await expect(headline(page), id).toHaveText(
      isForeign ? 'The entered data cannot be checked' : good ? /^Proven/ : /^Not proven/,
    );
    for (const amount of amounts.filter((each) => good && each > 0n)) {
      await expect(proofResult(page), id).toContainText(formatXmr(amount));
    }
    await expect(proofResult(page), id).toBeFocused();
    expectNotSent(sent.slice(before), secrets, id);
    expect(page.url(), id).toMatch(/\/proofs$/);
    const askWalletAboutAddress = page.getByRole('button', {
      name: 'Check the address with the wallet service',
    });
    await expect(askWalletAboutAddress, id).toHaveCount(isForeign ? 1 : 0);
    if (isForeign) continue;
    await page.getByRole('button', { name: 'Check with the wallet service too' }).click();
    await expect(proofResult(page), id).toContainText('has the same verdict');
  }
  expect(browserErrors).toEqual([]);
});

test('a changed character, another message, another address and another transaction are not proven', async ({
  page,
  explorer,
}) => {
  const { txProofs, txKeys, spendProofs } = explorer.facts;
  const proof = txProofs.find(({ expected }) => expected.received > 0n)!;
  const key = txKeys.find(({ expected }) => expected.received > 0n)!;
  const spend = spendProofs.find(({ expected }) => expected.good)!;
  const other = explorer.facts.payments.find(
    ({ txHash }) => txHash !== key.txHash && txHash !== proof.txHash,
  )!;
  const swapped = (text: string): string =>
    `${text.slice(0, 40)}${text[40] === '5' ? '6' : '5'}${text.slice(41)}`;
  const cases: readonly [string, string, string | undefined, RegExp][] = [
    [
      'a letter',
      `${proof.txHash} ${proof.address} ${swapped(proof.signature)}`,
      proof.message,
      /Not proven|cannot be checked/,
    ],
    ['a message', `${proof.txHash} ${proof.address} ${proof.signature}`, `${proof.message}!`, /Not proven/],
    ['a transaction', `${other.txHash} ${proof.address} ${proof.signature}`, proof.message, /Not proven/],
    [
      'a cut proof',
      `${proof.txHash} ${proof.address} ${proof.signature.slice(0, -9)}`,
      proof.message,
      /cannot be checked/,
    ],
    ['a spend message', `${spend.txHash} ${spend.signature}`, `${spend.message}!`, /Not proven/],
    ['a key', `Tx ID: ${other.txHash} Tx key: ${key.txKey} ${key.address}`, undefined, /Not proven/],
    [
      'no transaction',
      `Tx ID: ${'0'.repeat(64)} Tx key: ${key.txKey} ${key.address}`,
      undefined,
      /No verdict/,
    ],
  ];
  for (const [name, text, message, words] of cases) {
    await page.goto('/proofs');
    await fillProofForm(page, { text, message });
    await checkProof(page);
    await expect(headline(page), name).toHaveText(words);
    if (name !== 'a letter') await expect(proofResult(page), name).toContainText('Likely causes');
  }
});

test('a result has a button for a signed receipt, which says what it sends and sends nothing before', async ({
  page,
  explorer,
  browserErrors,
}) => {
  const sent = sentBy(page);
  const { txKeys, txProofs } = explorer.facts;
  const key = txKeys.find(({ expected }) => expected.received > 0n)!;
  const wrongKey = txKeys.find(({ expected }) => expected.received === 0n)!;
  const proof = txProofs.find(({ expected, message }) => expected.received > 0n && message !== '')!;
  const cases = [
    {
      text: `Tx ID: ${key.txHash} Tx key: ${key.txKey} ${key.address}`,
      message: undefined,
      secret: key.txKey,
      fields: ['Transaction hash', 'Address of the receiver', 'Proof'],
      advice: 'The key stays in this page',
      neverSent: [key.txKey],
    },
    {
      // No payment proof can be made from a key that proves nothing.
      text: `Tx ID: ${wrongKey.txHash} Tx key: ${wrongKey.txKey} ${wrongKey.address}`,
      message: undefined,
      secret: wrongKey.txKey,
      fields: ['Transaction hash', 'Transaction key (secret)', 'Address of the receiver'],
      advice: 'To send no secret, paste a payment proof (OutProof)',
      neverSent: [],
    },
    {
      text: `${proof.txHash} ${proof.address} ${proof.signature}`,
      message: proof.message,
      secret: proof.signature,
      fields: ['Transaction hash', 'Address of the receiver', 'Message', 'Proof'],
      advice: 'None of these values is a secret key.',
      neverSent: [],
    },
  ];
  for (const { text, message, secret, fields, advice, neverSent } of cases) {
    await page.goto('/proofs');
    await fillProofForm(page, { text, message });
    await checkProof(page);
    const offer = page.locator('.signed-receipt');
    await expect(offer.getByRole('listitem')).toHaveText(fields);
    await expect(offer).toContainText(advice);
    expectNotSent(sent, [secret], 'before the button is pressed');
    await offer.getByRole('button', { name: 'Signed receipt' }).click();
    await expect(page.getByRole('link', { name: 'Receipt with the checked address' })).toBeVisible();
    await page.getByRole('link', { name: 'Receipt of this result' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine.');
    expectNotSent(sent, neverSent, 'in any request');
  }
  expect(browserErrors).toEqual([]);
});

test('the page still checks proofs while the wallet service is unavailable', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  await explorer.proofWalletService.kill();
  try {
    await page.goto('/proofs');
    await fillProofForm(page, {
      text: `Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`,
      message: undefined,
    });
    await checkProof(page);
    await expect(headline(page)).toHaveText(/^Proven/);
    await page.getByRole('button', { name: 'Check with the wallet service too' }).click();
    await expect(proofResult(page)).toContainText('The wallet service did not respond');
  } finally {
    await explorer.proofWalletService.restart();
  }
});

test('a hidden transaction is requested by hash prefix, together with all others of that prefix', async ({
  page,
  explorer,
}) => {
  const sent = sentBy(page);
  const spend = explorer.facts.spendProofs.find(({ expected }) => expected.good)!;
  await page.goto('/proofs');
  await fillProofForm(page, { text: `${spend.txHash} ${spend.signature}`, message: spend.message });
  await page.getByLabel('Hide from this server').check();
  await checkProof(page);
  await expect(headline(page)).toHaveText(/^Proven/);
  expect(sent.some((text) => text.includes(`/api/v1/txs?prefix=${spend.txHash.slice(0, 1)}&`))).toBe(true);
  // The chain of this test has too few transactions for a prefix of 4 characters, so none was sent.
  expect(
    sent.filter((text) => text.startsWith('GET')).some((text) => text.includes(spend.txHash.slice(0, 4))),
  ).toBe(false);
});

test('a check can be cancelled, and the form works again', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/chain-data', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/proofs');
  await fillProofForm(page, {
    text: `Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`,
    message: undefined,
  });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Fetching chain data')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The check was cancelled')).toBeVisible();
  release();
  await checkProof(page);
  await expect(headline(page)).toHaveText(/^Proven/);
});

test('the page detects bytes of another transaction', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const other = explorer.facts.payments.find(({ txHash }) => txHash !== key!.txHash)!;
  const raw = (await (await page.request.get(`/api/v1/txs/${other.txHash}/raw`)).json()) as { hex: string };
  await page.route('**/api/v1/chain-data', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { txs: { hex: string }[] };
    for (const tx of json.txs) tx.hex = raw.hex;
    await route.fulfill({ response, json });
  });
  await page.goto('/proofs');
  await fillProofForm(page, {
    text: `Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`,
    message: undefined,
  });
  await checkProof(page);
  await expect(headline(page)).toHaveText('No verdict');
  await expect(proofResult(page)).toContainText('different transaction');
});

test('a view key is used in the page alone, to find the outputs of a transaction', async ({
  page,
  explorer,
}) => {
  const sent = sentBy(page);
  const { payments, wallets } = explorer.facts;
  const payment = payments.find(({ destinations }) =>
    destinations.some(({ kind }) => kind === 'subaddress'),
  )!;
  const paid = payment.destinations.find(({ kind }) => kind === 'subaddress')!;
  const wallet = wallets.find(({ name }) => name === paid.recipient)!;
  const primary = wallet.addresses.find(({ kind }) => kind === 'primary')!;
  await page.goto('/proofs');
  const form = page.locator('form[data-open-outputs]');
  await form.getByLabel('Transaction hash').fill(payment.txHash);
  await form.getByLabel('Address', { exact: true }).fill(primary.address);
  await form.getByLabel('Secret view key').fill(wallet.secretViewKey);
  await form.getByRole('button', { name: 'Decrypt the outputs' }).click();
  const opened = page.locator('[data-opened-outputs]');
  await expect(opened).toContainText(formatXmr(paid.amount, { minDecimals: 12 }));
  await expect(opened).toContainText(paid.address);
  expectNotSent(sent, [wallet.secretViewKey, primary.address, paid.address], 'view key');
  await form.getByLabel('Secret view key').fill('ab');
  await form.getByRole('button', { name: 'Decrypt the outputs' }).click();
  await expect(opened).toContainText('64 hexadecimal characters');
  await expect(form.getByLabel('Secret view key')).toBeFocused();
});

test('the script and the worker of the proof desk are loaded on first use', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto('/proofs');
  await expect(page.locator('html[data-scripts="on"]')).toBeAttached();
  const before = scripts.length;
  expect(scripts.some((url) => url.includes('/desk-'))).toBe(false);
  await fillProofForm(page, {
    text: `Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`,
    message: undefined,
  });
  await checkProof(page);
  await expect(headline(page)).toHaveText(/^Proven/);
  expect(scripts.length).toBeGreaterThan(before);
  expect(scripts.some((url) => url.includes('/desk-'))).toBe(true);
  const worker = await page.request.get(scripts.find((url) => url.includes('/desk-'))!);
  // The worker receives the secrets and may send no requests.
  expect(worker.headers()['content-security-policy']).toContain("default-src 'none'");
});

test('axe reports no violation on the proof desk, empty and with a result', async ({ page, explorer }) => {
  const [key] = explorer.facts.txKeys;
  const faults = async (): Promise<unknown> => {
    await page.evaluate(axeSource);
    return page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join()))`,
    );
  };
  await page.goto('/proofs');
  expect(await faults()).toEqual([]);
  await fillProofForm(page, {
    text: `Tx ID: ${key!.txHash} Tx key: ${key!.txKey} ${key!.address}`,
    message: undefined,
  });
  await checkProof(page);
  await expect(headline(page)).toHaveText(/^Proven/);
  expect(await faults()).toEqual([]);
});
