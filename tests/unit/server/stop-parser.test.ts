import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { stopHttpParser } from '../../../server/connections/stop-parser.ts';

const REQUESTS = 1_000;
const AFTER_UPGRADE =
  'Node calls the parser of a stopped connection again. Check how `node:http` stores the callback for a head, and change ' +
  'server/connections/stop-parser.ts. Without it, requests that are dropped cost processor time, and nothing else breaks.';

/** Sends requests in one packet. @returns how many of them the server got */
async function requestsOf(isStopped: boolean): Promise<number> {
  let requests = 0;
  let isClosed = false;
  const server = createServer(({ socket }) => {
    requests += 1;
    if (isStopped) stopHttpParser(socket);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('connection', (socket) => socket.once('close', () => (isClosed = true)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(REQUESTS));
  await expect.poll(() => isClosed || requests === REQUESTS).toBe(true);
  socket.destroy();
  server.closeAllConnections();
  server.close();
  return requests;
}

test('a stopped parser reads no further pipelined request', async () => {
  expect(await requestsOf(false)).toBe(REQUESTS);
  expect(await requestsOf(true), AFTER_UPGRADE).toBe(1);
});
