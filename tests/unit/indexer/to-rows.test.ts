import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import { blockToRows, listRingInputs, toColumnsSharedByTxTables } from '../../../indexer/ingest/to-rows.ts';
import type { VerifiedBlock } from '../../../indexer/ingest/verified-block.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';
import { verifyBlocks } from './verify-blocks.ts';

function rowsAt(height: number): ReturnType<typeof blockToRows> {
  const { entries, headers } = capturedChain();
  const [block] = verifyBlocks(entries.slice(height, height + 1), headers.slice(height, height + 1));
  if (block === undefined) throw new Error(`the captured chain has no block ${String(height)}`);
  return blockToRows(block);
}

/** A version 1 transaction with two inputs and two outputs. It has only the fields that rows need. */
const plain: Transaction = {
  version: 1,
  unlockTime: 2n ** 64n - 1n,
  inputs: [
    { kind: 'key', amount: 700n, keyOffsets: [5n, 1n, 10n], keyImage: new Uint8Array(32).fill(1) },
    { kind: 'key', amount: 50n, keyOffsets: [0n], keyImage: new Uint8Array(32).fill(2) },
  ],
  outputs: [
    { amount: 600n, key: new Uint8Array(32).fill(3), viewTag: undefined },
    { amount: 100n, key: new Uint8Array(32).fill(4), viewTag: undefined },
  ],
  extra: new Uint8Array([1, 2]),
  signatures: [],
  ringct: undefined,
  prunable: undefined,
  blob: new Uint8Array(300),
  pruned: false,
  isCoinbase: false,
  ranges: { prefix: { start: 0, end: 44 }, base: { start: 44, end: 44 }, prunable: { start: 44, end: 300 } },
  rangeProofCapacity: 0,
  membershipProofReference: undefined,
  undecoded: undefined,
};

test('genesis has height 0, ids from 0 and a version 1 output in the bucket of its amount', () => {
  const { block, transactions, outputs, inputs } = rowsAt(0);
  expect(block).toMatchObject({
    height: 0,
    timestamp: 0,
    nonce: 10_000,
    txCount: 0,
    rctOutputCount: 0,
    size: block.size,
    weight: 80,
    reward: 17_592_186_044_415n,
    fees: 0n,
  });
  expect(bytesToHex(block.hash)).toBe('418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3');
  expect(transactions.map(({ id }) => id)).toEqual([0]);
  expect(transactions[0]).toMatchObject({ version: 1, rctType: null, fee: 0n, inputCount: 1, ringSize: 0 });
  expect(outputs).toMatchObject([
    { amount: 17_592_186_044_415n, globalIndex: 0, txId: 0, clearAmount: 17_592_186_044_415n, viewTag: null },
  ]);
  expect(inputs).toEqual([]);
});

test('a version 2 coinbase counts in bucket 0 and keeps its stated amount', () => {
  const { block, transactions, outputs } = rowsAt(1);
  expect(transactions.map(({ id }) => id)).toEqual([65_536]);
  expect(transactions[0]).toMatchObject({ version: 2, rctType: 0, fee: 0n, unlockTime: 61n });
  expect(outputs).toMatchObject([{ amount: 0n, globalIndex: 0, clearAmount: block.reward }]);
  expect(outputs[0]?.viewTag).toEqual(expect.any(Number));
});

test('a block with a transfer has its sums, ids and rings', () => {
  const { block, transactions, outputs, inputs } = rowsAt(121);
  const spend = transactions[1];
  expect(transactions.map(({ id }) => id)).toEqual([121 * 65_536, 121 * 65_536 + 1]);
  expect(spend).toMatchObject({ version: 2, rctType: 6, ringSize: 16 });
  expect(block.fees).toBe(spend?.fee);
  expect(block.txCount).toBe(1);
  expect(block.rctOutputCount).toBe(outputs.length);
  expect(block.weight).toBe((transactions[0]?.weight ?? 0) + (spend?.weight ?? 0));
  const hidden = outputs.filter(({ txId }) => txId === spend?.id);
  expect(hidden.every(({ amount, clearAmount }) => amount === 0n && clearAmount === null)).toBe(true);
  expect(inputs).toHaveLength(spend?.inputCount ?? 0);
  for (const { ring, amount } of inputs) {
    expect(amount).toBe(0n);
    expect(ring).toHaveLength(16);
    expect(ring).toEqual(ring.toSorted((a, b) => a - b));
  }
});

test('a version 1 transaction has its fee from the amounts, absolute rings and an unlock time of 2^64-1', () => {
  expect(toColumnsSharedByTxTables(plain)).toMatchObject({
    version: 1,
    rctType: null,
    size: 300,
    weight: 300,
    fee: 50n,
    unlockTime: 18_446_744_073_709_551_615n,
    inputCount: 2,
    outputCount: 2,
    ringSize: 3,
  });
  expect(listRingInputs(plain)).toMatchObject([
    { position: 0, amount: 700n, ring: [5, 6, 16] },
    { position: 1, amount: 50n, ring: [0] },
  ]);
});

test('the first public key and the payment id of an extra are stored by their first bytes', () => {
  const [key, other, id] = [3, 4, 5].map((byte) => new Uint8Array(32).fill(byte));
  const extraOf = (...fields: EncodableExtraField[]) => ({ ...plain, extra: encodeExtra(fields) });
  const longId = { kind: 'nonce', bytes: Uint8Array.from([0, ...id!]) } as const;
  const shortId = { kind: 'nonce', bytes: Uint8Array.from([1, 9, 8, 7, 6, 5, 4, 3, 2]) } as const;
  const keys = [key!, other!].map((one) => ({ kind: 'publicKey', key: one }) as const);
  const additional = { kind: 'additionalPublicKeys', keys: [other!, key!] } as const;
  expect(toColumnsSharedByTxTables(extraOf(longId, ...keys))).toMatchObject({
    publicKeyPrefix: new Uint8Array(7).fill(3),
    paymentIdPrefix: new Uint8Array(7).fill(5),
  });
  expect(toColumnsSharedByTxTables(extraOf(additional, shortId))).toMatchObject({
    referenceBlock: null,
    treeLayers: null,
    publicKeyPrefix: null,
    paymentIdPrefix: Uint8Array.from([9, 8, 7, 6, 5, 4, 3]),
  });
  // A miner may put any bytes into the nonce of a coinbase.
  expect(toColumnsSharedByTxTables({ ...extraOf(keys[0]!, shortId), isCoinbase: true })).toMatchObject({
    publicKeyPrefix: new Uint8Array(7).fill(3),
    paymentIdPrefix: null,
  });
});

test('version 1 outputs count in the bucket of their amount, which is not encrypted', () => {
  const { entries, headers } = capturedChain();
  const [genesis] = verifyBlocks(entries.slice(0, 1), headers.slice(0, 1));
  if (genesis === undefined) throw new Error('no genesis');
  const spend = {
    hash: new Uint8Array(32).fill(9),
    transaction: plain,
    outputs: plain.outputs.map((output, at) => ({
      output,
      bucketAmount: output.amount,
      globalIndex: 40 + at,
    })),
    outputCount: 2,
    weight: 300,
  };
  const block: VerifiedBlock = { ...genesis, transactions: [genesis.transactions[0], spend] };
  const { outputs, block: row } = blockToRows(block);
  expect(outputs.slice(1)).toMatchObject([
    { amount: 600n, globalIndex: 40, txId: 1, position: 0, clearAmount: 600n },
    { amount: 100n, globalIndex: 41, txId: 1, position: 1, clearAmount: 100n },
  ]);
  expect(row).toMatchObject({ fees: 50n, rctOutputCount: 0 });
});

test('a ring member beyond any possible index is stored as no output', () => {
  const absurd: Transaction = {
    ...plain,
    inputs: [
      { kind: 'key', amount: 0n, keyOffsets: [2n ** 53n, 5n, 2n ** 64n - 6n], keyImage: new Uint8Array(32) },
      { kind: 'key', amount: 0n, keyOffsets: [3n, 2n ** 64n - 4n, 3n], keyImage: new Uint8Array(32) },
    ],
  };
  expect(listRingInputs(absurd)).toMatchObject([{ ring: [-1, -1, 2 ** 53 - 1] }, { ring: [3, -1, 2] }]);
});

/** Returns the oddities of a block with this transaction after its coinbase. */
function odditiesOf(transaction: Transaction): unknown[] {
  const { entries, headers } = capturedChain();
  const [genesis] = verifyBlocks(entries.slice(0, 1), headers.slice(0, 1));
  if (genesis === undefined) throw new Error('no genesis');
  const outputs = transaction.outputs.map((output, at) => ({
    output,
    bucketAmount: output.amount,
    globalIndex: at,
  }));
  const one = { hash: new Uint8Array(32), transaction, outputs, outputCount: outputs.length, weight: 300 };
  const { oddities } = blockToRows({ ...genesis, transactions: [genesis.transactions[0], one] });
  return oddities.map(({ txId, kind, position }) => [txId, Buffer.from(kind).toString(), position]);
}

test('odd transactions are flagged, and ordinary ones are not', () => {
  const key = new Uint8Array(32);
  const withRing = (...keyOffsets: bigint[]): Transaction => ({
    ...plain,
    inputs: [...plain.inputs, { kind: 'key', amount: 0n, keyOffsets, keyImage: key }],
  });
  expect(odditiesOf(plain)).toEqual([]);
  expect(odditiesOf(withRing(5n, 2n ** 64n - 3n, 9n))).toEqual([[1, 'wrapped-ring', 2]]);
  expect(odditiesOf(withRing(5n, 0n, 9n))).toEqual([[1, 'repeated-member', 2]]);
  expect(odditiesOf(withRing(5n, 4n, 2n ** 64n - 4n))).toEqual([
    [1, 'wrapped-ring', 2],
    [1, 'repeated-member', 2],
  ]);
  expect(odditiesOf(withRing(5n, 2n ** 60n))).toEqual([[1, 'impossible-member', 2]]);
  expect(odditiesOf({ ...plain, outputs: [] })).toEqual([[1, 'no-outputs', 0]]);
});

test('a fee below 0 is not stored', () => {
  const made = { ...plain, inputs: plain.inputs.slice(1) };
  expect(toColumnsSharedByTxTables(made)).toMatchObject({ fee: null });
  expect(odditiesOf(made)).toEqual([[1, 'negative-fee', 0]]);
});
