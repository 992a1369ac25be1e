/** Thrown to whoever would have to wait too long. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** Lets `width` tasks run at a time and `line` more wait; refuses further ones at once. */
export function createTurns(width: number, line: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= width) {
      if (waiting.length >= line) throw new TooManyWaitingError('too many proofs are being checked');
      // Whoever ends hands its place over: `running` stays as it is.
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running++;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
