import { expect, test } from 'playwright/test';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { ByteReader } from '@ringscope/protocol/byte-reader.ts';
import { encodeVarint, varintLength } from '@ringscope/protocol/varint.ts';
import { Random } from '../../helpers/protocol/random.ts';

/** Each byte has 7 bits of the value, lowest bits first. The bit 0x80 means that more bytes follow. */
const integers: readonly { bytes: string; value: bigint }[] = [
  { bytes: '00', value: 0n },
  { bytes: '01', value: 1n },
  { bytes: '7f', value: 127n },
  { bytes: '8001', value: 128n },
  { bytes: 'ac02', value: 300n },
  { bytes: 'ffffffffffff7f', value: 2n ** 49n - 1n },
  { bytes: '8080808080808001', value: 2n ** 49n },
  { bytes: '8080808080808010', value: 2n ** 53n },
  { bytes: '808080808080808001', value: 2n ** 56n },
  { bytes: '80808080808080808001', value: 2n ** 63n },
  { bytes: 'ffffffffffffffffff01', value: 2n ** 64n - 1n },
];

const refused: readonly { bytes: string; error: string }[] = [
  { bytes: '', error: 'n @ byte 0: the input ends inside an integer' },
  { bytes: '80', error: 'n @ byte 0: the input ends inside an integer' },
  { bytes: '8000', error: 'n @ byte 0: the integer is not encoded in its shortest form' },
  { bytes: '80808080808080808000', error: 'n @ byte 0: the integer is not encoded in its shortest form' },
  { bytes: 'ffffffffffffffffff02', error: 'n @ byte 0: the integer exceeds the limit of 64 bits' },
  {
    bytes: '8080808080808080808001',
    error: 'n @ byte 0: the variable-length integer is longer than 10 bytes, the maximum for 64 bits',
  },
];

test('variable-length integers are written in their shortest form and read back', () => {
  for (const { bytes, value } of integers) {
    expect(bytesToHex(encodeVarint(value))).toBe(bytes);
    expect(varintLength(value)).toBe(bytes.length / 2);
    const reader = new ByteReader(hexToBytes(bytes));
    expect(reader.varint('')).toBe(value);
    expect(reader.remaining).toBe(0);
  }
  const random = new Random(7);
  for (let i = 0; i < 2000; i += 1) {
    const value = random.u64();
    expect(new ByteReader(encodeVarint(value)).varint('')).toBe(value);
  }
  expect(bytesToHex(encodeVarint(300))).toBe('ac02');
  for (const value of [-1n, 2n ** 64n, -1, 0.5, 2 ** 53]) {
    expect(() => encodeVarint(value), String(value)).toThrow(RangeError);
  }
});

test('integers that end early, are too long or have a shorter form are refused', () => {
  for (const { bytes, error } of refused)
    expect(() => new ByteReader(hexToBytes(bytes)).varint('n'), bytes).toThrow(error);
});

test('an integer above the bound of its number is refused', () => {
  const read = (value: bigint, max: number): number =>
    new ByteReader(encodeVarint(value)).varintNumber('n', max);
  expect(read(255n, 255)).toBe(255);
  expect(() => read(256n, 255)).toThrow(/the integer is 256, but the limit is 255/);
  expect(read(2n ** 53n - 1n, Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  const tooLarge = /the integer is at least 2\^53, but the limit is 9007199254740991/;
  expect(() => read(2n ** 53n, Number.MAX_SAFE_INTEGER)).toThrow(tooLarge);
  expect(() => read(2n ** 64n - 1n, Number.MAX_SAFE_INTEGER)).toThrow(tooLarge);
});
