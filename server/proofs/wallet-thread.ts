import type { Piscina } from 'piscina';
import { setTimeout as delay } from 'node:timers/promises';
import { createLazyThread } from '../lazy-thread.ts';
import type { RpcUrlAndLogin } from './worker.ts';

/**
 * Milliseconds after which an idle thread ends. Longer than {@link OPEN_PAUSE_MS}, so that the thread does not end between two checks of the
 * wallet.
 */
const IDLE_MS = 120_000;

/** Time limit for opening the wallet, in milliseconds. */
const PREPARE_MS = 60_000;

/**
 * The thread that opens the wallet for proof checks. It is not one of the threads that check proofs, because a wallet
 * service that does not respond would occupy one of those threads repeatedly.
 */
export class WalletThread {
  readonly #pool: Piscina<undefined, string | undefined>;

  constructor(service: RpcUrlAndLogin) {
    this.#pool = createLazyThread(new URL('open-wallet-thread.cjs', import.meta.url), {
      idleTimeout: IDLE_MS,
      workerData: service,
    });
  }

  /**
   * Opens the wallet for proof checks if none is open.
   *
   * @returns undefined when the wallet is open, otherwise a sentence for the operator about the reason
   */
  async openWallet(): Promise<string | undefined> {
    const signal = AbortSignal.timeout(PREPARE_MS);
    try {
      return await this.#pool.run(undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      return `The wallet service did not open its wallet within ${PREPARE_MS} ms. The proof desk returns only its own verdicts and retries.`;
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** Pause between two checks that the wallet is open. */
const OPEN_PAUSE_MS = 30_000;
/** Pause after the wallet could not be opened. */
const RETRY_PAUSE_MS = 5_000;

interface KeepWalletOpenOptions {
  /** Opens the wallet if none is open. @returns undefined when it is open, otherwise a sentence for the operator */
  readonly openWallet: () => Promise<string | undefined>;
  /** Receives the result of each attempt: a sentence for the operator, or undefined after a success. */
  readonly reportProblem: (problem: string | undefined) => void;
  /** Milliseconds until the next call of `openWallet`: `afterSuccess` or `afterFailure`. */
  readonly pausesMs?: { readonly afterSuccess: number; readonly afterFailure: number };
}

/**
 * Keeps the wallet of the proof desk open, so that no visitor waits for it. Opens it again after a restart of the wallet
 * service.
 */
export function keepWalletOpen({
  openWallet,
  reportProblem,
  pausesMs = { afterSuccess: OPEN_PAUSE_MS, afterFailure: RETRY_PAUSE_MS },
}: KeepWalletOpenOptions): { close(): void } {
  const ending = new AbortController();
  const { signal } = ending;
  const isEnded = (): boolean => signal.aborted;
  void (async () => {
    while (!isEnded()) {
      const problem = await openWallet().catch(
        () =>
          'The thread that opens the wallet of the proof desk failed. The proof desk returns only its own verdicts and retries.',
      );
      if (isEnded()) return;
      reportProblem(problem);
      const pause = problem === undefined ? pausesMs.afterSuccess : pausesMs.afterFailure;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return { close: () => ending.abort() };
}
