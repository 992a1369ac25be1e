import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'playwright/test';
import { httpMethodOf } from '../../../api/contract/endpoint.ts';
import { errorResponseSchema } from '../../../api/contract/envelope.ts';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { ask, refusal, siteUrl, useDatabase } from './client.ts';

/** The paths of the routes that accept a body. Each refuses a wrong body before it reads the index, so the test needs no index. */
const posts = apiEndpoints.flatMap(({ path, body, ...rest }) =>
  body === undefined ? [] : [{ path, body, method: httpMethodOf({ path, body, ...rest }) }],
);

let site: ReturnType<typeof useDatabase>;
test.beforeAll(() => {
  site = useDatabase('postgres://nobody@127.0.0.1:1/nowhere');
});
test.afterAll(async () => site.close());

async function send(path: string, body: string | Uint8Array, type?: string) {
  const response = await fetch(`${await siteUrl()}${path}`, {
    method: 'POST',
    headers: type === undefined ? {} : { 'Content-Type': type },
    body: typeof body === 'string' ? body : new Blob([Uint8Array.from(body)]),
  });
  return { status: response.status, ...errorResponseSchema.parse(await response.json()) };
}

test('several routes accept a body', () => {
  expect(posts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/v1/search',
      '/api/v1/decode',
      '/api/v1/addresses/decode',
      '/api/v1/broadcast',
    ]),
  );
});

for (const { path, body, method } of posts) {
  const good = JSON.stringify(body.example);

  test(`${method} ${path} refuses a body of another media type, and the error contains the right one`, async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ]) {
      const { status, error } = await send(path, good, type);
      expect([status, error.code, error.field], type).toEqual([415, 'not_json', null]);
      expect(error.message).toContain('application/json');
    }
  });

  test(`${method} ${path} refuses a body that is not a JSON object in UTF-8`, async () => {
    for (const text of ['', '{', '[]', '"text"', '7', 'null', 'true', `${good}x`, '{"a":1,}']) {
      const { status, error } = await send(path, text, 'application/json');
      expect([status, error.code, error.field], text).toEqual([400, 'invalid_body', null]);
    }
    const notUtf8 = Buffer.concat([
      Buffer.from(good.slice(0, -2)),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect((await send(path, notUtf8, 'application/json')).status).toBe(400);
  });

  test(`${method} ${path} refuses an unknown field, and the error contains its shortened name`, async () => {
    for (const name of ['extra_field', '__proto__x', 'x'.repeat(200)]) {
      const json = { ...body.example, [name]: 1 };
      const { status, body: refused, text } = await refusal(path, { method: 'POST', json });
      expect([status, refused.error.code]).toEqual([400, 'unknown_parameter']);
      expect(refused.error.field).toBe(name.length > 24 ? `${name.slice(0, 24)}…` : name);
      expect(text.length).toBeLessThan(500);
    }
  });

  test(`${method} ${path} refuses a body that is too long, by its length and while it arrives`, async () => {
    const long = `${good}${' '.repeat(body.maxBytes + 1 - good.length)}`;
    const { status, error } = await send(path, long, 'application/json');
    expect([status, error.code]).toEqual([413, 'body_too_long']);

    const unannounced = request(`${await siteUrl()}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
    });
    // The server closes the connection after it has refused the request.
    unannounced.on('error', () => undefined);
    const answer = once(unannounced, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent <= body.maxBytes; sent += 65_536) unannounced.write(' '.repeat(65_536));
    const [response] = await answer;
    expect(response.statusCode).toBe(413);
    response.destroy();
  });
}

test('a charset parameter and capitals in the media type are accepted', async () => {
  const [example] = posts.filter(({ path }) => path === '/api/v1/decode');
  for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
    const { status } = await ask('/api/v1/decode', {
      method: 'POST',
      headers: { 'Content-Type': type },
      json: example!.body.example,
    });
    expect(status, type).toBe(200);
  }
});

test('a route that accepts a body refuses GET unless it supports it', async () => {
  for (const { path } of posts) {
    const hasGet = apiEndpoints.some((one) => one.path === path && one.body === undefined);
    if (hasGet) continue;
    const { status, headers } = await ask(path);
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('OPTIONS, POST');
  }
});
