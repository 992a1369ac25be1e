import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { decodePoint } from '@ringscope/protocol/crypto/point.ts';
import {
  ResponseTooLargeError,
  InvalidRequestError,
  CancelledError,
  InvalidResponseError,
  LoginRefusedError,
  MethodUnavailableError,
  NetworkError,
  NodeBusyError,
  NodeRefusedError,
  RpcError,
} from '@ringscope/rpc/errors.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { SECRET, client, failure, once } from './failing.ts';
import { HEIGHT, http, jsonRpc, startRawServer } from './raw-server.ts';
import type { RawRequest } from './raw-server.ts';

type ErrorClass = abstract new (...args: never[]) => RpcError;

/** Responses of a hostile or broken server to `/get_height`, with the results that must follow. */
const ANSWERS: readonly [
  name: string,
  answer: (request: RawRequest) => void,
  error: ErrorClass,
  message?: RegExp,
][] = [
  ['a closed connection', ({ socket }) => socket.destroy(), NetworkError],
  ['an orderly end without a response', ({ socket }) => socket.end(), NetworkError],
  ['half a status line', ({ socket }) => socket.end('HTTP/1.1 20'), NetworkError],
  ['something that is not HTTP', ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), InvalidResponseError],
  ['HTTP/0.9', ({ socket }) => socket.end('<html>hello</html>'), InvalidResponseError],
  [
    'another protocol',
    ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
    InvalidResponseError,
    /switched to another protocol/,
  ],
  [
    'trailers without end',
    ({ socket }) => {
      socket.write('HTTP/1.1 200 Ok\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n');
      flood(socket, Buffer.from(`X: ${'y'.repeat(1_000)}\r\n`));
    },
    InvalidResponseError,
  ],
  [
    'a body shorter than declared',
    ({ socket }) => socket.end('HTTP/1.1 200 Ok\r\nContent-Length: 500\r\n\r\n{"height":'),
    NetworkError,
    /broke|closed/,
  ],
  [
    'a chunked body without its end',
    ({ socket }) => socket.end('HTTP/1.1 200 Ok\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"hei'),
    NetworkError,
  ],
  [
    'a broken chunk size',
    ({ socket }) => socket.end('HTTP/1.1 200 Ok\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
    InvalidResponseError,
  ],
  [
    'two content lengths',
    ({ socket }) => socket.end('HTTP/1.1 200 Ok\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x'),
    InvalidResponseError,
  ],
  [
    'endless headers',
    ({ socket }) => socket.write(`HTTP/1.1 200 Ok\r\nX: ${'x'.repeat(1_000_000)}`),
    InvalidResponseError,
  ],
  [
    'a gigabyte declared',
    ({ socket }) => socket.write('HTTP/1.1 200 Ok\r\nContent-Length: 1073741824\r\n\r\n'),
    ResponseTooLargeError,
    /1000000 bytes/,
  ],
  [
    'a content length beyond all numbers',
    ({ socket }) => socket.write(`HTTP/1.1 200 Ok\r\nContent-Length: ${'9'.repeat(40)}\r\n\r\n`),
    RpcError,
  ],
  ['a body that never ends', ({ socket }) => stream(socket), ResponseTooLargeError],
  [
    'a gzip bomb',
    ({ socket }) =>
      socket.write(
        http(gzipSync(Buffer.alloc(50_000_000)), {
          headers: ['Content-Type: application/json', 'Content-Encoding: gzip'],
        }),
      ),
    InvalidResponseError,
    /compressed/,
  ],
  [
    'a page',
    ({ socket }) => socket.write(http('<html>', { headers: ['Content-Type: text/html'] })),
    InvalidResponseError,
    /text\/html/,
  ],
  ['nothing', ({ socket }) => socket.write(http('')), InvalidResponseError, /not JSON/],
  ['a number', ({ socket }) => socket.write(http('7')), InvalidResponseError, /JSON object/],
  ['a list', ({ socket }) => socket.write(http('[]')), InvalidResponseError],
  ['null', ({ socket }) => socket.write(http('null')), InvalidResponseError],
  [
    'truncated JSON',
    ({ socket }) => socket.write(http(HEIGHT.slice(0, -1))),
    InvalidResponseError,
    /not JSON/,
  ],
  [
    'repeated keys',
    ({ socket }) => socket.write(http('{"height":1,"height":2,"status":"OK"}')),
    InvalidResponseError,
    /the same key twice/,
  ],
  [
    '10,000 levels',
    ({ socket }) => socket.write(http(`{"x":${'['.repeat(10_000)}${']'.repeat(10_000)},"status":"OK"}`)),
    InvalidResponseError,
    /nested deeper than the limit of 64 levels/,
  ],
  ['no status', ({ socket }) => socket.write(http('{"height":1}')), InvalidResponseError, /status/],
  [
    'a status that is a number',
    ({ socket }) => socket.write(http('{"status":0}')),
    InvalidResponseError,
    /status/,
  ],
  ['BUSY', ({ socket }) => socket.write(http('{"status":"BUSY"}')), NodeBusyError],
  [
    'a refusal',
    ({ socket }) => socket.write(http('{"status":"Failed\\r\\nX: y"}')),
    NodeRefusedError,
    /Failed X: y/,
  ],
  [
    'a missing field',
    ({ socket }) => socket.write(http('{"height":1,"status":"OK"}')),
    InvalidResponseError,
    /in the field hash/,
  ],
  [
    'a negative height',
    ({ socket }) => socket.write(http(HEIGHT.replace('7', '-7'))),
    InvalidResponseError,
    /in the field height/,
  ],
  [
    'a height beyond 2^53',
    ({ socket }) => socket.write(http(HEIGHT.replace('7', '18446744073709551615'))),
    InvalidResponseError,
    /in the field height/,
  ],
  [
    'a short hash',
    ({ socket }) => socket.write(http(HEIGHT.replace('ab', ''))),
    InvalidResponseError,
    /in the field hash/,
  ],
  [
    'status 302',
    ({ socket }) =>
      socket.write(http('', { status: '302 Found', headers: ['Location: http://127.0.0.1:1/'] })),
    InvalidResponseError,
    /redirect/,
  ],
  ['status 400', ({ socket }) => socket.write(http('', { status: '400 Bad Request' })), InvalidRequestError],
  ['status 403', ({ socket }) => socket.write(http('', { status: '403 Forbidden' })), MethodUnavailableError],
  ['status 404', ({ socket }) => socket.write(http('', { status: '404 Not found' })), MethodUnavailableError],
  ['status 407', ({ socket }) => socket.write(http('', { status: '407 Proxy' })), LoginRefusedError],
  ['status 429', ({ socket }) => socket.write(http('', { status: '429 Slow down' })), NodeBusyError],
  ['status 500', ({ socket }) => socket.end(http('', { status: '500 Internal' })), NodeRefusedError, /500/],
  ['status 503', ({ socket }) => socket.write(http('', { status: '503 Busy' })), NodeBusyError],
  ['status 206', ({ socket }) => socket.write(http(HEIGHT, { status: '206 Partial' })), InvalidResponseError],
  [
    'status 401 without a challenge',
    ({ socket }) => socket.write(http('', { status: '401 No' })),
    LoginRefusedError,
  ],
  [
    'status 401 that wants the password in the clear',
    ({ socket }) =>
      socket.write(http('', { status: '401 No', headers: ['WWW-Authenticate: Basic realm="x"'] })),
    LoginRefusedError,
  ],
  [
    'status 401 for ever',
    ({ socket, number }) =>
      socket.write(
        http('', {
          status: '401 No',
          headers: [`WWW-Authenticate: Digest realm="r", nonce="${String(number)}", stale=true`],
        }),
      ),
    LoginRefusedError,
  ],
];

function stream(socket: RawRequest['socket']): void {
  socket.write('HTTP/1.1 200 Ok\r\nContent-Type: application/json\r\n\r\n');
  flood(socket, Buffer.alloc(65_536, ' '));
}

function flood(socket: RawRequest['socket'], piece: Buffer): void {
  const push = (): void => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', push);
  };
  push();
}

for (const [name, response, error, message] of ANSWERS) {
  test(`${name}: a typed error`, async () => {
    await using server = await startRawServer(response);
    const daemon = client(server.url);
    const thrown = await failure(daemon.getHeight());
    expect(thrown).toBeInstanceOf(error);
    if (message !== undefined) expect(thrown.message).toMatch(message);
    expect(thrown.message).toContain(`/get_height at 127.0.0.1:${String(server.port)}`);
    for (const { head } of server.requests) expect(head).not.toContain(SECRET);
    daemon.close();
  });
}

test('a response of a gigabyte is never held in memory', async () => {
  await using server = await startRawServer(({ socket }) => stream(socket));
  const daemon = client(server.url, { maxResponseBytes: 20_000_000 });
  const before = process.memoryUsage.rss();
  for (let round = 0; round < 10; round += 1) {
    expect(await failure(daemon.getHeight())).toBeInstanceOf(ResponseTooLargeError);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  daemon.close();
});

test('a call to a server that never responds ends when its caller cancels it', async () => {
  await using server = await startRawServer(() => undefined);
  const daemon = client(server.url, { maxSockets: 1 });
  const controller = new AbortController();
  const call = failure(daemon.getHeight({}, { signal: controller.signal }));
  await expect.poll(() => server.requests.length).toBe(1);
  controller.abort();
  expect(await call).toBeInstanceOf(CancelledError);
  expect(await failure(daemon.getHeight({}, { signal: AbortSignal.abort() }))).toBeInstanceOf(CancelledError);
  expect(server.requests).toHaveLength(1);
  daemon.close();
});

test('the error does not contain the content of a broken response', async () => {
  await using server = await startRawServer(({ socket }) => socket.end(`{"key":"${SECRET}"}\r\n\r\n`));
  const wallet = createWalletClient({ url: server.url, retry: once });
  const error = await failure(wallet.queryKey({ keyType: 'spend_key' }));
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(Buffer.from(JSON.stringify(error)).includes(Buffer.from(SECRET).toString('base64'))).toBe(false);
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('rawPacket');
  wallet.close();
});

test('a redirect is not followed, and the other host gets no request', async () => {
  await using other = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  await using server = await startRawServer(({ socket }) =>
    socket.write(http('', { status: '307 Elsewhere', headers: [`Location: ${other.url}/get_height`] })),
  );
  expect(await failure(client(server.url).getHeight())).toBeInstanceOf(InvalidResponseError);
  expect(other.connections()).toBe(0);
});

test('errors of JSON-RPC are classified by the side that caused them', async () => {
  let body = '';
  await using server = await startRawServer(({ socket }) => socket.write(http(body)));
  const daemon = client(server.url);
  const wallet = createWalletClient({ url: server.url, retry: once });
  const error = (code: number, message = 'why'): string =>
    `{"error":{"code":${String(code)},"message":"${message}"},"id":"0","jsonrpc":"2.0"}`;
  for (const [response, type] of [
    [error(-32601), MethodUnavailableError],
    [error(-32602), InvalidRequestError],
    [error(-32600), InvalidRequestError],
    [error(-32700), InvalidRequestError],
    [error(-9), NodeBusyError],
    [error(-5), NodeRefusedError],
    [error(0, ''), NodeRefusedError],
    ['{"error":{"code":"x"},"id":"0"}', InvalidResponseError],
    ['{"error":7,"id":"0"}', InvalidResponseError],
    ['{"id":"0","jsonrpc":"2.0"}', InvalidResponseError],
    ['{"id":"1","jsonrpc":"2.0","result":{"count":1,"status":"OK"}}', InvalidResponseError],
    ['{"id":"0","jsonrpc":"2.0","result":[]}', InvalidResponseError],
    ['{"id":"0","jsonrpc":"2.0","result":{"status":"BUSY"}}', NodeBusyError],
  ] as const) {
    body = response;
    expect(await failure(daemon.getBlockCount()), response).toBeInstanceOf(type);
  }
  for (const [code, type] of [
    [-3, NodeBusyError],
    [-38, NodeBusyError],
    [-7, MethodUnavailableError],
    [-13, NodeRefusedError],
    [-9, NodeRefusedError],
  ] as const) {
    body = error(code);
    expect(await failure(wallet.getBalance({ accountIndex: 0 })), String(code)).toBeInstanceOf(type);
  }
  daemon.close();
  wallet.close();
});

test('a response to another request is an invalid response', async () => {
  const hash = 'ab'.repeat(32);
  const header = (height: number): string =>
    `{"block_size":1,"block_weight":1,"cumulative_difficulty":1,"cumulative_difficulty_top64":0,"depth":0,"difficulty":1,"difficulty_top64":0,"hash":"${hash}","height":${String(height)},"major_version":16,"miner_tx_hash":"${hash}","minor_version":16,"nonce":0,"long_term_weight":1,"num_txes":0,"orphan_status":false,"pow_hash":"","prev_hash":"${hash}","reward":1,"timestamp":1,"wide_cumulative_difficulty":"0x1","wide_difficulty":"0x1"}`;
  await using server = await startRawServer(({ socket }) =>
    socket.write(
      jsonRpc(`{"block_header":${header(0)},"headers":[${header(4)},${header(6)}],"status":"OK"}`),
    ),
  );
  const daemon = client(server.url);
  expect(await failure(daemon.getBlockHeaderByHeight({ height: 5 }))).toMatchObject({
    field: 'block_header/height',
  });
  expect((await daemon.getBlockHeaderByHeight({ height: 0 })).blockHeader.height).toBe(0);
  expect(await failure(daemon.getBlockHeaderByHash({ hash: 'cd'.repeat(32) }))).toMatchObject({
    field: 'block_header/hash',
  });
  expect(await failure(daemon.getBlockHeadersRange({ startHeight: 4, endHeight: 5 }))).toMatchObject({
    field: 'headers/1/height',
  });
  expect(await failure(daemon.getBlockHeadersRange({ startHeight: 4, endHeight: 6 }))).toMatchObject({
    field: 'headers',
  });
  daemon.close();
});

/**
 * Returns a proof without outputs whose one spend key is not a point of the curve. Such a proof crashes
 * monero-wallet-rpc 0.18.0.0.
 */
function reserveProofWithoutPoint(): string {
  const key = new Uint8Array(32);
  while (decodePoint(key) !== undefined) key[0] = (key[0] ?? 0) + 1;
  return `ReserveProofV2${encodeBase58(Uint8Array.from([0, 1, 2, ...key, ...new Uint8Array(64)]))}`;
}

test('requests that are known to harm a service are refused before they are sent', async () => {
  await using server = await startRawServer(({ socket }) => socket.write(jsonRpc('{}')));
  const wallet = createWalletClient({ url: server.url });
  const daemon = client(server.url);
  const txid = 'ab'.repeat(32);
  const address = '4'.repeat(95);
  // This is ℓ, the smallest number that is not a key.
  const order = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
  for (const call of [
    () => wallet.checkTxKey({ txid, txKey: 'ff'.repeat(32), address }),
    () => wallet.checkTxKey({ txid, txKey: order, address }),
    () => wallet.checkTxKey({ txid, txKey: '01'.padEnd(64, '0') + order, address }),
    () => wallet.checkTxKey({ txid, txKey: '', address }),
    () => wallet.checkTxKey({ txid: 'ab', txKey: '00'.repeat(32), address }),
    () => wallet.checkTxKey({ txid, txKey: '00'.repeat(32), address: 'donate.getmonero.org' }),
    () => wallet.checkTxProof({ txid, address, signature: '' }),
    () => wallet.checkTxProof({ txid, address, signature: 'OutProofV2' }),
    () => wallet.checkTxProof({ txid, address, signature: 'OutProofV3abc' }),
    () => wallet.checkSpendProof({ txid, signature: 'OutProofV2abc' }),
    () => wallet.checkReserveProof({ address, signature: reserveProofWithoutPoint() }),
    () => wallet.verify({ data: 'x', address: 'a.b', signature: 'SigV2' }),
    () => daemon.isKeyImageSpent({ keyImages: ['ab'] }),
    () => daemon.flushTxpool({ hashes: [] }),
    () => daemon.getBlocksBin({ startHeight: 5, chainHeight: 5 }),
    () => daemon.getTransactions({ hashes: Array.from({ length: 20_000 }, () => txid) }),
    () => daemon.getInfo({}, { alias: 'stop_daemon' }),
  ]) {
    expect(await failure(call())).toBeInstanceOf(InvalidRequestError);
  }
  expect(server.connections()).toBe(0);
});
