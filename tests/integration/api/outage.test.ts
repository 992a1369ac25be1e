import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { LiveEventFeed } from '../../../server/live/feed.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { openWriteDatabase, createParameterlessStatement, statement } from '../../../db/write-database.ts';
import { parseBlockHash } from '@ringscope/protocol/brands.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { freePort } from '../../helpers/service-process.ts';
import { statusResponseSchema } from '../../../api/contract/status.ts';
import { ask, get, refusal, useDatabase } from './client.ts';

const reading = ['blocks', 'blocks/0', `txs/${'a'.repeat(64)}`, 'pool'];

test('with an empty index, status works and every other route reports that nothing is indexed', async () => {
  const database = await createTestDatabase();
  const site = useDatabase(database.url);
  try {
    for (const declared of [false, true]) {
      if (declared) {
        const genesisHash = parseBlockHash('ab'.repeat(32))!;
        await initialiseSyncState(database.writeDatabase, { network: 'mainnet', genesisHash });
      }
      expect(await get(statusResponseSchema, '/api/v1/status')).toMatchObject({
        index: null,
        node: { state: 'unknown' },
        indexer: null,
        pool: { count: 0 },
      });
      for (const path of reading) {
        const response = await refusal(`/api/v1/${path}`);
        expect(response.status).toBe(503);
        expect(response.body.error.code).toBe('index_empty');
        expect(response.headers.get('retry-after')).toBe('5');
      }
    }
    await database.writeDatabase.query(statement`drop table sync_state`);
    expect((await refusal('/api/v1/status')).body.error.code).toBe('database_away');
  } finally {
    await site.close();
    await database.drop();
  }
});

test('a site that is newer than its index says so until the indexer has updated it', async () => {
  const database = await createTestDatabase();
  const site = useDatabase(database.url);
  try {
    const { writeDatabase } = database;
    await writeDatabase.query(statement`alter table sync_state rename column events_epoch to old_name`);
    const { status, body } = await refusal('/api/v1/stream');
    expect([status, body.error.code]).toEqual([503, 'database_away']);
    expect(body.error.message).toContain('made by an older version of this explorer');
    await writeDatabase.query(statement`alter table sync_state rename column old_name to events_epoch`);
    expect((await refusal('/api/v1/stream')).body.error.code).toBe('index_empty');
  } finally {
    await site.close();
    await database.drop();
  }
});

test('without a database, the response is 503, identifies the database and does not contain its URL', async () => {
  const port = await freePort();
  const site = useDatabase(`postgres://somebody:geheim@127.0.0.1:${String(port)}/elsewhere`);
  try {
    for (const path of ['status', ...reading]) {
      const { status, body, text, headers } = await refusal(`/api/v1/${path}`);
      expect(status).toBe(503);
      expect(body.error).toEqual({
        code: 'database_away',
        message:
          'The request failed, because the database of this explorer is unavailable. Retry in a few seconds.',
        field: null,
      });
      expect(headers.get('retry-after')).toBe('5');
      expect(text).not.toMatch(new RegExp(`somebody|geheim|elsewhere|${String(port)}`));
    }
    expect((await ask('/api/v1/openapi.json')).status).toBe(200);
    expect((await ask('/api/v1/blocks?limit=0')).status).toBe(400);
  } finally {
    await site.close();
  }
});

test('responses resume when the database is reachable again', async () => {
  const database = await createTestDatabase();
  const target = new URL(database.url);
  // The test opens and closes this proxy of the database.
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const inside = connect(Number(target.port), target.hostname);
    sockets.add(socket).add(inside);
    for (const [from, to] of [
      [socket, inside],
      [inside, socket],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const proxyUrl = new URL(database.url);
  proxyUrl.port = String(port);
  const site = useDatabase(proxyUrl.href);
  try {
    expect((await ask('/api/v1/status')).status).toBe(200);
    const closed = new Promise((resolve) => proxy.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    for (let times = 0; times < 5; times += 1) expect((await ask('/api/v1/status')).status).toBe(503);
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    await expect.poll(async () => (await ask('/api/v1/status')).status, { timeout: 30_000 }).toBe(200);
  } finally {
    await site.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await database.drop();
  }
});

test('when the database ends sessions, each request gets its result or 503, and later requests succeed', async () => {
  const database = await createTestDatabase();
  const site = useDatabase(database.url);
  try {
    const statuses = new Set<number>();
    for (let times = 0; times < 10; times += 1) {
      const asked = Promise.all(Array.from({ length: 8 }, () => ask('/api/v1/status')));
      await database.writeDatabase.query(
        statement`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'ringscope site'`,
      );
      for (const { status } of await asked) statuses.add(status);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await ask('/api/v1/status')).status).toBe(200);
  } finally {
    await site.close();
    await database.drop();
  }
});

const silentLog = { info: () => undefined, warn: () => undefined };

test('a listener receives new blocks again after it has lost its connection', async () => {
  const database = await createTestDatabase();
  const connection = connectDatabase(database.url, { maxConnections: 2, applicationName: 'ringscope site' });
  const feed = new LiveEventFeed(connection, silentLog);
  const heard: string[] = [];
  feed.subscribe(({ kind }) => heard.push(kind));
  try {
    feed.start();
    await expect.poll(() => heard).toEqual(['listening']);
    await database.writeDatabase.query(statement`select pg_notify('ringscope_pool', '{}')`);
    await expect.poll(() => heard).toEqual(['listening', 'pool']);
    await database.writeDatabase.query(
      statement`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'ringscope site'`,
    );
    // Events during the outage are lost, so listeners get a new `listening` event.
    await expect.poll(() => heard).toEqual(['listening', 'pool', 'lost', 'listening']);
    await database.writeDatabase.query(statement`select pg_notify('ringscope_tip', '{"hash": "00"}')`);
    await expect.poll(() => heard.at(-1)).toBe('tip');
  } finally {
    feed.close();
    await connection.close();
    await database.drop();
  }
});

test('the log has one line when the site can no longer listen, and one when it listens again', async () => {
  const database = await createTestDatabase();
  const maintenance = openWriteDatabase(process.env['TEST_DATABASE_URL'] ?? '', { maxConnections: 1 });
  const connection = connectDatabase(database.url, { maxConnections: 2, applicationName: 'ringscope site' });
  const lines: string[] = [];
  const add = (line: string): void => void lines.push(line);
  const feed = new LiveEventFeed(connection, { info: add, warn: add });
  const heard: string[] = [];
  feed.subscribe(({ kind }) => heard.push(kind));
  const name = new URL(database.url).pathname.slice(1);
  const allowConnections = async (isAllowed: boolean): Promise<unknown> =>
    maintenance.query(createParameterlessStatement(`alter database ${name} allow_connections ${isAllowed}`));
  try {
    feed.start();
    await expect.poll(() => heard).toEqual(['listening']);
    await allowConnections(false);
    await maintenance.query(statement`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and application_name = 'ringscope site'`);
    await expect.poll(() => lines).toEqual([expect.stringContaining('The live feed cannot listen')]);
    await allowConnections(true);
    await expect.poll(() => heard.at(-1)).toBe('listening');
    expect(lines).toEqual([expect.anything(), 'The live feed listens to the database again.']);
  } finally {
    await allowConnections(true);
    feed.close();
    await connection.close();
    await maintenance.close();
    await database.drop();
  }
});
