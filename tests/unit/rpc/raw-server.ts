import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A request to the raw server. The server responds with any bytes, also bytes that no HTTP library would send. */
export interface RawRequest {
  /** Request line and headers as they were sent. */
  readonly head: string;
  readonly body: Buffer;
  readonly socket: Socket;
  /** Number of the request over all connections, from 1. */
  readonly number: number;
  /** Number of the connection in the order of connecting, from 1. */
  readonly connection: number;
}

export interface RawServer {
  readonly url: string;
  readonly port: number;
  readonly requests: RawRequest[];
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startRawServer(respond: (request: RawRequest) => void): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? '0');
      if (received.length < end + 4 + length) return;
      const body = received.subarray(end + 4, end + 4 + length);
      received = received.subarray(end + 4 + length);
      const request = { head, body, socket, number: requests.length + 1, connection };
      requests.push(request);
      respond(request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    port: address.port,
    requests,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a well-formed response. */
export function http(
  body: string | Buffer,
  options: { status?: string; headers?: readonly string[] } = {},
): Buffer {
  const bytes = Buffer.from(body);
  const headers = options.headers ?? ['Content-Type: application/json'];
  const head = [
    `HTTP/1.1 ${options.status ?? '200 Ok'}`,
    `Content-Length: ${String(bytes.length)}`,
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}

/** Returns a JSON-RPC response with a result. */
export function jsonRpc(result: string): Buffer {
  return http(`{"id":"0","jsonrpc":"2.0","result":${result}}`);
}

export const HEIGHT = `{"height":7,"hash":"${'ab'.repeat(32)}","status":"OK","untrusted":false}`;
