import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { encodeAddress } from '../../../protocol/address/address.ts';
import { encodeBase58 } from '../../../protocol/address/base58.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { forgeReserve, unknownTransactions } from '../../helpers/forged-reserve.ts';
import { testWallet } from '../../helpers/payments.ts';
import { startProofDaemon, type ProofDaemon } from '../../helpers/proof-daemon.ts';
import { SeededScalars } from '../../helpers/prover.ts';
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

let database: TestDatabase;
let daemon: ProofDaemon;
let site: RunningSite;
test.beforeAll(async () => {
  database = await createTestDatabase();
  await stage(database.writeDatabase);
  daemon = await startProofDaemon();
  site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: daemon.url,
    TRUST_PROXY: '1',
    RATE_LIMIT: '100000000',
    LOG_LEVEL: 'debug',
  });
});
test.afterAll(async () => {
  await site.process.stop();
  await daemon.stop();
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
const UNKNOWN = 'The node has no transaction with this hash';

test('a lookup of the API is answered while a check waits for the daemon', async () => {
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
  const before = daemon.calls.length;
  const transactions = unknownTransactions(1_100, random);
  const proof = forgeReserve({ address: alice.address, message: 'audit', transactions }, random);
  for (let round = 0; round < 3; round += 1) {
    const posted = post({ kind: 'reserve-proof', address: address, message: 'audit', proof });
    expect((await fetch(`${site.url}/api/v1/blocks/${3 + round}`)).status).toBe(200);
    const { status, html } = await posted;
    expect(status).toBe(200);
    expect(html).toContain('A signature of the proof does not hold');
  }
  expect(daemon.calls).toHaveLength(before);
});

test('twenty loops of one client do not block the answers for four honest visitors', async () => {
  daemon.hold([HELD_TXID]);
  let isOver = false;
  const refused: Posted[] = [];
  const answered: Posted[] = [];
  const loops = Array.from({ length: 20 }, async () => {
    while (!isOver) {
      const found = await post(keyForm(HELD_TXID), { from: '198.51.100.9' });
      (found.status === 503 ? refused : answered).push(found);
    }
  });
  // One of its checks runs, two wait, and all others are refused.
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(17);
  expect(daemon.held()).toBe(1);
  const honest = await Promise.all(
    [1, 2, 3, 4].map(async (number) => post(keyForm(FREE_TXID), { from: `203.0.113.${number}` })),
  );
  for (const { status, html } of honest) {
    expect(status).toBe(200);
    expect(html).toContain(UNKNOWN);
  }
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
  isOver = true;
  daemon.release();
  await Promise.all(loops);
  // The waiting checks of the looping client were answered in the end.
  expect(answered.length).toBeGreaterThanOrEqual(3);
});

test('typed text appears only once in the answer, in its own field', async () => {
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
    expect(count(byProof.html, message), path).toBe(1);
  }
  // The text must not be in a field of the kind that the form asks about.
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

test('invalid fields of a form give 400 and a page that explains it', async () => {
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
    expect(html).toMatch(/Nothing was checked|This input cannot be checked|This address is malformed/);
    expect(html).not.toContain('<script>');
  }
});
