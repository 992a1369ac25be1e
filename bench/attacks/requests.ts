import {
  createClientLoopbackIp,
  waitUntilClosed,
  formatHttpGetRequest,
  readNextBytes,
  openTcpConnection,
  writeToSocket,
} from './sockets.ts';

/** A kind of requests whose memory is measured. */
export interface RequestScenario {
  readonly name: string;
  /** Sends at least `minRequests` requests. */
  readonly send: (port: number, minRequests: number) => Promise<void>;
}

/** Second octet of the IP addresses of clients that are exempt from the rate limit, and of clients that are not. */
const UNLIMITED = 1;
const LIMITED = 2;

const LOOPS = 32;
const BLOCK = formatHttpGetRequest('/api/v1/blocks/3');

/** Runs a task until enough requests are sent. Each run returns the number of requests that it has sent. */
async function repeat(requests: number, task: (number: number) => Promise<number>): Promise<void> {
  let sent = 0;
  let tasks = 0;
  await Promise.all(
    Array.from({ length: LOOPS }, async () => {
      while (sent < requests) {
        // `sent += await …` would read `sent` before the `await`, and then overwrite what other loops added meanwhile.
        const more = await task((tasks += 1));
        sent += more;
      }
    }),
  );
}

/** Sends some bytes and resets the connection. */
const sendAndReset =
  (text: string) =>
  async (port: number, requests: number): Promise<void> =>
    repeat(requests, async (number) => {
      const socket = await openTcpConnection(port, createClientLoopbackIp(UNLIMITED, number));
      if (socket === undefined) return 1;
      await writeToSocket(socket, text);
      socket.resetAndDestroy();
      await waitUntilClosed(socket);
      return 1;
    });

/** Sends requests over open connections, `atOnce` of them in one write. */
const useConnection = (network: number, clients: number, atOnce: number, perConnection: number) =>
  async function send(port: number, requests: number): Promise<void> {
    return repeat(requests, async (number) => {
      const socket = await openTcpConnection(port, createClientLoopbackIp(network, number % clients));
      if (socket === undefined) return 1;
      let sent = 0;
      while (sent < perConnection && !socket.destroyed) {
        sent += atOnce;
        let next = readNextBytes(socket);
        await writeToSocket(socket, BLOCK.repeat(atOnce));
        for (let responses = 0; responses < atOnce; next = readNextBytes(socket)) {
          const bytes = await next;
          if (bytes === undefined) break;
          responses += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
        }
      }
      socket.destroy();
      await waitUntilClosed(socket);
      return sent;
    });
  };

export const requestScenarios: readonly RequestScenario[] = [
  { name: 'normal', send: useConnection(UNLIMITED, 250, 1, 800) },
  { name: 'eight at once', send: useConnection(UNLIMITED, 250, 8, 800) },
  { name: 'aborted', send: sendAndReset(BLOCK) },
  { name: 'half-sent', send: sendAndReset(BLOCK.slice(0, -10)) },
  { name: 'refused', send: useConnection(LIMITED, 250, 1, 800) },
];
