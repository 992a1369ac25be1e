import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { statement } from '../../../db/write-database.ts';
import { startService, type ServiceProcess } from '../../helpers/service-process.ts';
import type { Redis } from '../../helpers/redis.ts';
import { accept, TestReceiver, type Reaction } from './receiver.ts';
import { SECRET, useWebhookScene, type WebhookScene } from './scene.ts';

test.describe.configure({ timeout: 180_000 });

const REPOSITORY = join(import.meta.dirname, '../../..');

let redis: Redis;
let scene: WebhookScene;

useWebhookScene((opened, started) => {
  scene = opened;
  redis = started;
});

const status =
  (code: number, headers: Record<string, string> = {}): Reaction =>
  (response) =>
    void response.writeHead(code, headers).end('no');
const cut: Reaction = (response) => void response.socket?.destroy();
const silent: Reaction = () => undefined;

test('a new receiver gets later events once, in order, signed, and only of its types', async () => {
  const second = new TestReceiver(SECRET);
  const secondUrl = await second.listen();
  const webhooks = scene.start({
    receivers: [
      { url: scene.url, secret: SECRET, types: ['block', 'reorg'] },
      { url: secondUrl, secret: SECRET, types: ['reorg'] },
    ],
  });
  await scene.registered(2);
  const [before] = (await scene.numbers()).slice(-1);
  await scene.mine(4);
  await scene.reorg(2);
  await scene.mine(1);
  webhooks.notifyIndexChanged();
  const all = (await scene.numbers()).filter((number) => number > before!);
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.accepted).toEqual(all);
  expect(scene.receiver.received.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 4 }, () => 'block'),
    'reorg',
    ...Array.from({ length: 4 }, () => 'block'),
  ]);
  expect(scene.receiver.received.at(-1)).toMatchObject({
    data: { height: scene.chain.height, hash: scene.chain.hashAt(scene.chain.height) },
  });
  await second.untilReceived(1);
  expect(second.received.map(({ type }) => type)).toEqual(['reorg']);
  expect([...scene.receiver.problems, ...second.problems]).toEqual([]);
  await second.close();
});

test('a receiver of alarms gets deep reorgs and each lasting state of the index, also after a restart', async () => {
  const report = (state: 'ok' | 'unreachable', message: string) =>
    updateNodeStatus(scene.database.writeDatabase, {
      ...{ state, message, phase: 'follow', daemonState: undefined, progress: undefined },
    });
  const receivers = [{ url: scene.url, secret: SECRET, types: ['alarm' as const] }];
  const first = scene.start({ receivers });
  await scene.registered();
  await report('ok', '');
  await scene.mine(5);
  await scene.reorg(2);
  await scene.reorg(3);
  await scene.receiver.untilReceived(1);
  expect(scene.receiver.received).toMatchObject([{ type: 'reorg', data: { depth: 3 } }]);
  // The state is sent again until it is accepted, with the same id.
  scene.receiver.reactions.push(status(500));
  await report('unreachable', 'The daemon does not respond.');
  await scene.receiver.untilReceived(3);
  const [, refused, accepted] = scene.receiver.received;
  const data = { state: 'unreachable', message: 'The daemon does not respond.' };
  expect(accepted).toMatchObject({ type: 'state', data: { ...data, indexed_height: scene.chain.height } });
  expect(refused).toEqual(accepted);
  await first.close();
  // Another sender does not repeat it, and reports the end of the outage.
  scene.start({ receivers });
  await report('ok', '');
  await scene.receiver.untilReceived(4);
  expect(scene.receiver.received.slice(3)).toMatchObject([{ type: 'state', data: { state: 'ok' } }]);
  expect(scene.receiver.problems).toEqual([]);
});

test('a receiver that fails, disconnects, redirects or is slow gets the same event again before any other', async () => {
  scene.start({ timeoutMs: 2_000 });
  await scene.registered();
  scene.receiver.reactions.push(
    status(500),
    cut,
    status(302, { Location: `${scene.url}&moved` }),
    silent,
    status(404),
    accept,
    status(503),
  );
  await scene.mine(3);
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.accepted).toEqual(all);
  const [first, second, third] = all;
  expect(scene.receiver.received.map(({ number }) => number)).toEqual([
    ...Array.from({ length: 6 }, () => first),
    ...[second, second, third],
  ]);
  const log = scene.warnings.join('\n');
  expect(log).toContain('status 500');
  expect(log).toContain('the receiver did not respond within 2000 ms');
  for (const secret of [SECRET, 'not-for-logs', '/hook', '"height"']) expect(log).not.toContain(secret);
});

test('a receiver with an endless response costs nothing more', async () => {
  scene.start();
  await scene.registered();
  let written = 0;
  scene.receiver.reactions.push((response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on('drain', more);
    more();
  });
  await scene.mine(2);
  const [, , last] = await scene.numbers();
  await scene.receiver.untilAccepted(last!);
  expect(scene.receiver.received).toHaveLength(2);
  expect(written).toBeLessThan(16 * 1024 * 1024);
});

test('a sender that is restarted continues with the first event that was not accepted', async () => {
  const first = scene.start();
  await scene.registered();
  await scene.mine(2);
  const [, one, two] = await scene.numbers();
  await scene.receiver.untilAccepted(two!);
  await first.close();
  await scene.mine(2);
  await scene.reorg(1);
  scene.start();
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.accepted).toEqual(all);
  expect(all.slice(0, 2)).toEqual([one, two]);
});

test('a second sender waits, and takes over when the first one ends', async () => {
  const first = scene.start();
  await scene.registered();
  scene.start();
  await scene.mine(5);
  const [, ...some] = await scene.numbers();
  await scene.receiver.untilAccepted(some.at(-1)!);
  await first.close();
  await scene.mine(2);
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  expect(scene.receiver.accepted).toEqual(all);
});

test('a sender that is killed during a delivery loses no event and keeps the order', async () => {
  const program = join('tests', 'integration', 'webhooks', 'sender-process.ts');
  const settings = JSON.stringify({
    databaseUrl: scene.database.url,
    redisUrl: redis.url,
    url: scene.url,
    secret: SECRET,
  });
  const startProcess = async (): Promise<ServiceProcess> =>
    startService(process.execPath, ['--import', 'tsx', program, settings], {
      ready: () => Promise.resolve(true),
      deadlineMs: 10_000,
      cwd: REPOSITORY,
    });
  let sender = await startProcess();
  await scene.registered();
  await scene.mine(3);
  for (let kill = 0; kill < 3; kill += 1) {
    // The sender is waiting for a response when it is killed.
    const before = scene.receiver.received.length;
    scene.receiver.reactions.push(accept, silent);
    await scene.mine(2);
    await scene.receiver.untilReceived(before + 2);
    await expect.poll(() => scene.receiver.reactions.length, { intervals: [20] }).toBe(0);
    await sender.kill();
    await scene.reorg(1);
    sender = await startProcess();
  }
  const [, ...all] = await scene.numbers();
  await scene.receiver.untilAccepted(all.at(-1)!);
  // An event may come twice, but never after a later one.
  expect(
    scene.receiver.accepted.filter((number, index) => number !== scene.receiver.accepted[index - 1]),
  ).toEqual(all);
  await sender.stop();
});

test('a receiver whose events are no longer stored gets a reset and then the later events', async () => {
  const first = scene.start();
  await scene.registered();
  await first.close();
  await scene.mine(4);
  await scene.database.writeDatabase.query(statement`delete from chain_events where number < 4`);
  scene.start();
  await scene.receiver.untilReceived(1);
  const [reset] = scene.receiver.received;
  expect(reset).toMatchObject({
    type: 'reset',
    data: { from_height: 0, height: scene.chain.height, hash: scene.chain.hashAt(scene.chain.height) },
  });
  await scene.mine(1);
  const last = (await scene.numbers()).at(-1)!;
  await scene.receiver.untilAccepted(last);
  expect(scene.receiver.accepted).toEqual([last - 1, last]);
});
