/**
 * Tests inputs that are designed to harm a decoder. Each one is refused at once with the right reason. The
 * memory that it takes does not grow with the sizes in the input.
 */
import { expect, test } from 'playwright/test';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { concatBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import { PORTABLE_STORAGE_HEADER, decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { decodeTransactionOutline } from '@ringscope/protocol/transaction-outline.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';

/** Returns the error of a decoder. Any other error fails the test. */
function refusal(decode: () => unknown): DecodeError {
  try {
    decode();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('the input was accepted');
}

const KEY = '11'.repeat(32);
const HUGE = 'ffffffffffffffffff01';

/** Prefix of a version 2 transaction with one ring of one member and one plain output, up to the extra. */
const PREFIX = `02 00 01 02 00 01 05 ${KEY} 01 00 02 ${KEY} 00`.replaceAll(' ', '');

function transactionOf(hex: string): Uint8Array {
  return hexToBytes(hex.replaceAll(' ', ''));
}

const HOSTILE_TRANSACTIONS: readonly {
  name: string;
  hex: string;
  path: string;
  offset: number;
  reason: RegExp;
}[] = [
  { name: 'nothing', hex: '', path: 'version', offset: 0, reason: /ends inside an integer/ },
  { name: 'version 0', hex: '00', path: 'version', offset: 0, reason: /version 0/ },
  {
    name: '2^64 - 1 inputs',
    hex: `0200${HUGE}`,
    path: 'vin',
    offset: 2,
    reason: /the integer is at least 2\^53, but the limit is/,
  },
  {
    name: '2^28 inputs',
    hex: '0200 8080808001 ff01',
    path: 'vin',
    offset: 2,
    reason: /the list claims to have 268435456 elements, but only 2 bytes are left/,
  },
  {
    name: '2^28 ring members',
    hex: '0200 01 02 00 8080808001',
    path: 'vin/0/key_offsets',
    offset: 5,
    reason: /claims to have/,
  },
  {
    name: 'an integer not in its shortest form',
    hex: '0200 01 02 8000',
    path: 'vin/0/amount',
    offset: 4,
    reason: /shortest/,
  },
  {
    name: 'zero in ten bytes',
    hex: '02 80808080808080808000',
    path: 'unlock_time',
    offset: 1,
    reason: /shortest/,
  },
  {
    name: 'an integer of 65 bits',
    hex: '02 ffffffffffffffffff02',
    path: 'unlock_time',
    offset: 1,
    reason: /64 bits/,
  },
  {
    name: 'an integer of eleven bytes',
    hex: '02 ffffffffffffffffffff01',
    path: 'unlock_time',
    offset: 1,
    reason: /10 bytes/,
  },
  { name: 'an integer cut off', hex: '02 80', path: 'unlock_time', offset: 1, reason: /ends inside/ },
  { name: '2^28 outputs', hex: '0200 01 ff01 8080808001', path: 'vout', offset: 5, reason: /claims to have/ },
  {
    name: 'an extra longer than the rest',
    hex: '0200 01 ff01 00 7f 00',
    path: 'extra',
    offset: 6,
    reason: /the list claims to have 127 elements, but only 1 bytes are left/,
  },
  {
    name: 'bytes after the end',
    hex: '0200 01 ff01 00 00 00 00',
    path: '',
    offset: 8,
    reason: /the input has 1 bytes after its last field/,
  },
  {
    name: 'a RingCT base cut off',
    hex: `${PREFIX} 06 00 00`,
    path: 'rct_signatures/ecdhInfo',
    offset: 77,
    reason: /needs 8 bytes, but only 1 are left/,
  },
  {
    name: 'a first ring without members',
    hex: `02 00 01 02 00 00 ${KEY} 01 00 02 ${KEY} 00 06 00 ${'00'.repeat(8)} ${KEY} 01 ${KEY.repeat(6)}`,
    path: 'rctsig_prunable',
    offset: 116,
    reason: /first ring has no members/,
  },
  {
    name: 'more range proofs than outputs',
    hex: `${PREFIX} 06 00 ${'00'.repeat(8)} ${KEY} 02`,
    path: 'rctsig_prunable/nbp',
    offset: 117,
    reason: /2 range proofs, but the limit is one for each of its 1 outputs/,
  },
  {
    name: 'no range proof for an output',
    hex: `${PREFIX} 06 00 ${'00'.repeat(8)} ${KEY} 00`,
    path: 'rctsig_prunable/nbp',
    offset: 117,
    reason: /cover 0 outputs, but the transaction has 1/,
  },
  {
    name: 'a range proof of 2^28 rounds',
    hex: `${PREFIX} 06 00 ${'00'.repeat(8)} ${KEY} 01 ${KEY.repeat(6)} 8080808001`,
    path: 'rctsig_prunable/bpp/0/L',
    offset: 310,
    reason: /claims to have/,
  },
  {
    name: 'a range proof of five rounds',
    hex: `${PREFIX} 06 00 ${'00'.repeat(8)} ${KEY} 01 ${KEY.repeat(6)} 05 ${KEY.repeat(5)} 05 ${KEY.repeat(5)}`,
    path: 'rctsig_prunable/bpp/0/L',
    offset: 310,
    reason: /6 to 10 rounds, but has 5/,
  },
  {
    name: 'a range proof with rounds that do not pair up',
    hex: `${PREFIX} 06 00 ${'00'.repeat(8)} ${KEY} 01 ${KEY.repeat(6)} 06 ${KEY.repeat(6)} 07 ${KEY.repeat(7)}`,
    path: 'rctsig_prunable/bpp/0/R',
    offset: 310,
    reason: /as many values in L as in R, but has 6 and 7/,
  },
];

for (const { name, hex, path, offset, reason } of HOSTILE_TRANSACTIONS) {
  test(`transaction with ${name} is refused`, () => {
    const error = refusal(() => decodeTransaction(transactionOf(hex)));
    expect({ path: error.path, offset: error.offset }).toEqual({ path, offset });
    expect(refusal(() => decodeTransactionOutline(transactionOf(hex))).reason).toBe(error.reason);
    expect(error.reason).toMatch(reason);
    expect(error.message).toBe(`${path === '' ? 'input' : path} @ byte ${offset}: ${error.reason}`);
  });
}

test('an error contains the path and offset of a wrong value that is deeply nested', () => {
  const ring = `02 00 03 01 01 8000`;
  const error = refusal(() => decodeTransaction(transactionOf(`01 00 02 02 00 01 01 ${KEY} ${ring}`)));
  expect(error.path).toBe('vin/1/key_offsets/2');
  expect(error.offset).toBe(44);
});

test('block fields beyond their width are refused, and errors mention the coinbase', () => {
  const rest = `05 ${KEY} 00000000`;
  expect(refusal(() => decodeBlock(transactionOf(`8002 00 ${rest}`))).path).toBe('major_version');
  expect(refusal(() => decodeBlock(transactionOf(`01 8002 ${rest}`))).path).toBe('minor_version');
  const overlong = refusal(() => decodeBlock(transactionOf(`01 8000 ${rest}`)));
  expect(overlong.reason).toMatch(/shortest/);
  const coinbase = refusal(() => decodeBlock(transactionOf(`01 00 ${rest} 01 00 01 ff 8000`)));
  expect(coinbase.path).toBe('miner_tx/vin/0/height');
  const hashes = refusal(() => decodeBlock(transactionOf(`01 00 ${rest} 01 00 01 ff 01 00 00 8080808001`)));
  expect(hashes.path).toBe('tx_hashes');
  expect(hashes.reason).toMatch(/claims to have 268435456 elements/);
  const trailing = refusal(() => decodeBlock(transactionOf(`01 00 ${rest} 01 00 01 ff 01 00 00 00 ab`)));
  expect(trailing.reason).toBe('the input has 1 bytes after its last field');
});

test('a million inputs in a megabyte cost time and memory in proportion to the megabyte', () => {
  const count = 500_000;
  const prefix = concatBytes(Uint8Array.of(1, 0), encodeVarint(count));
  const inputs = new Uint8Array(2 * count);
  for (let i = 0; i < inputs.length; i += 2) inputs[i] = 0xff;
  const error = refusal(() => decodeTransaction(concatBytes(prefix, inputs)));
  expect(error.path).toBe('vout');
});

/** Returns a root section with one field `a`. */
function storageOf(...entry: readonly number[]): Uint8Array {
  return Uint8Array.from([...PORTABLE_STORAGE_HEADER, 0x04, 0x01, 0x61, ...entry]);
}

const HOSTILE_STORAGE: readonly { name: string; bytes: Uint8Array; reason: RegExp }[] = [
  { name: 'nothing', bytes: new Uint8Array(0), reason: /needs 1 bytes, but only 0 are left/ },
  {
    name: 'another signature',
    bytes: Uint8Array.from([...PORTABLE_STORAGE_HEADER.slice(0, 8), 2, 0]),
    reason: /header/,
  },
  { name: 'a header alone', bytes: Uint8Array.from(PORTABLE_STORAGE_HEADER), reason: /needs 1 bytes/ },
  {
    name: '2^30 fields',
    bytes: Uint8Array.from([...PORTABLE_STORAGE_HEADER, 0xfe, 0xff, 0xff, 0xff]),
    reason: /claims to have 1073741823 fields/,
  },
  {
    name: 'a field without a name',
    bytes: Uint8Array.from([...PORTABLE_STORAGE_HEADER, 0x04, 0x00, 0x08, 0x01, 0x00]),
    reason: /no name/,
  },
  {
    name: 'the same name twice',
    bytes: Uint8Array.from([
      ...PORTABLE_STORAGE_HEADER,
      0x08,
      0x01,
      0x61,
      0x08,
      0x01,
      0x01,
      0x61,
      0x08,
      0x02,
    ]),
    reason: /field "a" twice/,
  },
  { name: 'type 0', bytes: storageOf(0x00, 0x00), reason: /unknown type 0/ },
  { name: 'type 14', bytes: storageOf(0x0e, 0x00), reason: /unknown type 14/ },
  { name: 'an array of arrays', bytes: storageOf(0x8d, 0x04, 0x88, 0x00), reason: /unknown element type 13/ },
  {
    name: 'an array entry without the array flag',
    bytes: storageOf(0x0d, 0x08, 0x00),
    reason: /lacks its flag/,
  },
  { name: 'a boolean of 2', bytes: storageOf(0x0b, 0x02), reason: /must be 0 or 1, but is 2/ },
  {
    name: 'a boolean of 2 in an array',
    bytes: storageOf(0x8b, 0x08, 0x01, 0x02),
    reason: /must be 0 or 1, but is 2/,
  },
  {
    name: 'a string longer than the rest',
    bytes: storageOf(0x0a, 0xfe, 0xff, 0xff, 0xff),
    reason: /needs 1073741823 bytes/,
  },
  {
    name: 'a length of 2^62 - 1',
    bytes: storageOf(0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
    reason: /exceeds the limit of 2\^53/,
  },
  {
    name: '2^28 numbers of 8 bytes',
    bytes: storageOf(0x85, 0x02, 0x00, 0x00, 0x40, 1, 2, 3),
    reason: /claims to have 268435456 elements/,
  },
  {
    name: '2^28 sections',
    bytes: storageOf(0x8c, 0x02, 0x00, 0x00, 0x40, 0, 0, 0),
    reason: /claims to have 268435456 elements/,
  },
  {
    name: 'bytes after the root',
    bytes: storageOf(0x08, 0x05, 0x00),
    reason: /the input has 1 bytes after its last field/,
  },
];

for (const { name, bytes, reason } of HOSTILE_STORAGE) {
  test(`storage with ${name} is refused`, () => {
    expect(refusal(() => decodePortableStorage(bytes)).reason).toMatch(reason);
  });
}

test('storage that is nested beyond its limit is refused, in sections and in arrays of sections', () => {
  const nest = (depth: number, ...opening: readonly number[]): Uint8Array =>
    Uint8Array.from([
      ...PORTABLE_STORAGE_HEADER,
      ...Array.from({ length: depth }, () => opening).flat(),
      0x00,
    ]);
  const objects = [0x04, 0x01, 0x61, 0x0c];
  const arrays = [0x04, 0x01, 0x61, 0x8c, 0x04];
  for (const opening of [objects, arrays]) {
    expect(decodePortableStorage(nest(15, ...opening)).size).toBe(1);
    expect(refusal(() => decodePortableStorage(nest(16, ...opening))).reason).toMatch(
      /deeper than the limit of 16/,
    );
    // A recursive decoder would overflow the call stack at this depth.
    expect(refusal(() => decodePortableStorage(nest(200_000, ...opening))).reason).toMatch(
      /deeper than the limit of 16/,
    );
    expect(decodePortableStorage(nest(30, ...opening), { maxDepth: 40 }).size).toBe(1);
  }
});

test('storage with many empty items in few bytes is refused at the item limit', () => {
  const count = 100_000;
  const many = (type: number): Uint8Array =>
    concatBytes(storageOf(type), Uint8Array.of(0x82, 0x1a, 0x06, 0x00), new Uint8Array(count));
  for (const type of [0x8a, 0x8c]) {
    expect(refusal(() => decodePortableStorage(many(type), { maxItems: 50_000 })).reason).toMatch(
      /more items/,
    );
    expect(decodePortableStorage(many(type), { maxItems: 200_000 }).size).toBe(1);
  }
  // Numbers take memory in proportion to their bytes, so they do not count.
  expect(decodePortableStorage(many(0x88), { maxItems: 10 }).size).toBe(1);
});

test('storage sections without fields, of one byte each, take no extra memory and are limited in number', () => {
  const sections = (count: number): Uint8Array => {
    const counted = new DataView(new ArrayBuffer(4));
    counted.setUint32(0, count * 4 + 2, true);
    return concatBytes(storageOf(0x8c), new Uint8Array(counted.buffer), new Uint8Array(count));
  };
  const entry = decodePortableStorage(sections(900_000)).get('a');
  if (entry?.type !== 'array' || entry.of !== 'object') throw new Error('not an array of sections');
  expect(entry.value.length).toBe(900_000);
  expect(new Set(entry.value).size).toBe(1);
  expect(entry.value[0]?.size).toBe(0);
  expect(refusal(() => decodePortableStorage(sections(1_000_000))).reason).toMatch(/more items/);
});

test('storage names are unchanged, also names with a meaning in JavaScript objects', () => {
  const name = new TextEncoder().encode('__proto__');
  const section = decodePortableStorage(
    Uint8Array.from([...PORTABLE_STORAGE_HEADER, 0x04, name.length, ...name, 0x08, 0x07]),
  );
  expect(section.get('__proto__')).toEqual({ type: 'uint8', value: 7 });
});

test('storage integers in longer forms than needed are read, as the daemon reads them', () => {
  for (const count of [
    [0x05, 0x00],
    [0x06, 0, 0, 0],
    [0x07, 0, 0, 0, 0, 0, 0, 0],
  ]) {
    const section = decodePortableStorage(
      Uint8Array.from([...PORTABLE_STORAGE_HEADER, ...count, 0x01, 0x61, 0x08, 0x07]),
    );
    expect(section.get('a')).toEqual({ type: 'uint8', value: 7 });
  }
  // This is an array as a scalar entry. The daemon reads it and never writes it.
  expect(decodePortableStorage(storageOf(0x0d, 0x88, 0x08, 1, 2)).get('a')).toEqual({
    type: 'array',
    of: 'uint8',
    value: [1, 2],
  });
});

test('extras with lengths beyond their end become one raw field', () => {
  for (const hex of [
    `02${HUGE}`,
    `04${HUGE}`,
    `de${HUGE}`,
    `03${HUGE}`,
    '01',
    '0321',
    '04ffffffff0f',
    '0320' + KEY + '00',
  ]) {
    const extra = hexToBytes(hex);
    const fields = parseExtra(extra);
    expect(
      fields.map(({ kind }) => kind),
      hex,
    ).toEqual(['unparsed']);
    expect(fields[0]?.raw, hex).toEqual(extra);
  }
});
