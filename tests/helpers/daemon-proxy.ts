import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the daemon answered, or what is to be answered instead. */
export interface ProxyAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface ProxyCall {
  /** `get_info` for JSON-RPC methods, else the path: `/get_blocks.bin`. */
  readonly method: string;
  readonly body: Buffer;
}

/**
 * What the proxy does with a call. `daemon` asks the real daemon. `refuse` cuts the connection without an answer, as a
 * daemon does that is not there.
 */
export type ProxyRule = (
  call: ProxyCall,
  daemon: () => Promise<ProxyAnswer>,
) => Promise<ProxyAnswer | 'refuse'>;

export interface DaemonProxy {
  readonly url: string;
  /** How calls are treated from now on; `undefined`: passed through. */
  setRule(rule: ProxyRule | undefined): void;
  /** Calls so far, by method. */
  calls(method: string): number;
  stop(): Promise<void>;
}

/** Stands between the indexer and a real daemon, and spoils what the test says. */
export async function startDaemonProxy(target: string): Promise<DaemonProxy> {
  let rule: ProxyRule | undefined;
  const counts = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await bodyOf(incoming);
      const path = incoming.url ?? '/';
      const method = path === '/json_rpc' ? rpcMethod(body) : path;
      counts.set(method, (counts.get(method) ?? 0) + 1);
      const daemon = (): Promise<ProxyAnswer> => ask(target, path, body);
      const answer = await (rule === undefined ? daemon() : rule({ method, body }, daemon));
      if (answer === 'refuse') {
        outgoing.socket?.destroy();
        return;
      }
      outgoing.writeHead(answer.status, { 'content-length': answer.body.length });
      outgoing.end(answer.body);
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

async function ask(target: string, path: string, body: Buffer): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = forward(
      new URL(path, target),
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } },
      (answer) => {
        bodyOf(answer).then((data) => resolve({ status: answer.statusCode ?? 0, body: data }), reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** The answer with its text changed; the JSON of the daemon is spaced as `"key": value`. */
export function rewritten(answer: ProxyAnswer, pattern: RegExp, replacement: string): ProxyAnswer {
  const text = answer.body.toString('latin1');
  if (!pattern.test(text)) throw new Error(`nothing in the answer matches ${String(pattern)}`);
  return { ...answer, body: Buffer.from(text.replace(pattern, replacement), 'latin1') };
}
