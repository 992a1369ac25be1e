import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import {
  CancelledError,
  InvalidResponseError,
  NetworkError,
  NodeRefusedError,
} from '@ringscope/rpc/errors.ts';
import { RpcHttpClient } from '@ringscope/rpc/transport/http.ts';
import { createNodeSelector, NODE_RECOVERED_AFTER_MS } from '@ringscope/rpc/transport/node-choice.ts';
import { branchHashes, startChainNode } from './chain-node.ts';
import { HEIGHT, http, startRawServer } from './raw-server.ts';

/** No test calls this client. */
const endpoint = (host: string): RpcHttpClient =>
  new RpcHttpClient({ url: `http://${host}:1`, maxSockets: 1, maxWaitingCalls: 0 });
const target = { method: 'x', node: 'y' };
const away = new NetworkError('away', target, { mayHaveRun: false });

test('calls stay with a node until it fails, and return when the other node fails', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  expect(choice.choose()).toBe(a);
  choice.recordCallOutcome(a, away, 0);
  expect(choice.choose()).toBe(b);
  now = 5_000;
  expect(choice.choose()).toBe(b);
  choice.recordCallOutcome(b, new InvalidResponseError({ problem: 'x' }, target), 0);
  expect(choice.choose()).toBe(a);
  expect(choice.listNodeAvailability()).toEqual([
    { node: 'a:1', inUse: true, consecutiveFailures: 1, avoidReason: undefined },
    { node: 'b:1', inUse: false, consecutiveFailures: 1, avoidReason: 'InvalidResponseError' },
  ]);
});

test('calls return to an earlier node that has responded without a failure for a minute', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  choice.recordCallOutcome(a, away, 0);
  expect(choice.choose()).toBe(b);
  now = NODE_RECOVERED_AFTER_MS * 2;
  // No call has shown that the first node works again.
  expect(choice.choose()).toBe(b);
  choice.recordCallOutcome(a, undefined, 0);
  expect(choice.choose()).toBe(a);
  // The node fails again, responds once, and is not used before it has worked for a minute.
  choice.recordCallOutcome(a, away, 0);
  expect(choice.choose()).toBe(b);
  now += 30_000;
  choice.recordCallOutcome(a, undefined, 0);
  expect(choice.choose()).toBe(b);
  now += 30_000;
  expect(choice.choose()).toBe(a);
});

test('pauses double up to a minute and end with the first response, also with a refusal', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  const pauses: number[] = [];
  for (let failure = 0; failure < 9; failure += 1) {
    choice.recordCallOutcome(a, away, 0);
    const start = now;
    while (choice.listNodeAvailability()[0]?.avoidReason !== undefined) now += 250;
    pauses.push(now - start);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  choice.recordCallOutcome(a, new CancelledError('x', target), 0);
  expect(choice.listNodeAvailability()[0]?.consecutiveFailures).toBe(9);
  choice.recordCallOutcome(a, new NodeRefusedError({ nodeMessage: 'no' }, target), 0);
  expect(choice.listNodeAvailability()[0]?.consecutiveFailures).toBe(0);
});

test('simultaneous calls that meet one failure count as one failure', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  now = 100;
  for (const tookMs of [100, 90, 50]) {
    choice.recordCallOutcome(a, away, tookMs);
    now += 10;
  }
  expect(choice.listNodeAvailability()[0]?.consecutiveFailures).toBe(1);
  // A call that was sent after the first had failed is another failure.
  choice.recordCallOutcome(a, away, 20);
  expect(choice.listNodeAvailability()[0]?.consecutiveFailures).toBe(2);
});

test('the node whose pause ends first is called when all nodes are unreachable', () => {
  let now = 0;
  const [a, b] = [endpoint('a'), endpoint('b')];
  const choice = createNodeSelector([a, b], () => now);
  choice.recordCallOutcome(a, away, 0);
  choice.recordCallOutcome(a, away, 0);
  now = 100;
  choice.recordCallOutcome(b, away, 0);
  expect(choice.choose()).toBe(b);
});

test('a call continues at the next node and reports which node responded', async () => {
  await using broken = await startRawServer(({ socket }) => socket.write(http('{"status":"BUSY"}')));
  await using liar = await startRawServer(({ socket }) => socket.write(http('{"height":-1,"status":"OK"}')));
  await using good = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  const nodes = [broken, liar, good].map(({ url }) => ({ url }));
  const daemon = createDaemonClient({ nodes });
  const { node, result } = await daemon.withNode.getHeight();
  expect(node).toBe(good.url.replace('http://', ''));
  expect(result.height).toBe(7);
  await daemon.getHeight();
  expect([broken, liar, good].map(({ requests }) => requests.length)).toEqual([1, 1, 2]);
  expect(daemon.listNodes().map(({ inUse }) => inUse)).toEqual([false, false, true]);
  daemon.close();
});

test('checkNodes() excludes nodes that are syncing, behind, or on another network', async () => {
  const hashes = branchHashes(131);
  await using good = await startChainNode({ hashes });
  await using lagging = await startChainNode({ hashes: hashes.slice(0, 128) });
  await using syncing = await startChainNode({ hashes, info: { synchronized: false } });
  await using foreign = await startChainNode({ hashes, info: { nettype: 'testnet' } });
  const nodes = [syncing, good, lagging, foreign].map(({ url }) => ({ url }));
  const daemon = createDaemonClient({ nodes });
  await daemon.checkNodes();
  expect(daemon.listNodes().map(({ avoidReason }) => avoidReason)).toEqual([
    'still syncing',
    undefined,
    '3 blocks behind',
    'another network (testnet)',
  ]);
  expect((await daemon.withNode.getInfo()).node).toBe(good.url.replace('http://', ''));
  daemon.close();
});

test('a client of several nodes checks them beside its calls and leaves a syncing node', async () => {
  await using syncing = await startChainNode({ hashes: branchHashes(20), info: { synchronized: false } });
  await using good = await startChainNode({ hashes: branchHashes(20) });
  const nodes = [syncing, good].map(({ url }) => ({ url }));
  const daemon = createDaemonClient({ nodes, nodeCheckIntervalMs: 0 });
  expect((await daemon.withNode.getInfo()).node).toBe(syncing.url.replace('http://', ''));
  await expect.poll(() => daemon.listNodes()[0]?.avoidReason).toBe('still syncing');
  expect((await daemon.withNode.getInfo()).node).toBe(good.url.replace('http://', ''));
  expect(daemon.getNodeInUse()).toBe(good.url.replace('http://', ''));
  daemon.close();
});
