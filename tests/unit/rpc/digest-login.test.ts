import { createHash, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { LoginRefusedError } from '@ringscope/rpc/errors.ts';
import { HEIGHT, http, startRawServer } from './raw-server.ts';
import type { RawRequest } from './raw-server.ts';

/**
 * A server that is as strict as epee (monero contrib/epee/src/http_auth.cpp). The nonce belongs to the connection, and
 * `nc` must be exactly the number of authorised requests on it.
 */
interface StrictServer {
  realm: string;
  password: string;
  /** Invalidates the nonce of every connection, as a restart behind a proxy would. */
  forget(): void;
  readonly refused: string[];
  respond(request: RawRequest): void;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

function strictServer(closeAfterAnswer = false): StrictServer {
  const sessions = new Map<number, { nonce: string; count: number }>();
  const server: StrictServer = {
    realm: 'monero-rpc',
    password: 'pass',
    refused: [],
    forget: () => sessions.clear(),
    respond({ head, socket, connection }) {
      const verdict = judge(head, connection);
      if (verdict === 'ok') {
        if (closeAfterAnswer) socket.end(http(HEIGHT, { headers: ['Connection: close'] }));
        else socket.write(http(HEIGHT));
        return;
      }
      server.refused.push(verdict);
      const nonce = randomBytes(16).toString('base64');
      sessions.set(connection, { nonce, count: 0 });
      const common = `realm="${server.realm}",nonce="${nonce}",stale=${String(verdict === 'stale')}`;
      socket.write(
        http('<html>', {
          status: '401 Unauthorized',
          headers: [
            `WWW-authenticate: Digest qop="auth",algorithm=MD5,${common}`,
            `WWW-authenticate: Digest qop="auth",algorithm=MD5-sess,${common}`,
          ],
        }),
      );
    },
  };
  function judge(head: string, connection: number): 'ok' | 'none' | 'stale' | 'wrong' {
    const header = /^authorization: digest (.*)$/im.exec(head)?.[1];
    if (header === undefined) return 'none';
    const get = (name: string): string =>
      new RegExp(`(?:^|[ ,])${name}="?([^",]*)"?`).exec(header)?.[1] ?? '';
    const session = sessions.get(connection);
    if (session?.nonce !== get('nonce')) return 'stale';
    session.count += 1;
    if (Number.parseInt(get('nc'), 16) !== session.count) return 'stale';
    const ha1 = md5(`user:${server.realm}:${server.password}`);
    const ha2 = md5('POST:/get_height');
    const right = md5(`${ha1}:${session.nonce}:${get('nc')}:${get('cnonce')}:auth:${ha2}`);
    return get('response') === right ? 'ok' : 'wrong';
  }
  return server;
}

const login = { user: 'user', password: 'pass' };

test('each connection gets one challenge, and later requests increment its counter', async () => {
  const strict = strictServer();
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 1 });
  for (let call = 0; call < 20; call += 1) await daemon.getHeight();
  expect(strict.refused).toEqual(['none']);
  expect(server.requests).toHaveLength(21);
  daemon.close();
});

test('simultaneous calls use the nonce of their own connection', async () => {
  const strict = strictServer();
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 4 });
  await Promise.all(Array.from({ length: 60 }, () => daemon.getHeight()));
  expect(server.connections()).toBe(4);
  expect(strict.refused).toEqual(['none', 'none', 'none', 'none']);
  daemon.close();
});

test('a call logs in each time if the server closes after each response', async () => {
  const strict = strictServer(true);
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 1 });
  for (let call = 0; call < 3; call += 1) await daemon.getHeight();
  expect(strict.refused).toEqual(['none', 'none', 'none']);
  daemon.close();
});

test('a stale nonce is replaced once, without a repeated call by the caller', async () => {
  const strict = strictServer();
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 1 });
  await daemon.getHeight();
  strict.forget();
  await daemon.getHeight();
  expect(strict.refused).toEqual(['none', 'stale']);
  daemon.close();
});

test('a changed realm causes a new hash', async () => {
  const strict = strictServer();
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 1 });
  await daemon.getHeight();
  strict.realm = 'another';
  expect((await daemon.getHeight()).height).toBe(7);
  expect(strict.refused).toEqual(['none', 'wrong']);
  daemon.close();
});

test('a nonce that comes with a response is used for the next request', async () => {
  let nonce = 0;
  const nonces: (string | undefined)[] = [];
  await using server = await startRawServer(({ head, socket }) => {
    nonces.push(/nonce="([^"]*)".*nc=(\w+)/.exec(head)?.slice(1).join(' '));
    nonce += 1;
    if (/^authorization:/im.test(head)) {
      const headers = [`Authentication-Info: qop=auth, nextnonce="n\\\\${String(nonce)}"`];
      socket.write(http(HEIGHT, { headers }));
    } else {
      const headers = [`WWW-Authenticate: Digest realm="r", nonce="n${String(nonce)}", qop="auth"`];
      socket.write(http('', { status: '401 No', headers }));
    }
  });
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 1 });
  for (let call = 0; call < 3; call += 1) await daemon.getHeight();
  expect(nonces).toEqual([undefined, 'n1 00000001', 'n\\\\2 00000001', 'n\\\\3 00000001']);
  daemon.close();
});

test('a challenge with a closed connection gets its response on the next connection', async () => {
  await using server = await startRawServer(({ head, socket }) => {
    if (/^authorization:/im.test(head)) socket.write(http(HEIGHT));
    else {
      const headers = ['WWW-Authenticate: Digest realm="r", nonce="n", qop="auth"', 'Connection: close'];
      socket.end(http('', { status: '401 No', headers }));
    }
  });
  const daemon = createDaemonClient({ url: server.url, login, maxSockets: 1 });
  expect((await daemon.getHeight()).height).toBe(7);
  expect(server.connections()).toBe(2);
  daemon.close();
});

test('a user name in any script is sent as the bytes that a command line passes', async () => {
  const strict = strictServer();
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({
    url: server.url,
    login: { user: 'zażółć', password: 'pass' },
    maxSockets: 1,
  });
  await expect(daemon.getHeight()).rejects.toThrow(LoginRefusedError);
  const sent = /username="([^"]*)"/.exec(server.requests[1]?.head ?? '')?.[1] ?? '';
  expect(Buffer.from(sent, 'latin1').toString('utf8')).toBe('zażółć');
  daemon.close();
});

test('wrong credentials are refused after one attempt and appear nowhere', async () => {
  const strict = strictServer();
  await using server = await startRawServer((request) => strict.respond(request));
  const daemon = createDaemonClient({
    url: server.url,
    login: { user: 'user', password: 'tr0ub4dor' },
    maxSockets: 1,
  });
  const error: unknown = await daemon.getHeight().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LoginRefusedError);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('tr0ub4dor');
  expect(inspect(daemon, { depth: 10, showHidden: true })).not.toContain('tr0ub4dor');
  expect(server.requests).toHaveLength(2);
  daemon.close();
});

test('a login is not sent without a challenge', async () => {
  await using server = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  const daemon = createDaemonClient({ url: server.url, login });
  await daemon.getHeight();
  expect(server.requests[0]?.head).not.toMatch(/authorization/i);
  daemon.close();
});
