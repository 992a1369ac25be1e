/**
 * The files that every page loads: one script and one style. Pages are never hydrated, so Next's own runtime has nothing
 * to do on them. The chart library is a chunk of its own, which is fetched when somebody asks for it.
 */
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

const entries = { script: 'app/_client/main.ts', style: 'app/globals.css' };

/**
 * Bundles script and style into `assets/` of a built site, and names them in `assets/entry.json`.
 *
 * @param {string} folder of the built site
 */
export async function buildPageFiles(folder) {
  const outdir = join(folder, 'assets');
  const { metafile } = await build({
    entryPoints: Object.values(entries).map((path) => join(root, path)),
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
  const names = Object.entries(entries).map(([kind, entry]) => {
    const made = Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint === entry);
    if (made === undefined) throw new Error(`the bundler made nothing of ${entry}`);
    return [kind, basename(made)];
  });
  writeFileSync(join(outdir, 'entry.json'), JSON.stringify(Object.fromEntries(names)));
}
