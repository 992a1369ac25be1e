/**
 * Sends requests to an HTTP server as fast as it responds, and prints the result as JSON. It runs as a separate process, so that its
 * processor time is not counted. It implements only the necessary part of HTTP.
 *
 *   node --import tsx bench/serving/load.ts PORT CONNECTIONS SECONDS MINIMUM MODE < paths, one per line, requested in turn
 *
 * MINIMUM is the number of requests that are sent even if they take longer than SECONDS. MODE is `close` for one connection per
 * request, or `keep-alive`.
 */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** The measurements of one run, which the program prints as JSON. */
export interface LoadTestResult {
  readonly requests: number;
  readonly seconds: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Size of the last response body as sent, in bytes. */
  readonly lastBodyBytes: number;
  /** Median response time in milliseconds. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const END_OF_HEADERS = '\r\n\r\n';

/** `Accept-Encoding` of page requests, as browsers send it. API requests have none, because many programs do not accept compression. */
const BROWSER_ENCODINGS = 'gzip, deflate, br';

interface ReceivedResponse {
  readonly status: string;
  /** Offset in the received bytes at which the response ends. */
  readonly end: number;
  /** Size of the body. */
  readonly bytes: number;
  /** Whether the server closes the connection after this response, as nginx does after 1,000 requests. */
  readonly isLast: boolean;
}

/** Returns the first response in the received bytes, or undefined while it is incomplete. */
function fullResponse(buffer: Buffer): ReceivedResponse | undefined {
  const headEnd = buffer.indexOf(END_OF_HEADERS);
  if (headEnd === -1) return undefined;
  const head = buffer.toString('latin1', 0, headEnd).toLowerCase();
  const status = head.slice(9, 12);
  const isLast = head.includes('\r\nconnection: close');
  const start = headEnd + END_OF_HEADERS.length;
  const [, length] = /\r\ncontent-length: (\d+)/.exec(head) ?? [];
  if (length !== undefined) {
    const end = start + Number(length);
    return buffer.length < end ? undefined : { status, end, bytes: Number(length), isLast };
  }
  let at = start;
  while (head.includes('transfer-encoding: chunked')) {
    const lineEnd = buffer.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(buffer.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (buffer.length < at) return undefined;
    if (size === 0) return { status, end: at, bytes: at - start, isLast };
  }
  return { status, end: start, bytes: 0, isLast };
}

interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly minimumRequests: number;
  readonly isKeepAlive: boolean;
  readonly paths: readonly string[];
}

async function run({ port, connections, seconds, minimumRequests, isKeepAlive, paths }: Load) {
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  let requestsSent = 0;
  let lastBodyBytes = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  await Promise.all(Array.from({ length: connections }, runLoop));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds: (performance.now() - startedAt) / 1_000,
    statuses,
    lastBodyBytes,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  } satisfies LoadTestResult;

  function maySend(): boolean {
    return performance.now() < until || requestsSent < minimumRequests;
  }

  async function runLoop(): Promise<void> {
    while (maySend()) await useConnection();
  }

  /** Opens a connection and sends one request over it. With `keep-alive`, it sends requests until the run ends. */
  async function useConnection(): Promise<void> {
    const startedAt = performance.now();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise<void>((resolve, reject) => {
      let arrived: Buffer = Buffer.alloc(0);
      let sentAt = startedAt;
      const sendRequest = (): void => {
        const path = paths[requestsSent % paths.length] ?? '/';
        requestsSent += 1;
        const lines = [
          `GET ${path} HTTP/1.1`,
          'Host: 127.0.0.1',
          ...(path.startsWith('/api/') ? [] : [`Accept-Encoding: ${BROWSER_ENCODINGS}`]),
          ...(isKeepAlive ? [] : ['Connection: close']),
        ];
        socket.write(`${lines.join('\r\n')}${END_OF_HEADERS}`);
      };
      socket.once('connect', sendRequest);
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        arrived = arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk]);
        const response = fullResponse(arrived);
        if (response === undefined) return;
        arrived = arrived.subarray(response.end);
        times.push(performance.now() - sentAt);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        lastBodyBytes = response.bytes;
        sentAt = performance.now();
        if (isKeepAlive && !response.isLast && maySend()) sendRequest();
        else closeSocket(socket);
      });
    });
  }
}

function closeSocket(socket: Socket): void {
  socket.end();
  socket.destroy();
}

const [port = 0, connections = 1, seconds = 1, minimumRequests = 0] = process.argv.slice(2, 6).map(Number);
const paths = (await text(process.stdin)).split('\n').filter((line) => line !== '');
console.log(
  JSON.stringify(
    await run({
      port,
      connections,
      seconds,
      minimumRequests,
      isKeepAlive: process.argv[6] === 'keep-alive',
      paths,
    }),
  ),
);
