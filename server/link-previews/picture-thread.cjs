/** Starts the thread that draws pictures from TypeScript, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
