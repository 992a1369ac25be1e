import { setTimeout as delay } from 'node:timers/promises';
import { NetworkError, RpcError, TimeoutError } from '../errors.ts';
import { isNodeFailure } from './node-choice.ts';

export interface RetryPolicy {
  /** Attempts in total, the first included. */
  readonly attempts: number;
  /** Pause before the second attempt at most; doubled for each further one. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, pauseMs: 200, maxPauseMs: 2_000 };

/** What a call allows, and where it stands. */
export interface FailedAttempt {
  /** Sending it twice does no more than sending it once. */
  readonly repeatable: boolean;
  /** From 1. */
  readonly number: number;
  /** The next attempt would go to another node. */
  readonly hasOtherNode: boolean;
}

/**
 * A pure decision. Attempts must be left; the error's class must promise something from a repeat, or another node must be
 * there to ask; and the call must be repeatable, or certain not to have reached the node.
 */
export function shouldRetry(error: unknown, attempt: FailedAttempt, policy: RetryPolicy): boolean {
  if (!(error instanceof RpcError) || attempt.number >= policy.attempts) return false;
  const mayHelp =
    error.retryable || (attempt.hasOtherNode && isNodeFailure(error) && !(error instanceof TimeoutError));
  const isSafe = attempt.repeatable || (error instanceof NetworkError && !error.mayHaveRun);
  return mayHelp && isSafe;
}

/**
 * "Full jitter": anywhere between nothing and the doubled pause, so that clients that failed together do not come back
 * together.
 *
 * @param attempt the one that failed, from 1
 * @param random 0 … 1
 */
export function pauseAfter(attempt: number, policy: RetryPolicy, random: number): number {
  return Math.round(random * Math.min(policy.maxPauseMs, policy.pauseMs * 2 ** (attempt - 1)));
}

/**
 * Runs `attempt` until it succeeds or a repeat makes no sense.
 *
 * @param signal ends the pause between attempts; the last error is thrown then
 */
export async function withRetry<T>(
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
      if (!shouldRetry(error, { repeatable: call.repeatable, number, hasOtherNode }, policy)) throw error;
      if (hasOtherNode) continue;
      const hasPaused = await delay(pauseAfter(number, policy, random()), true, {
        signal: call.signal,
      }).catch(() => false);
      if (!hasPaused) throw error;
    }
  }
}
