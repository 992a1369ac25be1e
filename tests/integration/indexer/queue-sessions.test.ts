import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import type { IndexRangeJobContext } from '../../../indexer/jobs/index-range.handler.ts';
import { openRangeQueue } from '../../../indexer/range-queue.ts';
import { startRangeWorker } from '../../../indexer/range-worker.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';

/**
 * The server ends a session at times when BullMQ does not listen to its connection. Such an error is uncaught
 * and once ended the complete process. The test runner fails a test with an uncaught error.
 */

let database: TestDatabase;
createFileDatabase((created) => (database = created));

/** A proxy to Postgres that can delay the data of the server. */
interface Way {
  readonly url: string;
  /** Delays all data of the server from now on, on every connection. */
  hold(): void;
  /** Sends the delayed data of each connection in one piece, and lets all later data pass. */
  release(): void;
  /** Makes every second connection receive the server's greeting and the end of its session in one piece. */
  endEverySecond(): void;
  /** Returns how many connections were ended in this way. */
  readonly ended: () => number;
  close(): void;
}

/**
 * Returns the id of the server process. It is in BackendKeyData, which follows the parameters of a greeting:
 * 'K', a length of 12, the process id, a secret.
 */
function processIdIn(greeting: Buffer): number | undefined {
  const at = greeting.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  return at === -1 || greeting.length < at + 9 ? undefined : greeting.readUInt32BE(at + 5);
}

async function openWay(target: TestDatabase): Promise<Way> {
  const address = new URL(target.url);
  const [port, host] = [Number(address.port), address.hostname];
  const sockets = new Set<Socket>();
  const waiting = new Map<Socket, Buffer[]>();
  let held = false;
  let endsSome = false;
  let opened = 0;
  let ended = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port, host, noDelay: true });
    opened += 1;
    let greeting: Buffer | undefined = endsSome && opened % 2 === 0 ? Buffer.alloc(0) : undefined;
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
    client.on('data', (data) => upstream.write(data));
    client.on('close', () => upstream.destroy());
    let asked = false;
    upstream.on('data', (data) => {
      if (greeting !== undefined) {
        const before = processIdIn(greeting);
        greeting = Buffer.concat([greeting, data]);
        const pid = processIdIn(greeting);
        if (pid === undefined) {
          // The server has not checked the password yet.
          client.write(data);
          return;
        }
        if (before === undefined) greeting = Buffer.from(data);
        if (!asked) {
          asked = true;
          void target.writeDatabase.query(statement`select pg_terminate_backend(${pid})`);
        }
        return;
      }
      if (held) waiting.set(client, [...(waiting.get(client) ?? []), data]);
      else client.write(data);
    });
    upstream.on('close', () => {
      if (asked) ended += 1;
      if (held) return;
      if (asked && greeting !== undefined) client.write(greeting);
      client.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    hold: () => (held = true),
    release() {
      held = false;
      for (const [client, parts] of waiting) client.write(Buffer.concat(parts));
      waiting.clear();
    },
    endEverySecond: () => (endsSome = true),
    ended: () => ended,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function startWorker(url: string) {
  const daemon = createDaemonClient({ url: 'http://127.0.0.1:9' });
  const context: IndexRangeJobContext = {
    daemon,
    writeDatabase: database.writeDatabase,
    signal: new AbortController().signal,
  };
  return startRangeWorker({ databaseUrl: url }, context, {
    concurrency: 1,
    onAttempt: () => undefined,
    onError: () => undefined,
  });
}

/** Returns the number of sessions that wait for jobs. BullMQ names them after the queue. */
async function waitingWorkers(): Promise<number> {
  const rows = await database.writeDatabase.query(statement`
    select from pg_stat_activity
    where datname = current_database() and query ilike '%listen%bullmq_jobs%' and pid <> pg_backend_pid()`);
  return rows.length;
}

const endSessions = statement`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name <> 'tests'`;

test('a worker whose connections end at their greeting opens new ones, and the process continues', async () => {
  const way = await openWay(database);
  way.endEverySecond();
  const worker = startWorker(way.url);
  try {
    await expect.poll(() => way.ended()).toBeGreaterThan(0);
    await expect.poll(waitingWorkers).toBe(1);
  } finally {
    await worker.close();
    way.close();
  }
});

test('a worker and a queue close although their sessions end at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const way = await openWay(database);
    const worker = startWorker(way.url);
    const queue = openRangeQueue({ databaseUrl: way.url }, 'session', () => undefined);
    await queue.clear();
    await expect.poll(waitingWorkers).toBe(1);
    way.hold();
    await database.writeDatabase.query(endSessions);
    await expect.poll(waitingWorkers).toBe(0);
    const closed = Promise.all([worker.close(), queue.close()]);
    // The close starts first. The end of the sessions arrives after it.
    setImmediate(() => setImmediate(() => way.release()));
    await closed;
    way.close();
  }
});
