/** Entry point of the thread that renders pictures. Loads the TypeScript of the worker, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
