import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DaemonResponse, DaemonCall } from './call.ts';

/** How the server delivers the response to a call. */
export type Delivery =
  | { readonly kind: 'response'; readonly response: DaemonResponse }
  /** The connection is closed before the response, or after this many of its bytes. */
  | { readonly kind: 'cut'; readonly response?: DaemonResponse; readonly bytes?: number }
  /** The server sends nothing, and the connection stays open. */
  | { readonly kind: 'silence' };

/** A server of the model daemon. Each indexer has its own, so that a test can distinguish and disconnect them. */
export interface ModelDaemonServer {
  readonly url: string;
  /** Closes every connection and accepts no more. */
  close(): void;
}

/**
 * Opens a server on the loopback interface. Every call goes through `deliver`.
 *
 * @param port the default is any free port
 */
export async function startModelDaemon(
  deliver: (call: DaemonCall) => Promise<Delivery>,
  port = 0,
): Promise<ModelDaemonServer> {
  const server: Server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, deliver).catch(() => outgoing.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(opened)}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  deliver: (call: DaemonCall) => Promise<Delivery>,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const path = incoming.url ?? '/';
  const delivery = await deliver({ method: path === '/json_rpc' ? methodOf(body) : path, body });
  if (delivery.kind === 'silence') return;
  const { response } = delivery;
  if (response === undefined) {
    outgoing.socket?.destroy();
    return;
  }
  outgoing.writeHead(response.status, {
    'content-length': response.body.length,
    ...(response.contentType === '' ? {} : { 'content-type': response.contentType }),
  });
  if (delivery.kind === 'response') {
    outgoing.end(response.body);
    return;
  }
  outgoing.write(response.body.subarray(0, delivery.bytes), () => outgoing.socket?.destroy());
}

function methodOf(body: Buffer): string {
  const { method } = JSON.parse(body.toString('utf8')) as { method?: unknown };
  return String(method);
}
