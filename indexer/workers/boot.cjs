/**
 * Starts a thread. A thread does not inherit its parent's loader of TypeScript, so it registers one.
 *
 * It is the loader of CommonJS, because it works within the thread. The loader of ES modules needs a second thread for each
 * one that loads, which takes 45 MB and a second of processor time (bench/backfill.md).
 */
require('tsx/cjs/api').register();
require('./thread.ts');
