/**
 * Tests that accepted values decode to the same values, and that a value that does not fit is refused with the
 * name of its field.
 */
import { expect, test } from 'playwright/test';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import type { StorageEntry } from '@ringscope/protocol/portable-storage.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import type { TransactionContent } from '@ringscope/protocol/transaction.ts';
import { ByteWriter } from '@ringscope/protocol/byte-writer.ts';
import { Random } from '../../helpers/protocol/random.ts';

const KEY = new Uint8Array(32).fill(7);
const SHORT = new Uint8Array(31);
const U64 = 2n ** 64n - 1n;

const coinbase: TransactionContent = {
  version: 1,
  unlockTime: 60n,
  inputs: [{ kind: 'coinbase', height: 0 }],
  outputs: [{ amount: 1n, key: KEY, viewTag: undefined }],
  extra: new Uint8Array(0),
  signatures: [{ bytes: new Uint8Array(0) }],
  ringct: undefined,
  prunable: undefined,
};
const block = {
  majorVersion: 16,
  minorVersion: 16,
  timestamp: 1n,
  prevId: KEY,
  nonce: 1,
  coinbaseBlob: encodeTransaction(coinbase),
  txHashes: [KEY],
};

test('headers at and beyond the limits of their fields decode to what was encoded or are refused with the name of the field', () => {
  const random = new Random(17);
  const numbers = [-1, 0, 0.5, 127, 255, 256, 300, 2 ** 32 - 1, 2 ** 32, 2 ** 33, NaN];
  for (let round = 0; round < 300; round += 1) {
    const header = {
      majorVersion: random.pick(numbers),
      minorVersion: random.pick(numbers),
      timestamp: random.pick([-1n, 0n, 1n, U64, U64 + 1n]),
      nonce: random.pick(numbers),
      prevId: random.pick([KEY, KEY, SHORT]),
    };
    const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0xff;
    const wrong = [
      ...(isByte(header.majorVersion) ? [] : ['majorVersion']),
      ...(isByte(header.minorVersion) ? [] : ['minorVersion']),
      ...(header.timestamp >= 0n && header.timestamp <= U64 ? [] : ['timestamp']),
      ...(header.prevId === KEY ? [] : ['prevId']),
      ...(Number.isInteger(header.nonce) && header.nonce >= 0 && header.nonce < 2 ** 32 ? [] : ['nonce']),
    ];
    const encode = () => encodeBlock({ ...block, ...header });
    const [first] = wrong;
    if (first === undefined) expect(decodeBlock(encode())).toMatchObject(header);
    else {
      expect(
        encode,
        JSON.stringify(header, (_, value: unknown) => String(value)),
      ).toThrow(RangeError);
      expect(encode).toThrow(new RegExp(`^${first} `));
    }
  }
});

const input = { kind: 'key', amount: 0n, keyOffsets: [1n], keyImage: KEY } as const;
const output = { amount: 0n, key: KEY, viewTag: undefined };
const blocks = (height: bigint): StorageEntry => ({
  type: 'array',
  of: 'object',
  value: [0n, height].map((value) => new Map([['height', { type: 'uint64', value }]])),
});
const REFUSED: readonly [field: string, encode: () => Uint8Array][] = [
  ['txHashes/1', () => encodeBlock({ ...block, txHashes: [KEY, SHORT] })],
  ['trailingBytes', () => encodeBlock({ ...block, trailingBytes: KEY })],
  ['version', () => encodeTransaction({ ...coinbase, version: 0 })],
  ['version', () => encodeTransaction({ ...coinbase, version: 3 })],
  ['version', () => encodeTransaction({ ...coinbase, version: 300 })],
  ['unlockTime', () => encodeTransaction({ ...coinbase, unlockTime: U64 + 1n })],
  ['inputs/0/height', () => encodeTransaction({ ...coinbase, inputs: [{ kind: 'coinbase', height: -1 }] })],
  ['inputs/0/keyImage', () => encodeTransaction({ ...coinbase, inputs: [{ ...input, keyImage: SHORT }] })],
  [
    'inputs/0/keyOffsets/0',
    () => encodeTransaction({ ...coinbase, inputs: [{ ...input, keyOffsets: [-1n] }] }),
  ],
  ['inputs/0/amount', () => encodeTransaction({ ...coinbase, inputs: [{ ...input, amount: U64 + 1n }] })],
  ['outputs/0/key', () => encodeTransaction({ ...coinbase, outputs: [{ ...output, key: SHORT }] })],
  ['outputs/0/viewTag', () => encodeTransaction({ ...coinbase, outputs: [{ ...output, viewTag: 256 }] })],
  ...(
    [
      ['publicKey', { kind: 'publicKey', key: SHORT }],
      ['nonce', { kind: 'nonce', bytes: new Uint8Array(256) }],
      ['mergeMining/depth', { kind: 'mergeMining', depth: U64 + 1n, root: KEY }],
      ['mergeMining/root', { kind: 'mergeMining', depth: 0n, root: SHORT }],
      ['additionalPublicKeys/1', { kind: 'additionalPublicKeys', keys: [KEY, SHORT] }],
      ['p2poolShare', { kind: 'p2poolShare', id: SHORT }],
      ['padding', { kind: 'padding', size: 0 }],
      ['padding', { kind: 'padding', size: 256 }],
    ] as readonly [string, EncodableExtraField][]
  ).map(([field, content]): [string, () => Uint8Array] => [field, () => encodeExtra([content])]),
  ['height', () => encodePortableStorage(new Map([['height', { type: 'uint8', value: 256 }]]))],
  ['the root section', () => encodePortableStorage(new Map([['', { type: 'uint8', value: 1 }]]))],
  ['blocks/1/height', () => encodePortableStorage(new Map([['blocks', blocks(-1n)]]))],
  ['integer', () => (new ByteWriter().u16(65_536), KEY)],
  ['integer', () => (new ByteWriter().u64(-1n), KEY)],
];

for (const [index, [field, encode]] of REFUSED.entries())
  test(`${field} that does not fit is refused with its name (${index})`, () => {
    expect(encode).toThrow(RangeError);
    expect(encode).toThrow(new RegExp(`^${field} `));
  });
