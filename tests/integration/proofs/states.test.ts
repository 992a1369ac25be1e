/**
 * Checks every kind of proof in every state of its transaction or reserve, with proofs of real wallets. The API and
 * the page return the same verdict, and the table of each test has the expected sentence and the settlement. The usual
 * run has one payment, and the long run has each kind of address and each number of confirmations.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { mineBlocks } from '../../../demo/mining.ts';
import { mineCoinbaseAndReuseItsKey } from '../../../demo/same-key.ts';
import type { ProofJson } from '../../../api/json/proof.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import {
  paymentCases,
  sendPayments,
  signatureCases,
  type CasePayment,
  type ProofCase,
} from '../../helpers/proof-cases/cases.ts';
import { startProofSite, type ProofSite } from '../../helpers/proof-cases/proof-site.ts';
import { bob, MESSAGE, XMR, type AgreementScene } from '../../helpers/proof-cases/scene.ts';

const FOLDER = process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next';
const build = fileURLToPath(new URL(`../../../${FOLDER}/BUILD_ID`, import.meta.url));
test.skip(!existsSync(build), 'there is no built site: npm test makes one');
// Each test continues with the chain of the previous one.
test.describe.configure({ mode: 'serial' });

const DAY_SECONDS = 24 * 60 * 60;
/** Coinbases unlock after 60 blocks. */
const UNLOCK_BLOCKS = 60;

let proofSite: ProofSite;
let scene: AgreementScene;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  proofSite = await startProofSite();
  ({ scene } = proofSite);
});
test.afterAll(async () => {
  await proofSite.stop();
});

async function mine(blocks: number): Promise<void> {
  await scene.mine(blocks);
  await proofSite.settle();
}

/** Checks a proof on the page without scripts. @returns the text of the page, and its headline */
async function checkOnPage({ kind, fields }: ProofCase): Promise<{ text: string; headline: string }> {
  const response = await fetch(`${proofSite.url}/proofs`, {
    method: 'POST',
    body: new URLSearchParams({ kind, ...fields }),
  });
  const html = await response.text();
  const [, headline = ''] = /<h2 class="sheet-title">(.*?)<\/h2>/.exec(html) ?? [];
  const text = html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  return { text, headline };
}

interface Expected {
  readonly settled: boolean | null;
  readonly reason?: string;
  /** Part of the headline after "Proven". Undefined for a headline without a restriction. */
  readonly but?: RegExp;
  readonly service?: 'agrees' | 'silent';
}

/** Lines of the report: state, kind and proof, verdict, settlement and headline. */
const report: string[] = [];

async function expectState(state: string, question: ProofCase, expected: Expected): Promise<ProofJson> {
  const { settled, reason = null, but, service: walletService = 'agrees' } = expected;
  const label = `${state}: ${question.kind}, ${question.name}`;
  const json = await proofSite.checkInApi(question);
  expect(json, label).toMatchObject({
    verdict: 'proven',
    settled,
    unsettled_reason: reason,
    wallet_service: { state: walletService },
  });
  const { text, headline } = await checkOnPage(question);
  if (but === undefined) expect(headline, label).toMatch(/^Proven/);
  else expect(headline, label).toMatch(but);
  if (settled === true && !question.name.includes('version 1')) expect(headline, label).toBe('Proven');
  for (const { message } of json.warnings) expect(text, label).toContain(message);
  report.push(`${label}: ${json.verdict}, ${String(settled)} ${String(reason)}, ${headline}`);
  return json;
}

const isPayment = ({ kind }: ProofCase): boolean => kind === 'tx-key' || kind === 'tx-proof';

/** Expects a state of all proofs about a transaction. Only proofs of a payment are settled or not. */
async function expectAll(
  state: string,
  questions: readonly ProofCase[],
  expected: Expected,
): Promise<ProofJson[]> {
  const { settled, reason, but, service: walletService } = expected;
  const isOnlyForPayments = reason === 'few-confirmations' || reason === 'locked' || settled === true;
  const other: Expected = {
    settled: null,
    ...(but !== undefined && !isOnlyForPayments && { but }),
    ...(walletService !== undefined && { service: walletService }),
  };
  const found: ProofJson[] = [];
  for (const question of questions)
    found.push(await expectState(state, question, isPayment(question) ? expected : other));
  return found;
}

async function pay(name: string, unlockTime = 0n): Promise<CasePayment> {
  const destinations = [{ address: encodeAddress(bob.address), amount: XMR }];
  const { txHash, txKey } = await scene.wallet.transfer({ destinations, unlockTime, getTxKey: true });
  return { name, address: bob.address, txid: txHash, txKey };
}

test('a payment: in the pool, with each number of confirmations, and locked by height and by time', async () => {
  test.setTimeout(IS_LONG_RUN ? 1_200_000 : 300_000);
  const { height } = await scene.daemon.getHeight();
  const sent = await sendPayments(scene);
  const byHeight = await pay('locked by height', BigInt(height + 100));
  const byTime = await pay('locked by time', BigInt(Math.floor(Date.now() / 1000) + 10 * DAY_SECONDS));
  await proofSite.settle();
  const questions = await paymentCases(scene, IS_LONG_RUN ? sent : sent.slice(0, 1));
  const locked = await paymentCases(scene, [byHeight, byTime]);
  const inPool = { settled: false, reason: 'in-pool', but: /the transaction is not in a block yet/ };
  await expectAll('in the pool', IS_LONG_RUN ? [...questions, ...locked] : questions, inPool);
  for (let confirmations = 1; confirmations <= 10; confirmations += 1) {
    await mine(1);
    if (!IS_LONG_RUN && ![1, 9, 10].includes(confirmations)) continue;
    const state = `confirmed ${confirmations}`;
    await expectAll(
      state,
      questions,
      confirmations === 10
        ? { settled: true }
        : { settled: false, reason: 'few-confirmations', but: /the transaction has few confirmations/ },
    );
    if (confirmations === 1 || confirmations === 10)
      await expectAll(
        `${state}, locked`,
        IS_LONG_RUN ? locked : locked.filter(({ kind }) => kind === 'tx-key'),
        {
          settled: false,
          reason: 'locked',
          but: /the coins are still locked/,
        },
      );
  }
});

test('a payment to a one-time key that another output has', async () => {
  const address = encodeAddress(bob.address);
  const { txHash, txKey } = await mineCoinbaseAndReuseItsKey(
    async (walletAddress, coinbaseOf) => mineBlocks(scene.daemon, { blocks: 1, walletAddress, coinbaseOf }),
    address,
    'states of proofs',
  );
  await proofSite.settle();
  const fields = { txid: txHash, txKey, address };
  await expectState(
    'burnt',
    { name: 'a coinbase', kind: 'tx-key', fields },
    {
      settled: false,
      reason: 'burnt',
      but: /the coins may be worthless/,
    },
  );
});

test('signatures, and a reserve that is unspent and partly spent', async () => {
  for (const signature of await signatureCases(scene)) await expectState('any', signature, { settled: null });
  await scene.wallet.refresh({});
  const reserve = await reserveOfWallet();
  const before = await expectState('unspent', reserve, { settled: null });
  expect(before.warnings.map(({ code }) => code)).not.toContain('reserve-spent');
  await pay('spends a part of the reserve');
  for (const state of ['partly spent in the pool', 'partly spent in a block']) {
    if (state.endsWith('block')) await mine(1);
    else await proofSite.settle();
    await expectState(state, reserve, {
      settled: null,
      but: /^Proven, but [\d.,]+ of [\d.,]+ XMR are spent/,
    });
  }
});

/** @param amount the largest outputs that are at least this amount together. Undefined for all outputs, also the locked ones */
async function reserveOfWallet(amount?: bigint): Promise<ProofCase> {
  const { signature: proof } = await scene.wallet.getReserveProof({
    message: MESSAGE,
    ...(amount === undefined ? { all: true } : { all: false, accountIndex: 0, amount }),
  });
  const { address } = await scene.wallet.getAddress({ accountIndex: 0 });
  return { name: 'a wallet', kind: 'reserve-proof', fields: { address, message: MESSAGE, proof } };
}

test('a payment whose block left the chain, and whose coins another transaction spends, with the full reserve', async () => {
  test.setTimeout(300_000);
  const lost = await pay('orphaned');
  const questions = await paymentCases(scene, [lost]);
  await mine(1);
  await scene.daemon.popBlocks({ nblocks: 1 });
  await scene.daemon.flushTxpool({ hashes: 'all' });
  await mine(2);
  const orphaned: Expected = {
    settled: false,
    reason: 'orphaned',
    but: /the transaction is no longer on the chain/,
    service: 'silent',
  };
  await expectAll('orphaned', questions, orphaned);

  const reserve = await reserveOfWallet(100n * XMR);
  await mine(UNLOCK_BLOCKS);
  const { txHashList } = await scene.wallet.sweepAll({
    address: encodeAddress(bob.address),
    accountIndex: 0,
    subaddrIndicesAll: true,
  });
  expect(txHashList).not.toEqual([]);
  await mine(1);
  await expectState('fully spent', reserve, { settled: null, but: /^The complete reserve is spent$/ });
  for (const { warnings } of await expectAll('orphaned and spent again', questions, orphaned))
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^This payment was undone: block \d+ left the main chain, and another transaction \([0-9a-f]{64}\) spends the same coins\.$/,
      ),
    );
  test.info().annotations.push({ type: 'states of proofs', description: report.join('\n') });
});
