import { build } from 'esbuild';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from './run.mjs';

/** Programs of the site, by name of the bundle. */
const SITE_PROGRAMS = {
  server: 'server/main.ts',
  'page-process': 'server/pages/main.ts',
};

/**
 * Threads of the server, by name of the bundle. The code that starts a thread loads NAME.cjs from the same folder. In a
 * build, NAME.cjs is the bundle of the thread. In the sources, NAME.cjs loads the TypeScript of the thread.
 */
const SITE_THREADS = {
  'proof-thread': 'server/proofs/worker.ts',
  'open-wallet-thread': 'server/proofs/wallet-worker.ts',
  'decode-thread': 'server/decode/worker.ts',
  'export-thread': 'server/exports/worker.ts',
  'detect-thread': 'server/detect/worker.ts',
  'picture-thread': 'server/link-previews/worker.ts',
};

/** The launcher of `npm start`, and the programs that it starts besides the site. */
const SERVICE_PROGRAMS = {
  launcher: 'bin/launcher/main.ts',
  indexer: 'indexer/main.ts',
  'demo-driver': 'demo/main.ts',
};

/**
 * The cleanup process of the launcher and the thread of the indexer, by name of the bundle. The code that starts them
 * loads NAME.cjs from the same folder.
 */
const SERVICE_THREADS = {
  cleanup: 'bin/launcher/cleanup-main.ts',
  'index-thread': 'indexer/workers/thread.ts',
};

/**
 * Packages that are not bundled. Next, Piscina and Bull Board load files from their own folders, `pg` loads `pg-native` only on
 * request, and `msgpackr-extract` is a native module.
 */
export const UNBUNDLED_PACKAGES = ['next', 'piscina', '@bull-board/*', 'pg-native', 'msgpackr-extract'];

/** Defines `require` in bundled ES modules, because some dependencies call it for modules of Node.js. */
const REQUIRE =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);";

/**
 * Bundles the programs of the site. Bundles start several times faster than TypeScript, which matters when a process is
 * replaced while visitors wait (`bench/page-processes.md`).
 *
 * @param {string} siteFolder folder of the built site
 */
export async function bundleSite(siteFolder) {
  await bundle(siteFolder, SITE_PROGRAMS, SITE_THREADS);
}

/**
 * Bundles the launcher and the services, and copies the migrations that the indexer reads.
 *
 * @param {string} folder
 */
export async function bundleServices(folder) {
  await bundle(folder, SERVICE_PROGRAMS, SERVICE_THREADS);
  cpSync(join(checkoutFolder, 'db/migrations'), join(folder, 'migrations'), { recursive: true });
}

/**
 * Bundles programs and threads for Node.js.
 *
 * @param {string} folder for the bundles
 * @param {Record<string, string>} programs entry points that are bundled as ES modules, by name of the bundle
 * @param {Record<string, string>} threads entry points that are bundled as CommonJS, by name of the bundle
 */
async function bundle(folder, programs, threads) {
  const options = {
    absWorkingDir: checkoutFolder,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // Source maps for `NODE_OPTIONS=--enable-source-maps`. The option is off by default, because Node.js would parse 60
    // MB of maps at each start.
    sourcemap: true,
    sourcesContent: false,
    external: UNBUNDLED_PACKAGES,
    logLevel: 'warning',
  };
  await Promise.all([
    build({
      ...options,
      entryPoints: programs,
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      banner: { js: REQUIRE },
    }),
    build({ ...options, entryPoints: threads, format: 'cjs', outExtension: { '.js': '.cjs' } }),
  ]);
}
