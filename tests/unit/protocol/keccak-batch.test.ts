import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'playwright/test';
import { bytesToHex as hex } from '@ringscope/protocol/bytes.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { keccak256Batch, loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { transactionHash, transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { decodeTransactionOutline } from '@ringscope/protocol/transaction-outline.ts';
import { randomTransaction, TRANSACTION_KINDS } from '../../helpers/protocol/generate.ts';
import { Random } from '../../helpers/protocol/random.ts';

/** Lengths around the 136 bytes that are absorbed at once. */
const edges = [0, 1, 31, 32, 64, 134, 135, 136, 137, 271, 272, 273, 1_000, 16_384];

function digestsOf(inputs: readonly Uint8Array[]): string[] {
  const digests = hex(keccak256Batch(inputs));
  expect(digests).toHaveLength(64 * inputs.length);
  return inputs.map((_, index) => digests.slice(64 * index, 64 * (index + 1)));
}

test('several byte strings at once have the digests that noble computes', async () => {
  expect(await loadKeccakBatchEngine()).toBe(true);
  const random = new Random(11);
  const lists = [
    [],
    ...edges.map((length) => [random.bytes(length)]),
    ...edges.map((length) => [random.bytes(length), random.bytes(random.pick(edges))]),
    edges.map((length) => random.bytes(length)),
    // These are more inputs than are hashed in one call, by number and by size.
    random.list(2_500, () => random.bytes(random.int(0, 300))),
    random.list(40, () => random.bytes(random.int(0, 60_000))),
    // One input is too long for the module, and the others are not.
    [random.bytes(200), random.bytes(600_000), random.bytes(300)],
    random.list(200, (index) => random.bytes(index % 40 === 0 ? 20_000 : random.int(0, 500))),
  ];
  for (const inputs of lists) {
    expect(digestsOf(inputs)).toEqual(inputs.map((input) => hex(keccak_256(input))));
  }
});

test('hashing leaves inputs and earlier digests unchanged', async () => {
  await loadKeccakBatchEngine();
  const inputs = [Uint8Array.of(1, 2, 3), new Uint8Array(500).fill(7)];
  const before = inputs.map(hex);
  const digests = keccak256Batch(inputs);
  const copy = hex(digests);
  keccak256Batch([new Uint8Array(400)]);
  expect(inputs.map(hex)).toEqual(before);
  expect(hex(digests)).toBe(copy);
});

test('a batch of transactions has the ids that each transaction has alone', async () => {
  await loadKeccakBatchEngine();
  const random = new Random(12);
  const blobs = random.list(90, () =>
    encodeTransaction(randomTransaction(random, random.pick(TRANSACTION_KINDS))),
  );
  const transactions = blobs.map((blob) => decodeTransactionOutline(blob));
  expect(transactionHashes(transactions).map((id) => id && hex(id))).toEqual(
    transactions.map((transaction) => hex(transactionHash(transaction))),
  );
});

test('a transaction that has no id alone has none in a batch', async () => {
  await loadKeccakBatchEngine();
  const random = new Random(13);
  const whole = encodeTransaction(randomTransaction(random, 6));
  const { ranges } = decodeTransaction(whole);
  const pruned = decodeTransaction(whole.subarray(0, ranges.base.end), { pruned: true });
  const ofTomorrow = decodeTransactionOutline(Uint8Array.of(3, 1, 2, 3));
  const known = decodeTransactionOutline(whole);
  const ids = transactionHashes([pruned, known, ofTomorrow, known]);
  expect(ids.map((id) => id && hex(id))).toEqual([
    undefined,
    hex(transactionHash(known)),
    undefined,
    hex(transactionHash(known)),
  ]);
});
