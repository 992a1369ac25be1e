import { createServer, type Server } from 'node:net';

type ListenResult = { readonly server: Server } | { readonly refusal: NodeJS.ErrnoException };

/** Listens on `port`, or on any free port if it is 0. The caller must close the server. */
export async function tryListenOnPort(port: number, host: string): Promise<ListenResult> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', (refusal) => resolve({ refusal }));
    server.listen({ port, host, exclusive: true }, () => resolve({ server }));
  });
}

/** Returns a message about why the site cannot listen on `host`:`port` now; undefined when it can. */
export async function findListenProblem(port: number, host: string): Promise<string | undefined> {
  const attempt = await tryListenOnPort(port, host);
  if ('server' in attempt) {
    await new Promise((resolve) => attempt.server.close(resolve));
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

/** The site cannot listen on its port. The message is meant for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
