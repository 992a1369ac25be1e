import { parentPort, workerData } from 'node:worker_threads';
import { loadKeccak } from '../../protocol/keccak.ts';
import { openWriter } from '../../db/writer.ts';
import { createDaemonClient } from '../../rpc/daemon/client.ts';
import { startRangeWorker } from '../range-queue.ts';
import type { ThreadMessage, ThreadSettings } from './crew.ts';

/**
 * A thread that works on ranges: it shares nothing with the others but queue, daemon and database, exactly like a process
 * on another machine. Its parent tells it to end by any message.
 */
const { store, databaseUrl, monerodUrl, monerodLogin, concurrency } = workerData as ThreadSettings;
const port = parentPort;
if (port === null) throw new Error('this file runs as a thread');
const say = (message: ThreadMessage): void => port.postMessage(message);

await loadKeccak();
const stop = new AbortController();
const writer = openWriter(databaseUrl, { max: concurrency + 1, name: 'ringscope-worker' });
const daemon = createDaemonClient({
  url: monerodUrl,
  ...(monerodLogin === undefined ? {} : { login: monerodLogin }),
});
const worker = startRangeWorker(
  store,
  { daemon, writer, signal: stop.signal },
  {
    concurrency,
    onDone: () => say({ kind: 'range-done' }),
    onError: ({ message }) => say({ kind: 'queue-error', message }),
  },
);

port.once('message', () => {
  stop.abort();
  void (async () => {
    await worker.close();
    daemon.close();
    await writer.close();
    port.close();
  })();
});
