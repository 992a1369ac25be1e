/** Starts the indexer from TypeScript, for tests and benches. The comment in workers/index-thread.cjs explains why it is loaded as CommonJS. */
require('tsx/cjs/api').register();
require('./main.ts');
