import { expect, test, type Page } from 'playwright/test';
import { formatProofLinkFragment } from '../../proofs/fragment.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import {
  paymentCases,
  reserveCases,
  sendPayments,
  signatureCases,
  wrongForms,
  type CasePayment,
  type ProofCase,
} from '../helpers/proof-cases/cases.ts';
import { startProofSite, type ProofSite } from '../helpers/proof-cases/proof-site.ts';
import { bob, XMR, type AgreementScene } from '../helpers/proof-cases/scene.ts';
import { browserErrorsOf } from './browser-errors.ts';

test.skip(
  !IS_LONG_RUN,
  'the long run has the matrix. The usual run asks about every example of the demo: proofs-browser.test.ts',
);
// Each test continues with the chain of the previous one.
test.describe.configure({ mode: 'serial' });

let proofSite: ProofSite;
let scene: AgreementScene;
let payments: CasePayment[];
let cases: ProofCase[];

test.beforeAll(async () => {
  test.setTimeout(600_000);
  proofSite = await startProofSite();
  ({ scene } = proofSite);
  payments = await sendPayments(scene);
  cases = [...(await paymentCases(scene, payments)), ...(await signatureCases(scene))];
});
test.afterAll(async () => {
  await proofSite.stop();
});

type Service = 'agrees' | 'not asked' | 'silent';

interface PageResponse {
  readonly headline: string;
  readonly service: Service;
  readonly place: string;
}

/** Runs a check in the page, and presses the button of the wallet service when there is one. */
async function judge(page: Page, { kind, fields }: ProofCase): Promise<PageResponse> {
  const place = new URL(page.url()).pathname === '/proofs' ? page.locator('[data-desk-result]') : undefined;
  const fragment = `${formatProofLinkFragment({ kind, fields })}&run=1`;
  // On an open page, the next result must belong to this check.
  if (place === undefined) await page.goto(`${proofSite.url}/proofs#${fragment}`);
  else {
    await place.evaluate((element) => element.replaceChildren());
    await page.evaluate((text) => (location.hash = text), fragment);
  }
  const headline = await page.locator('.outcome-view .sheet-title').textContent({ timeout: 60_000 });
  const button = page.getByRole('button', { name: 'Check with the wallet service too' });
  const row = page.locator('.outcome-view dl > div', {
    has: page.getByText('The wallet service', { exact: true }),
  });
  let service: Service = 'not asked';
  if ((await button.count()) > 0) {
    await button.click();
    const words = row.getByText(
      /has the same verdict|disagree|this verdict is from this explorer only|did not/,
    );
    await expect(words).toBeVisible({ timeout: 60_000 });
    const text = (await row.textContent()) ?? '';
    expect(text).not.toContain('disagree');
    service = text.includes('has the same verdict') ? 'agrees' : 'silent';
  }
  const shown = page.locator('.outcome-view dl > div', {
    has: page.getByText('Block or pool', { exact: true }),
  });
  return {
    headline: headline ?? '',
    service,
    place: (await shown.count()) > 0 ? ((await shown.textContent()) ?? '') : '',
  };
}

/** Counts of the results, for the report of the run. */
const counts = { proven: 0, refused: 0, agreed: 0, silent: 0 };

async function expectProven(page: Page, question: ProofCase, place: RegExp): Promise<void> {
  const response = await judge(page, question);
  expect(response, `${question.name}: ${question.kind}`).toMatchObject({
    headline: expect.stringMatching(/^Proven/),
    service: 'agrees',
  });
  if (question.fields.txid !== undefined) expect(response.place, question.name).toMatch(place);
  counts.proven += 1;
  counts.agreed += 1;
}

async function expectRefused(page: Page, question: ProofCase): Promise<void> {
  const { headline, service } = await judge(page, question);
  expect(headline, question.name).toMatch(/^(Not proven|The entered data cannot be checked)$/);
  counts.refused += 1;
  // Malformed input is never sent, and the service refuses some wrong proofs with an error instead of a verdict.
  if (service === 'agrees') counts.agreed += 1;
  else counts.silent += 1;
}

const otherTxid = (): string => scene.sent.mixed.txid;

for (const [state, place] of [
  ['in the pool', /the pool/],
  ['in a block', /block \d/],
] as const)
  test(`page and wallet service agree on every proof, valid and invalid, ${state}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    const errors = browserErrorsOf(page);
    if (state === 'in a block') {
      await scene.mine(1);
      // No block changes a signature.
      cases = [...cases.filter(({ kind }) => kind !== 'signature'), ...(await reserveCases(scene))];
    }
    await proofSite.settle();
    for (const question of cases) {
      await expectProven(page, question, place);
      for (const wrong of wrongForms(question, otherTxid())) await expectRefused(page, wrong);
    }
    expect(errors).toEqual([]);
    test.info().annotations.push({ type: `answers, ${state}`, description: JSON.stringify(counts) });
  });

test('page and wallet service agree on a reserve proof with a spent output, in the pool and in a block', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const reserve = cases.find(({ kind }) => kind === 'reserve-proof')!;
  const unspent = async (): Promise<number> => page.getByText('output unspent', { exact: true }).count();
  await proofSite.settle();
  await expectProven(page, reserve, /./);
  const before = await unspent();
  await scene.wallet.transfer({ destinations: [{ address: encodeAddress(bob.address), amount: XMR }] });
  await proofSite.settle();
  await expectProven(page, reserve, /./);
  expect(await unspent()).toBeLessThan(before);
  await scene.mine(1);
  await proofSite.settle();
  await expectProven(page, reserve, /./);
  await expect(page.locator('#result')).toContainText('spent');
});

test('the page proves a payment whose block was removed, which the wallet service does not know', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const [lost] = payments;
  await proofSite.settle();
  await scene.daemon.popBlocks({ nblocks: 2 });
  await scene.daemon.flushTxpool({ hashes: 'all' });
  // The index records the other branch when the branch has a block.
  await scene.mine(1);
  await proofSite.settle();
  for (const question of cases.filter(({ fields }) => fields.txid === lost!.txid)) {
    const { headline, service, place } = await judge(page, question);
    expect(headline, question.name).toMatch(/^Proven, but the transaction is no longer on the chain/);
    expect(place, question.name).toContain('off the main chain');
    expect(service, question.name).toBe('silent');
  }
});
