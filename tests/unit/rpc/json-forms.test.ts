import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { readBlockJson } from '@ringscope/rpc/daemon/block-json.ts';
import { readTransactionJson } from '@ringscope/rpc/daemon/transaction-json.ts';
import type { TransactionFromJson } from '@ringscope/rpc/daemon/transaction-json.ts';
import { InvalidResponseError } from '@ringscope/rpc/errors.ts';
import { parseJson } from '@ringscope/rpc/json.ts';
import type { JsonValue } from '@ringscope/rpc/json.ts';
import { toDaemonJson } from '../protocol/daemon-json.ts';
import {
  vectorPath,
  bulkTransactionVectors,
  expectSame,
  needLargeCollection,
  readVector,
  readVectorText,
  transactionVectors,
  vectorsOf,
} from '../protocol/vectors.ts';

/**
 * These tests parse the daemon's JSON of transactions and blocks and compare it with the blob that
 * packages/protocol/ decodes. All fields must be equal, over the complete collection of vectors.
 */
test.beforeAll(() => loadKeccak());

/** Returns the part of a decoded transaction that the JSON contains. */
function content(transaction: Transaction): TransactionFromJson {
  const { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable, pruned } = transaction;
  return { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable, pruned };
}

const decoder = new TextDecoder();

test('the JSON of daemons has the values of the blob', () => {
  needLargeCollection();
  let compared = 0;
  for (const { file } of vectorsOf('tx')) {
    const beside = file.replace(/\.bin$/, '.as_json.json');
    if (beside === file || !existsSync(vectorPath(beside))) continue;
    const blob = readVector(file);
    const json = readTransactionJson(readVectorText(beside));
    expectSame(json, content(decodeTransaction(blob)), beside);
    expectSame(bytesToHex(encodeTransaction(json)), bytesToHex(blob), `${beside}: its blob`);
    compared += 1;
  }
  for (const { file } of vectorsOf('block')) {
    const beside = file.replace(/\.bin$/, '.json');
    if (beside === file || !existsSync(vectorPath(beside))) continue;
    compareBlock(readBlockJson(readVectorText(beside)), readVector(file), beside);
    compared += 1;
  }
  test.skip(compared === 0, 'no JSON stands beside the blobs of this collection');
});

function compareBlock(json: ReturnType<typeof readBlockJson>, blob: Uint8Array, label: string): void {
  const { majorVersion, minorVersion, timestamp, prevId, nonce, coinbase, txHashes } = decodeBlock(blob);
  expectSame(
    json,
    { majorVersion, minorVersion, timestamp, prevId, nonce, coinbase: content(coinbase), txHashes },
    label,
  );
  const coinbaseBlob = encodeTransaction(json.coinbase);
  expectSame(bytesToHex(encodeBlock({ ...json, coinbaseBlob })), bytesToHex(blob), `${label}: its blob`);
}

type Members = Readonly<Record<string, JsonValue>>;

/** Returns every object in a response that has a member of this name with a string that is not empty. */
function* holding(value: JsonValue, name: string): Generator<Members> {
  if (value === null || typeof value !== 'object') return;
  const members = value as Members;
  if (typeof members[name] === 'string' && members[name] !== '') yield members;
  for (const member of Object.values(members)) yield* holding(member, name);
}

/** Returns the files of an entry of the index, which is a file or a folder of files. */
function filesIn({ file }: { readonly file: string }): string[] {
  const path = vectorPath(file);
  if (!statSync(path).isDirectory()) return [file];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(file, name));
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const WHOLE = /^(?:[0-9a-f]{2})+$/;

test('the JSON inside responses decodes to the blob and the id beside it', () => {
  needLargeCollection();
  let transactions = 0;
  let blocks = 0;
  for (const file of vectorsOf('rpc-json').flatMap(filesIn)) {
    const response = parseJson(decoder.decode(readVector(file)));
    for (const [name, hexName, idName] of [
      ['as_json', 'as_hex', 'tx_hash'],
      ['tx_json', 'tx_blob', 'id_hash'],
    ] as const) {
      for (const entry of holding(response, name)) {
        const text = textOf(entry[name]);
        // Published documentation abbreviates values.
        if (!text.trim().endsWith('}') || text.includes('...')) continue;
        const json = readTransactionJson(text);
        transactions += 1;
        const blob = encodeTransaction(json, { pruned: json.pruned });
        const hex = textOf(entry[hexName]);
        if (WHOLE.test(hex) && !json.pruned) expectSame(bytesToHex(blob), hex, `${file}: ${hexName}`);
        if (json.pruned) continue;
        const id = textOf(entry[idName]);
        expectSame(bytesToHex(transactionHash(decodeTransaction(blob))), id, `${file}: ${id}`);
      }
    }
    for (const entry of holding(response, 'json')) {
      const hex = textOf(entry['blob']);
      if (!WHOLE.test(hex)) continue;
      const blob = hexToBytes(hex);
      const json = readBlockJson(textOf(entry['json']));
      blocks += 1;
      // A collection may have responses that were written by hand. In these the blob may not be the block of
      // the header.
      const [header] = holding(entry['block_header'] ?? null, 'hash');
      if (header?.['hash'] === bytesToHex(blockId(decodeBlock(blob)))) compareBlock(json, blob, file);
    }
  }
  test.skip(transactions + blocks === 0, 'no JSON is in the answers of this collection');
});

test('transactions of every era, full and pruned, are equal after writing and reading JSON', () => {
  needLargeCollection();
  const eras = new Set<string>();
  for (const { file, blob } of [...transactionVectors(), ...bulkTransactionVectors()]) {
    const transaction = decodeTransaction(blob);
    if (transaction.undecoded !== undefined) continue;
    const json = toDaemonJson(transaction);
    expectSame(readTransactionJson(JSON.stringify(json)), content(transaction), file);
    eras.add(
      `${String(transaction.version)} ${String(transaction.ringct?.type)} ${String(transaction.isCoinbase)}`,
    );
    const end = transaction.version === 1 ? transaction.ranges.prefix.end : transaction.ranges.base.end;
    const cut = decodeTransaction(blob.subarray(0, end), { pruned: true });
    // For a transaction without a prunable part, the JSON is the same.
    if (!cut.pruned) continue;
    const pruned = cut.version === 1 ? { ...json, signatures: [] } : { ...json, rctsig_prunable: undefined };
    expectSame(readTransactionJson(JSON.stringify(pruned)), content(cut), `${file}, pruned`);
  }
  test.info().annotations.push({ type: 'eras', description: [...eras].sort().join(', ') });
  test.skip(eras.size === 0, 'the collection has no transactions');
});

const KEY = 'ab'.repeat(32);
const RING = [18446744073709482834n, 0n, 2n ** 64n - 1n];

/** Returns a transaction of version 2 and type 6 with one input and one output. */
function sample(): Record<string, unknown> {
  const proof = { A: KEY, A1: KEY, B: KEY, r1: KEY, s1: KEY, d1: KEY };
  const rounds = Array.from({ length: 6 }, () => KEY);
  return {
    version: 2,
    unlock_time: 0,
    vin: [{ key: { amount: 0, key_offsets: [1, 2], k_image: KEY } }],
    vout: [{ amount: 0, target: { tagged_key: { key: KEY, view_tag: '0f' } } }],
    extra: [1, 255],
    rct_signatures: { type: 6, txnFee: 1, ecdhInfo: [{ amount: '00'.repeat(8) }], outPk: [KEY] },
    rctsig_prunable: {
      nbp: 1,
      bpp: [{ ...proof, L: rounds, R: rounds }],
      CLSAGs: [{ s: [KEY, KEY], c1: KEY, D: KEY }],
      pseudoOuts: [KEY],
    },
  };
}

test('numbers of 64 bits keep all of their digits', () => {
  const text = JSON.stringify(sample())
    .replace('"unlock_time":0', '"unlock_time":18446744073709551615')
    .replace('"key_offsets":[1,2]', `"key_offsets":[${RING.join(',')}]`)
    .replace('"s":[', `"s":["${KEY}",`)
    .replace('"txnFee":1', '"txnFee":9007199254740993')
    .replace('"vout":[{"amount":0', '"vout":[{"amount":18446744073709551615');
  const json = readTransactionJson(text);
  expect(json.unlockTime).toBe(2n ** 64n - 1n);
  expect(json.inputs).toMatchObject([{ kind: 'key', keyOffsets: RING }]);
  expect(json.ringct?.fee).toBe(9007199254740993n);
  expect(json.outputs).toMatchObject([{ amount: 2n ** 64n - 1n, viewTag: 15 }]);
  expect(content(decodeTransaction(encodeTransaction(json)))).toEqual(json);
});

test('a coinbase of version 1 has no signatures, and a pruned payment without signatures is read as pruned', () => {
  const prefix = {
    ...sample(),
    ...{ version: 1, vin: [{ gen: { height: 7 } }], signatures: [] },
    ...{ rct_signatures: undefined, rctsig_prunable: undefined },
  };
  expect(readTransactionJson(JSON.stringify(prefix))).toMatchObject({
    inputs: [{ kind: 'coinbase', height: 7 }],
    pruned: false,
    ringct: undefined,
  });
  const payment = { ...prefix, vin: sample()['vin'] };
  expect(readTransactionJson(JSON.stringify(payment))).toMatchObject({ pruned: true, signatures: [] });
  const [coin] = sample()['vout'] as object[];
  const modern = { ...prefix, version: 2, signatures: undefined, vout: [coin], rct_signatures: { type: 0 } };
  expect(readTransactionJson(JSON.stringify(modern))).toMatchObject({ pruned: false, ringct: { fee: 0n } });
});

/** Returns the sample with the value at a path replaced. The value undefined removes the member. */
function changed(path: readonly (string | number)[], value: unknown): string {
  const root = sample();
  let parent: Record<string | number, unknown> = root;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  parent[path.at(-1) ?? ''] = value;
  return JSON.stringify(root);
}

const CONTRADICTIONS: readonly [path: readonly (string | number)[], value: unknown, field: string][] = [
  [['version'], 3, 'version'],
  [['version'], 1, 'rct_signatures'],
  [['unlock_time'], -1, 'unlock_time'],
  [['vin', 0], { txin_to_script: {} }, 'vin/0'],
  [['vin', 0, 'gen'], { height: 1 }, 'vin/0'],
  [['vin', 0, 'key', 'k_image'], 'ab', 'vin/0/key/k_image'],
  [['vin', 0, 'key', 'key_offsets'], [1], 'rctsig_prunable/CLSAGs/0/s'],
  [['vout', 0, 'target'], {}, 'vout/0'],
  [['vout', 0, 'target', 'tagged_key', 'view_tag'], '100', 'vout/0/target/tagged_key/view_tag'],
  [['extra'], [256], 'extra'],
  [['extra'], undefined, 'extra'],
  [['signatures'], [], 'signatures'],
  [['rct_signatures'], undefined, 'rct_signatures'],
  [['rct_signatures', 'type'], 8, 'rct_signatures/type'],
  [['rct_signatures', 'type'], 0, 'rctsig_prunable'],
  [['rct_signatures', 'type'], 3, 'rct_signatures/ecdhInfo/0/mask'],
  [['rct_signatures', 'txnFee'], undefined, 'rct_signatures/txnFee'],
  [['rct_signatures', 'outPk'], [], 'rct_signatures/outPk'],
  [['rct_signatures', 'pseudoOuts'], [KEY], 'rct_signatures/pseudoOuts'],
  [['rct_signatures', 'ecdhInfo', 0, 'amount'], '00', 'rct_signatures/ecdhInfo/0/amount'],
  [['rctsig_prunable', 'nbp'], 2, 'rctsig_prunable/nbp'],
  [['rctsig_prunable', 'bpp'], undefined, 'rctsig_prunable/bpp'],
  [['rctsig_prunable', 'bpp', 0, 'R'], [], 'rctsig_prunable/bpp/0/R'],
  [['rctsig_prunable', 'bp'], [], 'rctsig_prunable/bp'],
  [['rctsig_prunable', 'MGs'], [], 'rctsig_prunable/MGs'],
  [['rctsig_prunable', 'CLSAGs'], [], 'rctsig_prunable/CLSAGs'],
  [['rctsig_prunable', 'pseudoOuts'], [KEY, KEY], 'rctsig_prunable/pseudoOuts'],
];

for (const [path, value, field] of CONTRADICTIONS) {
  const shown = value === undefined ? 'left out' : JSON.stringify(value).slice(0, 20);
  test(`JSON with ${path.join('/')} ${shown} is no transaction`, () => {
    expect(refused(() => readTransactionJson(changed(path, value)))).toMatchObject({ field });
  });
}

function refused(read: () => unknown): InvalidResponseError {
  try {
    read();
  } catch (error) {
    if (error instanceof InvalidResponseError) return error;
    throw error;
  }
  throw new Error('it was read');
}

test('hostile strings are refused, and the error contains no part of them', () => {
  const secret = 'feed'.repeat(8);
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    secret,
    '['.repeat(100_000),
    '{"vin":'.repeat(1_000),
    `{"version":2,"vin":[${'['.repeat(20)}`,
    `"${'x'.repeat(81 * 1024 * 1024)}"`,
    `{"extra":[${'{},'.repeat(1_300_000)}{}]}`,
    changed(['extra'], secret),
  ]) {
    for (const read of [readTransactionJson, readBlockJson]) {
      expect(refused(() => read(text)).message).not.toContain(secret);
    }
  }
  // These lists are as long as the string limit allows, at the positions where they are joined.
  const many = Array.from({ length: 200_000 }, () => KEY);
  expect(refused(() => readTransactionJson(changed(['rctsig_prunable', 'CLSAGs', 0, 's'], many))).field).toBe(
    'rctsig_prunable/CLSAGs/0/s',
  );
  const ring = JSON.parse(
    changed(
      ['vin', 0, 'key', 'key_offsets'],
      many.map(() => 1),
    ),
  ) as ReturnType<typeof sample>;
  const prunable = { ...(ring['rctsig_prunable'] as object), CLSAGs: [{ s: many, c1: KEY, D: KEY }] };
  const read = readTransactionJson(JSON.stringify({ ...ring, rctsig_prunable: prunable }));
  expect(read.prunable?.clsags[0]?.s.length).toBe(32 * many.length);
});

test('block JSON with a wrong field is refused with the name of the field', () => {
  const block = {
    major_version: 16,
    minor_version: 16,
    timestamp: 1,
    prev_id: KEY,
    nonce: 4294967295,
    miner_tx: sample(),
    tx_hashes: [KEY],
  };
  expect(readBlockJson(JSON.stringify(block))).toMatchObject({ nonce: 4294967295, timestamp: 1n });
  for (const [name, value, field] of [
    ['nonce', 4294967296, 'nonce'],
    ['major_version', 256, 'major_version'],
    ['prev_id', '', 'prev_id'],
    ['tx_hashes', [KEY, 'x'], 'tx_hashes/1'],
    ['tx_hashes', undefined, 'tx_hashes'],
    ['miner_tx', { ...sample(), version: 9 }, 'miner_tx/version'],
  ] as const) {
    expect(refused(() => readBlockJson(JSON.stringify({ ...block, [name]: value }))).field).toBe(field);
  }
});
