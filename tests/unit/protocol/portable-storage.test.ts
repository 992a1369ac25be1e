import { expect, test } from 'playwright/test';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { decodePortableStorage, type StorageEntry } from '@ringscope/protocol/portable-storage.ts';

const HEADER = '01 11 01 01 01 01 02 01 01';
/** One field with the name `a`. The two lowest bits of a number of fields or bytes give its own width, so 1 is 04. */
const FIELD_A = `${HEADER} 04 01 61`;

const decoded: readonly { bytes: string; value: Record<string, StorageEntry> }[] = [
  { bytes: `${HEADER} 00`, value: {} },
  { bytes: `${FIELD_A} 05 a400000000000000`, value: { a: { type: 'uint64', value: 164n } } },
  { bytes: `${FIELD_A} 08 ff`, value: { a: { type: 'uint8', value: 255 } } },
  { bytes: `${FIELD_A} 04 ff`, value: { a: { type: 'int8', value: -1 } } },
  { bytes: `${FIELD_A} 0a 08 4f4b`, value: { a: { type: 'string', value: Uint8Array.of(0x4f, 0x4b) } } },
  {
    bytes: `${FIELD_A} 0a 0101 ${'cd'.repeat(64)}`,
    value: { a: { type: 'string', value: new Uint8Array(64).fill(0xcd) } },
  },
  { bytes: `${FIELD_A} 0b 01`, value: { a: { type: 'bool', value: true } } },
  {
    bytes: `${FIELD_A} 85 08 a800000000000000 a900000000000000`,
    value: { a: { type: 'array', of: 'uint64', value: [168n, 169n] } },
  },
  {
    bytes: `${FIELD_A} 0c 04 01 62 06 01000000`,
    value: { a: { type: 'object', value: new Map([['b', { type: 'uint32', value: 1 }]]) } },
  },
];

const refused: readonly { bytes: string; error: string }[] = [
  { bytes: '', error: 'input @ byte 0: the value needs 1 bytes, but only 0 are left' },
  {
    bytes: '01 11 01 01 01 01 02 01 02',
    error: 'input @ byte 8: the input does not begin with the header of portable storage',
  },
  { bytes: HEADER, error: 'input @ byte 9: the value needs 1 bytes, but only 0 are left' },
  { bytes: `${HEADER} 00 00`, error: 'input @ byte 10: the input has 1 bytes after its last field' },
  {
    bytes: `${HEADER} 04 01 61`,
    error: 'input @ byte 9: the section claims to have 1 fields, but only 2 bytes are left',
  },
  {
    bytes: `${HEADER} 08 01 61 08 01 01 61 08 02`,
    error: 'input @ byte 14: the section has the field "a" twice',
  },
  { bytes: `${FIELD_A} 07 01`, error: 'a @ byte 13: the value needs 2 bytes, but only 1 are left' },
  { bytes: `${FIELD_A} 0a 08 4f`, error: 'a @ byte 14: the value needs 2 bytes, but only 1 are left' },
  { bytes: `${FIELD_A} 0b 02`, error: 'a @ byte 13: a boolean must be 0 or 1, but is 2' },
  { bytes: `${FIELD_A} 0e 00`, error: 'a @ byte 12: the field has the unknown type 14' },
];

const bytesOf = (text: string) => hexToBytes(text.replaceAll(' ', ''));

test('each type of value is read from its bytes and written to the same bytes', () => {
  for (const { bytes, value } of decoded) {
    const section = decodePortableStorage(bytesOf(bytes));
    expect(Object.fromEntries(section), bytes).toEqual(value);
    expect(bytesToHex(encodePortableStorage(section))).toBe(bytes.replaceAll(' ', ''));
  }
});

test('bytes that break the layout are refused with the position of the error', () => {
  for (const { bytes, error } of refused)
    expect(() => decodePortableStorage(bytesOf(bytes)), bytes).toThrow(error);
});
