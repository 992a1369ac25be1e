import { expect, test } from 'playwright/test';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { ask, cursorAt, refusal, useDatabase } from './client.ts';
import { stage } from './scene.ts';

let database: TestDatabase;
let site: ReturnType<typeof useDatabase>;
test.beforeAll(async () => {
  database = await createTestDatabase();
  site = useDatabase(database.url);
  await stage(database.writeDatabase);
});
test.afterAll(async () => {
  await site.close();
  await database.drop();
});

const LONG = 'x'.repeat(10_000);
const DIGITS = '9'.repeat(10_000);

/** Values that are not a height, position, number of rows or hash. */
const nonsense: readonly (readonly [name: string, value: string])[] = [
  ['nothing', ''],
  ['a negative number', '-1'],
  ['minus zero', '-0'],
  ['a plus sign', '%2B1'],
  ['a fraction', '1.0'],
  ['an exponent', '1e3'],
  ['hexadecimal', '0x10'],
  ['a leading zero', '007'],
  ['a blank', '%201'],
  ['a line end', '1%0A'],
  ['2^31', '2147483648'],
  ['2^53 + 1', '9007199254740993'],
  ['2^64', '18446744073709551616'],
  ['ten thousand digits', DIGITS],
  ['ten thousand letters', LONG],
  ['63 digits of a hash', 'a'.repeat(63)],
  ['65 digits of a hash', 'a'.repeat(65)],
  ['a hash with a letter beyond f', `g${'a'.repeat(63)}`],
  ['Arabic digits', '%D9%A1%D9%A2'],
  ['fullwidth digits', '%EF%BC%91'],
  ['an emoji', '%F0%9F%A6%86'],
  ['a NUL', '%00'],
  ['a NUL after a digit', '1%00'],
  ['bytes that are no UTF-8', '%FF%FE'],
  ['SQL', "1'%20or%20'1'='1"],
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['markup', '%3Cscript%3E'],
  ['not a number', 'NaN'],
  ['a word of JavaScript', 'undefined'],
];

const fields = [
  { field: 'cursor', at: (value: string) => `/api/v1/blocks?cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/blocks?limit=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/blocks/1/txs?cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/blocks/1/txs?limit=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/txs/${'a'.repeat(64)}/rings?cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/txs/${'a'.repeat(64)}/rings?limit=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/txs/${'a'.repeat(64)}/outputs?cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/txs/${'a'.repeat(64)}/outputs?limit=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/txs?prefix=abcd&cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/txs?prefix=abcd&limit=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/pool?cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/pool?limit=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/outputs/0/1/rings?cursor=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/reorgs?cursor=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/reorgs/1?cursor=${value}` },
  { field: 'cursor', at: (value: string) => `/api/v1/stats/fees?cursor=${value}` },
  { field: 'limit', at: (value: string) => `/api/v1/outputs/0/1/rings?limit=${value}` },
];

for (const { field, at } of fields) {
  test(`${at('…')}: the error for an invalid value contains its field and not the value`, async () => {
    for (const [name, value] of nonsense) {
      const { status, body, text, headers } = await refusal(at(value));
      expect(status, name).toBe(400);
      expect(body.error, name).toMatchObject({ code: 'invalid_parameter', field });
      expect(body.error.message, name).toMatch(new RegExp(`^${field} must be `));
      expect(text.length, name).toBeLessThan(300);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
}

for (const { path, field } of [
  { path: 'blocks', field: 'id' },
  { path: 'txs', field: 'hash' },
]) {
  test(`/api/v1/${path}/…: the error for an invalid value contains its field and not the value`, async () => {
    // An empty value results in another path. Slashes do the same when they are decoded.
    for (const [name, value] of nonsense.filter(([, one]) => one !== '')) {
      const { status, body, text } = await refusal(`/api/v1/${path}/${value}`);
      expect(status, name).toBe(400);
      expect(body.error, name).toMatchObject({ code: 'invalid_parameter', field });
      expect(text.length, name).toBeLessThan(300);
    }
  });
}

test('a height is refused where a transaction hash is expected', async () => {
  const { status, body } = await refusal('/api/v1/txs/12');
  expect(status).toBe(400);
  expect(body.error.field).toBe('hash');
});

test('a limit outside its range is refused, not adjusted', async () => {
  for (const path of [
    '/api/v1/blocks',
    '/api/v1/blocks/42/txs',
    '/api/v1/pool',
    '/api/v1/outputs/0/1/rings',
  ]) {
    expect((await ask(`${path}?limit=100`)).status).toBe(200);
    for (const beyond of [0, 101]) {
      const { status, body } = await refusal(`${path}?limit=${String(beyond)}`);
      expect(status).toBe(400);
      expect(body.error.message).toBe('limit must be a whole number from 1 to 100.');
    }
  }
});

test('a cursor of another list, and another spelling of the same cursor, are refused', async () => {
  const place = cursorAt(12);
  expect((await ask(`/api/v1/blocks?cursor=${place}`)).status).toBe(200);
  for (const wrong of [`${place}=`, `${place}A`, cursorAt('012'), cursorAt('12-0-0'), cursorAt(-1)]) {
    const { status, body } = await refusal(`/api/v1/blocks?cursor=${wrong}`);
    expect({ status, field: body.error.field }, wrong).toEqual({ status: 400, field: 'cursor' });
  }
  expect((await refusal(`/api/v1/pool?cursor=${place}`)).status).toBe(400);
});

test('the error for an unknown parameter contains its name, and a long name is shortened', async () => {
  for (const path of ['status', 'blocks', 'blocks/1', `txs/${'a'.repeat(64)}`, 'pool', 'openapi.json']) {
    const known = await refusal(`/api/v1/${path}?Limit=5`);
    expect(known.status).toBe(400);
    expect(known.body.error).toMatchObject({ code: 'unknown_parameter', field: 'Limit' });
    const { body, text } = await refusal(`/api/v1/${path}?${LONG}=1`);
    expect(body.error.field).toBe(`${'x'.repeat(24)}…`);
    expect(text.length).toBeLessThan(400);
  }
  const { body } = await refusal('/api/v1/blocks?__proto__=1');
  expect(body.error).toMatchObject({ code: 'unknown_parameter', field: '__proto__' });
});

test('a parameter given twice is refused, even with one value', async () => {
  const { status, body } = await refusal('/api/v1/blocks?limit=5&limit=5');
  expect(status).toBe(400);
  expect(body.error).toEqual({
    code: 'repeated_parameter',
    message: 'The query parameter limit occurs more than once. Send it only once.',
    field: 'limit',
  });
});

test('an unknown block or transaction is a 404 that contains the indexed height', async () => {
  for (const [path, code, field] of [
    ['blocks/154', 'block_not_found', 'id'],
    ['blocks/500000000', 'block_not_found', 'id'],
    [`blocks/${'0'.repeat(64)}`, 'block_not_found', 'id'],
    [`txs/${'0'.repeat(64)}`, 'tx_not_found', 'hash'],
    ['outputs/0/99999/rings', 'output_not_found', 'index'],
    ['outputs/18446744073709551615/1/rings', 'output_not_found', 'index'],
  ] as const) {
    const { status, body } = await refusal(`/api/v1/${path}`);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code, field });
    expect(body).toMatchObject({ index: { height: 153 }, node: { state: 'ok' } });
  }
});

test('a URL without a route gets a JSON response, for every method', async () => {
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    `/api/v1/${LONG}`,
    '/api/v1/..%2F..%2Fstatus',
    '/api/v1/%00',
    '/api/v1/block',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body, text } = await refusal(path, { method });
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: 'unknown_path', field: null });
      expect(text.length).toBeLessThan(300);
    }
  }
});

test('write methods are refused with the list of allowed methods', async () => {
  for (const path of ['status', 'blocks', 'blocks/1', `txs/${'a'.repeat(64)}`, 'pool', 'openapi.json']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body, headers } = await refusal(`/api/v1/${path}`, { method });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(body.error.code).toBe('method_not_allowed');
    }
  }
});
