import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientKey } from '../limits/client-address.ts';
import type { StreamLimits } from '../limits/site-limits.ts';
import type { LiveEvent, LiveFeed } from './feed.ts';

/** Proxies cut connections on which nothing moves. */
const HEARTBEAT_MS = 20_000;

/** After this time a browser comes back. */
const RETRY_MS = 3_000;

/** A reader that does not take what is sent is let go when this much waits for it. */
const MAX_WAITING_BYTES = 64 * 1024;

/**
 * Server-sent events: `tip` with the hash of the newest block, at the start and whenever it changes, and `pool` whenever
 * the pool does. Whoever was away compares the first `tip` with what it shows.
 */
export class LiveStream {
  readonly #feed: LiveFeed;
  readonly #limits: StreamLimits;
  readonly #open = new Map<ServerResponse, string>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(feed: LiveFeed, limits: StreamLimits) {
    this.#feed = feed;
    this.#limits = limits;
    feed.subscribe((event) => this.#broadcast(event));
    this.#heartbeat = setInterval(() => this.#sendAll(': still here\n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** @returns false when too many streams are open already: nothing was sent */
  async open(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean> {
    const client = clientKey(address);
    const own = [...this.#open.values()].filter((each) => each === client).length;
    if (this.#open.size >= this.#limits.all || own >= this.#limits.perClient) return false;
    this.#open.set(response, client);
    response.once('close', () => this.#open.delete(response));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // No compression on the way: it would hold events back.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    request.socket.setTimeout(0);
    this.#send(response, `retry: ${RETRY_MS}\n\n`);
    try {
      if (this.#feed.isListening) this.#send(response, tipText(await this.#feed.currentTip()));
    } catch {
      // The database is away. The feed says so to all, and names the tip when it is back.
    }
    return true;
  }

  /** Ends all streams: browsers come back to another process. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const response of this.#open.keys()) response.end();
  }

  #broadcast(event: LiveEvent): void {
    if (event.kind === 'pool') this.#sendAll('event: pool\ndata: \n\n');
    else if (event.kind === 'tip' || event.kind === 'listening') this.#sendAll(tipText(event.hash));
  }

  #sendAll(text: string): void {
    for (const response of this.#open.keys()) this.#send(response, text);
  }

  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}

function tipText(hash: string): string {
  return `event: tip\nid: ${hash}\ndata: ${hash}\n\n`;
}
