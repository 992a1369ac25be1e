/**
 * Runs a thread of the indexer from TypeScript, for tests and benchmarks. The bundled indexer uses a bundle with the same name
 * (bin/setup/bundles.mjs). A thread does not inherit the TypeScript loader of the main thread, so it registers its own.
 *
 * It uses the CommonJS loader, which runs within the thread. The loader for ES modules starts another thread for each thread,
 * which takes 45 MB and a second of processor time (bench/backfill.md).
 */
require('tsx/cjs/api').register();
require('./thread.ts');
