import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { Features, transform } from 'lightningcss';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createSiteFont } from './fonts.mjs';
import { writeLicences } from './licences.mjs';
import { checkoutFolder } from './run.mjs';

const SCRIPT = 'app/_client/main.ts';

/**
 * The worker of the proof desk. It is bundled as one file, because the content security policy of the worker forbids
 * loading further files.
 */
const WORKER = 'app/_client/proofs/worker.ts';

/** Source file of the charts, which React renders in the browser. */
const CHART = 'app/_client/explore-chart.tsx';

/** Path of the code that replaces React in the script of the proof desk. */
const ELEMENTS = 'app/_client/proofs/elements.ts';

/** Replaces `hash-wasm`, because the content security policy of pages forbids WebAssembly. */
const withoutWasm = { 'hash-wasm': join(checkoutFolder, 'app/_client/proofs/without-wasm.ts') };

/** Name of the virtual stylesheet that imports all stylesheets of the site. It exists only in the bundler. */
const STYLE = 'styles';

/** Shared styles come first, so that a component can override them. */
const sharedStyles = ['tokens', 'fonts', 'base', 'controls'].map((name) => `_styles/${name}.css`);

/**
 * Lists the shared styles of the site and the `.css` files of all components.
 *
 * @returns {string[]} paths below `app/`
 */
export function listStylesheets() {
  const all = readdirSync(join(checkoutFolder, 'app'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  return [...sharedStyles, ...all.filter((path) => !sharedStyles.includes(path)).sort()];
}

/**
 * Bundles the script and the stylesheet of all pages into `assets/` of a built site, and writes their names to
 * `assets/entry.json`. The chart library and the proof desk are separate chunks, which the script loads on demand. The licences of
 * bundled packages are in `licences.txt`, in the folder of the site.
 *
 * @param {string} siteFolder folder of the built site
 */
export async function buildPageAssets(siteFolder) {
  const outdir = join(siteFolder, 'assets');
  const worker = await buildWorker(outdir);
  const { metafile } = await build({
    entryPoints: [join(checkoutFolder, SCRIPT), STYLE],
    plugins: [
      { name: 'styles', setup: addStyles },
      { name: 'fonts', setup: addFonts },
      { name: 'elements', setup: renderWithoutReact },
    ],
    absWorkingDir: checkoutFolder,
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    entryNames: 'site-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    alias: withoutWasm,
    define: {
      'process.env.NODE_ENV': '"production"',
      PROOF_WORKER_URL: JSON.stringify(`/assets/${worker.name}`),
    },
    metafile: true,
    logLevel: 'warning',
  });
  const outputs = Object.entries(metafile.outputs);
  const names = Object.entries({ script: SCRIPT, style: `${STYLE}:${STYLE}` }).map(([kind, entry]) => {
    const made = outputs.find(([, { entryPoint }]) => entryPoint === entry);
    if (made === undefined)
      throw new Error(
        `The build of the site failed: the bundler wrote no file for ${entry}. Check the entry points in bin/setup/page-files.mjs.`,
      );
    return [kind, basename(made[0])];
  });
  const font = outputs.find(([path]) => basename(path).startsWith('sans-'));
  if (font === undefined)
    throw new Error(
      'The build of the site failed: the bundler wrote no file for font:sans, the font of normal text. Check that app/_styles/fonts.css uses font:sans.',
    );
  const files = { ...Object.fromEntries(names), font: basename(font[0]) };
  supportOldBrowsers(join(outdir, files.style));
  writeFileSync(join(outdir, 'entry.json'), JSON.stringify(files));
  writeLicences([metafile, worker.metafile], join(siteFolder, 'licences.txt'));
}

/**
 * Compresses the scripts and styles of a built site with the highest level of Brotli, because they change only with a
 * build. This level makes the stylesheet 18% smaller than the level that the server uses for pages.
 *
 * @param {string} folder of the built site
 */
export function compressPageAssets(folder) {
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
  }
}

/**
 * Bundles the worker of the proof desk.
 *
 * @param {string} outdir
 * @returns {Promise<{ name: string, metafile: import('esbuild').Metafile }>} name and contents of the bundled file
 */
async function buildWorker(outdir) {
  const { metafile } = await build({
    entryPoints: [join(checkoutFolder, WORKER)],
    absWorkingDir: checkoutFolder,
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    entryNames: 'desk-[hash]',
    alias: withoutWasm,
    metafile: true,
    logLevel: 'warning',
  });
  const [path] = Object.keys(metafile.outputs);
  if (path === undefined)
    throw new Error(
      `The build of the site failed: the bundler wrote no file for ${WORKER}. Check the entry points in bin/setup/page-files.mjs.`,
    );
  return { name: basename(path), metafile };
}

/**
 * Makes components in the script of the proof desk create elements without React. Only the chart library needs React.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function renderWithoutReact(build) {
  build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) => {
    const path = relative(checkoutFolder, importer);
    return path.startsWith('app/') && path !== CHART ? { path: join(checkoutFolder, ELEMENTS) } : undefined;
  });
}

/**
 * Creates the fonts that the styles load as `font:sans` and `font:mono`.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function addFonts(build) {
  build.onResolve({ filter: /^font:/ }, ({ path }) => ({
    path: `${path.slice(5)}.woff2`,
    namespace: 'font',
  }));
  build.onLoad({ filter: /^/, namespace: 'font' }, async ({ path }) => ({
    contents: await createSiteFont(basename(path, '.woff2')),
    loader: 'file',
  }));
}

/**
 * Rewrites `light-dark()` in a stylesheet as variables, because browsers before 2024 ignore it.
 *
 * @param {string} path of the stylesheet
 */
function supportOldBrowsers(path) {
  const { code } = transform({
    filename: basename(path),
    code: readFileSync(path),
    minify: true,
    include: Features.LightDark,
  });
  // The compiler replaces `light-dark()` with two variables. Short names for them save 80 bytes of the compressed
  // stylesheet.
  const shortened = Buffer.from(code)
    .toString()
    .replaceAll('--lightningcss-light', '--l')
    .replaceAll('--lightningcss-dark', '--d');
  writeFileSync(path, shortened);
}

/**
 * Defines a virtual stylesheet that imports all stylesheets of the site.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function addStyles(build) {
  build.onResolve({ filter: /^styles$/ }, () => ({ path: STYLE, namespace: STYLE }));
  build.onLoad({ filter: /^/, namespace: STYLE }, () => ({
    contents: listStylesheets()
      .map((path) => `@import ${JSON.stringify(`./${path}`)};`)
      .join('\n'),
    loader: 'css',
    resolveDir: join(checkoutFolder, 'app'),
  }));
}
