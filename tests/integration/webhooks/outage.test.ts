import { setImmediate as turn } from 'node:timers/promises';
import { Redis as RedisClient } from 'ioredis';
import { expect, test } from 'playwright/test';
import type { RunningWebhookSender } from '../../../server/webhooks/start.ts';
import { freePort } from '../../helpers/service-process.ts';
import { startRedis, type Redis } from '../../helpers/redis.ts';
import { holdNext } from './receiver.ts';
import { WebhookScene } from './scene.ts';

test.describe.configure({ timeout: 180_000 });

let redis: Redis;
let scene: WebhookScene;

test.beforeEach(async () => {
  redis = await startRedis({ port: await freePort() });
  scene = await WebhookScene.open(redis.url);
});
test.afterEach(async () => {
  await scene.close();
  await redis.stop();
});

async function startAgain(): Promise<void> {
  redis = await startRedis({ port: Number(new URL(redis.url).port) });
}

/** Runs a task with a client of Redis. */
async function inRedis<T>(task: (client: RedisClient) => Promise<T>): Promise<T> {
  const client = new RedisClient(redis.url);
  try {
    return await task(client);
  } finally {
    client.disconnect();
  }
}

/** Returns how many scripts Redis has run since its start. Each job is added by one script. */
async function scriptsRun(): Promise<number> {
  const text = await inRedis((client) => client.info('commandstats'));
  return Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(text)?.[1] ?? 0);
}

/** Announces changes as often as a chain does in hours, and mines a few blocks meanwhile. */
async function announceOften(sender: RunningWebhookSender, changes: number): Promise<void> {
  for (let announced = 0; announced < changes; announced += 1) {
    if (announced % 1_000 === 0) await scene.mine(1);
    if (announced % 100 === 0) await turn();
    sender.notifyIndexChanged();
  }
}

const outages = [
  {
    title: 'killed',
    begin: () => redis.kill(),
    end: startAgain,
    reason: /ECONN/,
  },
  {
    title: 'frozen',
    begin: async () => {
      await inRedis((client) => client.config('RESETSTAT'));
      redis.freeze();
    },
    end: () => {
      redis.thaw();
      return Promise.resolve();
    },
    reason: /Redis, which stores the queue of webhook deliveries, did not respond within 5 s/,
  },
];

for (const { title, begin, end, reason } of outages) {
  test(`no event is lost while Redis is ${title}, no command is queued for each event, and the outage is reported twice`, async () => {
    const sender = scene.start();
    await scene.registered();
    await scene.mine(1);
    const [, first] = await scene.numbers();
    await scene.receiver.untilAccepted(first!);
    await begin();
    await announceOften(sender, 6_000);
    await expect.poll(() => scene.warnings.length).toBe(1);
    await end();
    const [, ...all] = await scene.numbers();
    await scene.receiver.untilAccepted(all.at(-1)!);
    await expect.poll(() => scene.warnings.length).toBe(2);
    // A timer adds a job every 50 ms, so a few hundred scripts are usual.
    expect(await scriptsRun()).toBeLessThan(3_000);
    await sender.close();
    expect(scene.receiver.received.map(({ number }) => number)).toEqual(all);
    expect(scene.warnings).toEqual([
      expect.stringMatching(reason),
      'webhooks: the queue in Redis works again. Deliveries continue.',
    ]);
  });
}

test('no event is lost when Redis is unreachable at the start', async () => {
  const first = scene.start();
  await scene.registered();
  await first.close();
  await redis.kill();
  scene.start();
  await expect.poll(() => scene.warnings.length).toBe(1);
  await scene.mine(3);
  await startAgain();
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.received.map(({ number }) => number)).toEqual(all);
});

test('a delivery is not repeated when Redis loses its data during it', async () => {
  const sender = scene.start();
  await scene.registered();
  const held = holdNext(scene.receiver);
  await scene.mine(3);
  const respond = await held;
  await redis.kill();
  // Without this, Redis may be back before the first attempt to connect, and there is no outage to report.
  await expect.poll(() => scene.warnings.length).toBe(1);
  await startAgain();
  // The job of the delivery is lost, and the sender has added another one.
  await expect
    .poll(() => inRedis((client) => client.keys('*:deliveries:active')), { intervals: [20] })
    .toHaveLength(1);
  respond();
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  await expect.poll(() => scene.warnings.length).toBe(2);
  await sender.close();
  expect(scene.receiver.received.map(({ number }) => number)).toEqual(all);
  expect(scene.warnings).toHaveLength(2);
});
