import type { LinkPreviewContent } from './picture.ts';
import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import { createLazyThread } from '../lazy-thread.ts';
import { ipNetworkOfClient } from '../limits/client-ip.ts';

/**
 * Time limit for a picture in milliseconds, after which its thread is ended. Rendering the first picture includes loading the drawing
 * library.
 */
const RENDER_MS = 20_000;

/** Limit on the JavaScript heap of the thread that renders pictures, in MiB. */
const HEAP_MB = 192;

/** Milliseconds after which a thread without work ends, because the drawing library takes 60 MB. */
const IDLE_MS = 60_000;

/**
 * Limits on the pictures in the queue of the thread: in total, per client and per network. Further pictures are refused. The thread renders
 * one picture at a time.
 */
const waiting = {
  maxWaiting: 16,
  maxRunningPerClient: 1,
  maxWaitingPerClient: 4,
  maxWaitingPerNetwork: 8,
  networkOf: ipNetworkOfClient,
};

/** Rendering a picture took too long, so its thread was ended. */
export class LinkPreviewTimeoutError extends Error {
  override readonly name = 'LinkPreviewTimeoutError';
}

/** Renders link preview pictures in a thread, one at a time, so that nothing else waits for them. */
export class LinkPreviewRenderer {
  readonly #limit = new ConcurrencyLimit({ maxRunning: 1, ...waiting });
  readonly #timeoutMs: number;
  readonly #pool = createLazyThread<LinkPreviewContent, Uint8Array>(
    new URL('picture-thread.cjs', import.meta.url),
    {
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    },
  );

  constructor(timeoutMs = RENDER_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Renders a picture as PNG.
   *
   * @param client the client that requests the picture, for the limits of each client and network
   * @throws TooManyWaitingTasksError when too many pictures are waiting
   * @throws LinkPreviewTimeoutError when rendering takes too long
   */
  async render(client: string, picture: LinkPreviewContent): Promise<Buffer> {
    return this.#limit.run(
      async () => {
        const signal = AbortSignal.timeout(this.#timeoutMs);
        try {
          return Buffer.from(await this.#pool.run(picture, { signal }));
        } catch (error) {
          if (signal.aborted)
            throw new LinkPreviewTimeoutError(
              `A link preview was not rendered within the limit of ${this.#timeoutMs} ms, so its thread was ended.`,
            );
          throw error;
        }
      },
      { client },
    );
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
