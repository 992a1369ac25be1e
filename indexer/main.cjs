/** Starts the indexer. The comment in workers/boot.cjs explains why TypeScript is loaded as CommonJS. */
require('tsx/cjs/api').register();
require('./main.ts');
