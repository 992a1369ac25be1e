import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { errorResponseSchema } from '../../../api/contract/envelope.ts';
import { proofDetectionResponseSchema } from '../../../api/contract/proof-detection.ts';
import { proofQueueResponseSchema } from '../../../api/contract/proof-requests.ts';
import { proofResponseSchema } from '../../../api/contract/proofs.ts';
import { receiptResponseSchema, receiptKeysResponseSchema } from '../../../api/contract/receipt.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { statement } from '../../../db/write-database.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import { siteLimits } from '../../../server/limits/site-limits.ts';
import { ProofCheckQueue } from '../../../server/proofs/queue.ts';
import { ProofChecker, createApiProofChecker } from '../../../server/proofs/checker.ts';
import { createOffChainTxFinder } from '../../../server/proofs/archive.ts';
import { createIndexDataSource } from '../../../server/proofs/index-facts.ts';
import { ProofWorkers } from '../../../server/proofs/workers.ts';
import { loadReceiptKeys } from '../../../server/receipts/key.ts';
import { verifyReceipt } from '../../../server/receipts/receipts.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { proveReserveOf, testWallet } from '../../helpers/payments.ts';
import { coinbaseFor, startProofDaemon, type ProofDaemon } from '../../helpers/proof-daemon.ts';
import { proveTransaction, SeededScalars, signMessage } from '../../helpers/prover.ts';
import { ask, refusal, useDatabase } from './client.ts';
import { stage } from './scene.ts';

const random = new SeededScalars('proofs of the API');
const alice = testWallet(random);
const address = encodeAddress(alice.address);
const MESSAGE = 'für die Prüfung';
const HELD = 'a1'.repeat(32);
const TX_KEY = '0123456789abcdef'.padEnd(64, '0');
const coinbases = [1n, 2n].map((height) => coinbaseFor(alice, height, 3, random));
/** Transactions that only the index has. */
const [orphaned, waits] = [coinbaseFor(alice, 5n, 1, random), coinbaseFor(alice, 6n, 1, random)];
const items = coinbases.map(({ item }) => item);
const reserve = proveReserveOf(alice, { version: 1, message: MESSAGE, items }, random);

let store: TestDatabase;
let database: Database;
let daemon: ProofDaemon;
let workers: ProofWorkers;
let site: ReturnType<typeof useDatabase>;
let folder: string;
const warnings: string[] = [];

test.beforeAll(async () => {
  store = await createTestDatabase();
  const { lost, waiting } = await stage(store.writeDatabase);
  // The daemon of these tests has neither of the two.
  await store.writeDatabase.query(statement`update alternative_transactions
    set hash = ${hexToBytes(orphaned.hash)}, blob = ${orphaned.blob} where hash = ${transactionHash(lost)}`);
  await store.writeDatabase.query(statement`update pool_transactions
    set hash = ${hexToBytes(waits.hash)}, blob = ${waits.blob} where hash = ${transactionHash(waiting[0]!)}`);
  database = connectDatabase(store.url, { maxConnections: 2 });
  folder = mkdtempSync(join(tmpdir(), 'receipt-key-'));
  daemon = await startProofDaemon(new Map(coinbases.map(({ hash, blob }) => [hash, blob])));
  const warn = (sentence: string) => warnings.push(sentence);
  workers = new ProofWorkers({
    services: { daemons: [{ url: daemon.url }], wallet: undefined },
    limits: { ...siteLimits.proofs, maxRunningChecks: 1 },
    warn,
  });
  const receiptKeys = loadReceiptKeys(join(folder, 'key.pem'), Date.now() / 1000, warn);
  const checker = new ProofChecker({
    workers,
    index: createIndexDataSource(database, warn),
    findOffChainTx: createOffChainTxFinder(database, warn),
    getNetwork: async () => 'mainnet',
    receiptKeys,
    issuer: 'https://explorer.example',
    programNameAndVersion: 'ringscope test',
  });
  const limit = new ConcurrencyLimit({
    maxRunning: 1,
    maxWaiting: 2,
    maxRunningPerClient: 1,
    maxWaitingPerClient: 2,
  });
  const line = new ProofCheckQueue(limit, 60_000);
  site = useDatabase(store.url, undefined, undefined, undefined, {
    proofChecker: createApiProofChecker(checker, line),
    receipts: {
      keys: receiptKeys.published,
      verify: async (text) =>
        verifyReceipt({ keys: receiptKeys.published, issuer: 'https://explorer.example' }, text),
    },
  });
});
test.afterAll(async () => {
  await site.close();
  await workers.close();
  await daemon.stop();
  await database.close();
  await store.drop();
  rmSync(folder, { recursive: true });
});
test.afterEach(() => daemon.release());

async function check(kind: string, json: Readonly<Record<string, string>>) {
  const { status, text, headers } = await ask(`/api/v1/proofs/${kind}`, { method: 'POST', json });
  if (status !== 200) throw new Error(`${String(status)} ${text}`);
  expect(headers.get('cache-control')).toBe('no-store');
  for (const secret of [TX_KEY, reserve]) expect(text).not.toContain(secret);
  return proofResponseSchema.parse(JSON.parse(text));
}

test('the result of a reserve proof has each output, the amounts and whether its format is old', async () => {
  const response = await check('reserve-proof', { address, message: MESSAGE, proof: reserve });
  expect(response).toMatchObject({
    verdict: 'proven',
    settled: null,
    unsettled_reason: null,
    reason: null,
    format: { name: 'ReserveProofV1', is_old: true },
    tx_hash: null,
    address,
    signed_message: MESSAGE,
    amounts: [
      { name: 'owned', amount: '3' },
      { name: 'listed', amount: '3' },
      { name: 'spent', amount: '0' },
    ],
    wallet_service: { state: 'silent', version: null },
    // The blocks of this test are older than two hours.
    warnings: [
      { code: 'old-format', is_grave: false },
      { code: 'index-behind', is_grave: false },
    ],
  });
  expect(response.outputs.map(({ tx_hash, spent }) => [tx_hash, spent])).toEqual(
    coinbases.map(({ hash }) => [hash, 'unspent']),
  );
  // The index of this test does not have the transactions, so it does not report since when the reserve was
  // complete.
  expect(response.timeline).toBeNull();
  expect(response.index.network).toBe('fakechain');
});

test('a signed message is proven for its exact content and address, and refuted otherwise', async () => {
  for (const version of [1, 2] as const) {
    const { spendSecret: secret } = alice;
    const signature = signMessage(
      { version, message: MESSAGE, address: alice.address, mode: 'spend', secret },
      random,
    );
    const good = await check('signature', { address, message: MESSAGE, signature });
    expect(good).toMatchObject({ verdict: 'proven', maker: 'spend', format: { is_old: version === 1 } });
    const other = await check('signature', { address, message: `${MESSAGE} `, signature });
    expect(other).toMatchObject({ verdict: 'refuted', reason: 'signature' });
    expect(other.causes.length).toBeGreaterThan(1);
    const cut = await check('signature', { address, message: MESSAGE, signature: signature.slice(0, -1) });
    expect(cut).toMatchObject({ verdict: 'malformed', field: 'signature' });
  }
});

test('a key of an unknown transaction has no verdict, and the error for a malformed field contains its name in the body', async () => {
  const question = { tx_hash: HELD, tx_key: TX_KEY, address };
  expect(await check('tx-key', question)).toMatchObject({
    verdict: 'undecided',
    settled: false,
    unsettled_reason: 'not-proven',
    reason: 'unknown-transaction',
    field: 'tx_hash',
    receipt: null,
  });
  // Blanks, line breaks and quotes around a value come from copying.
  const pasted = { tx_hash: ` "${HELD}" `, tx_key: `${TX_KEY}\n`, address: ` ${address}\r\n` };
  expect(await check('tx-key', pasted)).toMatchObject({ verdict: 'undecided', tx_hash: HELD });
  expect(await check('tx-key', { ...question, tx_key: 'f'.repeat(64) })).toMatchObject({
    verdict: 'malformed',
    field: 'tx_key',
  });
  const stagenet = encodeAddress({ ...alice.address, network: 'stagenet' });
  expect(await check('tx-key', { ...question, address: stagenet })).toMatchObject({
    verdict: 'malformed',
    reason: 'other-network',
    field: 'address',
  });
  const known = { ...question, tx_hash: coinbases[0]?.hash ?? '' };
  expect(await check('tx-key', known)).toMatchObject({ verdict: 'refuted', reason: 'key-mismatch' });
  for (const [kind, proof] of [
    ['tx-proof', 'OutProofV2'],
    ['spend-proof', 'SpendProofV1x'],
  ] as const) {
    const body = { tx_hash: HELD, proof, ...(kind === 'tx-proof' ? { address } : {}) };
    expect(await check(kind, body)).toMatchObject({ verdict: 'malformed', field: 'proof' });
  }
});

test('a payment that only the index still has is proven, and its state is the most severe warning', async () => {
  for (const [state, { hash, item }, code, amount] of [
    ['orphaned', orphaned, 'orphaned', '5'],
    ['pool', waits, 'in-pool', '6'],
  ] as const) {
    const proof = proveTransaction(
      {
        direction: 'in',
        version: 2,
        transactionHash: item.transactionHash,
        message: MESSAGE,
        address: alice.address,
        txKeys: [item.txKey],
        secrets: [alice.viewSecret],
      },
      random,
    );
    const question = { tx_hash: hash, address, message: MESSAGE, proof };
    const response = await check('tx-proof', question);
    expect(response).toMatchObject({
      verdict: 'proven',
      settled: false,
      unsettled_reason: code,
      amounts: [{ name: 'received', amount }],
      place: { state },
    });
    expect(response.warnings[0]).toMatchObject({ code, is_grave: true });
    expect(response.receipt).not.toBeNull();
    expect(await check('tx-proof', { ...question, message: '' })).toMatchObject({
      verdict: 'refuted',
      place: { state },
    });
  }
});

test('the errors for missing, unknown and too long fields contain the field and not the value', async () => {
  const post = (json: unknown) => refusal('/api/v1/proofs/tx-key', { method: 'POST', json });
  const body = { tx_hash: HELD, tx_key: TX_KEY, address };
  const cases = [
    [{ ...body, tx_key: undefined }, 'tx_key', 'invalid_parameter'],
    [{ ...body, viewkey: TX_KEY }, 'viewkey', 'unknown_parameter'],
    [{ ...body, tx_hash: `${HELD}a` }, 'tx_hash', 'invalid_parameter'],
    [{ ...body, address: 4 }, 'address', 'invalid_parameter'],
  ] as const;
  for (const [json, field, code] of cases) {
    const refused = await post(json);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code, field });
    expect(refused.text).not.toContain(TX_KEY);
  }
  expect((await refusal('/api/v1/proofs/tx-key')).status).toBe(405);
});

test('while a check runs, two wait, and the next is refused with the length of the queue', async () => {
  daemon.hold([HELD]);
  const body = { tx_hash: HELD, tx_key: TX_KEY, address };
  const running = check('tx-key', body);
  await expect.poll(() => daemon.held()).toBe(1);
  // Two of the three wait, whichever arrive first.
  const others = [1, 2, 3].map(async () => ask('/api/v1/proofs/tx-key', { method: 'POST', json: body }));
  const refused = await Promise.race(others);
  expect(refused.status).toBe(503);
  expect(errorResponseSchema.parse(JSON.parse(refused.text)).error.message).toMatch(
    /^The check was refused, .* \(2 are waiting\)/,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const line = await ask('/api/v1/proofs/line', { method: 'POST', json: {} });
  expect(proofQueueResponseSchema.parse(JSON.parse(line.text))).toEqual({ waiting: 2, place: 1 });
  daemon.release();
  expect((await running).reason).toBe('unknown-transaction');
  expect(
    (await Promise.all(others)).map(({ status }) => status).toSorted((one, other) => one - other),
  ).toEqual([200, 200, 503]);
});

test('the API checks a receipt of a result, and publishes the key of receipts', async () => {
  const response = await check('reserve-proof', { address, message: MESSAGE, proof: reserve });
  const read = async (receipt: string) => {
    const { text } = await ask('/api/v1/receipts/check', { method: 'POST', json: { receipt } });
    return receiptResponseSchema.parse(JSON.parse(text));
  };
  const plain = await read(response.receipt ?? '');
  expect(plain).toMatchObject({
    is_valid: true,
    receipt: {
      iss: 'https://explorer.example',
      verdict: 'proven',
      address: null,
      address_withheld: true,
      has_message: true,
      network: 'mainnet',
    },
  });
  expect((await read(response.receipt_with_address ?? '')).receipt?.address).toBe(address);
  expect(await read(response.receipt_short ?? '')).toMatchObject({
    is_valid: true,
    receipt: null,
    short_receipt: { verdict: 'proven', tx_hash: response.tx_hash, amounts: response.amounts },
  });
  expect(await read(`${response.receipt ?? ''}A`)).toMatchObject({ is_valid: false, receipt: null });
  const { text } = await ask('/api/v1/receipts/keys');
  const [key] = receiptKeysResponseSchema.parse(JSON.parse(text)).keys;
  const head: unknown = JSON.parse(
    Buffer.from(response.receipt?.split('.')[0] ?? '', 'base64url').toString(),
  );
  expect(head).toEqual({ alg: 'EdDSA', kid: key?.kid });
});

test('pasted text is recognised, and the response does not repeat its secrets', async () => {
  const text = `Txid: ${HELD}\nTx key: ${TX_KEY}\n${address}`;
  const response = await ask('/api/v1/proofs/detect', { method: 'POST', json: { text } });
  expect(response.text).not.toContain(TX_KEY);
  expect(proofDetectionResponseSchema.parse(JSON.parse(response.text))).toMatchObject({
    parts: [
      { what: ['tx-hash'], is_secret: false },
      { what: ['tx-key'], is_secret: true },
      { what: ['address'], network: 'mainnet' },
    ],
    questions: [{ kind: 'tx-key', has: ['tx_hash', 'tx_key', 'address'], needs: [] }],
  });
  expect(warnings.join('\n')).not.toContain(TX_KEY);
});
