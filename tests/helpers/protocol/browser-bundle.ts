import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';

const ROOT = join(import.meta.dirname, '../../..');

/** Returns the path of every module of packages/protocol/, relative to the repository. */
export function protocolModules(): string[] {
  return readdirSync(join(ROOT, 'packages/protocol'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

export interface Bundle {
  readonly code: string;
  /** The bundled modules, by path in the repository. */
  readonly inputs: Metafile['inputs'];
}

/**
 * Bundles source code that may import from `@ringscope/protocol/…`. The bundler fails when the source or an
 * imported module needs a module of Node.js.
 */
export async function bundleForBrowser(source: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: 'ts' },
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('the bundler wrote nothing');
  return { code: file.text, inputs: metafile.inputs };
}
