import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the daemon, or a response that replaces it. */
export interface ProxyResponse {
  readonly status: number;
  readonly body: Buffer;
}

export interface ProxyCall {
  /** Contains the method for a JSON-RPC call (`get_info`), and otherwise the path (`/get_blocks.bin`). */
  readonly method: string;
  readonly body: Buffer;
}

/**
 * Decides the response to a call. `daemon` calls the real daemon. `refuse` closes the connection without a
 * response, as if no daemon were running.
 */
export type ProxyRule = (
  call: ProxyCall,
  daemon: () => Promise<ProxyResponse>,
) => Promise<ProxyResponse | 'refuse'>;

export interface DaemonProxy {
  readonly url: string;
  /** Sets the rule for later calls. Without a rule they reach the daemon unchanged. */
  setRule(rule: ProxyRule | undefined): void;
  /** Returns how often a method was called. */
  calls(method: string): number;
  stop(): Promise<void>;
}

/** Starts a proxy between the indexer and a real daemon. The rule of the test changes the responses. */
export async function startDaemonProxy(target: string): Promise<DaemonProxy> {
  let rule: ProxyRule | undefined;
  const counts = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await bodyOf(incoming);
      const path = incoming.url ?? '/';
      const method = path === '/json_rpc' ? rpcMethod(body) : path;
      counts.set(method, (counts.get(method) ?? 0) + 1);
      const daemon = (): Promise<ProxyResponse> => ask(target, path, body);
      const response = await (rule === undefined ? daemon() : rule({ method, body }, daemon));
      if (response === 'refuse') {
        outgoing.socket?.destroy();
        return;
      }
      outgoing.writeHead(response.status, { 'content-length': response.body.length });
      outgoing.end(response.body);
    })().catch(() => outgoing.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    setRule: (next) => (rule = next),
    calls: (method) => counts.get(method) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function rpcMethod(body: Buffer): string {
  const call = JSON.parse(body.toString('utf8')) as { method?: unknown };
  return String(call.method);
}

async function ask(target: string, path: string, body: Buffer): Promise<ProxyResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = forward(
      new URL(path, target),
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } },
      (response) => {
        bodyOf(response).then((data) => resolve({ status: response.statusCode ?? 0, body: data }), reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/**
 * Returns the response with part of its body replaced. The daemon writes JSON as `"key": value`.
 *
 * @throws if nothing matches
 */
export function rewritten(response: ProxyResponse, pattern: RegExp, replacement: string): ProxyResponse {
  const text = response.body.toString('latin1');
  if (!pattern.test(text)) throw new Error(`nothing in the answer matches ${String(pattern)}`);
  return { ...response, body: Buffer.from(text.replace(pattern, replacement), 'latin1') };
}
