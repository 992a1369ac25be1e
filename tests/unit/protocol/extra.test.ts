import { expect, test } from 'playwright/test';
import { bytesToHex as hex, concatBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import {
  MAX_EXTRA_FIELDS,
  txExtraAdditionalPublicKeys,
  txExtraSearchValues,
  txExtraPublicKeys,
  isExtraWellFormed,
  parseExtra,
  txExtraPaymentIds,
  type ExtraFieldContent,
  type ExtraField,
} from '@ringscope/protocol/extra.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { randomExtra } from '../../helpers/protocol/generate.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { jsonOf, need } from './vectors.ts';

const KEY = 'aa'.repeat(32);
const OTHER_KEY = 'bb'.repeat(32);

type ReadableField = Exclude<ExtraFieldContent, { readonly kind: 'unparsed' | 'beyondLimit' }>;

/** Fields begin with a tag. A nonce, a merge mining field and a list of keys have a length or a number after it. */
const decoded: readonly { bytes: string; value: readonly ReadableField[] }[] = [
  { bytes: '', value: [] },
  { bytes: `01 ${KEY}`, value: [{ kind: 'publicKey', key: hexToBytes(KEY) }] },
  { bytes: '02 01 cc', value: [{ kind: 'nonce', bytes: Uint8Array.of(0xcc), paymentId: undefined }] },
  {
    bytes: `02 09 01 ${'cc'.repeat(8)}`,
    value: [
      {
        kind: 'nonce',
        bytes: hexToBytes(`01${'cc'.repeat(8)}`),
        paymentId: { kind: 'short', bytes: hexToBytes('cc'.repeat(8)) },
      },
    ],
  },
  {
    bytes: `02 21 00 ${KEY}`,
    value: [
      { kind: 'nonce', bytes: hexToBytes(`00${KEY}`), paymentId: { kind: 'long', bytes: hexToBytes(KEY) } },
    ],
  },
  { bytes: `03 21 07 ${KEY}`, value: [{ kind: 'mergeMining', depth: 7n, root: hexToBytes(KEY) }] },
  { bytes: `03 20 ${KEY}`, value: [{ kind: 'p2poolShare', id: hexToBytes(KEY) }] },
  {
    bytes: `04 02 ${KEY} ${OTHER_KEY}`,
    value: [{ kind: 'additionalPublicKeys', keys: [hexToBytes(KEY), hexToBytes(OTHER_KEY)] }],
  },
  { bytes: 'de 02 cccc', value: [{ kind: 'minergate', bytes: Uint8Array.of(0xcc, 0xcc) }] },
  {
    bytes: `01 ${KEY} 00 00 00`,
    value: [
      { kind: 'publicKey', key: hexToBytes(KEY) },
      { kind: 'padding', size: 3 },
    ],
  },
];

/** The first bytes of each row cannot be read as a field. The error is the reason of the unparsed field. */
const unparsed: readonly { bytes: string; error: string }[] = [
  { bytes: '05', error: 'the field has the unknown tag 0x05' },
  { bytes: '01 aaaa', error: 'the value needs 32 bytes, but only 2 are left' },
  { bytes: '00 01', error: 'the padding contains a byte other than zero' },
  { bytes: '02 02 cc', error: 'the list claims to have 2 elements, but only 1 bytes are left' },
  { bytes: `03 22 07 ${KEY} 00`, error: 'the input has 1 bytes after its last field' },
];

const bytesOf = (text: string) => hexToBytes(text.replaceAll(' ', ''));

test('each kind of field is read from its bytes and written to the same bytes', () => {
  for (const { bytes, value } of decoded) {
    const fields = parseExtra(bytesOf(bytes));
    expect(
      fields.map(({ raw: _, ...content }) => content),
      bytes,
    ).toEqual(value);
    expect(hex(encodeExtra(value))).toBe(bytes.replaceAll(' ', ''));
  }
});

test('bytes that are no field are preserved with the reason', () => {
  for (const { bytes, error } of unparsed)
    expect(parseExtra(bytesOf(bytes)), bytes).toEqual([
      { kind: 'unparsed', reason: error, raw: bytesOf(bytes) },
    ]);
});

type NamedField = readonly [string, string | number];

function named(field: ExtraField): NamedField {
  switch (field.kind) {
    case 'padding':
      return ['padding', field.size];
    case 'publicKey':
      return ['pubkey', hex(field.key)];
    case 'nonce':
      return ['nonce', hex(field.bytes)];
    case 'minergate':
      return ['mysterious_minergate', hex(field.bytes)];
    case 'mergeMining':
    case 'additionalPublicKeys':
    case 'p2poolShare':
    case 'unparsed':
    case 'beyondLimit':
      return [field.kind, hex(field.raw)];
  }
}

interface ExtraVector {
  readonly hex: string;
  readonly fields?: readonly NamedField[];
  readonly fields_before_error?: readonly NamedField[];
  readonly parse_ok?: boolean;
}

test('extras decode to the fields that the reference implementation finds', () => {
  const vectors = (jsonOf('tx-extra') as { vectors: ExtraVector[] }[]).flatMap((file) => file.vectors);
  for (const vector of need(vectors, 'cases of extras')) {
    const fields = parseExtra(hexToBytes(vector.hex));
    // These are the fields that the daemon reads too.
    const parsed = fields.filter((field) => isExtraWellFormed([field]));
    expect(isExtraWellFormed(fields), vector.hex).toBe(vector.parse_ok ?? true);
    expect(parsed.map(named), vector.hex).toEqual(vector.fields ?? vector.fields_before_error ?? []);
  }
});

/** Returns the kinds of the fields. */
function kinds(extra: string): string[] {
  return parseExtra(hexToBytes(extra)).map(({ kind }) => kind);
}

test('payment ids are recognised by the length and first byte of the nonce', () => {
  const long = `00${'cd'.repeat(32)}`;
  const short = `01${'ef'.repeat(8)}`;
  expect(txExtraPaymentIds(parseExtra(hexToBytes(`01${KEY}0221${long}`))).long).toEqual(
    hexToBytes('cd'.repeat(32)),
  );
  expect(txExtraPaymentIds(parseExtra(hexToBytes(`01${KEY}0209${short}`))).short).toEqual(
    hexToBytes('ef'.repeat(8)),
  );
  const none = { long: undefined, short: undefined };
  // Another first byte, another length, another field and an empty nonce are no payment ids.
  expect(txExtraPaymentIds(parseExtra(hexToBytes(`0221${long.replace('00', '02')}`)))).toEqual(none);
  expect(txExtraPaymentIds(parseExtra(hexToBytes(`0208${short.slice(0, 16)}`)))).toEqual(none);
  expect(txExtraPaymentIds(parseExtra(hexToBytes('0200')))).toEqual(none);
  expect(txExtraPaymentIds([])).toEqual(none);
  // Wallets read only the first nonce.
  expect(txExtraPaymentIds(parseExtra(hexToBytes(`02010202 09${short}`.replace(' ', ''))))).toEqual(none);
});

test('the first public key is the main one, and all keys are listed', () => {
  const fields = parseExtra(hexToBytes(`01${KEY}01${OTHER_KEY}0402${KEY}${OTHER_KEY}0401${KEY}`));
  expect(txExtraPublicKeys(fields).map(hex)).toEqual([KEY, OTHER_KEY]);
  expect(txExtraAdditionalPublicKeys(fields).map(hex)).toEqual([KEY, OTHER_KEY]);
  expect(txExtraPublicKeys([])).toEqual([]);
  expect(txExtraAdditionalPublicKeys([])).toEqual([]);
});

test('a merge mining field has exactly a depth and a root', () => {
  const [field] = parseExtra(hexToBytes(`0321 54 ${KEY}`.replaceAll(' ', '')));
  expect(field).toMatchObject({ kind: 'mergeMining', depth: 0x54n, root: hexToBytes(KEY) });
  const [large] = parseExtra(hexToBytes(`032a${'ff'.repeat(9)}01${KEY}`));
  expect(large).toMatchObject({ kind: 'mergeMining', depth: 2n ** 64n - 1n });
  expect(kinds(`0322 54 ${KEY} 00`.replaceAll(' ', ''))).toEqual(['unparsed']);
});

test("P2Pool's former merge mining field is recognised, and is not a field of the daemon", () => {
  const nonce = `0204${'07'.repeat(4)}`;
  const fields = parseExtra(hexToBytes(`01${OTHER_KEY}${nonce}0320${KEY}`));
  expect(fields.map(({ kind }) => kind)).toEqual(['publicKey', 'nonce', 'p2poolShare']);
  expect(fields[2]).toMatchObject({ id: hexToBytes(KEY), raw: hexToBytes(`0320${KEY}`) });
  expect(isExtraWellFormed(fields)).toBe(false);
  // P2Pool now writes the daemon's field, with a depth.
  expect(kinds(`0321 00 ${KEY}`.replaceAll(' ', ''))).toEqual(['mergeMining']);
  // The daemon stops at the field, so nothing after it may count as a field.
  expect(kinds(`0320${KEY}01${OTHER_KEY}`)).toEqual(['unparsed']);
  expect(kinds(`031f${KEY.slice(2)}`)).toEqual(['unparsed']);
});

test('an extra of one mebibyte becomes a bounded number of fields and loses no byte', () => {
  const extra = new Uint8Array(2 ** 20);
  for (let i = 0; i < extra.length; i += 2) extra[i] = 0x02;
  const fields = parseExtra(extra);
  expect(fields).toHaveLength(MAX_EXTRA_FIELDS + 1);
  expect(fields.at(-1)?.kind).toBe('beyondLimit');
  expect(fields.slice(0, -1).every(({ kind }) => kind === 'nonce')).toBe(true);
  expect(concatBytes(...fields.map(({ raw }) => raw))).toEqual(extra);
  expect(isExtraWellFormed(fields)).toBe(false);
  // This is the largest number of fields that are read.
  const whole = parseExtra(extra.subarray(0, 2 * MAX_EXTRA_FIELDS));
  expect(whole).toHaveLength(MAX_EXTRA_FIELDS);
  expect(isExtraWellFormed(whole)).toBe(true);
});

test('the bytes after an unknown tag are preserved as one raw field', () => {
  const fields = parseExtra(hexToBytes(`01${KEY}4901000001${OTHER_KEY}`));
  expect(fields.map(({ kind }) => kind)).toEqual(['publicKey', 'unparsed']);
  expect(fields[1]).toMatchObject({ reason: 'the field has the unknown tag 0x49' });
  expect(hex(fields[1]?.raw ?? new Uint8Array(0))).toBe(`4901000001${OTHER_KEY}`);
});

test('padding counts only when it fills the rest with zeros', () => {
  expect(kinds('00')).toEqual(['padding']);
  expect(kinds(`01${KEY}000000`)).toEqual(['publicKey', 'padding']);
  expect(kinds(`01${KEY}0000${'01'.repeat(33)}`)).toEqual(['publicKey', 'unparsed']);
});

const ODD_EXTRAS: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing', '', []],
  ['a nonce of no bytes', '0200', ['nonce']],
  ['a nonce of 255 bytes', `02ff01${'ab'.repeat(255)}`, ['nonce']],
  ['a nonce of 256 bytes', `028002${'ab'.repeat(256)}`, ['unparsed']],
  ['a nonce cut off', '020911', ['unparsed']],
  ['a nonce whose length is not in its shortest form', '02810011', ['unparsed']],
  ['no additional keys', '0400', ['additionalPublicKeys']],
  ['one of two additional keys', `0402${KEY}`, ['unparsed']],
  ['a minergate field of no bytes', 'de00', ['minergate']],
  ['a minergate field cut off', 'de02ff', ['unparsed']],
  ['a merge mining depth not in its shortest form', `03228000${KEY}`, ['unparsed']],
  ['a merge mining field of no bytes', '0300', ['unparsed']],
  ['half a key', `01${KEY.slice(0, 32)}`, ['unparsed']],
  ['a key behind padding', `0001${KEY}`, ['unparsed']],
  ['fields without end', `01${KEY}`.repeat(300), Array.from({ length: 300 }, () => 'publicKey')],
];

for (const [name, extra, expected] of ODD_EXTRAS)
  test(`an extra with ${name}`, () => {
    const fields = parseExtra(hexToBytes(extra));
    expect(fields.map(({ kind }) => kind)).toEqual(expected);
    expect(fields.map(({ raw }) => hex(raw)).join('')).toBe(extra);
  });

test('a transaction is identified by the first public key and the payment id of the first nonce', () => {
  const [long, short] = [`022100${'cd'.repeat(32)}`, `020901${'ef'.repeat(8)}`];
  const named = (extra: string) => {
    const { publicKey, paymentId } = txExtraSearchValues(hexToBytes(extra));
    return [publicKey, paymentId].map((value) => value && hex(value));
  };
  expect(named(`01${KEY}${short}`)).toEqual([KEY, 'ef'.repeat(8)]);
  expect(named(`${long}01${KEY}01${OTHER_KEY}`)).toEqual([KEY, 'cd'.repeat(32)]);
  expect(named(`01${KEY}0401${OTHER_KEY}${short}`)).toEqual([KEY, 'ef'.repeat(8)]);
  expect(named(`0401${OTHER_KEY}0200${short}`)).toEqual([undefined, undefined]);
});

test('the identifiers of an extra in the usual layout are those of its fields', () => {
  const random = new Random(11);
  const rendered = Array.from({ length: 2_000 }, () => {
    const tail = encodeExtra(randomExtra(random));
    const extra = random.int(0, 1) === 0 ? tail : concatBytes(Uint8Array.of(1), random.bytes(32), tail);
    return extra.subarray(0, random.int(Math.max(0, extra.length - 20), extra.length));
  });
  for (const extra of [...rendered, ...ODD_EXTRAS.map(([, digits]) => hexToBytes(`01${KEY}${digits}`))]) {
    const fields = parseExtra(extra);
    const { long, short } = txExtraPaymentIds(fields);
    expect(txExtraSearchValues(extra), hex(extra)).toEqual({
      publicKey: txExtraPublicKeys(fields)[0],
      paymentId: long ?? short,
    });
  }
});
