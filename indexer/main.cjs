/** Runs the indexer from TypeScript, for tests and benchmarks. workers/index-thread.cjs explains why it is CommonJS. */
require('tsx/cjs/api').register();
require('./main.ts');
