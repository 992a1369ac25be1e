/**
 * The script of every page. Pages are never hydrated, so Next's own runtime has nothing to do on them: this is all that
 * a browser loads. The chart library is a chunk of its own, which is fetched when somebody asks for it.
 */
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

/**
 * Bundles the script into `assets/` of a built site, and names its entry in `assets/entry.json`.
 *
 * @param {string} folder of the built site
 */
export async function buildScript(folder) {
  const outdir = join(folder, 'assets');
  const { metafile } = await build({
    entryPoints: [join(root, 'app/_client/main.ts')],
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
  const entry = Object.keys(metafile.outputs).find(
    (path) => metafile.outputs[path]?.entryPoint !== undefined && basename(path).startsWith('site-'),
  );
  if (entry === undefined) throw new Error('the bundler made no entry');
  writeFileSync(join(outdir, 'entry.json'), JSON.stringify({ script: basename(entry) }));
}
