/** Starts the thread that reads pasted texts from TypeScript, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
