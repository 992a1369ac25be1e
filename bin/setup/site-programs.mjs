import { build } from 'esbuild';
import { join } from 'node:path';
import { root } from './run.mjs';

const SOURCE = 'server/pages/main.ts';

/** The bundle is a module, and some of its dependencies call `require` for modules of Node.js. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Bundles the program of a page process into `page-process.mjs` of a built site. A page process that died is replaced while
 * visitors wait, and the bundle starts in a third of the time that tsx needs (`bench/page-processes.md`).
 *
 * @param {string} folder of the built site
 */
export async function buildPageProgram(folder) {
  await build({
    entryPoints: [join(root, SOURCE)],
    absWorkingDir: root,
    outfile: join(folder, 'page-process.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE },
    // Next finds its own files beside itself. `pg` loads `pg-native` only on request.
    external: ['next', 'pg-native'],
    logLevel: 'warning',
  });
}
