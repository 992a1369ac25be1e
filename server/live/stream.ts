import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamSlots } from '../limits/stream-slots.ts';
import type { StreamLimits } from '../limits/site-limits.ts';
import type { LiveEventFeed } from './feed.ts';
import type { LiveEvent } from './live-event.ts';

/** Interval at which the server sends a comment in each stream, because proxies close connections without traffic. */
const HEARTBEAT_MS = 20_000;

/** Milliseconds after which a browser reconnects to an event stream that has ended. */
const RETRY_MS = 3_000;

/** Permission to open one stream. The end of the stream releases the slot. */
export interface ReservedStream {
  /** Starts to send events. The head of the response must have been sent. */
  open(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Sends two kinds of server-sent events. `tip` contains the hash of the newest block; it is sent at the start and at each change. `pool` is
 * sent at each change of the pool. After a reconnect, a page compares the first `tip` with the block that it shows.
 */
export class LiveEventStreams {
  readonly #feed: LiveEventFeed;
  readonly #limits: StreamLimits;
  readonly #open = new Set<ServerResponse>();
  readonly #slots: StreamSlots;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(feed: LiveEventFeed, limits: StreamLimits, slots: StreamSlots) {
    this.#feed = feed;
    this.#limits = limits;
    this.#slots = slots;
    this.#unsubscribe = feed.subscribe((event) => this.#broadcast(event));
    this.#heartbeat = setInterval(() => this.#sendAll(': still here\n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /**
   * Reserves a stream for a client. @returns undefined when too many streams are open, in total, for this
   * client or for its network
   */
  takeSlot(ip: string): ReservedStream | undefined {
    const releaseSlot = this.#slots.acquire(ip);
    if (releaseSlot === undefined) return undefined;
    return {
      open: (request, response) => {
        this.#open.add(response);
        response.once('close', () => {
          this.#open.delete(response);
          releaseSlot();
        });
        request.socket.setTimeout(0);
        this.#send(response, `retry: ${RETRY_MS}\n\n`);
        const { tip } = this.#feed;
        if (tip !== undefined) this.#send(response, tipMessage(tip));
      },
    };
  }

  /** Ends all streams. Browsers then reconnect, possibly to another server. */
  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    for (const response of this.#open) response.end();
  }

  #broadcast(event: LiveEvent): void {
    if (event.kind === 'pool') this.#sendAll('event: pool\ndata: \n\n');
    else if (event.kind === 'tip' || event.kind === 'listening') this.#sendAll(tipMessage(event.hash));
  }

  #sendAll(text: string): void {
    for (const response of this.#open) this.#send(response, text);
  }

  /** Writes to a stream, or closes it when its client reads too slowly. */
  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > this.#limits.maxBufferedBytes) response.destroy();
    else response.write(text);
  }
}

function tipMessage(hash: string): string {
  return `event: tip\nid: ${hash}\ndata: ${hash}\n\n`;
}
