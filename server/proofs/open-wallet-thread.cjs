/** Starts the thread that keeps the wallet open from TypeScript, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./wallet-worker.ts');
