import { expect, test } from 'playwright/test';
import { formatIndexBuildProgress, describeSiteState } from '../../../app/_lib/site-state.ts';
import type { NodeStatus, IndexAndNodeStatus } from '../../../db/queries/status.ts';
import { nodeStates } from '../../../db/schema/index.ts';
import { parseBlockHash } from '@ringscope/protocol/brands.ts';

const NOW = 1_700_000_000;
const HASH = parseBlockHash('ab'.repeat(32))!;

const healthy: NodeStatus = {
  state: 'ok',
  message: '',
  nodeHeight: 100,
  targetHeight: null,
  topHash: HASH,
  version: '0.18.4.0',
  nettype: 'mainnet',
  difficulty: 1n,
  targetSeconds: 120,
  poolSize: 0,
  alternativeBlocks: 0,
  answeredAt: new Date(NOW * 1000),
  phase: 'follow',
  progressStartHeight: null,
  progressTargetHeight: null,
  progressCurrentHeight: null,
  blocksPerSecond: null,
  txsPerSecond: null,
  progressFraction: null,
  secondsLeft: null,
  buildingIndex: null,
  checkedAt: new Date(NOW * 1000),
};

function statusWith(node: Partial<NodeStatus> | undefined, height: number | null = 100): IndexAndNodeStatus {
  return {
    tip:
      height === null
        ? undefined
        : { network: 'mainnet', genesisHash: HASH, height, hash: HASH, timestamp: NOW - 60 },
    node: node === undefined ? undefined : { ...healthy, ...node },
    pool: { count: 0, weight: 0, fees: 0n },
    deepestReorg: undefined,
  };
}

test('a healthy site shows no problem', () => {
  expect(describeSiteState(statusWith({}), NOW, 6)).toEqual({
    health: 'good',
    nodeLabel: 'node 0.18.4.0 at block 100',
    problems: [],
  });
});

test('a node at height 0 is shown with its height', () => {
  expect(describeSiteState(statusWith({ nodeHeight: 0 }, 0), NOW, 6)).toMatchObject({
    health: 'good',
    nodeLabel: 'node 0.18.4.0 at block 0',
  });
});

test('each state of the node has its own headline and shows the message of the indexer', () => {
  const states = nodeStates.filter((state) => state !== 'ok');
  const titles = states.map((state) => {
    const { problems, health } = describeSiteState(
      statusWith({ state, message: 'Because of this.' }),
      NOW,
      6,
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]?.text).toContain('Because of this.');
    expect(health).toBe(['syncing', 'busy', 'disagreement'].includes(state) ? 'warn' : 'bad');
    return problems[0]?.title;
  });
  expect(new Set(titles).size).toBe(states.length);
});

test('an indexer that waits for disk or connections is shown, although the node is healthy', () => {
  const message = 'Postgres has no connection left.';
  const { problems, health } = describeSiteState(statusWith({ message, phase: 'waiting' }), NOW, 6);
  expect(health).toBe('warn');
  expect(problems).toMatchObject([{ level: 'warn', title: 'The indexer is waiting' }]);
  expect(problems[0]?.text).toContain(message);
});

test('an indexer that stopped reporting is not shown as an unreachable node', () => {
  const { problems, health } = describeSiteState(
    statusWith({ checkedAt: new Date((NOW - 90) * 1000) }),
    NOW,
    6,
  );
  expect(health).toBe('bad');
  expect(problems[0]?.title).toBe('The indexer stopped reporting 1 min ago');
});

test('a lag of up to two blocks is no problem, and a larger lag is one', () => {
  expect(describeSiteState(statusWith({ nodeHeight: 102 }), NOW, 6).problems).toEqual([]);
  expect(describeSiteState(statusWith({ nodeHeight: 103 }), NOW, 6).problems[0]?.title).toContain(
    '3 blocks behind',
  );
});

/** A status whose newest block has an age in minutes. */
function statusWithOldTip(
  minutes: number,
  node: Partial<NodeStatus> = {},
  network?: 'stagenet' | 'fakechain',
): IndexAndNodeStatus {
  const status = statusWith(node);
  const tip = {
    ...status.tip!,
    timestamp: NOW - minutes * 60,
    ...(network === undefined ? {} : { network }),
  };
  return { ...status, tip };
}

test('a long wait for a block is no problem', () => {
  for (const minutes of [-120, 0, 20, 60, 119]) {
    expect(describeSiteState(statusWithOldTip(minutes), NOW, 6), `${minutes} min`).toMatchObject({
      health: 'good',
      problems: [],
    });
  }
});

test('a chain without new blocks on mainnet is shown, although node and indexer report no problem', () => {
  const { health, problems } = describeSiteState(statusWithOldTip(150), NOW, 6);
  expect(health).toBe('warn');
  expect(problems.map(({ title }) => title)).toEqual(['The newest block is 2 h old']);
});

test('a demo chain that mines its past explains why its newest block is old', () => {
  expect(describeSiteState(statusWithOldTip(29, {}, 'fakechain'), NOW, 6).problems).toEqual([]);
  const [problem] = describeSiteState(statusWithOldTip(46 * 60, {}, 'fakechain'), NOW, 6).problems;
  expect(problem?.title).toBe('The newest block is 46 h old');
  expect(problem?.text).toContain('A demo chain begins two days in the past');
});

test('the age of the genesis block is no problem', () => {
  for (const network of ['mainnet', 'fakechain'] as const) {
    const status = statusWith({ nodeHeight: 0 });
    const tip = { ...status.tip!, network, height: 0, timestamp: 0 };
    expect(describeSiteState({ ...status, tip }, NOW, 6).problems, network).toEqual([]);
  }
});

test('an old block is no second problem where another one explains it, and none on a test network', () => {
  expect(describeSiteState(statusWithOldTip(600, {}, 'stagenet'), NOW, 6).problems).toEqual([]);
  for (const node of [
    { state: 'syncing', message: 'The daemon is still syncing.' },
    { state: 'unreachable' },
    { phase: 'paused' },
    { phase: 'backfill', progressFraction: 0.5 },
    { checkedAt: new Date((NOW - 600) * 1000) },
  ] as const) {
    expect(
      describeSiteState(statusWithOldTip(600, node), NOW, 6).problems,
      JSON.stringify(node),
    ).toHaveLength(1);
  }
});

test('the last problem of an indexer that stopped reporting stays, and its lag does not', () => {
  const silent = { checkedAt: new Date((NOW - 600) * 1000), nodeHeight: 200 };
  const { problems } = describeSiteState(statusWith({ ...silent, state: 'wrong-network' }), NOW, 6);
  expect(problems.map(({ title }) => title)).toEqual([
    'The indexer stopped reporting 10 min ago',
    'The node is on a different network from this index',
  ]);
});

test('a backfill shows its progress', () => {
  const node = {
    phase: 'backfill',
    progressStartHeight: 0,
    progressTargetHeight: 999,
    progressCurrentHeight: 249,
    blocksPerSecond: 25,
    txsPerSecond: 250.4,
    progressFraction: 0.1239,
    secondsLeft: 70,
  } as const;
  expect(formatIndexBuildProgress({ ...healthy, ...node })).toBe(
    '12.3 %, block 249 of 999, 25 blocks/s, 250 tx/s, about 1 min left for indexing',
  );
  const unknown = { ...node, blocksPerSecond: null, txsPerSecond: null, secondsLeft: null };
  expect(formatIndexBuildProgress({ ...healthy, ...unknown })).toBe('12.3 %, block 249 of 999');
  expect(formatIndexBuildProgress(healthy)).toBeUndefined();
  expect(describeSiteState(statusWith(node), NOW, 6).problems[0]?.title).toBe('The index is being built');
});

test('the build of indexes after a backfill, and a pause, are shown', () => {
  const building = { phase: 'indexes', progressFraction: 0.5, secondsLeft: 7_300 } as const;
  const [problem] = describeSiteState(statusWith(building), NOW, 6).problems;
  expect(problem?.text).toContain('50.0 %, about 2 h left for indexing');
  expect(describeSiteState(statusWith({ phase: 'paused' }), NOW, 6).problems[0]?.title).toBe(
    'Indexing is paused',
  );
});

test('an empty index without a node is shown as such', () => {
  const { health, nodeLabel, problems } = describeSiteState(statusWith(undefined, null), NOW, 6);
  expect({ health, nodeLabel }).toEqual({ health: 'warn', nodeLabel: 'no node connected yet' });
  expect(problems[0]?.title).toBe('Nothing is indexed yet');
});

test('a deep reorg of the last day is a warning with a link, and a shallow one is none', () => {
  const deepestReorg = { id: 7, depth: 6, detectedAt: new Date((NOW - 3_600) * 1000) };
  const status = { ...statusWith({}), deepestReorg };
  expect(describeSiteState(status, NOW, 6)).toMatchObject({
    health: 'warn',
    problems: [{ level: 'warn', title: 'A reorganisation undid 6 blocks', link: { href: '/forks/7' } }],
  });
  expect(describeSiteState(status, NOW, 7).problems).toEqual([]);
});
