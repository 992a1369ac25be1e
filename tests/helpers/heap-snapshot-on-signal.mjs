// A program that is started with `--import` of this file writes a heap snapshot on SIGUSR2, after a garbage
// collection. It contains each string in full, while the snapshots of `--heapsnapshot-signal` truncate them.
import { renameSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--heap-snapshot-string-limit=10000000');
  process.on('SIGUSR2', () => {
    const path = `${process.env.HEAP_SNAPSHOT_FOLDER}/${process.pid}`;
    rememberLines();
    writeHeapSnapshot(`${path}.part`);
    renameSync(`${path}.part`, path);
  });
}

/**
 * Makes V8 store where the lines of each script begin. Without it, V8 counts the lines again for each function
 * of a snapshot, which takes half a minute in a program with large bundles.
 */
function rememberLines() {
  const session = new Session();
  session.connect();
  session.post('Debugger.enable');
  session.disconnect();
}
