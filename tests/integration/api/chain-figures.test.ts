import { expect, test } from 'playwright/test';
import { heightAtTimeResponseSchema, timeAtHeightResponseSchema } from '../../../api/endpoints/chain-time.ts';
import { emissionResponseSchema } from '../../../api/endpoints/emission.ts';
import { hardForksResponseSchema } from '../../../api/endpoints/hard-forks.ts';
import { miningResponseSchema } from '../../../api/endpoints/mining.ts';
import { networkResponseSchema } from '../../../api/endpoints/network.ts';
import { statusResponseSchema } from '../../../api/contract/status.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { get, refusal } from './client.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
stageSite((staged) => ({ scene } = staged));

const visible = () => scene.miner.blocks.slice(0, scene.tipHeight + 1).map(({ rows }) => rows.block);

test('the emission at a height is the sum of all blocks up to it', async () => {
  let [emission, fees] = [0n, 0n];
  for (const block of visible()) {
    emission += block.reward - block.fees;
    fees += block.fees;
    expect(await get(emissionResponseSchema, `/api/v1/emission?height=${block.height}`)).toMatchObject({
      height: block.height,
      hash: bytesToHex(block.hash),
      timestamp: block.timestamp,
      emission: emission.toString(),
      fees: fees.toString(),
      block_emission: (block.reward - block.fees).toString(),
      block_fees: block.fees.toString(),
    });
  }
  const { index: _, ...tip } = await get(emissionResponseSchema, '/api/v1/emission');
  expect(tip).toMatchObject({ height: scene.tipHeight, emission: emission.toString() });
  // The sum exceeds 64 bits.
  expect(emission).toBeGreaterThan(2n ** 64n);
});

test('emission and time of a height above the tip are 404, and an invalid height is refused', async () => {
  for (const path of ['emission', 'time-at']) {
    const above = await refusal(`/api/v1/${path}?height=${scene.tipHeight + 1}`);
    expect([above.status, above.body.error.code, above.body.error.field]).toEqual([
      404,
      'block_not_found',
      'height',
    ]);
    for (const value of ['', '-1', '1.0', '007', '0x10', '1e3', '9'.repeat(40)]) {
      const { status, body } = await refusal(`/api/v1/${path}?height=${value}`);
      expect(status, value).toBe(400);
      expect(body.error).toMatchObject({ code: 'invalid_parameter', field: 'height' });
    }
  }
});

test('height-at and time-at require their parameter', async () => {
  for (const [path, field] of [
    ['height-at', 'time'],
    ['time-at', 'height'],
  ] as const) {
    const { status, body } = await refusal(`/api/v1/${path}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'invalid_parameter', field });
  }
  for (const value of ['', '-1', 'now', '1.5', '999999999999']) {
    const { status, body } = await refusal(`/api/v1/height-at?time=${value}`);
    expect(status, value).toBe(400);
    expect(body.error.field).toBe('time');
  }
});

test('where times ascend, a height and the time of its block lead to each other', async () => {
  for (const block of visible()) {
    const { time } = await get(timeAtHeightResponseSchema, `/api/v1/time-at?height=${block.height}`);
    expect(time).toBe(block.timestamp);
    const found = await get(heightAtTimeResponseSchema, `/api/v1/height-at?time=${time}`);
    expect(found).toMatchObject({ height: block.height, block: { height: block.height } });
    const later = await get(heightAtTimeResponseSchema, `/api/v1/height-at?time=${time + 1}`);
    expect(later.height).toBe(block.height + 1);
  }
  const future = await get(heightAtTimeResponseSchema, '/api/v1/height-at?time=99999999999');
  expect(future).toMatchObject({ height: scene.tipHeight + 1, block: null });
  expect(await get(heightAtTimeResponseSchema, '/api/v1/height-at?time=0')).toMatchObject({ height: 0 });
});

test('the mining route returns the newest blocks, and counts their versions and votes', async () => {
  const newest = visible().at(-1)!;
  const { emission } = await get(emissionResponseSchema, '/api/v1/emission');
  for (const [query, blocks] of [
    ['', 100],
    ['?blocks=1', 1],
    ['?blocks=1000', scene.tipHeight + 1],
  ] as const) {
    const response = await get(miningResponseSchema, `/api/v1/mining${query}`);
    expect(response).toMatchObject({
      blocks,
      height: scene.tipHeight,
      difficulty: (2n ** 70n).toString(),
      hash_rate: (2n ** 70n / 120n).toString(),
      target_seconds: 120,
      mean_interval: blocks === 1 ? null : 120,
      reward: newest.reward.toString(),
      next_base_reward: '600000000000',
      emission,
      versions: [{ major_version: 16, minor_version: 16, blocks }],
    });
  }
  for (const value of ['0', '1001', '-1', 'x', '1.0', '']) {
    const { status, body } = await refusal(`/api/v1/mining?blocks=${value}`);
    expect(status, value).toBe(400);
    expect(body.error).toMatchObject({ field: 'blocks' });
    expect(body.error.message).toBe('blocks must be a whole number from 1 to 1000.');
  }
});

test('the network route returns the same figures as status, and the limits of the next block', async () => {
  const network = await get(networkResponseSchema, '/api/v1/network');
  const { index, node, pool } = await get(statusResponseSchema, '/api/v1/status');
  expect(network).toMatchObject({
    network: 'fakechain',
    genesis_hash: index?.genesis_hash,
    height: index?.height,
    hash: index?.hash,
    timestamp: index?.timestamp,
    cumulative_difficulty: index?.cumulative_difficulty,
    emission: index?.emission,
    fees: index?.fees,
    txs: index?.txs,
    rct_outputs: index?.rct_outputs,
    difficulty: node.difficulty,
    hard_fork_version: 16,
    daemon: { version: '0.18.4.0', alternative_blocks: 3 },
    pool,
  });
  expect(network.limits).toMatchObject({
    long_term_median: '300000',
    penalty_free: '300000',
    maximum: '600000',
  });
});

test('the hard forks of the network are listed with the current one', async () => {
  const { hard_forks } = await get(hardForksResponseSchema, '/api/v1/hard-forks');
  expect(hard_forks.map(({ version, height, state }) => ({ version, height, state }))).toEqual([
    { version: 16, height: 1, state: 'current' },
    { version: 1, height: 0, state: 'past' },
  ]);
});
