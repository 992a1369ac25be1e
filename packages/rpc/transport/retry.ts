import { setTimeout as delay } from 'node:timers/promises';
import { NetworkError, RpcError, TimeoutError } from '../errors.ts';
import { isNodeFailure } from './node-choice.ts';

export interface RetryPolicy {
  /** The number of attempts, including the first. */
  readonly maxAttempts: number;
  /** Longest pause before the second attempt, in milliseconds. It doubles for each further attempt. */
  readonly initialPauseMs: number;
  readonly maxPauseMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { maxAttempts: 3, initialPauseMs: 200, maxPauseMs: 2_000 };

/** Properties of a failed attempt, from which {@link shouldRetryCall} decides whether to retry. */
export interface FailedCallAttempt {
  /** Whether sending the request twice has the same effect as sending it once. */
  readonly repeatable: boolean;
  /** 1 for the first attempt of the call. */
  readonly attemptNumber: number;
  /** Whether the next attempt would go to another node. */
  readonly hasOtherNode: boolean;
}

/**
 * Returns whether to send a call again. All of these must hold: attempts are left; the error may be temporary or there is
 * another node; the call is repeatable or certainly did not reach the node.
 */
export function shouldRetryCall(error: unknown, attempt: FailedCallAttempt, policy: RetryPolicy): boolean {
  if (!(error instanceof RpcError) || attempt.attemptNumber >= policy.maxAttempts) return false;
  const mayHelp =
    error.retryable || (attempt.hasOtherNode && isNodeFailure(error) && !(error instanceof TimeoutError));
  const isSafe = attempt.repeatable || (error instanceof NetworkError && !error.mayHaveRun);
  return mayHelp && isSafe;
}

/**
 * Returns a random pause between 0 and the exponential backoff ("full jitter"), in milliseconds. So clients that failed at
 * the same time retry at different times.
 *
 * @param attemptNumber the number of the failed attempt, from 1
 * @param random 0 … 1
 */
export function retryPauseMs(attemptNumber: number, policy: RetryPolicy, random: number): number {
  return Math.round(random * Math.min(policy.maxPauseMs, policy.initialPauseMs * 2 ** (attemptNumber - 1)));
}

/**
 * Runs `attempt` until it succeeds or `shouldRetryCall` returns false.
 *
 * @param call `signal` ends the pause between attempts; the function then throws the last error
 */
export async function callWithRetry<T>(
  attempt: () => Promise<T>,
  call: { repeatable: boolean; signal: AbortSignal; hasOtherNode?: () => boolean },
  policy: RetryPolicy,
  random: () => number = Math.random,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      const hasOtherNode = call.hasOtherNode?.() ?? false;
      if (
        !shouldRetryCall(error, { repeatable: call.repeatable, attemptNumber: number, hasOtherNode }, policy)
      )
        throw error;
      if (hasOtherNode) continue;
      const hasPaused = await delay(retryPauseMs(number, policy, random()), true, {
        signal: call.signal,
      }).catch(() => false);
      if (!hasPaused) throw error;
    }
  }
}
