import { parentPort, workerData } from 'node:worker_threads';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { describeMissingResource } from '../node/shortage.ts';
import type { RangeWorkerMessage } from './worker-pool.ts';
import {
  connectAndStartRangeWorker,
  type RangeWorkerWithConnections,
  type RangeWorkerSettings,
} from './range-work.ts';

/** Entry point of a thread that indexes ranges. Any message from the main thread stops it. */
const port = parentPort;
if (port === null)
  throw new Error('The file thread.ts was not started in a worker thread. Start it with createWorkerPool.');
const send = (message: RangeWorkerMessage): void => port.postMessage(message);

async function start(): Promise<RangeWorkerWithConnections> {
  await loadKeccakBatchEngine();
  return connectAndStartRangeWorker(workerData as RangeWorkerSettings, {
    onAttempt: (attempt) => send({ kind: 'attempt', attempt }),
    onError: (error) =>
      send({ kind: 'error', message: error.message, missingResource: describeMissingResource(error) }),
  });
}

const started = start();
port.once('message', () => void started.then((work) => work.close()).then(() => port.close()));
