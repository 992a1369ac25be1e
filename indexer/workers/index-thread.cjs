/**
 * Starts a thread of the indexer from TypeScript, for tests and benches. The bundled indexer has its bundle under the same name beside
 * it (bin/setup/bundles.mjs). A thread does not inherit its parent's loader of TypeScript, so it registers one.
 *
 * It is the loader of CommonJS, because it works within the thread. The loader of ES modules needs a second thread for each
 * one that loads, which takes 45 MB and a second of processor time (bench/backfill.md).
 */
require('tsx/cjs/api').register();
require('./thread.ts');
