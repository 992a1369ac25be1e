import { createServer, type Server } from 'node:net';

type Listening = { readonly server: Server } | { readonly refusal: NodeJS.ErrnoException };

/** Listens on `port`, or on any free port if it is 0. The caller closes the server. */
async function tryListen(port: number, address: string): Promise<Listening> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', (refusal) => resolve({ refusal }));
    server.listen({ port, host: address, exclusive: true }, () => resolve({ server }));
  });
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

/** Returns whether a server could listen at `address`:`port` now. */
export async function isPortFree(port: number, address = '127.0.0.1'): Promise<boolean> {
  return (await listenProblem(port, address)) === undefined;
}

/** Returns a sentence that says why a server cannot listen at `address`:`port` now; undefined when it can. */
export async function listenProblem(port: number, address: string): Promise<string | undefined> {
  const tried = await tryListen(port, address);
  if ('server' in tried) {
    await close(tried.server);
    return undefined;
  }
  const { code, message } = tried.refusal;
  switch (code ?? message) {
    case 'EADDRINUSE':
      return `Port ${port} at ${address} is used by another program: end it or set PORT.`;
    case 'EACCES':
      return `Port ${port} requires root: set PORT to 1024 or more.`;
    case 'EADDRNOTAVAIL':
      return `BIND_ADDRESS is not an address of this machine: ${address}.`;
    default:
      return `Nothing can listen on port ${port} at ${address} (${message}): set PORT or BIND_ADDRESS.`;
  }
}

/** Returns different free loopback ports. Another program can still take one before the caller uses it. */
export async function freePorts(count: number): Promise<readonly number[]> {
  // All ports are held until the last one is found, so that they differ.
  const tried = await Promise.all(Array.from({ length: count }, async () => await tryListen(0, '127.0.0.1')));
  const servers = tried.flatMap((each) => ('server' in each ? [each.server] : []));
  const ports = servers.flatMap((server) => {
    const bound = server.address();
    return typeof bound === 'object' && bound !== null ? [bound.port] : [];
  });
  await Promise.all(servers.map(close));
  if (ports.length < count) throw new Error('There is no free TCP port at 127.0.0.1.');
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free TCP port at 127.0.0.1.');
  return port;
}
