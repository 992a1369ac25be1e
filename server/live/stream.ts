import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenSlots } from '../limits/open-slots.ts';
import type { StreamLimits } from '../limits/site-limits.ts';
import type { LiveEvent, LiveFeed } from './feed.ts';

/** Proxies close connections without traffic, so a comment is sent at this interval. */
const HEARTBEAT_MS = 20_000;

/** A browser connects again after this time. */
const RETRY_MS = 3_000;

/** Permission to open one stream. The slot is free again when the stream ends. */
export interface StreamSlot {
  /** Sends events from now on. The head has been sent. */
  open(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Sends server-sent events. `tip` contains the hash of the newest block, and is sent at the start and at each change.
 * `pool` is sent at each change of the pool. A page that was disconnected compares the first `tip` with the block that it
 * shows.
 */
export class LiveStream {
  readonly #feed: LiveFeed;
  readonly #limits: StreamLimits;
  readonly #open = new Set<ServerResponse>();
  readonly #slots: OpenSlots;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(feed: LiveFeed, limits: StreamLimits, slots: OpenSlots) {
    this.#feed = feed;
    this.#limits = limits;
    this.#slots = slots;
    this.#unsubscribe = feed.subscribe((event) => this.#broadcast(event));
    this.#heartbeat = setInterval(() => this.#sendAll(': still here\n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** @returns undefined when too many streams are open, in all or for this client */
  takeSlot(address: string): StreamSlot | undefined {
    const free = this.#slots.take(address);
    if (free === undefined) return undefined;
    return {
      open: (request, response) => {
        this.#open.add(response);
        response.once('close', () => {
          this.#open.delete(response);
          free();
        });
        request.socket.setTimeout(0);
        this.#send(response, `retry: ${RETRY_MS}\n\n`);
        const { tip } = this.#feed;
        if (tip !== undefined) this.#send(response, tipLabel(tip));
      },
    };
  }

  /** Ends all streams. Browsers then connect to another process. */
  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    for (const response of this.#open) response.end();
  }

  #broadcast(event: LiveEvent): void {
    if (event.kind === 'pool') this.#sendAll('event: pool\ndata: \n\n');
    else if (event.kind === 'tip' || event.kind === 'listening') this.#sendAll(tipLabel(event.hash));
  }

  #sendAll(text: string): void {
    for (const response of this.#open) this.#send(response, text);
  }

  /** Sends text, and closes the stream of a reader that is too slow. */
  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > this.#limits.waitingBytes) response.destroy();
    else response.write(text);
  }
}

function tipLabel(hash: string): string {
  return `event: tip\nid: ${hash}\ndata: ${hash}\n\n`;
}
