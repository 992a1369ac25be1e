/**
 * A bounded pool with a bounded waiting line, served first come first served. A lane is whatever must be used by one
 * call at a time: here, one HTTP connection.
 */
export interface ConcurrencyLimit<Lane> {
  /**
   * Waits for a free lane. The caller must give it back with `release`, whatever happens.
   *
   * @returns the lane, or why there is none: the line is full, or `signal` fired while waiting
   */
  acquire(signal: AbortSignal): Promise<Lane | 'line-full' | 'gave-up'>;
  release(lane: Lane): void;
  /** Sends home everybody who waits, with 'gave-up'. */
  close(): void;
}

export function createConcurrencyLimit<Lane>(
  lanes: readonly Lane[],
  maxWaiting: number,
): ConcurrencyLimit<Lane> {
  const free = [...lanes].reverse();
  const waiting = new Set<{ serve: (lane: Lane) => void; giveUp: () => void }>();

  return {
    async acquire(signal) {
      if (signal.aborted) return 'gave-up';
      const lane = free.pop();
      if (lane !== undefined) return lane;
      if (waiting.size >= maxWaiting) return 'line-full';
      return new Promise((resolve) => {
        const place = {
          serve: (freed: Lane): void => {
            waiting.delete(place);
            signal.removeEventListener('abort', place.giveUp);
            resolve(freed);
          },
          giveUp: (): void => {
            waiting.delete(place);
            signal.removeEventListener('abort', place.giveUp);
            resolve('gave-up');
          },
        };
        waiting.add(place);
        signal.addEventListener('abort', place.giveUp, { once: true });
      });
    },
    release(lane) {
      const next = waiting.values().next();
      if (next.done === true) free.push(lane);
      else next.value.serve(lane);
    },
    close() {
      for (const place of [...waiting]) place.giveUp();
    },
  };
}
