/** Finding out which TCP ports can be had on the loopback interface. */
import { createServer, type Server } from 'node:net';

/** Listens on `port` (0: any) for a moment. @returns the server, or undefined when the port cannot be had */
async function listen(port: number, address: string): Promise<Server | undefined> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: address, exclusive: true }, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

/** Whether a server could listen at `address`:`port` now. */
export async function isPortFree(port: number, address = '127.0.0.1'): Promise<boolean> {
  const server = await listen(port, address);
  if (server !== undefined) await close(server);
  return server !== undefined;
}

/**
 * Different loopback ports that nothing listens on now. Another program can still take one first: a caller whose child
 * then fails to listen asks again or gives up with a sentence.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  // All are held until the last one is found, so that no two are the same.
  const servers = await Promise.all(Array.from({ length: count }, async () => await listen(0, '127.0.0.1')));
  const ports = servers.map((server) => {
    const bound = server?.address();
    if (typeof bound !== 'object' || bound === null)
      throw new Error('No free TCP port could be had at 127.0.0.1.');
    return bound.port;
  });
  await Promise.all(servers.filter((server) => server !== undefined).map(close));
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('No free TCP port could be had at 127.0.0.1.');
  return port;
}
