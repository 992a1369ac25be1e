import { AsyncLocalStorage } from 'node:async_hooks';

type OnCrash = (how: string) => void;

const current = new AsyncLocalStorage<OnCrash>();

/** Runs what an indexer does; an error that would have ended its process is told to `onCrash`. */
export function asProcess<T>(onCrash: OnCrash, run: () => T): T {
  return current.run(onCrash, run);
}

/** Hears of errors that nobody catches and tells the indexer in whose course they came up. @returns the end of it */
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
