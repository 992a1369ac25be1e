import { expect, test } from 'playwright/test';
import { eventTypes, type EventType } from '../../../api/contract/event.ts';
import { generateEventStream, type EventStreamStart } from '../../../api/endpoints/stream.ts';
import type { Database } from '../../../db/client.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { MAX_STORED_EVENTS } from '../../../db/write/events.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { statement } from '../../../db/write-database.ts';
import { EventLog, parseEventId } from '../../../lookups/event-log.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { EventClient } from '../../helpers/event-client.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { syntheticChain, syntheticFork, tipAt } from '../../helpers/synthetic-chain.ts';
import { useEventLog } from './event-log.ts';

const chain = syntheticChain(60);
const all: ReadonlySet<EventType> = new Set(eventTypes);

let own: TestDatabase;
let reader: Database;
let log: EventLog;
useEventLog(chain, 20, (created) => ({ own, reader, log } = created));

async function append(from: number, to: number, of = chain): Promise<void> {
  await appendBlocks(own.writeDatabase, tipAt(of, from - 1), of.blocks.slice(from, to + 1));
  await log.refresh();
}

/** Returns the next chunk of a stream that has not ended. */
async function nextText(stream: AsyncGenerator<string, void>): Promise<string> {
  const { value } = await stream.next();
  if (value === undefined) throw new Error('the stream has ended');
  return value;
}

/** Reads a stream until the client has this many events. */
async function readUntil(
  client: EventClient,
  count: number,
  start: EventStreamStart,
  types = all,
): Promise<void> {
  const stop = new AbortController();
  for await (const text of generateEventStream(log, start, types, stop.signal)) {
    client.read(text);
    if (client.events.length >= count) stop.abort();
  }
}

test('a new stream begins with the tip and receives the later events', async () => {
  await append(0, 2);
  const client = new EventClient();
  const reading = readUntil(client, 3, { kind: 'now' });
  await expect.poll(() => client.events.length).toBe(1);
  await append(3, 4);
  await reading;
  expect(client.events.map(({ name, data }) => [name, data['height']])).toEqual([
    ['start', 2],
    ['block', 3],
    ['block', 4],
  ]);
});

test('a stream that begins at an id receives exactly the later events, from memory and from the database', async () => {
  await log.refresh().catch(() => undefined);
  await append(0, 20);
  // The first log has all events in memory, the second one has none.
  for (const fresh of [log, new EventLog(reader, 20)]) {
    log = fresh;
    const whole = new EventClient();
    const { epoch } = (await log.newest()).position;
    await readUntil(whole, 21, { kind: 'id', position: { epoch, number: 0 } });
    expect(whole.events.map(({ data }) => data['height'])).toEqual(Array.from({ length: 21 }, (_, n) => n));
    const rest = new EventClient();
    await readUntil(rest, 5, { kind: 'id', position: parseEventId(whole.events[15]!.id)! });
    expect(rest.events).toEqual(whole.events.slice(16));
  }
});

test('a stream receives only the chosen types, and its id advances past the others', async () => {
  await append(0, 3);
  const { position } = await log.newest();
  const client = new EventClient();
  const stop = new AbortController();
  const stream = generateEventStream(log, { kind: 'id', position }, new Set(['reorg']), stop.signal);
  client.read(await nextText(stream));
  await append(4, 6);
  while (client.lastId !== `${position.epoch}-7`) client.read(await nextText(stream));
  expect(client.events).toEqual([]);
  stop.abort();
});

test('an id that is too old, in the future, of another database or without a version causes one reset and then the new events', async () => {
  await append(0, 4);
  const jump = MAX_STORED_EVENTS + 999;
  await own.writeDatabase.query(statement`update chain_events set number = ${jump} where number = 5`);
  await append(5, 5);
  const { epoch } = (await log.newest()).position;
  const starts: EventStreamStart[] = [
    { kind: 'id', position: { epoch, number: 3 } },
    { kind: 'id', position: { epoch, number: jump + 1_000 } },
    { kind: 'id', position: { epoch: '00000000', number: jump + 1 } },
    { kind: 'unknown-id' },
  ];
  const clients = starts.map(() => new EventClient());
  const readings = starts.map(async (start, index) =>
    readUntil(clients[index]!, 2, start, new Set(['block'])),
  );
  await expect.poll(() => clients.map(({ events }) => events.length)).toEqual([1, 1, 1, 1]);
  await append(6, 6);
  await Promise.all(readings);
  for (const { events } of clients) {
    expect(events.map(({ name, data }) => [name, data['height'], data['from_height']])).toEqual([
      ['reset', 5, 0],
      ['block', 6, undefined],
    ]);
  }
});

test('clients that are disconnected at random times during blocks and reorgs see each event once and in order', async () => {
  await append(0, 5);
  const { position } = await log.newest();
  const drawFrom = (seed: number) => {
    const random = seededRandom(seed);
    return (below: number): number => Math.floor(random() * below);
  };
  const target = { position: undefined as number | undefined };
  const follow = async (seed: number): Promise<EventClient> => {
    const render = drawFrom(seed);
    const client = new EventClient();
    const isComplete = (): boolean => target.position !== undefined && client.number === target.position;
    let start: EventStreamStart = { kind: 'id', position };
    while (!isComplete()) {
      const stop = new AbortController();
      let left = render(4);
      for await (const text of generateEventStream(log, start, all, stop.signal)) {
        // The connection may end in the middle of an event. The client then discards the part that it has.
        const isCut = left === 0;
        client.read(isCut ? text.slice(0, render(text.length)) : text);
        left -= 1;
        if (isCut || isComplete()) break;
      }
      client.disconnect();
      start = { kind: 'id', position: parseEventId(client.lastId) ?? position };
    }
    return client;
  };
  const following = [1, 2, 3, 4, 5].map(follow);
  const render = drawFrom(23);
  let current = chain;
  let tip = tipAt(chain, 5);
  for (let step = 0; step < 40; step += 1) {
    if (render(3) === 0) {
      const forkHeight = tip.height - 1 - render(3);
      current = syntheticFork(current, forkHeight, forkHeight + 30, `branch ${step}`);
      const blocks = current.blocks.slice(forkHeight + 1, forkHeight + 1 + render(5));
      tip = await reorganiseChain(own.writeDatabase, tip, { forkHeight, blocks });
    } else {
      const blocks = current.blocks.slice(tip.height + 1, tip.height + 2 + render(3));
      tip = await appendBlocks(own.writeDatabase, tip, blocks);
    }
    if (render(2) === 0) await log.refresh();
  }
  await log.refresh();
  const [last] = await own.writeDatabase.query<{ number: number }>(
    statement`select max(number) as number from chain_events`,
  );
  target.position = last?.number;
  const expected = Array.from(
    { length: (last?.number ?? 0) - position.number },
    (_, n) => position.number + 1 + n,
  );
  for (const client of await Promise.all(following)) {
    expect(client.events.map(({ id }) => parseEventId(id)?.number)).toEqual(expected);
  }
});

test('an idle stream repeats its id, and ends when the log is closed', async () => {
  await append(0, 1);
  const stream = generateEventStream(log, { kind: 'now' }, all, new AbortController().signal);
  await stream.next();
  expect((await stream.next()).value).toMatch(/^: still here\nid: [0-9a-f]{8}-2\n\n$/);
  const waiting = stream.next();
  log.close();
  await waiting;
  expect((await stream.next()).done).toBe(true);
});

test('many waiting streams cost one read of the database for each change', async () => {
  await append(0, 1);
  let reads = 0;
  const counting: Database = {
    ...reader,
    lookup: async (name, text, values) => {
      reads += 1;
      return reader.lookup(name, text, values);
    },
  };
  log = new EventLog(counting, 60_000);
  const clients = Array.from({ length: 200 }, () => new EventClient());
  const readings = clients.map(async (client) => readUntil(client, 2, { kind: 'now' }));
  await expect.poll(() => clients.every(({ events }) => events.length === 1)).toBe(true);
  const before = reads;
  await append(2, 2);
  await Promise.all(readings);
  expect(reads - before).toBe(1);
  log.close();
});
