import type { Picture } from './picture.ts';
import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import { lazyThread } from '../lazy-thread.ts';
import { networkOf } from '../limits/client-ip.ts';

/** Milliseconds after which the drawing of a picture ends together with its thread. The first picture loads the library. */
const RENDER_MS = 20_000;

/** Mebibytes of JavaScript objects that the thread may hold. */
const HEAP_MB = 192;

/** Milliseconds after which a thread without work ends, because the drawing library takes 60 MB. */
const IDLE_MS = 60_000;

/** Pictures that wait for the thread, in all, for one client and for one network. More of them are refused. */
const waiting = { waiting: 16, runningPerClient: 1, waitingPerClient: 4, waitingPerNetwork: 8, networkOf };

/** The drawing of a picture took too long, so it was ended. */
export class PictureTimeoutError extends Error {
  override readonly name = 'PictureTimeoutError';
}

/** Draws pictures in a thread, one after the other, so that nothing else waits for them. */
export class Painter {
  readonly #limit = new ConcurrencyLimit({ running: 1, ...waiting });
  readonly #timeMs: number;
  readonly #pool = lazyThread<Picture, Uint8Array>(new URL('picture-thread.cjs', import.meta.url), {
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });

  constructor(timeMs = RENDER_MS) {
    this.#timeMs = timeMs;
  }

  /**
   * Draws a picture as PNG.
   *
   * @param client the client that asks, for its share of the limits
   * @throws TooManyWaitingError when too many pictures wait
   * @throws PictureTimeoutError when it takes too long
   */
  async render(client: string, picture: Picture): Promise<Buffer> {
    return this.#limit.run(
      async () => {
        const signal = AbortSignal.timeout(this.#timeMs);
        try {
          return Buffer.from(await this.#pool.run(picture, { signal }));
        } catch (error) {
          if (signal.aborted) throw new PictureTimeoutError('A picture took too long.');
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
