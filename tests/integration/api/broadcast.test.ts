import { expect, test } from 'playwright/test';
import { broadcastResponseSchema } from '../../../api/contract/broadcast.ts';
import { statement } from '../../../db/write-database.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { decodeTransaction, type TransactionContent } from '@ringscope/protocol/transaction.ts';
import { bindSiteDaemonCalls } from '../../../server/allowed-calls.ts';
import { SiteDaemonClient } from '../../../server/node.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { startSpendingChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startIndexer, waitForIndexedTip, type TestIndexer } from '../../helpers/indexer.ts';
import { ask, refusal, useDatabase } from './client.ts';

/** Real transactions of a real wallet on a real chain. The tests share the chain, and each uses its own transaction. */
test.describe.configure({ timeout: 300_000 });

const PATH = '/api/v1/broadcast';
const COINBASES = 5;

let chain: SpendingChain;
let database: TestDatabase;
let indexer: TestIndexer;
let site: ReturnType<typeof useDatabase>;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(COINBASES), createTestDatabase()]);
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(database.writeDatabase, await chain.tip());
  // The indexer reports that the node has no newer block.
  await expect
    .poll(() => database.writeDatabase.query(statement`select from node_status where state = 'ok'`))
    .toHaveLength(1);
  await chain.wallet.refresh();
  const node = new SiteDaemonClient(bindSiteDaemonCalls(chain.daemon), () => undefined);
  site = useDatabase(database.url, undefined, node, async (bytes) => node.broadcast(bytes));
});
test.afterAll(async () => {
  await site.close();
  await indexer.stop();
  await database.drop();
  await chain.stop();
});

/** Returns a signed transaction of the wallet that no daemon has. */
async function signed(amount = 1_000_000_000n): Promise<{ hash: string; blob: Uint8Array }> {
  await chain.wallet.refresh();
  const { txHash, txBlob } = await chain.wallet.transfer({
    destinations: [{ address: chain.address, amount }],
    doNotRelay: true,
    getTxHex: true,
  });
  return { hash: txHash, blob: hexToBytes(txBlob) };
}

async function send(blob: Uint8Array, dryRun?: boolean) {
  const json = { tx_hex: bytesToHex(blob), ...(dryRun === undefined ? {} : { dry_run: dryRun }) };
  const { status, text, headers } = await ask(PATH, { method: 'POST', json });
  if (status !== 200) throw new Error(`${String(status)} ${text}`);
  expect(headers.get('cache-control')).toBe('no-store');
  return broadcastResponseSchema.parse(JSON.parse(text));
}

async function pooled(): Promise<readonly string[]> {
  return (await chain.daemon.getTransactionPoolHashes()).txHashes;
}

const codes = ({ reasons }: Awaited<ReturnType<typeof send>>) => reasons.map(({ code }) => code);

/** Changes a signed transaction, so that its signatures are wrong. */
function altered(
  blob: Uint8Array,
  change: (tx: TransactionContent) => Partial<TransactionContent>,
): Uint8Array {
  const tx = decodeTransaction(blob);
  return encodeTransaction({ ...tx, ...change(tx) });
}

test('a dry run reports no problem with a valid transaction and sends nothing, and the real run adds it to the pool', async () => {
  const { hash, blob } = await signed();
  expect(await send(blob, true)).toMatchObject({
    hash,
    dry_run: true,
    accepted: null,
    relayed: false,
    known: null,
    decided_by: 'explorer',
    reasons: [],
  });
  expect(await pooled()).not.toContain(hash);
  expect(await send(blob)).toMatchObject({
    hash,
    dry_run: false,
    accepted: true,
    known: null,
    decided_by: 'node',
    reasons: [],
  });
  expect(await pooled()).toContain(hash);

  // Sending the same transaction again does no harm, and it is no double spend of itself.
  await expect
    .poll(() =>
      database.writeDatabase.query(
        statement`select from pool_transactions where hash = decode(${hash}, 'hex')`,
      ),
    )
    .toHaveLength(1);
  expect(await send(blob)).toMatchObject({
    accepted: true,
    relayed: false,
    known: 'pool',
    decided_by: 'node',
  });
  expect(await send(blob, true)).toMatchObject({ accepted: true, known: 'pool', decided_by: 'explorer' });

  const spent = altered(blob, () => ({ unlockTime: 0n, extra: decodeTransaction(blob).extra.slice(0, 33) }));
  expect(codes(await send(spent))).toEqual(['double_spend']);

  await chain.mine(1);
  await waitForIndexedTip(database.writeDatabase, await chain.tip());
  expect(await send(blob)).toMatchObject({ accepted: true, known: 'mined', decided_by: 'explorer' });
  expect(await send(spent)).toMatchObject({ accepted: false, decided_by: 'explorer' });
  expect(codes(await send(spent))).toEqual(['double_spend']);
});

test('problems that the explorer can detect are reported before the node is called', async () => {
  const { blob } = await signed();
  const before = await pooled();
  const { ringct, inputs } = decodeTransaction(blob);
  const [first] = inputs;
  if (first?.kind !== 'key' || ringct === undefined) throw new Error('a payment has a ring');
  const beyond = [...first.keyOffsets.slice(0, -1), 1_000_000n];
  const young = [...first.keyOffsets.slice(0, -1)];
  const newest = decodeNewest(await newestOutput(), young);
  for (const [code, change] of [
    ['fee_too_low', { ringct: { ...ringct, fee: 1n } }],
    // The longer extra field requires a higher fee.
    ['tx_extra_too_big', { extra: new Uint8Array(1_061), ringct: { ...ringct, fee: 4n * ringct.fee } }],
    ['nonzero_unlock_time', { unlockTime: 5n }],
    ['invalid_input', { inputs: [{ ...first, keyOffsets: beyond }, ...inputs.slice(1)] }],
    ['invalid_input', { inputs: [{ ...first, keyOffsets: newest }, ...inputs.slice(1)] }],
  ] as const) {
    for (const dryRun of [false, true]) {
      const response = await send(
        altered(blob, () => change),
        dryRun,
      );
      expect(response, code).toMatchObject({ accepted: false, dry_run: dryRun, decided_by: 'explorer' });
      expect([...new Set(codes(response))], code).toEqual([code]);
    }
  }
  const heavy = new Uint8Array(149_401);
  expect(await send(heavy)).toMatchObject({ hash: null, accepted: false, reasons: [{ code: 'too_big' }] });
  expect(await pooled()).toEqual(before);
});

/** Returns the index of the newest output of the chain, which is a coinbase and too young. */
async function newestOutput(): Promise<bigint> {
  const [row] = await database.writeDatabase.query<{ index: string }>(
    statement`select max(global_index)::text as index from outputs where amount = 0`,
  );
  return BigInt(row!.index);
}

/** Returns the ring offsets with the newest output as their last member. */
function decodeNewest(index: bigint, offsets: readonly bigint[]): bigint[] {
  return [...offsets, index - offsets.reduce((sum, offset) => sum + offset, 0n)];
}

test('a wrong signature passes the checks of the explorer, and the node refuses it without a reason', async () => {
  const { blob } = await signed();
  const forged = Uint8Array.from(blob);
  // The last bytes are those of the pseudo outputs.
  forged[forged.length - 5]! ^= 1;
  expect(await send(forged, true)).toMatchObject({ accepted: null, reasons: [] });
  const response = await send(forged);
  expect(response).toMatchObject({ accepted: false, decided_by: 'node' });
  expect(response.reasons.length).toBeGreaterThan(0);
  expect(await pooled()).not.toContain(response.hash);
});

test('bytes that are no transaction are reported as a wrong parameter', async () => {
  const { blob } = await signed();
  const whole = bytesToHex(blob);
  for (const json of [
    { tx_hex: whole.slice(0, -2) },
    { tx_hex: `${whole}00` },
    { tx_hex: 'zz' },
    { tx_hex: '' },
    { tx_hex: '03aabbcc' },
    { tx_hex: 7 },
    {},
  ]) {
    const { status, body } = await refusal(PATH, { method: 'POST', json });
    expect({ status, ...body.error }).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      field: 'tx_hex',
    });
    expect(body.error.message).not.toContain(whole.slice(100, 150));
  }
  const { body } = await refusal(PATH, { method: 'POST', json: { tx_hex: whole, dry_run: 'yes' } });
  expect(body.error).toMatchObject({ code: 'invalid_parameter', field: 'dry_run' });
});

test('a broadcast that the operator has switched off and an unreachable node have different errors', async () => {
  const { blob } = await signed();
  const json = { tx_hex: bytesToHex(blob) };
  await site.close();
  try {
    site = useDatabase(database.url);
    const off = await refusal(PATH, { method: 'POST', json });
    expect([off.status, off.body.error.code]).toEqual([403, 'broadcast_off']);
    await site.close();
    const daemon = createDaemonClient({ url: 'http://127.0.0.1:9' });
    const warnings: string[] = [];
    const away = new SiteDaemonClient(bindSiteDaemonCalls(daemon), (message) => warnings.push(message));
    site = useDatabase(database.url, undefined, away, async (bytes) => away.broadcast(bytes));
    const refused = await refusal(PATH, { method: 'POST', json });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'node_away']);
    expect(warnings.join()).not.toContain(json.tx_hex.slice(0, 40));
    expect(await send(blob, true)).toMatchObject({ accepted: null });
    daemon.close();
  } finally {
    await site.close();
    const node = new SiteDaemonClient(bindSiteDaemonCalls(chain.daemon), () => undefined);
    site = useDatabase(database.url, undefined, node, async (bytes) => node.broadcast(bytes));
  }
});
