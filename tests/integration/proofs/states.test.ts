/**
 * Checks every kind of proof in every state of its transaction or reserve, with proofs of real wallets. The API and
 * the page return the same verdict, and the table of each test has the expected sentence and the settlement. The usual
 * run has one payment, and the long run has each kind of address and each number of confirmations.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { mineBlocks } from '../../../demo/mining.ts';
import { mineSameKeyTwice } from '../../../demo/same-key.ts';
import { statement } from '../../../db/write-database.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { requestFieldName, type ProofJson } from '../../../api/json/proof.ts';
import { proofKindDetails } from '../../../proofs/kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startIndexer, waitForIndexedTip, type TestIndexer } from '../../helpers/indexer.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import {
  paymentCases,
  sendPayments,
  signatureCases,
  type CasePayment,
  type ProofCase,
} from '../../helpers/proof-cases/cases.ts';
import {
  bob,
  MESSAGE,
  startAgreementScene,
  XMR,
  type AgreementScene,
} from '../../helpers/proof-cases/scene.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { startWalletRpc, type WalletRpc } from '../../helpers/wallet-rpc.ts';

const FOLDER = process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next';
const build = fileURLToPath(new URL(`../../../${FOLDER}/BUILD_ID`, import.meta.url));
test.skip(!existsSync(build), 'there is no built site: npm test makes one');
// Each test continues with the chain of the previous one.
test.describe.configure({ mode: 'serial' });

const DAY_SECONDS = 24 * 60 * 60;
/** Coinbases unlock after 60 blocks. */
const UNLOCK_BLOCKS = 60;

let scene: AgreementScene;
let database: TestDatabase;
let indexer: TestIndexer;
let service: WalletRpc;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  scene = await startAgreementScene();
  database = await createTestDatabase();
  service = await startWalletRpc({ daemonUrl: scene.monerod.url });
  indexer = startIndexer(database, scene.monerod.url, { pollMs: 200 });
  site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: scene.monerod.url,
    WALLET_RPC_URL: service.url,
  });
  await settle();
  const [signature] = await signatureCases(scene);
  const isReady = async () => (await checkInApi(signature!)).wallet_service.state;
  await expect.poll(isReady, { timeout: 180_000 }).toBe('agrees');
});
test.afterAll(async () => {
  await site.process.stop();
  await indexer.stop();
  await service.stop();
  await database.drop();
  await scene.stop();
});

/** Waits until the index has the chain and the pool of the daemon. */
async function settle(): Promise<void> {
  const { height, hash } = await scene.daemon.getHeight();
  await waitForIndexedTip(database.writeDatabase, { height: height - 1, hash });
  const { txHashes } = await scene.daemon.getTransactionPoolHashes({});
  const waiting = async () =>
    (await database.writeDatabase.query(statement`select from pool_transactions`)).length;
  await expect.poll(waiting).toBe(txHashes.length);
}

async function mine(blocks: number): Promise<void> {
  await scene.mine(blocks);
  await settle();
}

async function checkInApi({ kind, fields }: ProofCase): Promise<ProofJson> {
  const body = Object.fromEntries(
    proofKindDetails[kind].fields.map(({ name }) => [requestFieldName(kind, name), fields[name] ?? '']),
  );
  const response = await fetch(`${site.url}/api/v1/proofs/${kind}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as ProofJson;
}

/** Checks a proof on the page without scripts. @returns the text of the page, and its headline */
async function checkOnPage({ kind, fields }: ProofCase): Promise<{ text: string; headline: string }> {
  const response = await fetch(`${site.url}/proofs`, {
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
  const json = await checkInApi(question);
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
  await settle();
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
  const { txHash, txKey } = await mineSameKeyTwice(
    async (walletAddress, coinbaseOf) => mineBlocks(scene.daemon, { blocks: 1, walletAddress, coinbaseOf }),
    address,
    'states of proofs',
  );
  await settle();
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
    else await settle();
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
  await expectState('fully spent', reserve, { settled: null, but: /^All of it is spent$/ });
  for (const { warnings } of await expectAll('orphaned and spent again', questions, orphaned))
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^This payment was undone: block \d+ left the chain, and another transaction \([0-9a-f]{64}\) spends the same coins\.$/,
      ),
    );
  test.info().annotations.push({ type: 'states of proofs', description: report.join('\n') });
});
