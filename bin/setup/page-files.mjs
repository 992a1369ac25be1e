import { build } from 'esbuild';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

const SCRIPT = 'app/_client/main.ts';

/** Name of the entry that imports every style. The entry is not a file. */
const STYLE = 'styles';

/** Shared styles come first, so that a component can override them. */
const sharedStyles = ['tokens', 'base', 'controls'].map((name) => `_styles/${name}.css`);

/**
 * Lists the shared styles of the site and every `<component>.css` beside its component.
 *
 * @returns {string[]} paths below `app/`
 */
export function listStyles() {
  const all = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  return [...sharedStyles, ...all.filter((path) => !sharedStyles.includes(path)).sort()];
}

/**
 * Bundles the script and the style that every page loads into `assets/` of a built site. Writes their names to
 * `assets/entry.json`. The chart library is a separate chunk, which the script fetches on demand.
 *
 * @param {string} folder of the built site
 */
export async function buildPageFiles(folder) {
  const outdir = join(folder, 'assets');
  const { metafile } = await build({
    entryPoints: [join(root, SCRIPT), STYLE],
    plugins: [{ name: 'styles', setup: addStyles }],
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    entryNames: 'site-[hash]',
    chunkNames: 'part-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'warning',
  });
  const outputs = Object.entries(metafile.outputs);
  const names = Object.entries({ script: SCRIPT, style: `${STYLE}:${STYLE}` }).map(([kind, entry]) => {
    const made = outputs.find(([, { entryPoint }]) => entryPoint === entry);
    if (made === undefined) throw new Error(`the bundler wrote no file for ${entry}`);
    return [kind, basename(made[0])];
  });
  writeFileSync(join(outdir, 'entry.json'), JSON.stringify(Object.fromEntries(names)));
}

/**
 * Sets the content of the entry that imports every style.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function addStyles({ onResolve, onLoad }) {
  onResolve({ filter: /^styles$/ }, () => ({ path: STYLE, namespace: STYLE }));
  onLoad({ filter: /.*/, namespace: STYLE }, () => ({
    contents: listStyles()
      .map((path) => `@import ${JSON.stringify(`./${path}`)};`)
      .join('\n'),
    loader: 'css',
    resolveDir: join(root, 'app'),
  }));
}
