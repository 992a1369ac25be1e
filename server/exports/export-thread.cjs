/** Entry point of the thread that reads exports. Loads the TypeScript of the worker, as proof-thread.cjs does. */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
