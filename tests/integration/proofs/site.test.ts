import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { forgeReserve, unknownTransactions } from '../../helpers/forged-reserve.ts';
import { proveReserveOf, testWallet } from '../../helpers/payments.ts';
import {
  startHostileWalletService,
  type HostileWalletService,
} from '../../helpers/hostile-wallet-service.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { coinbaseFor, startProofDaemon, type ProofDaemon } from '../../helpers/proof-daemon.ts';
import { proveTransaction, SeededScalars, signMessage } from '../../helpers/prover.ts';
import { startRedis, type Redis } from '../../helpers/redis.ts';
import { everyRedisEntry, everyRow, filesWrittenSince, secretsIn } from '../../helpers/secret-search.ts';
import { stage } from '../api/scene.ts';

const FOLDER = process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next';
const build = fileURLToPath(new URL(`../../../${FOLDER}/BUILD_ID`, import.meta.url));
test.skip(!existsSync(build), 'there is no built site: npm test makes one');

const random = new SeededScalars('proof desk of a site');
const alice = testWallet(random);
const address = encodeAddress(alice.address);
const HELD_TXID = 'a1'.repeat(32);
const FREE_TXID = 'b2'.repeat(32);
const TX_KEY = '0123456789abcdef'.padEnd(64, '0');
const coinbase = coinbaseFor(alice, 5n, 1, random);

let database: TestDatabase;
let daemon: ProofDaemon;
let wallet: HostileWalletService;
let redis: Redis;
let site: RunningSite;
let startedAt: number;
test.beforeAll(async () => {
  startedAt = Date.now();
  database = await createTestDatabase();
  await stage(database.writeDatabase);
  daemon = await startProofDaemon(new Map([[coinbase.hash, coinbase.blob]]));
  wallet = await startHostileWalletService();
  redis = await startRedis();
  site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: daemon.url,
    WALLET_RPC_URL: wallet.url,
    TRUST_PROXY: '1',
    RATE_LIMIT: '100000000',
    LOG_LEVEL: 'debug',
    REDIS_URL: redis.url,
    RATE_LIMIT_REDIS_URL: redis.url,
    // No program listens at this port, so the job stays in the queue.
    WEBHOOKS: JSON.stringify([{ url: 'http://127.0.0.1:1/hook', secret: 'a-secret-of-webhooks' }]),
  });
});
test.afterAll(async () => {
  await site.process.stop();
  await wallet.stop();
  await daemon.stop();
  await redis.stop();
  await database.drop();
});
test.afterEach(() => daemon.release());

interface Posted {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly html: string;
}

async function post(
  fields: Readonly<Record<string, string>>,
  { from = '203.0.113.1', path = '/proofs' }: { from?: string; path?: string } = {},
): Promise<Posted> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from },
    body: new URLSearchParams(fields),
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), html: await response.text() };
}

const keyForm = (txid: string) => ({ kind: 'tx-key', txid, txKey: TX_KEY, address: address });
const UNKNOWN = 'This explorer knows no transaction with this hash';

test('a lookup of the API gets its response while a check waits for the daemon', async () => {
  daemon.hold([HELD_TXID]);
  let isAnswered = false;
  const posted = post(keyForm(HELD_TXID)).finally(() => (isAnswered = true));
  await expect.poll(() => daemon.held()).toBe(1);
  expect((await fetch(`${site.url}/api/v1/blocks/3`)).status).toBe(200);
  expect(isAnswered).toBe(false);
  daemon.release();
  expect((await posted).html).toContain(UNKNOWN);
});

test('a forged reserve proof of 1,100 entries is always refused without a call to the daemon', async () => {
  // The site watches its daemon with calls of /json_rpc, at any time. Chain data of a proof comes from other paths.
  const chainDataCalls = () => daemon.calls.filter((path) => path !== '/json_rpc').length;
  const before = chainDataCalls();
  const transactions = unknownTransactions(1_100, random);
  const proof = forgeReserve({ address: alice.address, message: 'audit', transactions }, random);
  for (let round = 0; round < 3; round += 1) {
    const posted = post({ kind: 'reserve-proof', address: address, message: 'audit', proof });
    expect((await fetch(`${site.url}/api/v1/blocks/${3 + round}`)).status).toBe(200);
    const { status, html } = await posted;
    expect(status).toBe(200);
    expect(html).toContain('A signature of the proof is not valid');
  }
  expect(chainDataCalls()).toBe(before);
});

test('an honest client gets each of its checks while two networks with 12 IP addresses each flood the proof desk', async () => {
  test.setTimeout(180_000);
  const transactions = unknownTransactions(400, random);
  const proof = forgeReserve({ address: alice.address, message: 'audit', transactions }, random);
  const form = { kind: 'reserve-proof', address, message: 'audit', proof };
  const crowd = Array.from({ length: 12 }, (_, index) => [
    `198.51.100.${index + 1}`,
    `2001:db8:5:${index.toString(16)}::1`,
  ]).flat();
  const counts = { responded: 0, refused: 0 };
  let isOver = false;
  const loops = crowd.map(async (from) => {
    while (!isOver) counts[(await post(form, { from })).status === 200 ? 'responded' : 'refused'] += 1;
  });
  await expect.poll(() => counts.refused).toBeGreaterThanOrEqual(crowd.length);
  const honest: number[] = [];
  while (honest.length < 12) honest.push((await post(keyForm(FREE_TXID), { from: '203.0.113.20' })).status);
  isOver = true;
  await Promise.all(loops);
  expect(honest).toEqual(Array(12).fill(200));
  // The flooding networks also got their share of the threads.
  expect(counts.responded).toBeGreaterThan(0);
});

test('twenty loops of one client do not block the results of four honest visitors', async () => {
  daemon.hold([HELD_TXID]);
  let isOver = false;
  const refused: Posted[] = [];
  const responded: Posted[] = [];
  const loops = Array.from({ length: 20 }, async () => {
    while (!isOver) {
      const found = await post(keyForm(HELD_TXID), { from: '198.51.100.9' });
      (found.status === 503 ? refused : responded).push(found);
    }
  });
  // One of the client's checks runs, two wait, and all others are refused.
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(17);
  // On a busy machine the others are refused before the running one has called the daemon.
  await expect.poll(() => daemon.held()).toBe(1);
  const honest = await Promise.all(
    [1, 2, 3, 4].map(async (number) => post(keyForm(FREE_TXID), { from: `203.0.113.${number}` })),
  );
  for (const { status, html } of honest) {
    expect(status).toBe(200);
    expect(html).toContain(UNKNOWN);
  }
  for (const { retryAfter, html } of refused) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    // The page says how long the line is and what to do, and does not repeat what was sent.
    expect(html).toMatch(/Go back with your browser.*\d checks? (?:is|are) waiting\./);
    expect(html).not.toContain(TX_KEY);
  }
  isOver = true;
  daemon.release();
  await Promise.all(loops);
  // The waiting checks of the looping client got their results in the end.
  expect(responded.length).toBeGreaterThanOrEqual(3);
});

test('a typed key or proof appears only in its own field, and a message also in the result', async () => {
  const proof = `OutProofV2${encodeBase58(new Uint8Array(32).fill(7))}${encodeBase58(new Uint8Array(64).fill(7, 0, 31))}`;
  const message = 'a message that nobody else may read';
  const count = (html: string, text: string) => html.split(text).length - 1;
  for (const path of ['/proofs', '/proofs?kind=tx-key', '/proofs?kind=spend-proof']) {
    const byKey = await post(keyForm(FREE_TXID), { path });
    expect(byKey.html).toContain(UNKNOWN);
    expect(count(byKey.html, TX_KEY), path).toBe(1);
    const byProof = await post(
      { kind: 'tx-proof', txid: FREE_TXID, address: address, message, proof },
      { path },
    );
    expect(byProof.html).toContain(UNKNOWN);
    expect(count(byProof.html, proof), path).toBe(1);
    expect(count(byProof.html, message), path).toBe(2);
  }
  // The input must not be in a field of the kind that the form requests.
  const misplaced = await post({
    kind: 'tx-proof',
    txid: FREE_TXID,
    address: address,
    txKey: TX_KEY,
    proof: 'x',
  });
  expect(misplaced.status).toBe(400);
  expect(count(misplaced.html, TX_KEY)).toBe(0);
  const log = site.process.log();
  for (const secret of [TX_KEY, proof, message]) expect(log).not.toContain(secret);
});

test('invalid fields of a form return 400 and a page that explains the error', async () => {
  const forms: readonly Readonly<Record<string, string>>[] = [
    {},
    { kind: '' },
    { kind: '__proto__' },
    { kind: 'tx-key', $ACTION_REF_1: '', '$ACTION_1:0': '{"id":"' },
    { kind: 'tx-key', txid: '\u0000', txKey: '\uFFFF', address: '\u202E' },
    { kind: 'tx-key', txid: FREE_TXID, txKey: TX_KEY, address: 'example.com' },
    { kind: 'tx-proof', txid: FREE_TXID, address: address, proof: '<script>' },
    { kind: 'spend-proof', txid: FREE_TXID, proof: 'SpendProofV1' + 'I'.repeat(88) },
    { kind: 'reserve-proof', address: address, proof: 'ReserveProofV2'.repeat(1_000) },
    { kind: 'reserve-proof', address: address.repeat(100), proof: 'x' },
  ];
  for (const fields of forms) {
    const { status, html } = await post(fields);
    expect(status, JSON.stringify(fields)).toBe(400);
    expect(html).toMatch(/Nothing was checked|The entered data cannot be checked|This URL is malformed/);
    expect(html).not.toContain('<script>');
  }
});

test('no secret is in a log line, a table, a queue, a cache or a response, however badly the wallet service behaves', async () => {
  test.setTimeout(IS_LONG_RUN ? 300_000 : 120_000);
  const message = 'a message for the search';
  const own = { message, address: alice.address };
  const { spendSecret: secret } = alice;
  const signature = signMessage({ ...own, version: 2, mode: 'spend', secret }, random);
  const payment = proveTransaction(
    {
      ...own,
      direction: 'in',
      version: 2,
      transactionHash: coinbase.item.transactionHash,
      txKeys: [coinbase.item.txKey],
      secrets: [alice.viewSecret],
    },
    random,
  );
  const reserve = proveReserveOf(alice, { version: 2, message, items: [coinbase.item] }, random);
  const txid = coinbase.hash;
  const questions = [
    ['tx-key', { tx_hash: txid, tx_key: TX_KEY, address }, 'refuted'],
    ['tx-proof', { tx_hash: txid, address, message, proof: payment }, 'proven'],
    ['reserve-proof', { address, message, proof: reserve }, 'proven'],
    ['signature', { address, message, signature }, 'proven'],
  ] as const;
  const responses: string[] = [];
  const receipts = new Set<string>();
  const send = async (path: string, json: unknown) => {
    const response = await fetch(`${site.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.50' },
      body: JSON.stringify(json),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    responses.push(text, JSON.stringify([...response.headers]));
    return JSON.parse(text) as {
      verdict: string;
      receipt: string | null;
      wallet_service: { state: string };
    };
  };
  const moods = [
    'repeats',
    'garbles',
    'refuses-login',
    'hangs-up',
    ...(IS_LONG_RUN ? ['hangs' as const] : []),
  ] as const;
  for (const mood of moods) {
    wallet.mood = mood;
    const before = wallet.asked();
    // Each call of a service that hangs takes half a minute.
    for (const [kind, body, verdict] of mood === 'hangs' ? questions.slice(1, 2) : questions) {
      const answer = await send(`proofs/${kind}`, body);
      expect(answer, `${mood} ${kind}`).toMatchObject({ verdict, wallet_service: { state: 'silent' } });
      if (answer.receipt !== null) receipts.add(answer.receipt);
    }
    expect(wallet.asked(), mood).toBeGreaterThan(before);
  }
  for (const [kind, body] of questions) {
    await send(`proofs/${kind}`, { ...body, address: `${address}x` });
    await send('proofs/detect', { text: Object.values(body).join('\n') });
  }
  for (const receipt of receipts) {
    const shown = await fetch(`${site.url}/receipt/${receipt}`);
    responses.push(await shown.text());
    await send('receipts/check', { receipt });
  }
  expect(receipts.size).toBeGreaterThan(0);
  // Pages of another visitor, who sends requests afterwards, with forms of the proof desk too.
  for (const [kind, body] of questions) {
    const { tx_hash: hash, ...rest } = { tx_hash: '', ...body };
    const form = { kind, txid: hash, ...rest, ...('tx_key' in rest ? { txKey: rest.tx_key } : {}) };
    await post({ ...form, ...('signature' in rest ? { proof: rest.signature } : {}) });
  }
  const others = [
    '/',
    '/proofs',
    '/proofs?kind=tx-key',
    '/tools?tool=address',
    `/search?q=${txid}`,
    '/about',
  ];
  for (const path of [...others, '/api/v1/info', '/readyz', '/live/parts?path=%2F']) {
    const response = await fetch(`${site.url}${path}`, { headers: { 'X-Forwarded-For': '203.0.113.51' } });
    responses.push(await response.text(), JSON.stringify([...response.headers]));
  }

  const secrets = [
    TX_KEY,
    ...[payment, reserve, signature].map((text) => text.slice(20, 60)),
    ...[alice.viewSecret, secret].map((each) => each.toString(16)),
  ];
  const found = (text: string): string[] => secretsIn(text, secrets);
  expect(found(responses.join('\n'))).toEqual([]);
  expect(found(site.process.log())).toEqual([]);
  const rows = await everyRow(database.writeDatabase);
  expect(found(rows)).toEqual([]);
  // Neither a log nor a table contains the message. A result repeats it, because it states what was proven.
  expect(site.process.log()).not.toContain(message);
  expect(rows).not.toContain(message);
  const entries = await everyRedisEntry(redis.url);
  // This shows that the search covers the jobs of the queue and the counts of clients.
  expect(entries.some((entry) => entry.includes('deliveries'))).toBe(true);
  expect(entries.some((entry) => entry.startsWith('ringscope-client'))).toBe(true);
  expect(secretsIn(entries.join('\n'), [...secrets, message])).toEqual([]);
  const files = await filesWrittenSince(
    fileURLToPath(new URL(`../../../${FOLDER}`, import.meta.url)),
    startedAt,
  );
  for (const [path, text] of files) expect(secretsIn(text, [...secrets, message]), path).toEqual([]);
});
