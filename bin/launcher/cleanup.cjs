/** Starts the clean-up from TypeScript, for tests. The bundled launcher has a bundle of the same name beside it (bin/setup/bundles.mjs). */
require('tsx/cjs/api').register();
require('./cleanup-main.ts');
