import type { Server } from 'node:net';
import { findListenProblem, tryListenOnPort } from '../../config/listen-problem.ts';

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

/** Returns whether a server could listen on `host`:`port` now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await findListenProblem(port, host)) === undefined;
}

/** Returns different free loopback ports. Another program may take one of them before the caller uses it. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  // Hold all ports until the last one is found, so that they differ.
  const attempt = await Promise.all(
    Array.from({ length: count }, async () => await tryListenOnPort(0, '127.0.0.1')),
  );
  const servers = attempt.flatMap((each) => ('server' in each ? [each.server] : []));
  const ports = servers.flatMap((server) => {
    const bound = server.address();
    return typeof bound === 'object' && bound !== null ? [bound.port] : [];
  });
  await Promise.all(servers.map(close));
  if (ports.length < count)
    throw new Error(
      '127.0.0.1 has too few free TCP ports for the programs of Ringscope. Stop other programs, then start Ringscope again.',
    );
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined)
    throw new Error(
      '127.0.0.1 has too few free TCP ports for the programs of Ringscope. Stop other programs, then start Ringscope again.',
    );
  return port;
}
