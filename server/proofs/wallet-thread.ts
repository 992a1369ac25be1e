import type { Piscina } from 'piscina';
import { lazyThread } from '../lazy-thread.ts';
import type { Service } from './worker.ts';

/** Milliseconds after which a thread without work ends. It is longer than the pause of keep-wallet-open.ts. */
const IDLE_MS = 120_000;

/** Time limit of the opening of the wallet. */
const PREPARE_MS = 60_000;

/**
 * The thread that opens the wallet for the checks. It is not one of the threads that check proofs, because a service that does
 * not respond would occupy one of them again and again.
 */
export class WalletThread {
  readonly #pool: Piscina<undefined, string | undefined>;

  constructor(service: Service) {
    this.#pool = lazyThread(new URL('open-wallet-thread.cjs', import.meta.url), {
      idleTimeout: IDLE_MS,
      workerData: service,
    });
  }

  /**
   * Opens the wallet for the checks, when none is open.
   *
   * @returns a sentence for the operator when the service is not ready
   */
  async prepare(): Promise<string | undefined> {
    const signal = AbortSignal.timeout(PREPARE_MS);
    try {
      return await this.#pool.run(undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      return 'The wallet service did not open its wallet in time. This is tried again.';
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
