import { setTimeout as delay } from 'node:timers/promises';
import {
  createClientLoopbackIp,
  waitUntilClosed,
  formatHttpGetRequest,
  runInLoops,
  readNextBytes,
  openTcpConnection,
  writeToSocket,
} from './sockets.ts';

/** Hostile traffic against the site for some time. To add an attack, add an entry to {@link attacks}. */
export interface Attack {
  readonly name: string;
  /** Id of the former vulnerability that this attack exploited, such as F3. Printed in the column "hole". */
  readonly vulnerabilityId?: string;
  /** @param endTimeMs value of `performance.now()` at which the attack ends */
  readonly run: (port: number, endTimeMs: number) => Promise<void>;
}

/** Second octet of the IP addresses of attackers. No other program uses 127.9.0.0/16. */
const ATTACKERS = 9;

/** The shortest valid request, repeated so that one write sends many requests. */
const FLOOD = Buffer.from('GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2_600));

const BLOCK = '/api/v1/blocks/3';

/** Sends requests without a pause, and opens a new connection when the server closes one. */
const floodConnections =
  (connections: number, clients: number) =>
  async (port: number, until: number): Promise<void> =>
    runInLoops(connections, until, async (loop) => {
      const socket = await openTcpConnection(port, createClientLoopbackIp(ATTACKERS, loop % clients));
      if (socket === undefined) return;
      socket.resume();
      while (!socket.destroyed && performance.now() < until) await writeToSocket(socket, FLOOD);
      socket.resetAndDestroy();
      await waitUntilClosed(socket);
    });

/** Holds connections open. Each connection sends `beginning`, and then `part` every second. */
const holdConnections =
  (connections: number, beginning: string, part: string, readsResponses: boolean) =>
  async (port: number, until: number): Promise<void> =>
    runInLoops(connections, until, async (loop) => {
      const socket = await openTcpConnection(port, createClientLoopbackIp(ATTACKERS, loop));
      if (socket === undefined) return;
      if (readsResponses) socket.resume();
      await writeToSocket(socket, beginning);
      while (!socket.destroyed && performance.now() < until) {
        await delay(1_000);
        await writeToSocket(socket, part);
      }
      socket.resetAndDestroy();
      await waitUntilClosed(socket);
    });

/** Sends one request after the other over open connections, one connection per client. */
const repeatRequests =
  (connections: number, paths: readonly string[]) =>
  async (port: number, until: number): Promise<void> =>
    runInLoops(connections, until, async (loop) => {
      const socket = await openTcpConnection(port, createClientLoopbackIp(ATTACKERS + 1, loop));
      if (socket === undefined) return;
      for (let round = 0; !socket.destroyed && performance.now() < until; round += 1) {
        const responded = readNextBytes(socket);
        await writeToSocket(socket, formatHttpGetRequest(paths[(loop + round) % paths.length] ?? '/'));
        await responded;
      }
      socket.destroy();
      await waitUntilClosed(socket);
    });

export const attacks: readonly Attack[] = [
  { name: 'nothing', run: async (_, until) => delay(until - performance.now()) },
  {
    name: 'connections with 40 requests, which are reset',
    vulnerabilityId: 'F2',
    run: async (port, until) =>
      runInLoops(64, until, async (loop, round) => {
        const socket = await openTcpConnection(
          port,
          createClientLoopbackIp(ATTACKERS, loop + 64 * (round % 50)),
        );
        if (socket === undefined) return;
        await writeToSocket(socket, formatHttpGetRequest('/api/v1/blocks').repeat(40));
        socket.resetAndDestroy();
        await waitUntilClosed(socket);
      }),
  },
  {
    name: 'one connection sends requests without a pause',
    vulnerabilityId: 'F3',
    run: floodConnections(1, 1),
  },
  { name: 'eight such connections of one client', vulnerabilityId: 'F3', run: floodConnections(8, 1) },
  {
    name: 'sixty-four such connections of many clients',
    vulnerabilityId: 'F3',
    run: floodConnections(64, 4_000),
  },
  {
    name: 'a refused client goes on over 64 connections',
    vulnerabilityId: 'F3',
    run: async (port, until) =>
      runInLoops(64, until, async () => {
        const socket = await openTcpConnection(port, createClientLoopbackIp(ATTACKERS, 1));
        if (socket === undefined) return;
        socket.resume();
        await writeToSocket(socket, formatHttpGetRequest(BLOCK).repeat(8));
        await waitUntilClosed(socket);
      }),
  },
  {
    name: '500 half-sent heads, a byte each second',
    run: holdConnections(500, 'GET / HTTP/1.1\r\nX: ', 'a', true),
  },
  {
    name: '500 half-sent forms, a byte each second',
    run: holdConnections(
      500,
      'POST /proofs HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9999\r\n\r\n',
      'a',
      true,
    ),
  },
  {
    name: '500 connections that read nothing',
    run: holdConnections(500, formatHttpGetRequest('/api/v1/openapi.json').repeat(8), '', false),
  },
  {
    name: '4,500 idle connections of many clients',
    vulnerabilityId: 'F7',
    run: holdConnections(4_500, '', '', true),
  },
  {
    name: '4,500 streams of many clients',
    vulnerabilityId: 'F7',
    run: holdConnections(4_500, formatHttpGetRequest('/live'), '', true),
  },
  {
    name: 'load of 32 clients: blocks, files',
    run: repeatRequests(32, [BLOCK, '/robots.txt', '/api/v1/status']),
  },
  {
    name: 'load of 200 clients: blocks, files',
    run: repeatRequests(200, [BLOCK, '/robots.txt', '/api/v1/status']),
  },
];
