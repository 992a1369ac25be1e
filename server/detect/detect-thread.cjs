/**
 * Starts a thread that reads pasted texts. A thread does not inherit the TypeScript loader, so this file registers one, as the
 * threads of the proof desk do.
 */
require('tsx/cjs/api').register();
module.exports = require('../../desk/detect.ts').detect;
