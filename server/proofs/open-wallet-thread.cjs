/**
 * Starts the thread that keeps the wallet open. A thread does not inherit the TypeScript loader, so this file registers one, as
 * boot.cjs does.
 */
require('tsx/cjs/api').register();
module.exports = require('./wallet-worker.ts');
