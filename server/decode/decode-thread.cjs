/** Starts the thread that decodes transactions and blocks from TypeScript, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
