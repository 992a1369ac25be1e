/** protocol/ made into one script for a browser, as the site's bundler would. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';

const ROOT = join(import.meta.dirname, '../../..');

/** Every module of protocol/, by its path in the repository. */
export function protocolModules(): string[] {
  return readdirSync(join(ROOT, 'protocol'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

export interface Bundle {
  readonly code: string;
  /** What went into it, by path in the repository. */
  readonly inputs: Metafile['inputs'];
}

/**
 * Bundles a piece of source that may import from `./protocol/…`. A module of node in it, or in what it imports, is an
 * error of the bundler.
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
