import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/**
 * Returns a pool of one thread, which does one task after the other. The thread starts with the first task, and ends
 * after `idleTimeout` milliseconds without one.
 *
 * @param boot the script that the thread runs
 */
export function lazyThread<Task, Result>(
  boot: URL,
  options: Pick<Options, 'idleTimeout' | 'maxQueue' | 'resourceLimits' | 'workerData'>,
): Piscina<Task, Result> {
  return new Piscina({
    filename: fileURLToPath(boot),
    minThreads: 0,
    maxThreads: 1,
    recordTiming: false,
    // An idle thread must still notice that a service closes a connection.
    atomics: 'disabled',
    execArgv: [],
    ...options,
  });
}
