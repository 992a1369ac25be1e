/** Messages that an indexer must never log. */
const unexpectedMessages = ['in a way that was not foreseen', 'a worker thread failed'];

/** Finds log lines with such a message and returns them as problems of a run. */
export function findLogProblems(logs: readonly string[]): string[] {
  return logs.flatMap((log) =>
    log
      .split('\n')
      .filter((line) => unexpectedMessages.some((words) => line.includes(words)))
      .map((line) => `an indexer said: ${line}`),
  );
}
