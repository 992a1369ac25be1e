import { detectPastedValues, type PasteDetectionResult } from '../../proofs/detect.ts';
import {
  ConcurrencyLimit,
  TooManyWaitingTasksError,
  type ConcurrencyLimitOptions,
} from '@ringscope/rpc/concurrency-limit.ts';
import { createLazyThread } from '../lazy-thread.ts';
import { ipNetworkOfClient } from '../limits/client-ip.ts';

/** Texts with at least this many characters are parsed in a thread. A shorter one takes a few milliseconds at most. */
const LARGE_CHARACTERS = 2_000;

/** Milliseconds after which a thread without work ends. */
const IDLE_MS = 30_000;

/**
 * Time limit of a detection in milliseconds. A detection that exceeds it is aborted together with its thread. The longest text takes 0.4 s,
 * and a thread starts in 1 s.
 */
const DETECT_MS = 10_000;

/**
 * Limits on the pasted texts that the thread parses and that wait for the thread. Each text has at most 600,000
 * characters.
 */
const limits: ConcurrencyLimitOptions = {
  maxRunning: 1,
  maxWaiting: 16,
  maxWaitingPerClient: 2,
  maxWaitingPerNetwork: 4,
  networkOf: ipNetworkOfClient,
};

/** Recognises keys and proofs in pasted text. A thread reads long texts, so that no other response waits for them. */
export class PastedValueDetector {
  readonly #limit = new ConcurrencyLimit(limits);
  readonly #timeoutMs: number;
  readonly #pool = createLazyThread<string, PasteDetectionResult>(
    new URL('detect-thread.cjs', import.meta.url),
    {
      idleTimeout: IDLE_MS,
    },
  );

  /** @param timeoutMs time limit of a detection in milliseconds */
  constructor(timeoutMs = DETECT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Recognises keys and proofs in a text.
   *
   * @param client the client that sent the text; each client has a limited share of the queue
   * @returns `busy` when too many texts are waiting, or when the text took too long
   */
  readonly detect = async (text: string, client: string): Promise<PasteDetectionResult | 'busy'> => {
    if (text.length < LARGE_CHARACTERS) return detectPastedValues(text);
    try {
      return await this.#limit.run(async () => this.#read(text), { client });
    } catch (error) {
      if (error instanceof TooManyWaitingTasksError) return 'busy';
      throw error;
    }
  };

  async #read(text: string): Promise<PasteDetectionResult | 'busy'> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
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
