import { expect, test } from 'playwright/test';
import { bytesToHex } from '../../../protocol/bytes.ts';
import { DecodeError } from '../../../protocol/decode-error.ts';
import { encodeTransaction } from '../../../protocol/encode-transaction.ts';
import { loadKeccak } from '../../../protocol/keccak.ts';
import { transactionHash } from '../../../protocol/transaction-hash.ts';
import { transactionWeight } from '../../../protocol/transaction-weight.ts';
import {
  decodeTransaction,
  outlineTransaction,
  transactionFee,
  type TransactionOutline,
} from '../../../protocol/transaction.ts';
import { randomTransaction, TRANSACTION_KINDS } from './generate.ts';
import { mutate } from './laws.ts';
import { Random } from './random.ts';
import { bulkTransactionVectors, HAVE_VECTORS, transactionVectors } from './vectors.ts';

const seed = 20_261_122;

test.beforeAll(() => loadKeccak());

/** What both ways of reading say, as text; the reason's kind when they refuse. */
function reading(read: (blob: Uint8Array) => TransactionOutline, blob: Uint8Array): string {
  let one: TransactionOutline;
  try {
    one = read(blob);
  } catch (error) {
    if (error instanceof DecodeError) return 'refused';
    throw error;
  }
  if (one.undecoded !== undefined) return `unknown ${one.undecoded.what} ${String(one.undecoded.tag)}`;
  const { version, unlockTime, inputs, outputs, extra, isCoinbase, ranges, proofCapacity, ringct } = one;
  const said = {
    ...{ version, unlockTime, inputs, outputs, extra, isCoinbase, ranges, proofCapacity },
    ...{ type: ringct?.type, fee: transactionFee(one), weight: transactionWeight(one) },
    id: bytesToHex(transactionHash(one)),
  };
  return JSON.stringify(said, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? bytesToHex(value) : value,
  );
}

function samples(): Uint8Array[] {
  const random = new Random(seed);
  const made = TRANSACTION_KINDS.flatMap((kind) =>
    Array.from({ length: 20 }, () => encodeTransaction(randomTransaction(random, kind))),
  );
  const real = HAVE_VECTORS
    ? [...transactionVectors(), ...bulkTransactionVectors()].map(({ blob }) => blob)
    : [];
  return [...made, ...real];
}

test('an outline says what the whole decoding says, of every format there is', () => {
  for (const blob of samples())
    expect(reading(outlineTransaction, blob)).toBe(reading(decodeTransaction, blob));
});

test('it accepts and refuses the same bytes', () => {
  const random = new Random(seed);
  let refused = 0;
  for (const blob of samples()) {
    if (blob.length > 20_000) continue;
    for (let round = 0; round < 3; round += 1) {
      const damaged = mutate(blob, random);
      const outcome = reading(decodeTransaction, damaged);
      expect(reading(outlineTransaction, damaged)).toBe(outcome);
      if (outcome === 'refused') refused += 1;
    }
    const cut = blob.subarray(0, random.int(0, blob.length - 1));
    expect(reading(outlineTransaction, cut)).toBe(reading(decodeTransaction, cut));
  }
  expect(refused).toBeGreaterThan(100);
});
