import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import type { ProofCheckInput } from '../../../proofs/check.ts';
import { ProofWorkers, type ProofCheckLimits } from '../../../server/proofs/workers.ts';
import { siteLimits } from '../../../server/limits/site-limits.ts';
import { forgeReserve, unknownTransactions } from '../../helpers/forged-reserve.ts';
import { proveReserveOf, testWallet } from '../../helpers/payments.ts';
import { coinbaseFor, startProofDaemon, type ProofDaemon } from '../../helpers/proof-daemon.ts';
import { SeededScalars } from '../../helpers/prover.ts';

const random = new SeededScalars('proof workers');
const alice = testWallet(random);
const MESSAGE = 'audit';
const address = encodeAddress(alice.address);
/** Each has 400 outputs and about 15,000 bytes. */
const coinbases = Array.from({ length: 60 }, (_, i) => coinbaseFor(alice, BigInt(i + 1), 400, random));
const noFields = { txid: '', txKey: '', address: '', message: '', proof: '' };

const cleanups: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(limits: Partial<ProofCheckLimits> = {}) {
  const daemon = await startProofDaemon(new Map(coinbases.map(({ hash, blob }) => [hash, blob])));
  cleanups.push(() => daemon.stop());
  const warnings: string[] = [];
  const workers = new ProofWorkers({
    services: { daemons: [{ url: daemon.url }], wallet: undefined },
    limits: { ...siteLimits.proofs, maxRunningChecks: 1, ...limits },
    warn: (sentence) => warnings.push(sentence),
  });
  cleanups.push(() => workers.close());
  return { daemon, workers, warnings };
}

const reserveQuestion = (proof: string): ProofCheckInput => ({
  kind: 'reserve-proof',
  fields: { ...noFields, address: address, message: MESSAGE, proof },
  network: 'fakechain',
});

const keyQuestion = (txid: string): ProofCheckInput => ({
  kind: 'tx-key',
  fields: { ...noFields, txid, txKey: '01'.padEnd(64, '0'), address: address },
  network: 'fakechain',
});

const items = coinbases.map(({ item }) => item);
const honestProof = proveReserveOf(alice, { version: 2, message: MESSAGE, items }, random);

const callsOf = ({ calls }: ProofDaemon, path: string) => calls.filter((each) => each === path).length;

test('a proof that lists outputs of 60 transactions is proven', async () => {
  const { daemon, workers } = await start();
  const { result, walletServiceCheck } = await workers.check(reserveQuestion(honestProof));
  expect(result).toMatchObject({
    verdict: 'proven',
    amounts: [
      { label: 'Minimum balance', amount: 1_830n },
      { label: 'Total of the listed outputs', amount: 1_830n },
      { label: 'Already spent', amount: 0n },
    ],
  });
  expect(walletServiceCheck).toEqual({ isPending: true, subject: { txid: '', address: address } });
  expect(callsOf(daemon, '/get_transactions')).toBe(3);
});

test('a proof of 1,100 outputs that was forged without the key causes no call to the daemon', async () => {
  const { daemon, workers } = await start();
  const transactions = unknownTransactions(1_100, random);
  const proof = forgeReserve({ address: alice.address, message: MESSAGE, transactions }, random);
  const { result, walletServiceCheck } = await workers.check(reserveQuestion(proof));
  expect(result).toMatchObject({
    verdict: 'refuted',
    message: expect.stringContaining('A signature of the proof is not valid'),
  });
  // The wallet service would fetch all of these transactions.
  expect(walletServiceCheck).toMatchObject({ isPending: false, response: { state: 'silent' } });
  expect(daemon.calls).toEqual([]);
});

test('invalid keys and proofs cause no call to the daemon', async () => {
  const { daemon, workers } = await start();
  const { hash: txid = '' } = coinbases[0] ?? {};
  const check = async (kind: ProofCheckInput['kind'], fields: Partial<ProofCheckInput['fields']>) => {
    const checked = await workers.check({ kind, fields: { ...noFields, ...fields }, network: 'fakechain' });
    expect(checked.walletServiceCheck.isPending, kind).toBe(false);
    return checked.result;
  };
  const malformed = (field: string) => ({ verdict: 'malformed', field });
  expect(await check('tx-key', { txid, address: address, txKey: 'f'.repeat(64) })).toMatchObject(
    malformed('txKey'),
  );
  expect(await check('tx-key', { txid, address: address, txKey: 'x' })).toMatchObject(malformed('txKey'));
  expect(await check('tx-key', { txid, address: 'x', txKey: '1' })).toMatchObject(malformed('address'));
  expect(await check('tx-key', { txid: 'x', address: address, txKey: '1' })).toMatchObject(malformed('txid'));
  expect(await check('tx-proof', { txid, address: address, proof: 'OutProofV2' })).toMatchObject(
    malformed('proof'),
  );
  expect(await check('tx-proof', { txid, address: address })).toMatchObject(malformed('proof'));
  expect(await check('spend-proof', { txid, proof: 'SpendProofV1abc' })).toMatchObject(malformed('proof'));
  expect(await check('reserve-proof', { address: address, proof: 'x' })).toMatchObject(malformed('proof'));
  expect(await check('reserve-proof', { address: address, proof: 'x'.repeat(480_001) })).toMatchObject(
    malformed('proof'),
  );
  expect(daemon.calls).toEqual([]);
});

test('a forger with the key of an address causes one call for transactions', async () => {
  const { daemon, workers } = await start();
  const transactions = coinbases.map(({ item }) => item.transactionHash);
  const { address: claimed, spendSecret } = alice;
  const proof = forgeReserve({ address: claimed, message: MESSAGE, transactions, spendSecret }, random);
  const { result } = await workers.check(reserveQuestion(proof));
  expect(result).toMatchObject({
    verdict: 'refuted',
    message: expect.stringContaining('the shared secret is not proven'),
  });
  expect(callsOf(daemon, '/get_transactions')).toBe(1);
});

test('a proof of more than 1,000 transactions has no verdict, and causes no call to the daemon', async () => {
  const { daemon, workers } = await start();
  const transactions = unknownTransactions(1_001, random);
  const { address: claimed, spendSecret } = alice;
  const proof = forgeReserve({ address: claimed, message: MESSAGE, transactions, spendSecret }, random);
  expect((await workers.check(reserveQuestion(proof))).result).toMatchObject({
    verdict: 'undecided',
    message: expect.stringContaining('1001 transactions'),
  });
  expect(daemon.calls).toEqual([]);
});

test('a check fetches no more bytes than its budget, over all of its calls', async () => {
  const { daemon, workers } = await start({ maxFetchedBytes: 1024 * 1024 });
  expect((await workers.check(reserveQuestion(honestProof))).result).toMatchObject({
    verdict: 'undecided',
    message: expect.stringContaining('more data from the chain than this explorer fetches for one check'),
  });
  // A response has about 800 kB. The first is within the budget, and the second is not.
  expect(callsOf(daemon, '/get_transactions')).toBe(2);
  // The next check has its own budget.
  const { hash = '' } = coinbases[0] ?? {};
  expect((await workers.check(keyQuestion(hash))).result).toMatchObject({ verdict: 'refuted' });
});

test('a check that takes too long is ended with an explanation, and the next one works', async () => {
  const { daemon, workers, warnings } = await start({ timeoutMs: 6_000 });
  const { hash = '' } = coinbases[0] ?? {};
  daemon.hold([hash]);
  expect((await workers.check(keyQuestion(hash))).result).toMatchObject({
    verdict: 'undecided',
    message: expect.stringContaining('takes longer than this explorer allows for one check'),
  });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^proof thread: the task checkProofTask \(tx-key\) was ended because it took longer than \d+ ms\./,
    ),
  ]);
  daemon.release();
  // On a busy machine, a new thread may need longer to start than a check may take.
  await expect
    .poll(async () => (await workers.check(keyQuestion(hash))).result)
    .toMatchObject({ verdict: 'refuted' });
});

test('the time limit of a check starts with its work, so a wait for a thread does not count', async () => {
  // A delayed call of the daemon ends after 8 s.
  const { daemon, workers } = await start({ timeoutMs: 6_000 });
  const { hash = '' } = coinbases[0] ?? {};
  daemon.hold([hash]);
  // The only thread works on the first check until its time limit. Both checks were sent at the same time.
  const [slow, next] = await Promise.all([
    workers.check(keyQuestion(hash)),
    workers.check(reserveQuestion('ReserveProofV2')),
  ]);
  expect(slow.result.reason).toBe('too-long');
  expect(next.result).toMatchObject({ verdict: 'malformed', field: 'proof' });
});

test('a check that takes too much memory is ended with an explanation, and the next one works', async () => {
  const large = coinbaseFor(alice, 1n, 200_000, random);
  const daemon = await startProofDaemon(new Map([[large.hash, large.blob]]));
  cleanups.push(() => daemon.stop());
  const workers = new ProofWorkers({
    services: { daemons: [{ url: daemon.url }], wallet: undefined },
    limits: { ...siteLimits.proofs, maxRunningChecks: 1, maxHeapMiB: 40 },
    warn: () => undefined,
  });
  cleanups.push(() => workers.close());
  expect((await workers.check(keyQuestion(large.hash))).result).toMatchObject({
    verdict: 'undecided',
    message: expect.stringContaining('needs more memory than this explorer allows for one check'),
  });
  expect((await workers.check(keyQuestion('0'.repeat(64)))).result).toMatchObject({
    message: expect.stringContaining('This explorer knows no transaction with this hash'),
  });
});

test('a proof has no verdict while the node is unreachable', async () => {
  const { daemon, workers, warnings } = await start();
  await daemon.stop();
  const { result, walletServiceCheck } = await workers.check(keyQuestion(coinbases[0]?.hash ?? ''));
  expect(result).toMatchObject({
    verdict: 'undecided',
    message: expect.stringContaining('The node of this explorer does not respond'),
  });
  expect(walletServiceCheck.isPending).toBe(false);
  expect(warnings).toHaveLength(1);
});

test('a divided reserve proof leaves a thread to others', async () => {
  const { daemon, workers } = await start({ maxRunningChecks: 2 });
  const transactions = unknownTransactions(250, random);
  const { address: claimed, spendSecret } = alice;
  const proof = forgeReserve({ address: claimed, message: MESSAGE, transactions, spendSecret }, random);
  daemon.hold(transactions.map((hash) => Buffer.from(hash).toString('hex')));
  const divided = workers.check(reserveQuestion(proof));
  await expect.poll(() => daemon.held()).toBe(2);
  const { hash = '' } = coinbases[0] ?? {};
  expect((await workers.check(keyQuestion(hash))).result).toMatchObject({ verdict: 'refuted' });
  expect(daemon.held()).toBe(2);
  daemon.release();
  await divided;
});
