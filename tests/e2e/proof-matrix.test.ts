import { expect, test, type Page } from 'playwright/test';
import { statement } from '../../db/write-database.ts';
import { formatProofLinkFragment } from '../../proofs/fragment.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { startIndexer, waitForIndexedTip, type TestIndexer } from '../helpers/indexer.ts';
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
import { bob, startAgreementScene, XMR, type AgreementScene } from '../helpers/proof-cases/scene.ts';
import { startSite, type RunningSite } from '../helpers/site.ts';
import { startWalletRpc, type WalletRpc } from '../helpers/wallet-rpc.ts';
import { browserErrorsOf } from './browser-errors.ts';

test.skip(
  !IS_LONG_RUN,
  'the long run has the matrix. The usual run asks about every example of the demo: proofs-browser.test.ts',
);
// Each test continues with the chain of the previous one.
test.describe.configure({ mode: 'serial' });

let scene: AgreementScene;
let database: TestDatabase;
let indexer: TestIndexer;
let deskService: WalletRpc;
let site: RunningSite;
let payments: CasePayment[];
let cases: ProofCase[];

test.beforeAll(async () => {
  test.setTimeout(600_000);
  scene = await startAgreementScene();
  database = await createTestDatabase();
  deskService = await startWalletRpc({ daemonUrl: scene.monerod.url });
  indexer = startIndexer(database, scene.monerod.url, { pollMs: 200 });
  site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: scene.monerod.url,
    WALLET_RPC_URL: deskService.url,
  });
  payments = await sendPayments(scene);
  const signatures = await signatureCases(scene);
  cases = [...(await paymentCases(scene, payments)), ...signatures];
  // The service creates its wallet after its start, which takes up to half a minute.
  const { address, message, proof: signature } = signatures[0]!.fields;
  const ask = async (): Promise<string> => {
    const response = await fetch(`${site.url}/api/v1/proofs/signature`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address, message, signature }),
    });
    return ((await response.json()) as { wallet_service: { state: string } }).wallet_service.state;
  };
  await expect.poll(ask, { timeout: 180_000 }).toBe('agrees');
});
test.afterAll(async () => {
  await site.process.stop();
  await indexer.stop();
  await deskService.stop();
  await database.drop();
  await scene.stop();
});

/** Waits until the index has the chain and the pool of the daemon. */
async function settle(): Promise<void> {
  const { height, hash } = await scene.daemon.getHeight();
  await waitForIndexedTip(database.writeDatabase, { height: height - 1, hash });
  const { txHashes } = await scene.daemon.getTransactionPoolHashes({});
  await expect
    .poll(async () => {
      const rows = await database.writeDatabase.query(statement`select from pool_transactions`);
      return rows.length;
    })
    .toBe(txHashes.length);
}

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
  if (place === undefined) await page.goto(`${site.url}/proofs#${fragment}`);
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
  const shown = page.locator('.outcome-view dl > div', { has: page.getByText('Location', { exact: true }) });
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
  expect(headline, question.name).toMatch(/^(Not proven|This input cannot be checked)$/);
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
    await settle();
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
  await settle();
  await expectProven(page, reserve, /./);
  const before = await unspent();
  await scene.wallet.transfer({ destinations: [{ address: encodeAddress(bob.address), amount: XMR }] });
  await settle();
  await expectProven(page, reserve, /./);
  expect(await unspent()).toBeLessThan(before);
  await scene.mine(1);
  await settle();
  await expectProven(page, reserve, /./);
  await expect(page.locator('#result')).toContainText('spent');
});

test('the page proves a payment whose block was removed, which the wallet service does not know', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const [lost] = payments;
  await settle();
  await scene.daemon.popBlocks({ nblocks: 2 });
  await scene.daemon.flushTxpool({ hashes: 'all' });
  // The index records the other branch when the branch has a block.
  await scene.mine(1);
  await settle();
  for (const question of cases.filter(({ fields }) => fields.txid === lost!.txid)) {
    const { headline, service, place } = await judge(page, question);
    expect(headline, question.name).toMatch(/^Proven, but the transaction is no longer on the chain/);
    expect(place, question.name).toContain('off the main chain');
    expect(service, question.name).toBe('silent');
  }
});
