import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * How one piece of data on its way to the server is treated. A piece is what the indexer wrote in one call: an
 * SQL statement, a part of a COPY or a command of the queue.
 */
export type Forwarding =
  | 'pass'
  /** The connection ends and the data is not sent. */
  | 'cut-before'
  /** The first half is sent, then the connection ends. */
  | 'cut-within'
  /** The data is sent, then the connection ends before the response. */
  | 'cut-after';

/** A proxy to Postgres or Redis that observes and cuts connections. */
export interface TcpProxy {
  readonly port: number;
  /** Passes no data on, in either direction, and accepts new connections: a server that is stopped by SIGSTOP. */
  freeze(): void;
  /** Passes on the data that has waited since {@link freeze}. */
  thaw(): void;
  /** Ends all connections. New ones are accepted. */
  cut(): void;
  /** Ends all connections. New ones are refused. */
  close(): void;
}

/**
 * Opens a proxy to a port of the loopback interface.
 *
 * @param onData decides what happens to each piece of data, in order
 */
export async function openTcpProxy(
  targetPort: number,
  onData: (data: Buffer) => Forwarding,
): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  /**
   * Closes a connection as the operating system does for a killed process: data that was written still
   * arrives.
   */
  const release = (pair: readonly [Socket, Socket]): void => {
    if (!pairs.delete(pair)) return;
    pair[0].destroy();
    pair[1].end();
  };
  let closed = false;
  let frozen = false;
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
      const forwarding = onData(data);
      if (forwarding === 'cut-within') target.write(data.subarray(0, data.length >> 1));
      else if (forwarding !== 'cut-before') target.write(data);
      if (forwarding === 'pass') return;
      release(pair);
    });
    if (frozen) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const pair of pairs) release(pair);
  };
  return {
    port,
    freeze() {
      frozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    cut,
    close() {
      closed = true;
      cut();
      server.close();
    },
  };
}
