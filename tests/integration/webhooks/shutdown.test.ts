import { expect, test } from 'playwright/test';
import type { Redis } from '../../helpers/redis.ts';
import { startSite } from '../../helpers/site.ts';
import { holdNext } from './receiver.ts';
import { SECRET, useWebhookScene, type WebhookScene } from './scene.ts';

test.describe.configure({ timeout: 180_000 });

let redis: Redis;
let scene: WebhookScene;

useWebhookScene((opened, started) => {
  scene = opened;
  redis = started;
});

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
}

test('a sender that stops finishes its delivery, starts no other, and repeats none', async () => {
  const first = scene.start();
  await scene.registered();
  const held = holdNext(scene.receiver);
  await scene.mine(3);
  const respond = await held;
  const closing = first.close();
  first.notifyIndexChanged();
  respond();
  await closing;
  expect(scene.receiver.received).toHaveLength(1);
  scene.start();
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.received.map(({ number }) => number)).toEqual(all);
});

test('a site that gets SIGTERM finishes its delivery, and the next sender does not repeat it', async () => {
  const site = await startSite({
    DATABASE_URL: scene.database.url,
    MONEROD_URL: 'http://127.0.0.1:9',
    REDIS_URL: redis.url,
    WEBHOOKS: JSON.stringify([{ url: scene.url, secret: SECRET }]),
  });
  await scene.registered();
  const held = holdNext(scene.receiver);
  await scene.mine(2);
  const respond = await held;
  const ended = site.process.stop();
  await expect.poll(() => isListening(site.url)).toBe(false);
  respond();
  await ended;
  expect(scene.receiver.received).toHaveLength(1);
  scene.start();
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.received.map(({ number }) => number)).toEqual(all);
});

test('an unresponsive receiver does not delay the shutdown, and gets the event again', async () => {
  const first = scene.start({ timeoutMs: 500 });
  await scene.registered();
  const held = holdNext(scene.receiver);
  await scene.mine(1);
  await held;
  await first.close();
  expect(scene.warnings.join('\n')).toContain('within 500 ms');
  scene.start();
  const [, only] = await scene.numbers();
  await scene.receiver.untilAccepted(only!);
  expect(scene.receiver.received.map(({ number }) => number)).toEqual([only, only]);
});

test('a frozen Redis does not delay the shutdown', async () => {
  const sender = scene.start();
  await scene.registered();
  await scene.mine(1);
  const [, only] = await scene.numbers();
  await scene.receiver.untilAccepted(only!);
  redis.freeze();
  try {
    await sender.close();
  } finally {
    redis.thaw();
  }
  expect(scene.warnings).toEqual([]);
});
