/** Starts the indexer. Why it loads TypeScript as CommonJS is told in workers/boot.cjs. */
require('tsx/cjs/api').register();
require('./main.ts');
