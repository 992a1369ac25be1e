import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { branchHashes, startChainNode } from './chain-node.ts';
import type { RawServer } from './raw-server.ts';

const host = ({ url }: RawServer): string => url.replace('http://', '');

function clientOf(nodes: readonly RawServer[], staleTipAfterMs?: number) {
  return createDaemonClient({
    nodes: nodes.map(({ url }) => ({ url })),
    nodeCheckIntervalMs: Infinity,
    ...(staleTipAfterMs === undefined ? {} : { staleTipAfterMs }),
  });
}

test('a longer branch of another node neither moves the client nor stays unnoticed', async () => {
  await using first = await startChainNode({ hashes: branchHashes(100) });
  await using longer = await startChainNode({ hashes: branchHashes(107, 40) });
  const daemon = clientOf([first, longer]);
  await daemon.checkNodes();
  expect(daemon.listNodes()).toMatchObject([
    { inUse: true, avoidReason: undefined, forkHeight: undefined },
    { inUse: false, avoidReason: 'another chain from block 40 on', forkHeight: 40 },
  ]);
  expect((await daemon.withNode.getInfo()).node).toBe(host(first));
  daemon.close();
});

test('branches that differ in their newest blocks only are no disagreement', async () => {
  await using first = await startChainNode({ hashes: branchHashes(100) });
  await using other = await startChainNode({ hashes: branchHashes(101, 90) });
  const daemon = clientOf([first, other]);
  await daemon.checkNodes();
  expect(daemon.listNodes()).toMatchObject([
    { avoidReason: undefined },
    { avoidReason: undefined, forkHeight: undefined },
  ]);
  daemon.close();
});

test('a node that reports a height without the blocks is excluded, also when it is the first', async () => {
  await using honest = await startChainNode({ hashes: branchHashes(100) });
  await using boasting = await startChainNode({ hashes: branchHashes(100), info: { height: 1_100 } });
  for (const nodes of [
    [honest, boasting],
    [boasting, honest],
  ]) {
    const daemon = clientOf(nodes);
    await daemon.checkNodes();
    const states = new Map(daemon.listNodes().map(({ node, avoidReason }) => [node, avoidReason]));
    expect(states).toEqual(
      new Map([
        [host(honest), undefined],
        [host(boasting), 'InvalidResponseError'],
      ]),
    );
    daemon.close();
  }
});

test('a node whose tip stays the same is left for one with more linked work, and used again when it has caught up', async () => {
  const stuck = { hashes: branchHashes(100) };
  await using first = await startChainNode(stuck);
  await using second = await startChainNode({ hashes: branchHashes(120) });
  const daemon = clientOf([first, second], 0);
  await daemon.checkNodes();
  expect(daemon.listNodes()[0]?.avoidReason).toBe(`no new block, and 20 blocks behind ${host(second)}`);
  expect((await daemon.withNode.getInfo()).node).toBe(host(second));
  stuck.hashes = branchHashes(120);
  await daemon.checkNodes();
  expect(daemon.listNodes()[0]).toMatchObject({ avoidReason: undefined, consecutiveFailures: 0 });
  daemon.close();
});

test('a node that is behind is used until its tip has been the same for the configured time', async () => {
  await using first = await startChainNode({ hashes: branchHashes(100) });
  await using second = await startChainNode({ hashes: branchHashes(120) });
  const daemon = clientOf([first, second], 60_000);
  await daemon.checkNodes();
  await daemon.checkNodes();
  expect(daemon.listNodes().map(({ avoidReason }) => avoidReason)).toEqual([undefined, undefined]);
  daemon.close();
});

for (const [what, header] of [
  ['do not link', (height: number) => (height === 110 ? { prev_hash: 'd'.repeat(64) } : {})],
  [
    'have a sum of difficulties that is too high',
    (height: number) =>
      height === 110 ? { cumulative_difficulty: 500, wide_cumulative_difficulty: '0x1f4' } : {},
  ],
] as const) {
  test(`a longer chain whose headers ${what} is not followed`, async () => {
    await using first = await startChainNode({ hashes: branchHashes(100) });
    await using forged = await startChainNode({ hashes: branchHashes(120), header });
    const daemon = clientOf([first, forged], 0);
    await daemon.checkNodes();
    expect(daemon.listNodes().map(({ avoidReason }) => avoidReason)).toEqual([
      undefined,
      'does not return linked headers up to the tip that it reports',
    ]);
    daemon.close();
  });
}

test('a node with another chain is used while the preferred one does not respond', async () => {
  const chain = { hashes: branchHashes(100), isDown: false };
  await using first = await startChainNode(chain);
  await using other = await startChainNode({ hashes: branchHashes(107, 40) });
  const daemon = clientOf([first, other]);
  await daemon.checkNodes();
  chain.isDown = true;
  await daemon.checkNodes();
  expect(daemon.listNodes()).toMatchObject([
    { avoidReason: 'NetworkError' },
    { avoidReason: undefined, forkHeight: undefined },
  ]);
  daemon.close();
});
