import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { StoredResponse } from './http/stored-response.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Values of Cache-Control by the time for which a browser may cache a file. */
const cacheControls = {
  /** For files whose names contain a digest of their content. */
  forever: 'public, max-age=31536000, immutable',
  'a-day': 'public, max-age=86400',
} as const;

type Lifetime = keyof typeof cacheControls;

/**
 * Reads every file of a known type below a folder into memory. `x.css.br` is the Brotli encoding of `x.css`, which the build
 * made (bin/setup/page-files.mjs).
 *
 * @param urlPathPrefix URL path of the folder, with a slash at its end
 */
export async function readStaticFiles(
  folder: string,
  urlPathPrefix: string,
  cacheLifetime: Lifetime,
): Promise<Map<string, StoredResponse>> {
  const found = new Map<string, StoredResponse>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const urlPath = urlPathPrefix + path.slice(folder.length + 1).replaceAll('\\', '/');
    const type = contentTypes[extname(entry.name)];
    if (type === undefined) continue;
    found.set(urlPath, await readFileResponse(path, type, cacheLifetime, paths.has(`${path}.br`)));
  }
  return found;
}

async function readFileResponse(
  path: string,
  type: string,
  lifetime: Lifetime,
  isCompressed: boolean,
): Promise<StoredResponse> {
  const headers = { 'Content-Type': type, 'Cache-Control': cacheControls[lifetime] };
  const body = await readFile(path);
  return new StoredResponse(
    { status: 200, headers, body },
    isCompressed ? await readFile(`${path}.br`) : undefined,
  );
}

const assetNames = z.object({
  script: z.string().regex(/^site-\w+\.js$/),
  style: z.string().regex(/^site-\w+\.css$/),
  font: z.string().regex(/^sans-\w+\.woff2$/),
});

/**
 * Reads the file names of the script and the style sheet that every page loads.
 *
 * @throws Error when the site is not built
 */
export async function readAssetNames(folder: string): Promise<z.infer<typeof assetNames>> {
  return assetNames.parse(JSON.parse(await readFile(join(folder, 'entry.json'), 'utf8')));
}
