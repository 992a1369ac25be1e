import { checkProof, expectNotSent, fillProofForm, headline, sentBy } from './proof-form.ts';
import { expect, test } from './fixtures.ts';

/** The ways to the proof desk: links, a transaction, the demo and the search field. */

test('a link fills the form and its fragment leaves the URL, and a link is created only on request', async ({
  page,
  explorer,
}) => {
  const sent = sentBy(page);
  const proof = explorer.facts.txProofs.find(({ expected }) => expected.received > 0n)!;
  await page.goto('/proofs');
  await fillProofForm(page, {
    text: `${proof.txHash} ${proof.address} ${proof.signature}`,
    message: proof.message,
  });
  await checkProof(page);
  await expect(page.locator('#desk-link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a link to this check' }).click();
  const link = await page.locator('#desk-link').inputValue();
  expect(link).toContain('/proofs#');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL(/\/proofs$/);
  // The link is complete, so it is checked at once.
  await expect(headline(page)).toHaveText(/^Proven/);
  expectNotSent(sent, [proof.signature.slice(16, 48), proof.address], 'link');
});

test('a desk opened from a transaction needs only the key, and pasting does not lose the hash', async ({
  page,
  explorer,
}) => {
  const sent = sentBy(page);
  const key = explorer.facts.txKeys.find(({ expected }) => expected.received > 0n)!;
  await page.goto(`/proofs?txid=${key.txHash}`);
  const about = page.locator('[data-desk-about]');
  await expect(about).toContainText('This check is about transaction');
  await fillProofForm(page, { text: 'something else in the extra field', message: undefined });
  await fillProofForm(page, { text: `${key.txKey} ${key.address}`, message: undefined });
  await checkProof(page);
  await expect(headline(page)).toHaveText(/^Proven/);
  await about.getByRole('link', { name: 'Choose another transaction' }).click();
  await expect(about).toBeEmpty();
  await expect(page.locator('#field-txid')).toBeVisible();
  // A link of another explorer, and one of its hash alone.
  await page.goto(`/prove/${key.txHash}/${key.address}/${key.txKey}`);
  await expect(headline(page)).toHaveText(/^Proven/);
  await page.goto(`/prove/${key.txHash}`);
  await expect(about).toContainText('This check is about transaction');
  await expect(page.locator('[name="text"]')).toHaveValue('');
  expectNotSent(
    sent.filter((text) => !text.includes('/prove/')),
    [key.txKey, key.address],
    'about',
  );
});

test('a demo button fills in its example without sending it', async ({ page, explorer }) => {
  const sent = sentBy(page);
  const [key] = explorer.facts.txKeys;
  // The message has its own field, because the box does not accept it.
  const proof = explorer.facts.txProofs.find(({ expected, message }) => expected.good && message !== '');
  for (const { id } of [key!, proof!]) {
    await page.goto('/demo');
    await page
      .locator(`[data-proof-example="${id}"]`)
      .getByRole('button', { name: 'Check this text' })
      .click();
    await expect(headline(page), id).toHaveText(/^Proven/);
  }
  expectNotSent(sent, [key!.txKey, proof!.signature.slice(16, 48), proof!.message], 'demo');
});

test('a proof or a key in a search field is passed to the proof desk and is not sent', async ({
  page,
  explorer,
}) => {
  const sent = sentBy(page);
  const [proof] = explorer.facts.txProofs;
  const [key] = explorer.facts.txKeys;
  await page.goto('/blocks');
  const field = page.locator('#site-search');
  await field.fill(proof!.signature);
  await field.press('Enter');
  await expect(page.locator('[name="text"]')).toHaveValue(new RegExp(proof!.signature.slice(0, 100)));
  await page.goto('/blocks');
  const single = key!.txKey.slice(0, 64);
  await page.locator('#site-search').fill(single);
  await page.locator('#site-search').press('Enter');
  await page.getByRole('button', { name: 'This is a secret key' }).click();
  await expect(page.locator('[name="text"]')).toHaveValue(single);
  await expect(page).toHaveURL(/\/proofs$/);
  expectNotSent(sent, [proof!.signature.slice(16, 48), single], 'search');
  // A hash that cannot be a key is searched for at once.
  const block = await explorer.daemon.getBlockHeaderByHeight({ height: 5 });
  await page.goto('/blocks');
  await page.locator('#site-search').fill('abc');
  await page.locator('#site-search').press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  expect(block.blockHeader.height).toBe(5);
});

test('a message of a shop leads from the search field to when the payment can be spent, in two actions at most', async ({
  page,
  context,
  explorer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent = sentBy(page);
  const { txHash, txKey, address } = explorer.facts.txKeys.find(({ expected }) => expected.received > 0n)!;
  const message = `Your order 1042 is paid.\nTransaction: ${txHash}\nTx key: ${txKey}\nTo: ${address}\nThank you!`;
  const expectSentence = async (): Promise<void> => {
    await expect(headline(page)).toHaveText(/^Proven/);
    await expect(page.locator('.outcome-view')).toContainText(
      /Spendable since block \d+|Spendable in \d+ block/,
    );
  };
  for (const path of ['/', '/blocks']) {
    const field = page.locator('#site-search').first();
    // A paste is intercepted, so it is the only action.
    await page.goto(path);
    await page.evaluate(async (text) => navigator.clipboard.writeText(text), message);
    await field.focus();
    await field.press('Control+V');
    await expectSentence();
    // A text that arrives otherwise, for example by dragging, needs Enter too.
    await page.goto(path);
    await field.fill(message.replaceAll('\n', ' '));
    await field.press('Enter');
    await expectSentence();
  }
  expectNotSent(sent, [txKey.slice(8, 56), address], 'walk');
});
