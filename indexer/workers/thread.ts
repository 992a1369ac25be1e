import { parentPort, workerData } from 'node:worker_threads';
import { loadKeccakBatch } from '../../protocol/keccak-batch.ts';
import { shortageOf } from '../node/shortage.ts';
import type { ThreadMessage } from './crew.ts';
import { startRangeWork, type RangeWorkSettings } from './range-work.ts';

/** A thread that works on ranges. Its parent tells it to end by any message. */
const port = parentPort;
if (port === null) throw new Error('this file runs as a thread');
const say = (message: ThreadMessage): void => port.postMessage(message);

await loadKeccakBatch();
const work = startRangeWork(workerData as RangeWorkSettings, {
  onDone: () => say({ kind: 'range-done' }),
  onError: (error) => say({ kind: 'error', message: error.message, shortage: shortageOf(error) }),
});

port.once('message', () => void work.end().then(() => port.close()));
