import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A SOCKS 5 proxy (RFC 1928) for tests, without a login and only for CONNECT. */
export interface SocksServer {
  readonly url: string;
  /** Hosts and ports that clients asked for, in their order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Lengths of the address of a request by its type, where a name begins with its length. */
const ADDRESS_LENGTHS: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const NAME = 3;

/**
 * Starts a proxy.
 *
 * @param hosts host and port to connect to, for each host name that only the proxy knows
 */
export async function startSocksServer(
  hosts: Readonly<Record<string, { host: string; port: number }>>,
): Promise<SocksServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.on('close', () => sockets.delete(client));
    void serve(client, hosts, asked).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `socks5h://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  client: Socket,
  hosts: Readonly<Record<string, { host: string; port: number }>>,
  asked: string[],
): Promise<void> {
  const read = reader(client);
  const [, methods = 0] = await read(2);
  await read(methods);
  client.write(Uint8Array.of(5, 0));
  const [, , , type = 0] = await read(4);
  const address = await read(type === NAME ? ((await read(1))[0] ?? 0) : (ADDRESS_LENGTHS[type] ?? 0));
  const port = (await read(2)).readUInt16BE();
  const name = type === NAME ? address.toString('latin1') : [...address].join('.');
  asked.push(`${name}:${port}`);
  const target = hosts[name];
  if (target === undefined) {
    // Reply 4: the host is unreachable.
    client.end(Uint8Array.of(5, 4, 0, 1, 0, 0, 0, 0, 0, 0));
    return;
  }
  const remote = connect(target.port, target.host, () => {
    client.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    client.pipe(remote);
    remote.pipe(client);
  });
  remote.on('error', () => client.destroy());
  client.on('close', () => remote.destroy());
}

/** Returns a function that reads a number of bytes. */
function reader(socket: Socket): (length: number) => Promise<Buffer> {
  return async (length) => {
    if (length === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes = socket.read(length) as Buffer | null;
      if (bytes !== null) return bytes;
      await new Promise<void>((resolve, reject) => {
        socket.once('readable', resolve);
        socket.once('close', () => reject(new Error('The client closed the connection.')));
      });
    }
  };
}
