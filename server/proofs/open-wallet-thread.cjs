/** Entry point of the thread that keeps the wallet open. Loads the TypeScript of the worker, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./wallet-worker.ts');
