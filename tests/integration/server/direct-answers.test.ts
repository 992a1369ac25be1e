import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { DirectAnswers } from '../../../server/direct-answers.ts';
import { StoredAnswer } from '../../../server/http/stored-answer.ts';
import { networkList } from '../../../server/limits/client-address.ts';
import { ClientLimiter } from '../../../server/limits/client-limiter.ts';
import { RawConnection, sendRaw } from './raw-connection.ts';
import { composeTestSite, expect, test } from './site.ts';

const KEPT = '/api/block/7';
const CLOSING = 'Connection: close\r\n';

function head(path: string, headers = CLOSING, line = 'HTTP/1.1'): string {
  return `GET ${path} ${line}\r\nHost: x\r\n${headers}\r\n`;
}

/** Starts an HTTP server that answers `usual`, behind direct answers that know one kept answer. */
async function startServer(points: number) {
  const server = createServer((_request, response) => response.end('usual'));
  const answer = new StoredAnswer({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify('kept'.repeat(1_000))),
  });
  const direct = new DirectAnswers({
    findKept: (path, query) => (path === KEPT && query === '' ? { answer, cost: 1 } : undefined),
    limiter: new ClientLimiter({ points, windowSeconds: 60 }, networkList([])),
    headerOptions: { hstsSeconds: 0 },
    idleTimeoutMs: 1_000,
  });
  const given = new Promise<Socket>((resolve) => server.once('connection', resolve));
  direct.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    direct,
    /** The first connection that the HTTP server got. */
    given,
    url: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      direct.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('only a plain request for a kept answer is answered directly', async () => {
  const { url, close } = await startServer(1_000);
  try {
    for (const headers of [CLOSING, `User-Agent: a b\r\nAccept: */*\r\nconnection:Close\r\n`]) {
      const answer = await sendRaw(url, head(KEPT, headers));
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer.endsWith(`\r\n\r\n"${'kept'.repeat(1_000)}"`)).toBe(true);
      expect(answer).toContain('\r\nRateLimit: "client";r=');
    }
    for (const [text, isAnswered = true] of [
      [head('/api/block/8')],
      [head(`${KEPT}?`)],
      [head(`${KEPT}?a=1`)],
      [head(KEPT, `${CLOSING}Accept: text/csv\r\n`)],
      [head(KEPT, `${CLOSING}Accept-Encoding: br\r\n`)],
      [head(KEPT, `${CLOSING}If-None-Match: *\r\n`)],
      [head(KEPT, `${CLOSING}X-Forwarded-For: 192.0.2.1\r\n`)],
      [head(KEPT, CLOSING, 'HTTP/1.0')],
      [head(KEPT).replace('GET', 'POST')],
      [`${head(KEPT, 'Connection: keep-alive\r\n')}${head('/x')}`],
      [head(KEPT).replace(CLOSING, `${CLOSING}Content-Length: 1\r\n`).concat('x')],
      [head(KEPT, `${CLOSING}Host: y\r\n`), false],
      [head(KEPT, `${CLOSING}Accept: \0\r\n`), false],
      [head(KEPT).replace('Host: x\r\n', ''), false],
      [head(KEPT, `${CLOSING}User-Agent: ${'a'.repeat(3_000)}\r\n`)],
    ] as const) {
      const answer = await sendRaw(url, text);
      expect(answer, text.slice(0, 100)).not.toContain('kept');
      if (isAnswered) expect(answer, text.slice(0, 100)).toMatch(/\r\n\r\n(?:5\r\n)?usual/);
    }
  } finally {
    await close();
  }
});

test('a head that arrives in pieces is answered by the HTTP server, whole', async () => {
  const { url, given, close } = await startServer(1_000);
  try {
    const connection = await RawConnection.open(url);
    connection.write(head(KEPT).slice(0, 10));
    await given;
    connection.write(head(KEPT).slice(10));
    await connection.closed;
    expect(connection.text).toMatch(/usual$/);
  } finally {
    await close();
  }
});

test('the HTTP server gets a connection without a request, and refuses clients without points', async () => {
  const { url, given, close } = await startServer(1);
  try {
    const silent = await RawConnection.open(url);
    await given;
    silent.write(head(KEPT));
    await silent.closed;
    expect(silent.text).toMatch(/usual$/);
    expect(await sendRaw(url, head(KEPT))).toMatch(/kept"$/);
    expect(await sendRaw(url, head(KEPT))).toMatch(/usual$/);
  } finally {
    await close();
  }
});

test('a shutdown closes connections that have sent nothing, and a client that leaves is forgotten', async () => {
  const { url, direct, close } = await startServer(1);
  try {
    const left = await RawConnection.open(url);
    left.socket.end();
    await left.closed;
    const silent = await RawConnection.open(url);
    // The server has accepted the connection when it answers a later one.
    await sendRaw(url, head(KEPT));
    direct.close();
    await silent.closed;
    expect(silent.text).toBe('');
  } finally {
    await close();
  }
});

test('a direct answer is the usual answer, byte for byte, and costs the same', async ({ database }) => {
  const site = await composeTestSite({ DATABASE_URL: database.url, RATE_LIMIT: '1000' });
  const withoutTimes = (text: string): string =>
    text.replace(/RateLimit: "client";r=\d+;t=\d+/, '').replace(/Date: [^\r]*/, '');
  const left = (text: string): number => Number(/;r=(\d+);/.exec(text)?.[1]);
  try {
    for (const path of [
      '/api/block/3',
      '/api/v1/blocks/3',
      '/api/v1/blocks?limit=2',
      '/api/v1/openapi.json',
    ]) {
      for (const headers of [CLOSING, `${CLOSING}Accept-Encoding: gzip\r\n`]) {
        // The cache compresses the answer for the first of these requests.
        const asked = [headers, `${headers}X-Other: 1\r\n`, headers, `${headers}X-Other: 1\r\n`];
        const texts: string[] = [];
        for (const each of asked) texts.push(await sendRaw(site.url, head(path, each)));
        const [, usual = '', direct = '', last = ''] = texts;
        expect(withoutTimes(direct)).toBe(withoutTimes(usual));
        expect(left(direct) - left(last), path).toBe(left(usual) - left(direct));
      }
    }
  } finally {
    await site.close();
  }
});
