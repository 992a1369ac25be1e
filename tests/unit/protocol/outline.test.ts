import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { ByteReader } from '@ringscope/protocol/byte-reader.ts';
import { ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import {
  decodeTransaction,
  transactionFee,
  type TransactionOutline,
} from '@ringscope/protocol/transaction.ts';
import { decodeTransactionOutline } from '@ringscope/protocol/transaction-outline.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';
import { randomTransaction, TRANSACTION_KINDS } from '../../helpers/protocol/generate.ts';
import { mutate } from '../../helpers/protocol/laws.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { bulkTransactionVectors, transactionVectors } from './vectors.ts';

const SEED = 20_261_122;

test.beforeAll(() => loadKeccak());

/** Returns the result of a reader as a string, or `refused` when it refuses the bytes. */
function reading(read: (blob: Uint8Array) => TransactionOutline, blob: Uint8Array): string {
  let one: TransactionOutline;
  try {
    one = read(blob);
  } catch (error) {
    if (error instanceof DecodeError) return 'refused';
    throw error;
  }
  if (one.undecoded !== undefined) return `unknown ${one.undecoded.kind} ${String(one.undecoded.tag)}`;
  const { version, unlockTime, outputs, extra, isCoinbase, ranges, rangeProofCapacity, ringct } = one;
  const inputs = one.inputs.map((input) => {
    if (input.kind !== 'key') return input;
    const { keyOffsets } = input;
    return { ...input, keyOffsets: keyOffsets.map(BigInt), ring: ringMemberIndices(keyOffsets) };
  });
  const said = {
    ...{ version, unlockTime, inputs, outputs, extra, isCoinbase, ranges, proofCapacity: rangeProofCapacity },
    ...{ type: ringct?.type, fee: transactionFee(one), weight: transactionWeight(one) },
    id: bytesToHex(transactionHash(one)),
  };
  return JSON.stringify(said, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? bytesToHex(value) : value,
  );
}

function samples(): Uint8Array[] {
  const random = new Random(SEED);
  const made = TRANSACTION_KINDS.flatMap((kind) =>
    Array.from({ length: 20 }, () => encodeTransaction(randomTransaction(random, kind))),
  );
  const real = [...transactionVectors(), ...bulkTransactionVectors()].map(({ blob }) => blob);
  return [...made, ...real];
}

/** Returns the byte strings for which the two readings differ. */
function misread(blobs: Iterable<Uint8Array>): string[] {
  const misread: string[] = [];
  for (const blob of blobs) {
    if (reading(decodeTransactionOutline, blob) !== reading(decodeTransaction, blob))
      misread.push(bytesToHex(blob));
  }
  return misread;
}

test('an outline equals the full decoding, for every format', () => {
  expect(misread(samples())).toEqual([]);
});

test('an offset is exact, and it is a number where it is below 2^49', () => {
  for (const value of [
    0n,
    127n,
    128n,
    2n ** 31n,
    2n ** 49n - 1n,
    2n ** 49n,
    2n ** 53n + 1n,
    2n ** 64n - 1n,
  ]) {
    const reader = new ByteReader(encodeVarint(value));
    expect(reader.varintCompact('offset')).toBe(value < 2n ** 49n ? Number(value) : value);
    reader.finish();
  }
});

test('the outline accepts and refuses the same bytes as the full decoding', () => {
  const random = new Random(SEED);
  const damaged = samples()
    .filter(({ length }) => length <= 20_000)
    .flatMap((blob) => [
      ...Array.from({ length: 3 }, () => mutate(blob, random)),
      blob.subarray(0, random.int(0, blob.length - 1)),
    ]);
  expect(misread(damaged)).toEqual([]);
  const refused = damaged.filter((blob) => reading(decodeTransaction, blob) === 'refused');
  expect(refused.length).toBeGreaterThan(100);
});
