import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/**
 * Returns a pool of one thread, which runs one task at a time unless `concurrentTasksPerWorker` is larger. The thread
 * starts with the first task and ends after `idleTimeout` milliseconds without one.
 *
 * @param scriptUrl the script that the thread runs
 */
export function createLazyThread<Task, Result>(
  scriptUrl: URL,
  options: Pick<
    Options,
    'concurrentTasksPerWorker' | 'idleTimeout' | 'maxQueue' | 'resourceLimits' | 'workerData'
  >,
): Piscina<Task, Result> {
  return new Piscina({
    filename: fileURLToPath(scriptUrl),
    minThreads: 0,
    maxThreads: 1,
    recordTiming: false,
    // Waiting with `Atomics` would block the event loop of an idle thread, so the thread would not notice when a service closes a
    // connection.
    atomics: 'disabled',
    execArgv: [],
    ...options,
  });
}
