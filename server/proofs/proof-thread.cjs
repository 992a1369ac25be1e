/**
 * Entry point of a thread that checks proofs. Tests and benchmarks use this file, which loads the TypeScript of the worker. The built site
 * has a bundle with the same name beside its server (bin/setup/bundles.mjs).
 *
 * A thread does not inherit the TypeScript loader, so this file registers one. It uses the CommonJS loader, which works inside
 * the thread. The ES module loader starts a second thread for each thread, which takes 45 MB and a second of processor time
 * (bench/backfill.md).
 */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
