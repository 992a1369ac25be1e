import { parentPort, workerData } from 'node:worker_threads';
import { loadKeccakBatch } from '@ringscope/protocol/keccak-batch.ts';
import { findShortage } from '../node/shortage.ts';
import type { ThreadMessage } from './worker-pool.ts';
import { startRangeWork, type RangeWork, type RangeWorkSettings } from './range-work.ts';

/** Entry point of a thread that indexes ranges. Any message from its parent ends it. */
const port = parentPort;
if (port === null) throw new Error('this file runs as a thread');
const say = (message: ThreadMessage): void => port.postMessage(message);

async function start(): Promise<RangeWork> {
  await loadKeccakBatch();
  return startRangeWork(workerData as RangeWorkSettings, {
    onDone: () => say({ kind: 'range-done' }),
    onError: (error) => say({ kind: 'error', message: error.message, shortage: findShortage(error) }),
  });
}

const started = start();
port.once('message', () => void started.then((work) => work.end()).then(() => port.close()));
