import { build } from 'esbuild';
import { root } from './run.mjs';

/** Programs of the site, by the names of their bundles. */
const PROGRAMS = {
  server: 'server/main.ts',
  'page-process': 'server/pages/main.ts',
};

/**
 * Threads of the server. Each has the name of the file beside its pool that starts the same thread from TypeScript, so that the pool
 * finds the bundle beside the bundled server.
 */
const THREADS = {
  'proof-thread': 'server/proofs/worker.ts',
  'open-wallet-thread': 'server/proofs/wallet-worker.ts',
  'decode-thread': 'server/decode/worker.ts',
  'detect-thread': 'server/detect/worker.ts',
  'picture-thread': 'server/link-previews/worker.ts',
};

/** Packages outside of the bundles. Next and Piscina find their own files beside themselves, and `pg` loads `pg-native` only on request. */
export const EXTERNAL_PACKAGES = ['next', 'piscina', 'pg-native'];

/** A bundle of a program is a module, and some of its dependencies call `require` for modules of Node.js. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Bundles the programs of the site into a built site. They start several times faster than from TypeScript, which matters when a
 * process is replaced while visitors wait (`bench/page-processes.md`).
 *
 * @param {string} folder of the built site
 */
export async function buildSitePrograms(folder) {
  const options = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // For `NODE_OPTIONS=--enable-source-maps`. By default nothing reads them: Node would parse them at each start (60 MB).
    sourcemap: true,
    sourcesContent: false,
    external: EXTERNAL_PACKAGES,
    logLevel: 'warning',
  };
  await Promise.all([
    build({
      ...options,
      entryPoints: PROGRAMS,
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      banner: { js: REQUIRE },
    }),
    build({ ...options, entryPoints: THREADS, format: 'cjs', outExtension: { '.js': '.cjs' } }),
  ]);
}
