import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '../../examples/find-payments');

interface ServedFile {
  readonly type: string;
  readonly body: string;
}

/** Builds the example page as its README describes. @returns its files by path */
export async function bundleExamplePage(): Promise<ReadonlyMap<string, ServedFile>> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.ts'), join(folder, 'worker.ts')],
    bundle: true,
    format: 'esm',
    minify: true,
    outdir: '/',
    write: false,
  });
  return new Map([
    ['/', { type: 'text/html', body: await readFile(join(folder, 'index.html'), 'utf8') }],
    ...outputFiles.map(({ path, text }) => [path, { type: 'text/javascript', body: text }] as const),
  ]);
}
