import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a program and Postgres that counts statements. */
export interface StatementCounter {
  /** URL of the proxy, to be used instead of the database's URL. */
  readonly url: string;
  /** Returns the number of statements since the last call. `begin` and `commit` count. */
  take(): number;
  close(): Promise<void>;
}

/** Message types that end a statement. A statement that is sent in parts ends with Sync. */
const ends = new Set(['Q', 'S']);

/**
 * @see PostgreSQL documentation, chapter "Frontend/Backend Protocol", "Message Formats"
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    const postgres = connectSocket(Number(target.port), target.hostname);
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        postgres.destroy();
      });
    }
    postgres.pipe(client);
    let waiting: Buffer = Buffer.alloc(0);
    let isStarted = false;
    client.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      // The first message has no type byte before its length.
      for (let letters = isStarted ? 1 : 0; waiting.length >= letters + 4; letters = 1) {
        const end = letters + waiting.readUInt32BE(letters);
        if (waiting.length < end) break;
        if (letters === 1 && ends.has(waiting.toString('latin1', 0, 1))) count += 1;
        waiting = waiting.subarray(end);
        isStarted = true;
      }
      postgres.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
