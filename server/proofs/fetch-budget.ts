import { AnswerTooLargeError } from '@ringscope/rpc/errors.ts';
import type { CallOptions } from '@ringscope/rpc/method.ts';

/** A check needs more chain data than it may fetch. */
export class FetchBudgetError extends Error {
  override readonly name = 'FetchBudgetError';
}

/** The bytes of answers that one check may fetch from the daemon. */
export class FetchBudget {
  #bytesLeft: number;

  constructor(bytes: number) {
    this.#bytesLeft = bytes;
  }

  /**
   * Makes a call and subtracts the bytes of its answer from the budget. The connection is closed as soon as an answer
   * exceeds the rest of the budget.
   *
   * @throws FetchBudgetError when the answer exceeds the rest of the budget, and every error of the call
   */
  async spend<T>(call: (options: CallOptions) => Promise<T>): Promise<T> {
    if (this.#bytesLeft <= 0) throw new FetchBudgetError('no bytes are left');
    try {
      return await call({
        maxBytes: this.#bytesLeft,
        onAnswer: (bytes) => {
          this.#bytesLeft -= bytes;
        },
      });
    } catch (error) {
      if (error instanceof AnswerTooLargeError) throw new FetchBudgetError('the answer is too large');
      throw error;
    }
  }
}
