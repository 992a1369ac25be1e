/**
 * Loads the worker thread that checks proofs. A thread does not inherit the loader of TypeScript, so this file registers
 * one. It is the loader of CommonJS, because that one works within the thread. The loader of ES modules starts a second
 * thread for each thread that loads it, which takes 45 MB and a second of processor time (bench/backfill.md).
 */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
