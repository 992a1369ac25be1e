import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { NetworkError } from '@ringscope/rpc/errors.ts';
import { readIndexerAndSiteSettings } from '../../../config/env.ts';
import { findProxyUrl } from '../../../config/outbound-proxy.ts';
import { postWebhookMessage } from '../../../server/webhooks/post.ts';
import { toWebhookReceiver } from '../../../server/webhooks/receiver.ts';
import { startMonerod, type Monerod } from '../../helpers/monerod.ts';
import { startSocksServer, type SocksServer } from '../../helpers/socks-server.ts';

const ONION = `${'a2'.repeat(28)}.onion`;

let monerod: Monerod;
let receiver: Server;
let proxy: SocksServer;
const received: string[] = [];

test.beforeAll(async () => {
  monerod = await startMonerod();
  receiver = createServer((request: IncomingMessage, response: ServerResponse) => {
    received.push(String(request.headers['webhook-id']));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  proxy = await startSocksServer({
    [ONION]: { host: '127.0.0.1', port: Number(new URL(monerod.url).port) },
    'hook.example': { host: '127.0.0.1', port: (receiver.address() as AddressInfo).port },
  });
});
test.afterAll(async () => {
  await proxy.close();
  await new Promise((resolve) => receiver.close(resolve));
  await monerod.stop();
});

test('a daemon that only the proxy can reach responds, over one connection for many calls', async () => {
  const env = readIndexerAndSiteSettings({
    DATABASE_URL: 'postgres://127.0.0.1/x',
    MONEROD_URLS: `http://${ONION}:18081,${monerod.url}`,
    OUTBOUND_PROXY: proxy.url,
  });
  const [onion, local] = env.daemons.map((node) => createDaemonClient({ nodes: [node], maxSockets: 1 }));
  try {
    for (let call = 0; call < 5; call += 1) expect((await onion!.getInfo()).height).toBe(1);
    expect(proxy.asked).toEqual([`${ONION}:18081`]);
    // This machine is reached directly.
    expect((await local!.getInfo()).height).toBe(1);
    expect(proxy.asked).toHaveLength(1);
  } finally {
    onion!.close();
    local!.close();
  }
});

test('a host that the proxy cannot reach, and a proxy that does not run, are network errors', async () => {
  for (const url of [proxy.url, 'socks5h://user:secret@127.0.0.1:9']) {
    const client = createDaemonClient({ url: 'http://unknown.example:18081', proxy: url });
    const problem = await client.getInfo().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(NetworkError);
    expect(String(problem)).not.toContain('secret');
    client.close();
  }
});

test('webhooks reach a receiver through the proxy', async () => {
  const settings = { url: 'http://hook.example/hook', secret: '0123456789abcdef', types: ['block' as const] };
  const message = { id: 'one', body: '{}', logName: 'event 1' };
  await postWebhookMessage(
    toWebhookReceiver(settings, proxy.url),
    message,
    10_000,
    new AbortController().signal,
  );
  expect(received).toEqual(['one']);
  expect(proxy.asked.at(-1)).toBe('hook.example:80');
  const unknown = toWebhookReceiver({ ...settings, url: 'http://unknown.example/hook' }, proxy.url);
  await expect(postWebhookMessage(unknown, message, 10_000, new AbortController().signal)).rejects.toThrow(
    'did not accept event 1: the outbound proxy did not connect to it',
  );
});

test('exempt hosts are reached directly', () => {
  const outbound = { url: proxy.url, exemptHosts: new Set(['node.example', '::1']) };
  expect(findProxyUrl(outbound, 'http://NODE.example:1')).toBeUndefined();
  expect(findProxyUrl(outbound, 'http://[::1]:1')).toBeUndefined();
  expect(findProxyUrl(outbound, 'http://other.example')).toBe(proxy.url);
  expect(findProxyUrl(undefined, 'http://other.example')).toBeUndefined();
});
