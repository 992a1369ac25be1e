import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { RequestContext } from '../../../server/request-context.ts';

const ONION = `http://${'a2'.repeat(28)}.onion`;

/** Returns the header that an answer of a kind has. */
async function onionLocationOf(kind: 'page' | 'data', onionUrl: string | undefined): Promise<string | null> {
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const context = new RequestContext(request, response, {
      url,
      address: '',
      headerOptions: { hstsSeconds: 0, onionUrl },
    });
    context.setHeaders(kind);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/blocks?before=3`);
  server.close();
  return answer.headers.get('onion-location');
}

test('a page names its own address at the onion service, and other answers and sites do not', async () => {
  expect(await onionLocationOf('page', ONION)).toBe(`${ONION}/blocks?before=3`);
  expect(await onionLocationOf('data', ONION)).toBeNull();
  expect(await onionLocationOf('page', undefined)).toBeNull();
});
