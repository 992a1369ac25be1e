import { expect, test } from 'playwright/test';
import { JsonSyntaxError, parseJson } from '@ringscope/rpc/json.ts';
import { stringifyJson } from '@ringscope/rpc/stringify-json.ts';
import type { JsonInput } from '@ringscope/rpc/stringify-json.ts';
import type { JsonValue } from '@ringscope/rpc/json.ts';
import { capturedJson } from '../../helpers/protocol/vector-files.ts';
import { need } from '../protocol/vectors.ts';

const refused = (text: string): JsonSyntaxError => {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error('was accepted');
};

for (const [text, value] of [
  ['0', 0],
  ['-7', -7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', 9007199254740992n],
  ['-9007199254740992', -9007199254740992n],
  ['18446744073709551615', 18446744073709551615n],
  ['340282366920938463463374607431768211455', 2n ** 128n - 1n],
  ['1.5e3', 1500],
  ['"a\\u00e9\\n\\/\\v\\ud83d\\ude00"', 'aé\n/\v😀'],
  ['"raw \u0001 control"', 'raw \u0001 control'],
  ['"\\ud800"', '\ud800'],
  ['-0', 0],
  ['1e2', 100],
  [' \r\n\t[ 1 , [ ] , { } , true , false , null ] ', [1, [], {}, true, false, null]],
] as const) {
  test(`parseJson() reads ${text.trim()}`, () => {
    const parsed = parseJson(text);
    if (typeof value === 'object') expect(parsed).toEqual(value);
    else expect(parsed).toBe(value);
  });
}

for (const text of [
  '',
  ' ',
  '01',
  '+1',
  '.5',
  '1.',
  '1e',
  '--1',
  '0x10',
  'NaN',
  'Infinity',
  '1e999',
  '-',
  '1e+',
  '0e',
  '00',
  '-01',
  '1_000',
  '\ufeff1',
  '"\\u{41}"',
  '[1,2]]',
  'nan',
  '-Infinity',
  '{"a":1}{"a":1}',
  '{"a" "b"}',
  '{1:2}',
  '\u00a01',
  'tru',
  'nul',
  "'a'",
  '"a',
  '"\\x41"',
  '"\\u12g4"',
  '"\\',
  '[1,]',
  '[,1]',
  '[1 2]',
  '[1',
  '{',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{a:1}',
  '{"a":1 "b":2}',
  '1 2',
  '{}x',
  '/* */1',
  '1'.repeat(41),
]) {
  test(`parseJson() refuses ${text.length > 20 ? `${text.slice(0, 20)}…` : text}`, () => {
    expect(() => parseJson(text)).toThrow(JsonSyntaxError);
  });
}

test('parseJson() refuses every truncation of a response', () => {
  const text = '{"id":"0","result":{"n":18446744073709551615,"list":[1,{"a":"b\\n"}],"ok":true,"x":null}}';
  for (let length = 0; length < text.length; length += 1) refused(text.slice(0, length));
});

test('parseJson() refuses repeated keys, also equal ones and those of the prototype', () => {
  expect(refused('{"a":1,"a":1}').message).toBe(
    'the JSON cannot be parsed at position 7: an object has the same key twice',
  );
  expect(refused('{"__proto__":1,"__proto__":1}').message).toContain('the same key twice');
});

test('parseJson() treats __proto__ and constructor as ordinary keys', () => {
  const parsed = parseJson('{"__proto__":{"polluted":true},"constructor":1,"toString":2}') as Record<
    string,
    JsonValue
  >;
  expect(Object.getPrototypeOf(parsed)).toBeNull();
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor', 'toString']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('parseJson() refuses deep nesting without overflowing the stack', () => {
  expect(parseJson('['.repeat(64) + ']'.repeat(64))).toBeInstanceOf(Array);
  expect(refused('['.repeat(65) + ']'.repeat(65)).message).toContain(
    'nested deeper than the limit of 64 levels',
  );
  expect(refused('{"a":'.repeat(10_000)).message).toContain('nested deeper than the limit of 64 levels');
  expect(refused('['.repeat(1_000_000)).message).toContain('nested deeper than the limit of 64 levels');
});

test('parseJson() limits the memory of all kinds of values', () => {
  const limits = { maxDepth: 4, maxMemoryBytes: 100_000 };
  expect(parseJson(JSON.stringify(Array(6_000).fill(0)), limits)).toHaveLength(6_000);
  for (const [value, fitting] of [
    ['0', 6_300],
    ['[]', 1_300],
    ['{}', 500],
    ['{"a":0}', 300],
    ['18446744073709551615', 1_300],
  ] as const) {
    const values = (count: number): string => `[${Array(count).fill(value).join(',')}]`;
    expect(() => parseJson(values(Math.floor(fitting * 0.8)), limits), value).not.toThrow();
    expect(() => parseJson(values(fitting), limits), value).toThrow(
      'more memory than the limit of 100000 bytes',
    );
  }
});

test('parseJson() reads a string that consists of escapes', () => {
  const text = '"\\\u0000é\n😀'.repeat(20_000);
  expect(parseJson(JSON.stringify(text))).toBe(text);
});

test('an error never contains the input', () => {
  expect(refused('{"view_key":"secret" oops}').message).not.toContain('secret');
});

test('parseJson() agrees with JSON.parse on real responses, except for the digits that it preserves', () => {
  for (const { name, text } of need(capturedJson('rpc-json', 'wallet-rpc-json'), 'captured answers')) {
    expect(rounded(parseJson(text)), name).toEqual(JSON.parse(text));
  }
});

function rounded(value: JsonValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Array) return value.map(rounded);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rounded(member)]));
}

test('stringifyJson() writes bigint as digits and omits undefined', () => {
  expect(stringifyJson({ a: 2n ** 64n - 1n, b: undefined, c: [1, 'é"\n', null, true, {}] })).toBe(
    '{"a":18446744073709551615,"c":[1,"é\\"\\n",null,true,{}]}',
  );
});

test('parseJson() reads the output of stringifyJson()', () => {
  const value: JsonInput = { n: [0, -1, 2n ** 63n, 1.25], s: '\u0000\u001f"\\/😀', '': {} };
  expect(parseJson(stringifyJson(value))).toEqual(value);
});

for (const value of [NaN, Infinity, -Infinity, 2 ** 53]) {
  test(`stringifyJson() refuses ${value}`, () => {
    expect(() => stringifyJson([value])).toThrow(RangeError);
  });
}
