import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '../../examples/find-payments');

interface ServedFile {
  readonly type: string;
  readonly body: string;
}

/** Builds the example page as its README describes. @returns its files by path */
async function bundleExamplePage(): Promise<ReadonlyMap<string, ServedFile>> {
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

/**
 * Serves the example page on a port of this machine. A browser refuses requests of a page of the Internet to a site on this machine.
 *
 * @param otherwise answers requests for other paths
 */
export async function serveExamplePage(
  otherwise: RequestListener = (_, response) => response.writeHead(404).end(),
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const files = await bundleExamplePage();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) otherwise(request, response);
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
