/**
 * Measures what events cost the indexer, and how much memory open streams take. Method and results: bench/events.md.
 *
 *   node --import tsx bench/events.ts --streams 3000
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { once } from 'node:events';
import { eventTypes } from '../api/contract/event.ts';
import { eventStream } from '../api/endpoints/stream.ts';
import { connect } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { appendBlocks } from '../db/write/append.ts';
import { initialiseSyncState, type IndexedTip } from '../db/write/sync-state.ts';
import { openWriteDatabase, type WriteDatabase } from '../db/write-database.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { EventLog } from '../lookups/event-log.ts';
import { sendStream } from '../server/api/send-stream.ts';
import { RequestContext } from '../server/request-context.ts';
import { syntheticChain } from '../tests/helpers/synthetic-chain.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '3000' }, client: { type: 'string' } },
});
const STREAMS = Number(values.streams);

/** Blocks that are appended before the streams open, and while they are open. */
const BLOCKS_BEFORE = 200;
const BLOCKS_MEASURED = 120;

/** Opens all streams from a process of its own, and reports when each of them has a block. */
function runClient(port: number): void {
  let opened = 0;
  const received = new Map<string, number>();
  for (let index = 0; index < STREAMS; index += 1) {
    // Addresses of the loopback network give enough ports.
    const socket = connectSocket({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 200)}` });
    socket.setEncoding('utf8');
    socket.write('GET /stream HTTP/1.1\r\nHost: bench\r\n\r\n');
    socket.on('data', (text: unknown) => {
      const arrived = String(text);
      if (arrived.includes('event: start')) {
        opened += 1;
        if (opened === STREAMS) process.send?.({ opened });
      }
      for (const [, hash = ''] of arrived.matchAll(/event: block\ndata: \{"height":(\d+)/g)) {
        const count = (received.get(hash) ?? 0) + 1;
        received.set(hash, count);
        if (count === STREAMS) process.send?.({ height: Number(hash), at: Date.now() });
      }
    });
  }
}

/** Adds up the time of statements that concern events. */
function timed(database: WriteDatabase, spent: { events: number; all: number }): WriteDatabase {
  return {
    ...database,
    async transaction(work) {
      const startedAt = performance.now();
      const result = await database.transaction(async (tx) =>
        work({
          client: tx.client,
          async query(statement) {
            const before = performance.now();
            const rows = await tx.query<never>(statement);
            if (statement.text.includes('chain_events')) spent.events += performance.now() - before;
            return rows;
          },
        }),
      );
      spent.all += performance.now() - startedAt;
      return result;
    },
  };
}

/** Returns the memory of the process and the part that JavaScript values use, after a collection. */
const megabytes = (): string => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const [all, heap, buffers] = [rss, heapUsed, external].map((bytes) => Math.round(bytes / 1024 / 1024));
  return `${all} MB (heap ${heap}, buffers ${buffers})`;
};

async function measure(): Promise<void> {
  const postgres = await startThrowAwayPostgres({ max_connections: '40' });
  const url = await postgres.server.createDatabase('ringscope');
  const database = openWriteDatabase(url, { max: 3 });
  const reader = connect(url, { max: 4 });
  await migrate(database);
  const chain = syntheticChain(BLOCKS_BEFORE + BLOCKS_MEASURED);
  const [genesis] = chain.blocks;
  if (genesis === undefined) throw new Error('the chain is empty');
  await initialiseSyncState(database, {
    network: 'fakechain',
    genesisHash: blockHashFromBytes(genesis.rows.block.hash),
  });
  let tip: IndexedTip = { height: -1, hash: undefined };
  const spent = { events: 0, all: 0 };
  const timedDatabase = timed(database, spent);
  const appendOne = async (): Promise<void> => {
    tip = await appendBlocks(timedDatabase, tip, chain.blocks.slice(tip.height + 1, tip.height + 2));
  };
  while (tip.height < BLOCKS_BEFORE) await appendOne();
  console.log(
    `append of one block: ${(spent.all / BLOCKS_BEFORE).toFixed(2)} ms, its event: ${(spent.events / BLOCKS_BEFORE).toFixed(2)} ms`,
  );

  const log = new EventLog(reader);
  const types = new Set(eventTypes);
  const server = createServer((request, response) => {
    const context = new RequestContext(request, response, {
      url: '/stream',
      address: '127.0.0.1',
      headerOptions: { hstsSeconds: 0 },
    });
    const stream = {
      headers: { 'Content-Type': 'text/event-stream' },
      parts: (signal: AbortSignal) => eventStream(log, { from: 'now' }, types, signal),
    };
    const failed = (error: unknown): never => {
      throw error;
    };
    void sendStream(context, stream, [], { use: 'events', failed });
  });
  server.listen(0, '0.0.0.0', 8_192);
  await once(server, 'listening');
  await log.refresh();
  console.log(`before: ${megabytes()}`);
  const { port } = server.address() as AddressInfo;
  const client = fork(process.argv[1] ?? '', ['--streams', String(STREAMS), '--client', String(port)], {
    execArgv: ['--import', 'tsx'],
  });
  const openedAt = performance.now();
  await once(client, 'message');
  console.log(`${STREAMS} streams open after ${Math.round(performance.now() - openedAt)} ms: ${megabytes()}`);

  const delays: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < BLOCKS_MEASURED; round += 1) {
    await appendOne();
    const startedAt = Date.now();
    const arrived = once(client, 'message');
    await log.refresh();
    const [message] = (await arrived) as [{ at: number }];
    delays.push(message.at - startedAt);
    if ((round + 1) % 20 === 0) console.log(`after ${round + 1} blocks: ${megabytes()}`);
  }
  const { user, system } = process.cpuUsage(before);
  delays.sort((a, b) => a - b);
  console.log(
    `a block at the last of ${STREAMS} streams: median ${delays[BLOCKS_MEASURED / 2]} ms, most ${delays.at(-1)} ms; ` +
      `processor ${((user + system) / BLOCKS_MEASURED / STREAMS).toFixed(1)} µs for each stream and block`,
  );
  client.kill();
  log.close();
  server.closeAllConnections();
  server.close();
  await reader.close();
  await database.close();
  await postgres.stop();
}

if (values.client === undefined) await measure();
else runClient(Number(values.client));
