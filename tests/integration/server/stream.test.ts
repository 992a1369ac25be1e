import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { EventClient, type ReceivedEvent } from '../../helpers/event-client.ts';
import { startIndexer, waitForIndexedTip, type TestIndexer } from '../../helpers/indexer.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { RawConnection } from './raw-connection.ts';
import { composeTestSite, expect, test, type ComposedTestSite } from './site.ts';

const PATH = '/api/v1/stream?types=block,reorg,pool';

test.describe('on a chain of a real daemon', () => {
  let chain: TestChain;
  let own: TestDatabase;
  let indexer: TestIndexer;
  let site: ComposedTestSite;
  test.beforeAll(async () => {
    [chain, own] = await Promise.all([startTestChain(), createTestDatabase()]);
    await chain.mine(12);
    indexer = startIndexer(own, chain.monerod.url, { workers: 0 });
    await waitForIndexedTip(own.writeDatabase, await chain.tip());
    site = await composeTestSite({ DATABASE_URL: own.url });
  });
  test.afterAll(async () => {
    await site.close();
    await indexer.stop();
    await chain.stop();
    await own.drop();
  });

  /** Opens a stream, as a browser does when it reconnects. */
  async function open(lastId: string): Promise<IncomingMessage> {
    const headers = lastId === '' ? {} : { 'Last-Event-ID': lastId };
    const request = get(`${site.url}${PATH}`, { headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    return response;
  }

  /** Follows the stream until the tip has this hash. Connections end after a random number of bytes. */
  async function followUntil(isLast: (event: ReceivedEvent) => boolean, seed: number): Promise<EventClient> {
    const random = seededRandom(seed);
    const client = new EventClient();
    while (!client.events.some(isLast)) {
      const response = await open(client.lastId);
      let bytes = Math.floor(random() * 900);
      for await (const chunk of response as AsyncIterable<Buffer>) {
        client.read(chunk.subarray(0, bytes).toString());
        bytes -= chunk.length;
        if (bytes <= 0 || client.events.some(isLast)) break;
      }
      response.destroy();
      client.disconnect();
    }
    return client;
  }

  test('clients that are disconnected at random times see each block and reorg once, in order', async () => {
    const end = { hash: '' };
    const isLast = ({ data }: ReceivedEvent): boolean => end.hash !== '' && data['hash'] === end.hash;
    const whole = new EventClient();
    const unbroken = await open('');
    unbroken.on('data', (chunk: Buffer) => whole.read(chunk.toString()));
    await expect.poll(() => whole.events.length).toBe(1);
    const following = [3, 5, 8].map((seed) => followUntil(isLast, seed));
    const random = seededRandom(17);
    for (let step = 0; step < 8; step += 1) {
      const tip = await chain.tip();
      const depth = 1 + Math.floor(random() * 3);
      if (step % 2 === 0) await chain.mine(1 + Math.floor(random() * 3));
      else await chain.branch(tip.height - depth, depth + 1);
      await waitForIndexedTip(own.writeDatabase, await chain.tip());
    }
    const tip = await chain.tip();
    end.hash = tip.hash;
    const clients = await Promise.all(following);
    await expect.poll(() => whole.events.some(isLast)).toBe(true);
    unbroken.destroy();

    const numbers = whole.events.map(({ id }) => Number(id.split('-')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(whole.events.filter(({ name }) => name === 'reorg')).toHaveLength(4);
    for (const client of clients) {
      const first = whole.events.findIndex(({ id }) => id === client.events[0]?.id);
      // A client may have connected after the first events; it has all events from its first one on.
      const events = client.events.filter(({ name }) => name !== 'start');
      expect(events).toEqual(whole.events.slice(Math.max(first, 0)).filter(({ name }) => name !== 'start'));
    }

    // A client that applies the events has the chain of the daemon.
    const hashes = new Map<number, unknown>();
    for (const { name, data } of whole.events) {
      const fork = data['fork_height'];
      if (name === 'block') hashes.set(Number(data['height']), data['hash']);
      else if (name === 'reorg')
        for (const height of hashes.keys()) if (height > Number(fork)) hashes.delete(height);
    }
    for (const [height, hash] of hashes) {
      expect(hash).toBe(await chain.daemon.onGetBlockHash({ height }));
    }
  });
});

const GET = `GET ${PATH} HTTP/1.1\r\nHost: explorer.example\r\n\r\n`;

test('one client may open a few streams, and others get a JSON error with a retry delay', async ({
  database,
}) => {
  const site = await composeTestSite({ DATABASE_URL: database.url }, { streams: { total: 3, perClient: 2 } });
  const open = async (client: number): Promise<RawConnection> => {
    const connection = await RawConnection.open(site.url, `127.0.0.${client}`);
    connection.write(GET);
    await connection.until(/\r\n\r\n/);
    return connection;
  };
  const [first] = [await open(2), await open(2)];
  const refused = await (await open(2)).answer();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toContain('application/json');
  first.socket.destroy();
  await expect.poll(async () => (await open(2)).text.slice(0, 12)).toBe('HTTP/1.1 200');
  await site.close();
});

test('streams end when the server ends', async ({ database }) => {
  const site = await composeTestSite({ DATABASE_URL: database.url });
  const connection = await RawConnection.open(site.url);
  connection.write(GET);
  await connection.until(/event: start\n/);
  await site.close();
  await connection.closed;
  expect(connection.text).toMatch(/0\r\n\r\n$/);
});

test('HEAD returns the headers of a stream, and the error for a wrong parameter contains its name', async ({
  database,
}) => {
  const site = await composeTestSite({ DATABASE_URL: database.url });
  const head = await fetch(`${site.url}${PATH}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  for (const [query, field] of [
    ['types=block,block', 'types'],
    ['types=', 'types'],
    ['types=blocks', 'types'],
    ['last_event_id=7', 'last_event_id'],
  ]) {
    const answer = await fetch(`${site.url}/api/v1/stream?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_parameter', field } });
  }
  await site.close();
});
