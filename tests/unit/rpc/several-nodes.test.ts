import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import {
  CancelledError,
  InvalidResponseError,
  NetworkError,
  NodeRefusedError,
} from '@ringscope/rpc/errors.ts';
import { HttpEndpoint } from '@ringscope/rpc/transport/http.ts';
import { createNodeSelector } from '@ringscope/rpc/transport/node-choice.ts';
import { HEIGHT, http, startRawServer } from './raw-server.ts';
import { capturedJson } from '../../helpers/protocol/vector-files.ts';
import { needOne } from '../protocol/vectors.ts';

/** No test calls this client. */
const endpoint = (host: string): HttpEndpoint =>
  new HttpEndpoint({ url: `http://${host}:1`, maxSockets: 1, maxWaiting: 0 });
const target = { method: 'x', node: 'y' };
const away = new NetworkError('away', target, { mayHaveRun: false });

test('calls stay with a node until it fails, and return only when the other node fails', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  expect(choice.choose()).toBe(a);
  choice.report(a, away, 0);
  expect(choice.choose()).toBe(b);
  now = 5_000;
  expect(choice.choose()).toBe(b);
  choice.report(b, new InvalidResponseError({ problem: 'x' }, target), 0);
  expect(choice.choose()).toBe(a);
  expect(choice.states()).toEqual([
    { node: 'a:1', inUse: true, failures: 1, avoided: undefined },
    { node: 'b:1', inUse: false, failures: 1, avoided: 'InvalidResponseError' },
  ]);
});

test('pauses double up to a minute and end with the first response, also with a refusal', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  const pauses: number[] = [];
  for (let failure = 0; failure < 9; failure += 1) {
    choice.report(a, away, 0);
    const start = now;
    while (choice.states()[0]?.avoided !== undefined) now += 250;
    pauses.push(now - start);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  choice.report(a, new CancelledError('x', target), 0);
  expect(choice.states()[0]?.failures).toBe(9);
  choice.report(a, new NodeRefusedError({ nodeMessage: 'no' }, target), 0);
  expect(choice.states()[0]?.failures).toBe(0);
});

test('simultaneous calls that meet one failure count as one failure', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  now = 100;
  for (const tookMs of [100, 90, 50]) {
    choice.report(a, away, tookMs);
    now += 10;
  }
  expect(choice.states()[0]?.failures).toBe(1);
  // A call that was sent after the first had failed is another failure.
  choice.report(a, away, 20);
  expect(choice.states()[0]?.failures).toBe(2);
});

test('the node whose pause ends first is called when all nodes are unreachable', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  choice.report(a, away, 0);
  choice.report(a, away, 0);
  now = 100;
  choice.report(b, away, 0);
  expect(choice.choose()).toBe(b);
});

test('a call continues at the next node and reports which node responded', async () => {
  await using broken = await startRawServer(({ socket }) => socket.write(http('{"status":"BUSY"}')));
  await using liar = await startRawServer(({ socket }) => socket.write(http('{"height":-1,"status":"OK"}')));
  await using good = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  const nodes = [broken, liar, good].map(({ url }) => ({ url }));
  const daemon = createDaemonClient({ nodes });
  const { node, result } = await daemon.labelled.getHeight();
  expect(node).toBe(good.url.replace('http://', ''));
  expect(result.height).toBe(7);
  await daemon.getHeight();
  expect([broken, liar, good].map(({ requests }) => requests.length)).toEqual([1, 1, 2]);
  expect(daemon.nodes().map(({ inUse }) => inUse)).toEqual([false, false, true]);
  daemon.close();
});

/** Starts a daemon that responds to get_info like a daemon on regtest, with some fields changed. */
async function serveInfo(changes: object): ReturnType<typeof startRawServer> {
  const responses = capturedJson('rpc-json').filter(
    ({ vector, text }) => vector.network === 'regtest' && /"method":\s*"get_info"/.test(text),
  );
  const { text } = needOne(responses, 'answer to get_info');
  const info = (JSON.parse(text) as { response: { result: object } }).response.result;
  return startRawServer(({ socket }) =>
    socket.write(http(JSON.stringify({ id: '0', jsonrpc: '2.0', result: { ...info, ...changes } }))),
  );
}

test('checkNodes() leaves out nodes that are syncing, behind, or on another network', async () => {
  await using lagging = await serveInfo({ height: 128 });
  await using syncing = await serveInfo({ synchronized: false });
  await using foreign = await serveInfo({ nettype: 'testnet' });
  await using good = await serveInfo({});
  const nodes = [lagging, syncing, foreign, good].map(({ url }) => ({ url }));
  const daemon = createDaemonClient({ nodes });
  await daemon.checkNodes();
  expect(daemon.nodes().map(({ avoided }) => avoided)).toEqual([
    '3 blocks behind',
    'still syncing',
    'another network (testnet)',
    undefined,
  ]);
  expect((await daemon.labelled.getInfo()).node).toBe(good.url.replace('http://', ''));
  daemon.close();
});

test('a client of several nodes checks them beside its calls and leaves a syncing node', async () => {
  await using syncing = await serveInfo({ synchronized: false });
  await using good = await serveInfo({});
  const nodes = [syncing, good].map(({ url }) => ({ url }));
  const daemon = createDaemonClient({ nodes, checkIntervalMs: 0 });
  expect((await daemon.labelled.getInfo()).node).toBe(syncing.url.replace('http://', ''));
  await expect.poll(() => daemon.nodes()[0]?.avoided).toBe('still syncing');
  expect((await daemon.labelled.getInfo()).node).toBe(good.url.replace('http://', ''));
  expect(daemon.nodeInUse()).toBe(good.url.replace('http://', ''));
  daemon.close();
});
