/**
 * Starts a thread that decodes transactions and blocks. A thread does not inherit the TypeScript loader, so this file
 * registers one, as the threads of the proof desk do.
 */
require('tsx/cjs/api').register();
module.exports = require('./worker.ts');
