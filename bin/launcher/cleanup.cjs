/** Runs cleanup-main.ts from TypeScript, for tests. The bundled launcher uses a bundle with the same name (bin/setup/bundles.mjs). */
require('tsx/cjs/api').register();
require('./cleanup-main.ts');
