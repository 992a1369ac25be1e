import { AsyncLocalStorage } from 'node:async_hooks';

type OnCrash = (how: string) => void;

const current = new AsyncLocalStorage<OnCrash>();

/** Runs the code of one indexer. An error that would end a real process is passed to `onCrash`. */
export function asProcess<T>(onCrash: OnCrash, run: () => T): T {
  return current.run(onCrash, run);
}

/**
 * Listens for uncaught errors and passes each to the indexer that caused it.
 *
 * @returns a function that removes the listener
 */
export function watchForCrashes(): () => void {
  const heard = (error: unknown, origin: unknown): void => {
    const kind = origin === 'uncaughtException' ? origin : 'unhandledRejection';
    const how = `${kind}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    const onCrash = current.getStore();
    if (onCrash === undefined) throw error;
    onCrash(how);
  };
  process.on('uncaughtException', heard);
  process.on('unhandledRejection', heard);
  return () => {
    process.off('uncaughtException', heard);
    process.off('unhandledRejection', heard);
  };
}
