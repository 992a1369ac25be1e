import { expect, test } from 'playwright/test';
import { bytesToHex, equalBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import {
  transactionPrefixHash,
  ringCtPrunableHash,
  transactionHash,
} from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { decodeTransaction, transactionFee, type Transaction } from '@ringscope/protocol/transaction.ts';
import { toDaemonJson } from './daemon-json.ts';
import { prunedFacts, stated, transactionFacts } from './facts.ts';
import {
  IS_DEFAULT_COLLECTION,
  expectSame,
  need,
  bulkTransactionVectors,
  readVector,
  readVectorText,
  transactionVectors,
  vectorsOf,
  type ExpectedTransaction,
  type TransactionVector,
} from './vectors.ts';

// The loops below never yield to the event loop, so the fast engine must be loaded first.
test.beforeAll(() => loadKeccak());

const KEY = 'aa'.repeat(32);
const IMAGE = 'bb'.repeat(32);
const SIGNATURE = 'cc'.repeat(64);

/**
 * Transactions that people can read in hexadecimal: version, unlock time, inputs, outputs, extra, and then the
 * signatures of version 1 or the RingCT data of version 2.
 */
const decoded: readonly { bytes: string; value: Partial<Transaction> }[] = [
  {
    bytes: `01 3c 01 ff05 01 8001 02 ${KEY} 00`,
    value: {
      version: 1,
      unlockTime: 60n,
      inputs: [{ kind: 'coinbase', height: 5 }],
      outputs: [{ amount: 128n, key: hexToBytes(KEY), viewTag: undefined }],
      isCoinbase: true,
    },
  },
  {
    bytes: `02 e001 01 ffa401 01 8001 03 ${KEY} 68 02 beef 00`,
    value: {
      version: 2,
      unlockTime: 224n,
      inputs: [{ kind: 'coinbase', height: 164 }],
      outputs: [{ amount: 128n, key: hexToBytes(KEY), viewTag: 0x68 }],
      extra: Uint8Array.of(0xbe, 0xef),
      ringct: { type: 0, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined },
    },
  },
  {
    bytes: `01 00 01 02 05 01 07 ${IMAGE} 01 04 02 ${KEY} 00 ${SIGNATURE}`,
    value: {
      inputs: [{ kind: 'key', amount: 5n, keyOffsets: [7n], keyImage: hexToBytes(IMAGE) }],
      outputs: [{ amount: 4n, key: hexToBytes(KEY), viewTag: undefined }],
      signatures: [{ bytes: hexToBytes(SIGNATURE) }],
      isCoinbase: false,
    },
  },
  { bytes: '02 00 00 00 00', value: { version: 2, inputs: [], outputs: [], ringct: undefined } },
  {
    bytes: '03 0102',
    value: {
      undecoded: { kind: 'version', tag: 3, path: 'version', offset: 0, remainingBytes: Uint8Array.of(1, 2) },
    },
  },
  {
    bytes: '01 00 01 04 ff',
    value: {
      undecoded: {
        kind: 'input',
        tag: 4,
        path: 'vin/0/type',
        offset: 3,
        remainingBytes: Uint8Array.of(0xff),
      },
    },
  },
  {
    bytes: '02 00 01 ff05 00 00 08',
    value: {
      undecoded: {
        kind: 'ringct',
        tag: 8,
        path: 'rct_signatures/type',
        offset: 7,
        remainingBytes: new Uint8Array(0),
      },
    },
  },
];

const refused: readonly { bytes: string; error: string }[] = [
  { bytes: '00', error: 'version @ byte 0: the transaction has version 0, which does not exist' },
  {
    bytes: '01 8000 00 00 00',
    error: 'unlock_time @ byte 1: the integer is not encoded in its shortest form',
  },
  {
    bytes: '01 00 02 ff05',
    error: 'vin @ byte 2: the list claims to have 2 elements, but only 2 bytes are left',
  },
  {
    bytes: '01 00 01 02 05 01 07 bbbb',
    error: 'vin/0/k_image @ byte 7: the value needs 32 bytes, but only 2 are left',
  },
  {
    bytes: '01 00 00 00 01',
    error: 'extra @ byte 4: the list claims to have 1 elements, but only 0 bytes are left',
  },
  { bytes: '01 00 00 00 00 ff', error: 'input @ byte 5: the input has 1 bytes after its last field' },
];

const bytesOf = (text: string) => hexToBytes(text.replaceAll(' ', ''));

test('transactions decode to the values in their bytes', () => {
  for (const { bytes, value } of decoded)
    expect(decodeTransaction(bytesOf(bytes)), bytes).toMatchObject(value);
});

test('bytes that no transaction has are refused with the position of the error', () => {
  for (const { bytes, error } of refused)
    expect(() => decodeTransaction(bytesOf(bytes)), bytes).toThrow(error);
});

/** Decodes a transaction, compares every expected value, and checks the laws that need no expectation. */
function checkFull({ file, blob, expected }: TransactionVector): Transaction {
  const transaction = decodeTransaction(blob);
  expectSame(transaction.undecoded, undefined, file);
  expectSame(transactionFacts(transaction, expected, transactionHash(transaction)), stated(expected), file);
  expectSame(bytesToHex(encodeTransaction(transaction)), bytesToHex(blob), `${file}: encode(decode(blob))`);
  const fields = parseExtra(transaction.extra);
  expectSame(
    fields.map(({ raw }) => bytesToHex(raw)).join(''),
    bytesToHex(transaction.extra),
    `${file}: extra byte for byte`,
  );
  checkPrunedForm(file, transaction);
  return transaction;
}

/** Decodes the form that a pruning daemon would send. The size and weight of the full transaction must follow from it. */
function checkPrunedForm(file: string, full: Transaction): void {
  const { blob, ranges } = full;
  const kept = blob.subarray(0, ranges.base.end);
  const pruned = decodeTransaction(kept, { pruned: true });
  const complete = kept.length === blob.length;
  const facts = {
    pruned: !complete,
    size: blob.length,
    weight: transactionWeight(full),
    prefixHash: bytesToHex(transactionPrefixHash(full)),
    hash: full.version === 1 && !complete ? undefined : bytesToHex(transactionHash(full)),
    fee: transactionFee(full),
  };
  expectSame(prunedFacts(full, pruned), facts, `${file}, pruned`);
}

test('transactions of every version and RingCT type decode to their known values and re-hash to their ids', () => {
  const seen = new Map<string, number>();
  for (const vector of need(transactionVectors(), 'transactions')) {
    const { version, ringct } = checkFull(vector);
    const kind = ringct === undefined ? `v${version}` : `type ${ringct.type}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  if (!IS_DEFAULT_COLLECTION) return;
  expect([...seen.keys()].sort()).toEqual([
    'type 0',
    'type 1',
    'type 2',
    'type 3',
    'type 4',
    'type 5',
    'type 6',
    'v1',
  ]);
});

test('complete blocks and pools of transactions decode to their known values and re-hash to their ids', () => {
  for (const vector of need(bulkTransactionVectors(), 'packs of transactions')) checkFull(vector);
});

test('pruned transactions decode to their known values, and to their ids with the hash of the missing part', () => {
  const vectors = need(vectorsOf('tx-pruned'), 'pruned transactions');
  for (const { file, expected: known } of vectors) {
    const expected = known as ExpectedTransaction;
    const transaction = decodeTransaction(readVector(file), { pruned: true });
    const prunableHash = expected.prunable_hash;
    const hash =
      expected.hash === undefined || prunableHash === undefined
        ? undefined
        : transactionHash(transaction, { prunableHash: hexToBytes(prunableHash) });
    expect(transactionFacts(transaction, expected, hash), file).toEqual(stated(expected));
    expect(
      equalBytes(encodeTransaction(transaction, { pruned: true }), transaction.blob),
      `${file}: encode(decode(blob)) = blob`,
    ).toBe(true);
  }
});

test("every field, with signatures and proofs, has the value of the daemon's own JSON", () => {
  const vectors = transactionVectors().flatMap(({ blob, asJson }) =>
    asJson === undefined ? [] : [{ blob, asJson }],
  );
  for (const { blob, asJson } of need(vectors, 'transactions with the JSON of a daemon'))
    expect(toDaemonJson(decodeTransaction(blob)), asJson).toEqual(JSON.parse(readVectorText(asJson)));
});

test('the prunable hash of a type 0 transaction is zeros, and the id uses these zeros', () => {
  const vectors = transactionVectors().filter(({ expected }) => expected.rct_type === 0);
  for (const { file, blob } of need(vectors, 'transactions of type 0')) {
    const transaction = decodeTransaction(blob);
    expect(ringCtPrunableHash(transaction), file).toEqual(new Uint8Array(32));
    // The daemon reports the hash of an empty string here. It must not be used.
    const reported = hexToBytes('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    expect(transactionHash(transaction, { prunableHash: reported }), file).toEqual(
      transactionHash(transaction),
    );
  }
});
