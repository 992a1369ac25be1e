import { isMainThread } from 'node:worker_threads';

/** A report of {@link reportHeap}: its number, and the bytes that are in use after a garbage collection. */
export const HEAP_LINE = /^heap report (\d+): (\d+) bytes$/gm;

let reports = 0;

/** Writes the bytes of live objects, in the heap and outside of it. Node.js needs `--expose-gc`. */
function reportHeap() {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('start Node with --expose-gc');
  // Objects with finalizers are freed by the second collection.
  gc();
  gc();
  const { heapUsed, external } = process.memoryUsage();
  reports += 1;
  process.stderr.write(`heap report ${reports}: ${heapUsed + external} bytes\n`);
}

// A program that is started with `--import` of this file reports at each SIGUSR2.
if (isMainThread) process.on('SIGUSR2', reportHeap);
