/** What an indexer should never have to say of itself. */
const unexpectedMessages = ['in a way that was not foreseen', 'a worker thread failed'];

/** The lines of logs in which an indexer says such a thing, as problems of a run. */
export function findLogProblems(logs: readonly string[]): string[] {
  return logs.flatMap((log) =>
    log
      .split('\n')
      .filter((line) => unexpectedMessages.some((words) => line.includes(words)))
      .map((line) => `an indexer said: ${line}`),
  );
}
