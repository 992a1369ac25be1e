import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { connect, type Database } from '../../../db/client.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { reorganise } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement } from '../../../db/write-database.ts';
import { EventLog } from '../../../read/event-log.ts';
import { startWebhooks, type WebhookOptions, type Webhooks } from '../../../webhooks/start.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { PaymentChain } from '../../helpers/payment-chain.ts';
import { freePort, startService, type ServiceProcess } from '../../helpers/service-process.ts';
import { startRedis, type Redis } from '../../helpers/redis.ts';
import { accept, TestReceiver, type Reaction } from './receiver.ts';

test.describe.configure({ timeout: 180_000 });

const REPOSITORY = join(import.meta.dirname, '../../..');
const SECRET = 'a secret of the receiver';

let redisPort: number;
let redis: Redis;
let database: TestDatabase;
let reader: Database;
let events: EventLog;
let receiver: TestReceiver;
let url: string;
let chain: PaymentChain;
const running: Webhooks[] = [];
const warnings: string[] = [];

test.beforeAll(async () => {
  redisPort = await freePort();
  redis = await startRedis({ port: redisPort });
});
test.afterAll(async () => redis.stop());

test.beforeEach(async () => {
  database = await createTestDatabase();
  reader = connect(database.url, { max: 2 });
  events = new EventLog(reader);
  receiver = new TestReceiver(SECRET);
  url = await receiver.listen();
  chain = new PaymentChain('webhooks');
  chain.mine();
  await initialiseSyncState(database.writeDatabase, {
    network: 'fakechain',
    genesisHash: chain.tip.hash,
  });
  await appendBlocks(database.writeDatabase, { height: -1, hash: undefined }, chain.from(0));
  warnings.length = 0;
});
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
  await receiver.close();
  events.close();
  await reader.close();
  await database.drop();
});

function start(more: Partial<WebhookOptions> = {}): Webhooks {
  const webhooks = startWebhooks({
    receivers: [{ url, secret: SECRET, types: ['block', 'reorg'] }],
    databaseUrl: database.url,
    redisUrl: redis.url,
    events,
    warn: (message) => warnings.push(message),
    longestPauseMs: 50,
    tickMs: 50,
    ...more,
  });
  running.push(webhooks);
  return webhooks;
}

/** Waits until the receiver is registered, because a new receiver gets later events only. */
async function registered(count = 1): Promise<void> {
  await expect
    .poll(() => database.writeDatabase.query(statement`select from webhook_positions`), { intervals: [20] })
    .toHaveLength(count);
}

async function mine(blocks: number): Promise<void> {
  for (let mined = 0; mined < blocks; mined += 1) {
    const below = chain.tip;
    chain.mine();
    await appendBlocks(database.writeDatabase, below, chain.from(chain.height));
  }
}

/** Replaces blocks at the tip by one block more than these. */
async function reorg(depth: number): Promise<void> {
  const forkHeight = chain.height - depth;
  const branch = chain.fork(forkHeight, `branch at ${chain.height}`);
  for (let mined = 0; mined <= depth; mined += 1) branch.mine();
  await reorganise(database.writeDatabase, chain.tip, { forkHeight, blocks: branch.from(forkHeight + 1) });
  chain = branch;
}

/** Returns the numbers of all events that the database has, except those of the pool. */
async function numbers(): Promise<number[]> {
  const rows = await database.writeDatabase.query<{ number: number }>(
    statement`select number from chain_events where kind not like 'pool%' order by number`,
  );
  return rows.map(({ number }) => number);
}

const status =
  (code: number, headers: Record<string, string> = {}): Reaction =>
  (response) =>
    void response.writeHead(code, headers).end('no');
const cut: Reaction = (response) => void response.socket?.destroy();
const silent: Reaction = () => undefined;

test('a new receiver gets later events once, in order, signed, and only of its types', async () => {
  const second = new TestReceiver(SECRET);
  const secondUrl = await second.listen();
  const webhooks = start({
    receivers: [
      { url, secret: SECRET, types: ['block', 'reorg'] },
      { url: secondUrl, secret: SECRET, types: ['reorg'] },
    ],
  });
  await registered(2);
  const [before] = (await numbers()).slice(-1);
  await mine(4);
  await reorg(2);
  await mine(1);
  webhooks.changed();
  const all = (await numbers()).filter((number) => number > before!);
  await receiver.untilAccepted(all.at(-1)!);
  expect(receiver.accepted).toEqual(all);
  expect(receiver.received.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 4 }, () => 'block'),
    'reorg',
    ...Array.from({ length: 4 }, () => 'block'),
  ]);
  expect(receiver.received.at(-1)).toMatchObject({
    data: { height: chain.height, hash: chain.hashAt(chain.height) },
  });
  await second.untilReceived(1);
  expect(second.received.map(({ type }) => type)).toEqual(['reorg']);
  expect([...receiver.problems, ...second.problems]).toEqual([]);
  await second.close();
});

test('a receiver that fails, cuts, redirects or is slow gets the same event again and no other first', async () => {
  start({ timeoutMs: 2_000 });
  await registered();
  receiver.reactions.push(
    status(500),
    cut,
    status(302, { Location: `${url}&moved` }),
    silent,
    status(404),
    accept,
    status(503),
  );
  await mine(3);
  const [, ...all] = await numbers();
  await receiver.untilAccepted(all.at(-1)!);
  expect(receiver.accepted).toEqual(all);
  const [first, second, third] = all;
  expect(receiver.received.map(({ number }) => number)).toEqual([
    ...Array.from({ length: 6 }, () => first),
    ...[second, second, third],
  ]);
  const log = warnings.join('\n');
  expect(log).toContain('status 500');
  expect(log).toContain('no answer within 2000 ms');
  for (const secret of [SECRET, 'not-for-logs', '/hook', '"height"']) expect(log).not.toContain(secret);
});

test('a receiver that answers without an end costs nothing more', async () => {
  start();
  await registered();
  let written = 0;
  receiver.reactions.push((response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on('drain', more);
    more();
  });
  await mine(2);
  const [, , last] = await numbers();
  await receiver.untilAccepted(last!);
  expect(receiver.received).toHaveLength(2);
  expect(written).toBeLessThan(16 * 1024 * 1024);
});

test('a sender that is started again continues with the first event that was not accepted', async () => {
  const first = start();
  await registered();
  await mine(2);
  const [, one, two] = await numbers();
  await receiver.untilAccepted(two!);
  await first.close();
  await mine(2);
  await reorg(1);
  start();
  const [, ...all] = await numbers();
  await receiver.untilAccepted(all.at(-1)!);
  expect(receiver.accepted).toEqual(all);
  expect(all.slice(0, 2)).toEqual([one, two]);
});

test('a second sender waits, and takes over when the first one ends', async () => {
  const first = start();
  await registered();
  start();
  await mine(5);
  const [, ...some] = await numbers();
  await receiver.untilAccepted(some.at(-1)!);
  await first.close();
  await mine(2);
  const [, ...all] = await numbers();
  await receiver.untilAccepted(all.at(-1)!);
  expect(receiver.accepted).toEqual(all);
});

test('a sender that is killed in the middle loses no event and keeps the order', async () => {
  const program = join('tests', 'integration', 'webhooks', 'sender-process.ts');
  const settings = JSON.stringify({ databaseUrl: database.url, redisUrl: redis.url, url, secret: SECRET });
  const startProcess = async (): Promise<ServiceProcess> =>
    startService(process.execPath, ['--import', 'tsx', program, settings], {
      ready: () => Promise.resolve(true),
      deadlineMs: 10_000,
      cwd: REPOSITORY,
    });
  let sender = await startProcess();
  await registered();
  await mine(3);
  for (let kill = 0; kill < 3; kill += 1) {
    // The sender waits for an answer when it is killed.
    const before = receiver.received.length;
    receiver.reactions.push(accept, silent);
    await mine(2);
    await receiver.untilReceived(before + 2);
    await expect.poll(() => receiver.reactions.length, { intervals: [20] }).toBe(0);
    await sender.kill();
    await reorg(1);
    sender = await startProcess();
  }
  const [, ...all] = await numbers();
  await receiver.untilAccepted(all.at(-1)!);
  // An event may come twice, but never after a later one.
  expect(receiver.accepted.filter((number, index) => number !== receiver.accepted[index - 1])).toEqual(all);
  await sender.stop();
});

test('a Redis that loses all its data costs no event', async () => {
  start();
  await registered();
  await mine(1);
  const [, first] = await numbers();
  await receiver.untilAccepted(first!);
  await redis.kill();
  await mine(2);
  redis = await startRedis({ port: redisPort });
  const [, ...all] = await numbers();
  await receiver.untilAccepted(all.at(-1)!);
  expect(receiver.accepted).toEqual(all);
});

test('a receiver whose events are no longer stored gets a reset and then the later events', async () => {
  const first = start();
  await registered();
  await first.close();
  await mine(4);
  await database.writeDatabase.query(statement`delete from chain_events where number < 4`);
  start();
  await receiver.untilReceived(1);
  const [reset] = receiver.received;
  expect(reset).toMatchObject({
    type: 'reset',
    data: { from_height: 0, height: chain.height, hash: chain.hashAt(chain.height) },
  });
  await mine(1);
  const last = (await numbers()).at(-1)!;
  await receiver.untilAccepted(last);
  expect(receiver.accepted).toEqual([last - 1, last]);
});
