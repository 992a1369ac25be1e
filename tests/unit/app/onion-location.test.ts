import { expect, test } from 'playwright/test';
import { createTestApp } from '../../helpers/test-app.ts';

const ONION = `http://${'a2'.repeat(28)}.onion`;

/** Returns the header that a response of a kind has. */
async function onionLocationOf(kind: 'page' | 'data', onionUrl: string | undefined): Promise<unknown> {
  const app = createTestApp({ hstsSeconds: 0, onionUrl });
  app.get('/blocks', async (_, reply) => reply.respond(kind, { status: 200, headers: {}, body: '' }));
  const { headers } = await app.inject('/blocks?before=3');
  return headers['onion-location'];
}

test('a page has a header with its own URL at the onion service, and other responses and sites do not', async () => {
  expect(await onionLocationOf('page', ONION)).toBe(`${ONION}/blocks?before=3`);
  expect(await onionLocationOf('data', ONION)).toBeUndefined();
  expect(await onionLocationOf('page', undefined)).toBeUndefined();
});
