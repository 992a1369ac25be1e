import { connect, type Socket } from 'node:net';

/** Returns the IP address of a client. In Linux, all IP addresses of 127.0.0.0/8 are this machine. */
export function createClientLoopbackIp(secondOctet: number, clientNumber: number): string {
  return `127.${secondOctet}.${Math.floor(clientNumber / 250) % 250}.${2 + (clientNumber % 250)}`;
}

/** Opens a connection. Resolves with undefined if the server closes it first. */
export async function openTcpConnection(port: number, localAddress: string): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => resolve(undefined));
  });
}

/** Resolves when the connection is closed. */
export async function waitUntilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}

/** Resolves when the operating system has taken the bytes, or when the connection is closed. */
export async function writeToSocket(socket: Socket, data: string | Buffer): Promise<void> {
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('close', done);
      resolve();
    };
    socket.once('close', done);
    socket.write(data, done);
  });
}

/** Resolves when bytes arrive, or when the connection is closed. */
export async function readNextBytes(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const done = (bytes?: Buffer | boolean): void => {
      socket.off('data', done).off('close', done);
      resolve(Buffer.isBuffer(bytes) ? bytes : undefined);
    };
    socket.on('data', done).on('close', done);
  });
}

export function formatHttpGetRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: explorer.example\r\n\r\n`;
}

/** Runs a task in parallel loops until the given time. */
export async function runInLoops(
  loopCount: number,
  endTimeMs: number,
  task: (loop: number, round: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: loopCount }, async (_, loop) => {
      for (let round = 0; performance.now() < endTimeMs; round += 1) await task(loop, round);
    }),
  );
}
