import { detect, type Detection } from '../../proofs/detect.ts';
import {
  ConcurrencyLimit,
  TooManyWaitingError,
  type ConcurrencyLimits,
} from '@ringscope/rpc/concurrency-limit.ts';
import { lazyThread } from '../lazy-thread.ts';
import { networkOf } from '../limits/client-ip.ts';

/** Characters from which on a thread reads the text. The slowest shorter text takes some milliseconds. */
const LARGE_CHARACTERS = 2_000;

/** Milliseconds after which a thread without work ends. */
const IDLE_MS = 30_000;

/** Milliseconds after which a detection ends together with its thread. The longest text takes 0.4 s; a thread starts in 1 s. */
const DETECT_MS = 10_000;

/** Texts that are read, and texts that wait for the thread. Each has at most 600,000 characters. */
const limits: ConcurrencyLimits = {
  running: 1,
  waiting: 16,
  waitingPerClient: 2,
  waitingPerNetwork: 4,
  networkOf,
};

/** Recognises keys and proofs in pasted texts. A thread reads long texts, so that no other response waits for them. */
export class Detector {
  readonly #limit = new ConcurrencyLimit(limits);
  readonly #timeMs: number;
  readonly #pool = lazyThread<string, Detection>(new URL('detect-thread.cjs', import.meta.url), {
    idleTimeout: IDLE_MS,
  });

  /** @param timeMs tests use another limit */
  constructor(timeMs = DETECT_MS) {
    this.#timeMs = timeMs;
  }

  /**
   * Reads a text.
   *
   * @param client the client that sent the text, for its share of the queue
   * @returns `busy` when too many texts wait, or when the text took too long
   */
  readonly detect = async (text: string, client: string): Promise<Detection | 'busy'> => {
    if (text.length < LARGE_CHARACTERS) return detect(text);
    try {
      return await this.#limit.run(async () => this.#read(text), { client });
    } catch (error) {
      if (error instanceof TooManyWaitingError) return 'busy';
      throw error;
    }
  };

  async #read(text: string): Promise<Detection | 'busy'> {
    const signal = AbortSignal.timeout(this.#timeMs);
    try {
      return await this.#pool.run(text, { signal });
    } catch (error) {
      if (signal.aborted) return 'busy';
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
