import { createServer, type Server } from 'node:net';

type Listening = { readonly server: Server } | { readonly refusal: NodeJS.ErrnoException };

/** Listens on `port`, or on any free port if it is 0. The caller must close the server. */
async function tryListen(port: number, host: string): Promise<Listening> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', (refusal) => resolve({ refusal }));
    server.listen({ port, host, exclusive: true }, () => resolve({ server }));
  });
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

/** Returns whether a server could listen on `host`:`port` now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await findListenProblem(port, host)) === undefined;
}

/** Returns a message about why a server cannot listen on `host`:`port` now; undefined when it can. */
export async function findListenProblem(port: number, host: string): Promise<string | undefined> {
  const attempt = await tryListen(port, host);
  if ('server' in attempt) {
    await close(attempt.server);
    return undefined;
  }
  const { code, message } = attempt.refusal;
  switch (code ?? message) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that program, or set PORT to another port.`;
    case 'EACCES':
      return `Port ${port} requires root privileges. Set PORT to 1024 or more.`;
    case 'EADDRNOTAVAIL':
      return `BIND_ADDRESS ${host} is not an IP address of this machine. Set it to one, or unset it to use 127.0.0.1.`;
    default:
      return `The site cannot listen on port ${port} of ${host} (${message}). Set PORT or BIND_ADDRESS to other values.`;
  }
}

/** Returns different free loopback ports. Another program may still take one before the caller uses it. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  // Hold all ports until the last one is found, so that they differ.
  const attempt = await Promise.all(
    Array.from({ length: count }, async () => await tryListen(0, '127.0.0.1')),
  );
  const servers = attempt.flatMap((each) => ('server' in each ? [each.server] : []));
  const ports = servers.flatMap((server) => {
    const bound = server.address();
    return typeof bound === 'object' && bound !== null ? [bound.port] : [];
  });
  await Promise.all(servers.map(close));
  if (ports.length < count)
    throw new Error(
      'There are not enough free TCP ports on 127.0.0.1. Stop other programs, then start Ringscope again.',
    );
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined)
    throw new Error(
      'There are not enough free TCP ports on 127.0.0.1. Stop other programs, then start Ringscope again.',
    );
  return port;
}
