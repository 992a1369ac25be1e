import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * What becomes of a piece of data on its way to the server, which is what one call of an indexer wrote at once: a
 * statement, a part of a COPY, a command of the queue.
 */
export type Forwarding =
  | 'pass'
  /** The connection ends instead. */
  | 'cut-before'
  /** The server gets the first half of it, then the connection ends. */
  | 'cut-within'
  /** The server gets and does it, and nobody hears the answer. */
  | 'cut-after';

/** A way to a server (Postgres, Redis) that can be watched and cut. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections; new ones are taken. */
  cut(): void;
  /** Ends all connections and takes no more. */
  close(): void;
}

/** Opens a proxy to a port of the loopback interface. @param onData decides about each piece, in the order they come */
export async function openTcpProxy(targetPort: number, onData: () => Forwarding): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  /** As the system does for a process that is gone: what was written still arrives, then comes the end. */
  const release = (pair: readonly [Socket, Socket]): void => {
    if (!pairs.delete(pair)) return;
    pair[0].destroy();
    pair[1].end();
  };
  let closed = false;
  const server: Server = createServer({ noDelay: true }, (client) => {
    if (closed) {
      client.destroy();
      return;
    }
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    const pair = [client, target] as const;
    pairs.add(pair);
    const end = (): void => {
      if (!pairs.delete(pair)) return;
      client.destroy();
      target.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    target.on('data', (data) => void client.write(data));
    client.on('data', (data) => {
      if (client.destroyed) return;
      const forwarding = onData();
      if (forwarding === 'cut-within') target.write(data.subarray(0, data.length >> 1));
      else if (forwarding !== 'cut-before') target.write(data);
      if (forwarding === 'pass') return;
      release(pair);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const pair of pairs) release(pair);
  };
  return {
    port,
    cut,
    close() {
      closed = true;
      cut();
      server.close();
    },
  };
}
