import { messageId } from '../../../i18n/translate.ts';
import { expect, test } from 'playwright/test';
import { addIndexDataToResult } from '../../../proofs/describe.ts';
import type { CheckedOutput, ProofCheckResult } from '../../../proofs/outcome.ts';
import {
  ChainUnavailableError,
  IndexUnavailableError,
  type SpendingTx,
  type IndexDataSource,
  type IndexedTxLocation,
} from '../../../proofs/sources.ts';
import {
  parseBlockHash,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
  type KeyImage,
} from '@ringscope/protocol/brands.ts';

const NOW = 1_700_000_000;
const TIP = 1_000;
const digits = (text: string): string => text.repeat(32);
const txid = parseTxHash(digits('a1'))!;
const otherTx = parseTxHash(digits('a2'))!;
const key = parseOneTimeKey(digits('b1'))!;
const blockHash = parseBlockHash(digits('c1'))!;
const tip = { height: TIP, hash: blockHash, time: NOW };
const inBlock = (height: number): IndexedTxLocation => ({
  state: 'block',
  height,
  confirmations: TIP - height + 1,
  block: { hash: blockHash, time: NOW - 120 * (TIP - height) },
});

function indexWith(facts: {
  location?: IndexedTxLocation;
  sameKey?: { txid: typeof txid; index: number; height: number }[];
  spends?: ReadonlyMap<KeyImage, SpendingTx>;
}): IndexDataSource {
  return {
    fetchTip: async () => tip,
    fetchTxLocations: async (hashes) => new Map(hashes.map((hash) => [hash, facts.location ?? inBlock(900)])),
    fetchOutputsByKey: async (keys) => new Map(keys.map((each) => [each, facts.sameKey ?? []])),
    fetchSpends: async () => facts.spends ?? new Map(),
  };
}

function payment(unlockTime: bigint, more: Partial<ProofCheckResult> = {}): ProofCheckResult {
  return {
    kind: 'tx-key',
    verdict: 'proven',
    message: 'The transaction pays this address.',
    subject: { txid, address: '4…' },
    amounts: [{ name: 'received', label: messageId('Amount received'), amount: 5n }],
    warnings: [],
    txLocation: { state: 'block', height: 900, confirmations: 101 },
    outputs: [{ txid, index: 0, key, amount: 5n, unlockTime }],
    ...more,
  };
}

const codes = async (index: IndexDataSource | undefined, result: ProofCheckResult) =>
  (await addIndexDataToResult(index, result, NOW)).warnings.map(({ code, isSerious }) => [code, isSerious]);

test('a locked payment has a severe warning with the unlock time, as a height or a time', async () => {
  const byHeight = await addIndexDataToResult(indexWith({}), payment(2_000n), NOW);
  expect(byHeight.unlockState).toEqual({
    kind: 'height',
    height: 2_000n,
    isLocked: true,
    remainingBlocks: 999n,
  });
  expect(byHeight.warnings).toMatchObject([
    {
      code: 'locked',
      isSerious: true,
      message: 'The payment is locked. No one can spend it before block 2000. Blocks until then: 999.',
      translatable: { values: { height: 2_000n, blocksLeft: 999n } },
    },
  ]);
  const byTime = await addIndexDataToResult(indexWith({}), payment(BigInt(NOW + 86_400)), NOW);
  expect(byTime.unlockState).toEqual({ kind: 'time', unixSeconds: BigInt(NOW + 86_400), isLocked: true });
  expect(byTime.warnings[0]?.message).toBe(
    'The payment is locked. No one can spend it before 2023-11-15 22:13:20 UTC.',
  );
  expect(await codes(indexWith({}), payment(950n))).toEqual([['was-locked', false]]);
  expect(await codes(indexWith({}), payment(BigInt(NOW - 1)))).toEqual([['was-locked', false]]);
  // The last block before an output can be spent is the one below the unlock height.
  expect(await codes(indexWith({}), payment(1_001n))).toEqual([['was-locked', false]]);
  expect(await codes(indexWith({}), payment(1_002n))).toEqual([['locked', true]]);
  expect(await codes(indexWith({}), payment(2n ** 64n - 1n))).toEqual([['locked', true]]);
  expect(await codes(indexWith({}), payment(0n))).toEqual([]);
});

test('a payment in the pool, an orphaned one and a young one are distinguished', async () => {
  const pool = payment(0n, { txLocation: { state: 'pool' } });
  expect(await codes(indexWith({ location: { state: 'pool', firstSeenTime: NOW - 9 } }), pool)).toEqual([
    ['in-pool', true],
  ]);
  const block = { height: 990, hash: blockHash, time: NOW };
  const orphaned: IndexedTxLocation = { state: 'orphaned', block, replacedBy: undefined };
  const gone = payment(0n, { txLocation: { state: 'orphaned' } });
  expect(await codes(indexWith({ location: orphaned }), gone)).toEqual([['orphaned', true]]);
  const replaced = await addIndexDataToResult(
    indexWith({ location: { ...orphaned, replacedBy: otherTx } }),
    gone,
    NOW,
  );
  expect(replaced.warnings).toMatchObject([{ code: 'orphaned', isSerious: true }]);
  expect(replaced.warnings[0]?.message).toBe(
    `This payment was undone: block 990 left the main chain, and another transaction (${otherTx}) spends the same coins.`,
  );
  const young = payment(0n, { txLocation: { state: 'block', height: 995, confirmations: 6 } });
  const described = await addIndexDataToResult(indexWith({ location: inBlock(995) }), young, NOW);
  expect(described.warnings).toMatchObject([{ code: 'few-confirmations', isSerious: false }]);
  expect(described.location).toMatchObject({ confirmations: 6, block: { hash: blockHash } });
});

test('an output whose one-time key occurs again is reported as burnt, with the other output', async () => {
  const sameKey = [
    { txid, index: 0, height: 900 },
    { txid: otherTx, index: 3, height: 800 },
  ];
  const { warnings, outputs } = await addIndexDataToResult(indexWith({ sameKey }), payment(0n), NOW);
  expect(outputs[0]?.outputsWithSameKey).toEqual([{ txid: otherTx, index: 3, height: 800 }]);
  expect(warnings).toMatchObject([{ code: 'burnt', isSerious: true }]);
  expect(warnings[0]?.message).toContain(`output 0 in transaction ${otherTx} of block 800`);
});

test('a reserve result lists what was spent and where, and how much is still unspent', async () => {
  const image = (name: string): KeyImage => parseKeyImage(digits(name))!;
  const output = (name: string, amount: bigint, state: 'unspent' | 'chain'): CheckedOutput => ({
    txid,
    index: 0,
    key,
    amount,
    unlockTime: state === 'unspent' ? 5_000n : 0n,
    spent: { keyImage: image(name), state },
  });
  const result = payment(0n, {
    kind: 'reserve-proof',
    outputs: [output('d1', 300n, 'unspent'), output('d2', 600n, 'chain')],
  });
  const spend: SpendingTx = { state: 'block', txid: otherTx, height: 950, time: NOW - 6_000 };
  const index = indexWith({ spends: new Map([[image('d2'), spend]]) });
  const outcome = await addIndexDataToResult(index, result, NOW);
  expect(outcome.outputs.map((each) => each.spend)).toEqual([undefined, spend]);
  expect(outcome.timeline).toEqual({
    allOutputsExistFromHeight: 900,
    allOutputsUnspentToHeight: 949,
    unspentPermille: 333,
  });
  expect(outcome.warnings).toMatchObject([{ code: 'locked', isSerious: true }]);
  expect(outcome.unlockState).toBeUndefined();
});

test('without data of the index, the result lists what it does not cover', async () => {
  const failing = (error: Error): IndexDataSource => ({
    fetchTip: async () => Promise.reject(error),
    fetchTxLocations: async () => new Map(),
    fetchOutputsByKey: async () => new Map(),
    fetchSpends: async () => new Map(),
  });
  // In a browser, the source of the chain data is also the index.
  for (const index of [
    failing(new IndexUnavailableError('unreachable')),
    failing(new ChainUnavailableError('unreachable')),
    undefined,
  ]) {
    expect(await codes(index, payment(2_000n))).toEqual([
      ['locked', true],
      ['index-away', false],
    ]);
    const outcome = await addIndexDataToResult(index, payment(0n), NOW);
    expect(outcome.location).toEqual({ state: 'block', height: 900, confirmations: 101, block: undefined });
    expect(outcome.tip).toBeUndefined();
  }
});

test('a result mentions a message only where there was one, and a refutation lists likely causes', async () => {
  const proof = (message: string) =>
    payment(0n, { kind: 'tx-proof', maker: 'sender', subject: { txid, address: '4…', message } });
  const said = async (message: string) =>
    (await addIndexDataToResult(indexWith({}), proof(message), NOW)).provenStatements;
  expect((await said('invoice 7')).join(' ')).toContain('knew this message');
  expect((await said('')).join(' ')).not.toContain('message');
  const refused = await addIndexDataToResult(
    indexWith({}),
    payment(0n, { verdict: 'refuted', reason: 'key-mismatch', outputs: [], amounts: [] }),
    NOW,
  );
  expect(refused).toMatchObject({ provenStatements: [], unprovenStatements: [], warnings: [] });
  expect(refused.causes.length).toBeGreaterThan(1);
});
