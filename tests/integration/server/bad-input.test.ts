import { seededRandom } from '../../helpers/seeded-random.ts';
import { RawConnection, sendRaw } from './raw-connection.ts';
import { expect, test, UNLIMITED, type StagedSite } from './site.ts';

const OURS = `Host: explorer.example\r\nX-Forwarded-For: ${UNLIMITED}\r\n`;
const LAST = 'Connection: close\r\n\r\n';

/** Returns the status of the first response, or 0 when the connection was closed without one. */
async function statusOf(site: StagedSite, request: string): Promise<number> {
  const connection = await RawConnection.open(site.url);
  connection.write(Buffer.from(request, 'latin1'));
  // The server would wait for a body that a request announces and does not send.
  if (/^(?:Content-Length: [1-9]|Transfer-Encoding:)/im.test(request) && !/\r\n\r\n./s.test(request)) {
    connection.socket.end();
  }
  const status = await connection.answer().then(
    (response) => response.status,
    () => 0,
  );
  connection.socket.destroy();
  return status;
}

test('a malformed or hostile HTTP request gets its expected status, never 500', async ({ site }) => {
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${OURS}${headers}${LAST}`;
  const post = (headers: string, body: string, path = '/proofs') =>
    `POST ${path} HTTP/1.1\r\n${OURS}${headers}Content-Length: ${body.length}\r\n${LAST}${body}`;
  const urlencoded = 'Content-Type: application/x-www-form-urlencoded\r\n';
  const multipart = 'Content-Type: multipart/form-data; boundary=x\r\n';
  const cases: readonly (readonly [string, string, number | readonly number[]])[] = [
    ['a raw action body', post('Next-Action: 00\r\nContent-Type: text/plain\r\n', '["$K1"]'), 415],
    ['an action body on a page', post('Next-Action: 00\r\nContent-Type: text/plain\r\n', '[]', '/'), 405],
    [
      'a corrupt hidden state',
      post(multipart, '--x\r\nContent-Disposition: form-data; name="$ACTION_1:0"\r\n\r\n{\r\n--x--'),
      415,
    ],
    ['a form with an action', post(`${urlencoded}Next-Action: zz\r\n`, 'kind=%&%zz=%FF'), 400],
    ['an empty form', post(urlencoded, ''), 400],
    ['a nonsense origin', post(`${urlencoded}Origin: nonsense\r\n`, 'kind=tx-key'), 403],
    ['a foreign origin', post(`${urlencoded}Origin: https://evil.example\r\n`, 'kind=tx-key'), 403],
    [
      'a foreign frame',
      post(`${urlencoded}Origin: null\r\nSec-Fetch-Site: cross-site\r\n`, 'kind=tx-key'),
      403,
    ],
    [
      'an RSC request',
      get('/block/3', 'RSC: 1\r\nNext-Router-State-Tree: %5B%22\r\nNext-Router-Prefetch: 1\r\n'),
      200,
    ],
    ['an RSC query', get('/block/3?_rsc=1x%00'), 308],
    [
      'a middleware header',
      get('/block/3', 'x-middleware-subrequest: middleware\r\nx-nextjs-data: 1\r\n'),
      200,
    ],
    ['TRACE', `TRACE / HTTP/1.1\r\n${OURS}${LAST}`, 405],
    ['PROPFIND', `PROPFIND /blocks HTTP/1.1\r\n${OURS}${LAST}`, 405],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${OURS}${LAST}`, 405],
    ['an unknown method', `FROBNICATE / HTTP/1.1\r\n${OURS}${LAST}`, 400],
    ['DELETE of a file', `DELETE /favicon.ico HTTP/1.1\r\n${OURS}${LAST}`, 405],
    ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${OURS}${LAST}`, 204],
    ['GET of everything', get('*'), 404],
    ['broken escapes', get('/block/%zz%'), 400],
    ['overlong escapes', get('/tx/%C0%80%FF'), 400],
    ['a NUL byte', get('/tx/%00'), 400],
    ['a raw NUL byte', get('/tx/\0'), 400],
    ['raw bytes', get('/tx/\xff\xfe'), 400],
    ['a URL of 20 kB', get(`/tx/${'a'.repeat(20_000)}`), 431],
    ['a URL of 12 kB', get(`/tx/${'a'.repeat(12_000)}`), 400],
    ['another host in the path', get('//evil.example'), 404],
    ['backslashes', get('/\\\\evil.example/'), [308, 404]],
    ['the absolute form', get('http://evil.example/block/3'), 200],
    ['the absolute form of nothing', get('http://'), [200, 400]],
    ['dots', get('/../../etc/passwd'), 404],
    ['encoded dots', get('/assets/%2e%2e/%2e%2e/package.json'), 404],
    ['a file of the build', get('/_next/server/app/page.js'), 404],
    ['the picture route of the framework', get('/_next/image?url=http://127.0.0.1:9/&w=64&q=75'), 404],
    ['data of the framework', get('/_next/data/x/index.json'), 404],
    ['no host', `GET / HTTP/1.1\r\n${LAST}`, 400],
    ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${LAST}`, 400],
    ['a nonsense host', `GET /block/3 HTTP/1.1\r\nHost: <>@[:\r\n${LAST}`, [200, 400]],
    ['HTTP/1.0 without a host', `GET /block/3 HTTP/1.0\r\n\r\n`, 200],
    ['HTTP/0.9', 'GET /\r\n\r\n', 400],
    ['HTTP/2 by prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [0, 400, 405]],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['an upgrade', `GET /live HTTP/1.1\r\n${OURS}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 200],
    ['an upgrade of a page', get('/block/3', 'Upgrade: h2c\r\nHTTP2-Settings: x\r\n'), 200],
    ['length and chunks', post(`${urlencoded}Transfer-Encoding: chunked\r\n`, '0\r\n\r\n'), 400],
    [
      'two lengths',
      `POST /proofs HTTP/1.1\r\n${OURS}Content-Length: 1\r\nContent-Length: 2\r\n${LAST}a`,
      400,
    ],
    ['a negative length', `POST /proofs HTTP/1.1\r\n${OURS}Content-Length: -1\r\n${LAST}`, 400],
    ['an unknown coding', `POST /proofs HTTP/1.1\r\n${OURS}Transfer-Encoding: gzip\r\n${LAST}`, [400, 415]],
    [
      'broken chunks',
      `POST /proofs HTTP/1.1\r\n${OURS}${urlencoded}Transfer-Encoding: chunked\r\n${LAST}zz\r\n`,
      [400, 408],
    ],
    ['a range', get('/robots.txt', 'Range: bytes=0-3\r\n'), 200],
    ['a nonsense range', get('/block/3', 'Range: bytes=9-1,x\r\n'), 200],
    [
      'nonsense conditions',
      get('/block/3', 'If-None-Match: ,,"\r\nIf-Modified-Since: x\r\nAccept-Encoding: ;q=x,*\r\n'),
      200,
    ],
    ['nonsense cookies', get('/block/3', 'Cookie: __prerender_bypass=x; __next_preview_data=%\r\n'), 200],
  ];
  for (const [name, request, wanted] of cases) {
    const status = await statusOf(site, request);
    expect(typeof wanted === 'number' ? [wanted] : wanted, name).toContain(status);
  }
});

test('pipelined requests get their responses in order', async ({ site }) => {
  const paths = ['/api/v1/status', '/block/3', '/healthz', '/api/v1/blocks/x'];
  const request = paths.map((path) => `GET ${path} HTTP/1.1\r\n${OURS}\r\n`).join('');
  const text = await sendRaw(site.url, `${request}GET /healthz HTTP/1.1\r\n${OURS}${LAST}`);
  expect([...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual([
    ...['200', '200', '200', '400', '200'],
  ]);
});

const methods = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'OPTIONS',
  'TRACE',
  'PURGE',
  'M-SEARCH',
  'G\x00T',
];
const starts = [
  ...[
    '/',
    '/blocks',
    '/block/',
    '/tx/',
    '/output/0/',
    '/output-key/',
    '/key-image/',
    '/pool',
    '/mining',
    '/charts',
  ],
  ...[
    '/forks/',
    '/proofs',
    '/search',
    '/demo',
    '/api',
    '/api/v1/',
    '/api/v1/blocks',
    '/api/v1/txs/',
    '/healthz',
  ],
  ...['/_next/static/', '/assets/', '/favicon.ico', '/tx/%', '//', '*', 'http://x/'],
];
const pieces = [
  ...[
    '%',
    '%00',
    '%zz',
    '%2f',
    '..',
    '/',
    '//',
    '\\',
    '?',
    '&',
    '=',
    '#',
    ';',
    '0',
    '-1',
    '1e9',
    '9'.repeat(30),
    '\xe9',
  ],
  ...[
    'a'.repeat(64),
    '?before=',
    '?limit=',
    '?range=',
    '?kind=',
    '?q=',
    '[]',
    '{}',
    '$',
    '<b>',
    "'",
    '_rsc',
    'null',
    '.json',
  ],
];
const headerLines = [
  ...[
    'RSC: 1',
    'Next-Action: x',
    'Next-Router-State-Tree: %',
    'Next-Url: //x',
    'Origin: null',
    'Origin: %',
    'Host: y',
  ],
  ...[
    'Range: bytes=1-',
    'If-None-Match: *',
    'Accept-Encoding: br;q=0, zstd, *;q=0',
    'Expect: 100-continue',
    'Upgrade: x',
  ],
  ...[
    'Content-Length: 3',
    'Transfer-Encoding: chunked',
    'Content-Type: application/x-www-form-urlencoded',
    'Cookie: a=%',
  ],
  ...[
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: x',
    'Forwarded: for=x',
    'Accept: text/x-component',
    'Te: x',
  ],
  ...[
    'x-invoke-path: /x',
    'x-matched-path: /x',
    'x-nextjs-data: 1',
    'purpose: prefetch',
    'Sec-Fetch-Site: cross-site',
  ],
];

test('three hundred requests of random pieces get no 5xx except 503, and the server continues', async ({
  site,
}) => {
  const random = seededRandom(20_261_122);
  const pick = (texts: readonly string[]): string => texts[Math.floor(random() * texts.length)] ?? '';
  const some = (texts: readonly string[], most: number): string[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(texts));
  const wrong: string[] = [];
  for (let asked = 0; asked < 300; asked += 10) {
    const requests = Array.from({ length: 10 }, () => {
      const headers = some(headerLines, 4).map((line) => `${line}\r\n`);
      const target = pick(starts) + some(pieces, 3).join('');
      return `${pick(methods)} ${target} HTTP/1.1\r\n${OURS}${headers.join('')}${LAST}${some(pieces, 2).join('')}`;
    });
    await Promise.all(
      requests.map(async (request) => {
        const status = await statusOf(site, request);
        // The server may close a connection without a response when the client has closed its side before.
        if (status >= 500 && status !== 503) wrong.push(`${status} ${request}`);
      }),
    );
  }
  expect(wrong).toEqual([]);
  expect(await statusOf(site, `GET /api/v1/status HTTP/1.1\r\n${OURS}${LAST}`)).toBe(200);
  expect(site.process.log()).not.toContain('"level":50');
});

test('a host that is not the site’s appears in no response and no redirect', async ({ site }) => {
  for (const [path, headers] of [
    ['/block/3', ''],
    ['/api', ''],
    ['/search?q=3', ''],
    ['/blocks/', ''],
    ['/nothing', ''],
    ['/tx/x', ''],
    ['/api/v1/status', ''],
    ['/api/v1/nothing', ''],
    ['/robots.txt', ''],
    ['/block/3', 'X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n'],
    ['http://evil.example/search?q=4', ''],
  ] as const) {
    const connection = await RawConnection.open(site.url);
    connection.write(
      `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-For: ${UNLIMITED}\r\n${headers}${LAST}`,
    );
    await connection.closed;
    expect(connection.text, path).toMatch(/^HTTP\/1\.1 [2-4]/);
    expect(connection.text, path).not.toContain('evil.example');
    const location = /^location: (.*)$/im.exec(connection.text)?.[1];
    if (location !== undefined) expect(location, path).toMatch(/^\/[a-z]/);
  }
});
