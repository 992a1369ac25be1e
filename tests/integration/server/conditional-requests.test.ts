import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { expect, test, UNLIMITED } from './site.ts';

const unlimited = { 'X-Forwarded-For': UNLIMITED };

test('If-None-Match applies to GET and HEAD: no POST route of the API returns 304', async ({ site }) => {
  const responded: string[] = [];
  for (const { operation, path, body } of apiEndpoints) {
    if (body === undefined) continue;
    const post = async (headers: Record<string, string>) => {
      const response = await fetch(site.url + path, {
        method: 'POST',
        headers: { ...unlimited, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body.example),
      });
      return { status: response.status, tag: response.headers.get('etag'), text: await response.text() };
    };
    const plain = await post({});
    for (const tags of ['*', plain.tag ?? '"x"', `W/${plain.tag ?? '"x"'}`]) {
      const { status, text } = await post({ 'If-None-Match': tags });
      expect(status, `${operation} ${tags}`).toBe(plain.status);
      expect(text, `${operation} ${tags}`).not.toBe('');
    }
    if (plain.status === 200) responded.push(operation);
  }
  expect(responded.length).toBeGreaterThanOrEqual(8);
});

test('a posted form returns its page in spite of If-None-Match', async ({ site }) => {
  const response = await fetch(`${site.url}/proofs`, {
    method: 'POST',
    headers: { ...unlimited, 'If-None-Match': '*' },
    body: new URLSearchParams({ text: 'ab'.repeat(32) }),
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<!DOCTYPE html>');
});
