/** The files that pages load: styles and fonts of the build, and the script of every page. They are read once. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { StoredAnswer } from './http/stored-answer.ts';

const types: Readonly<Record<string, string>> = {
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

/** The name of each file holds a digest of its content. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Reads every file below a folder.
 *
 * @param prefix address of the folder, with a slash at its end
 */
export async function readFiles(folder: string, prefix: string): Promise<Map<string, StoredAnswer>> {
  const found = new Map<string, StoredAnswer>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = prefix + path.slice(folder.length + 1).replaceAll('\\', '/');
    const type = types[extname(entry.name)];
    if (type === undefined) continue;
    found.set(address, await readFileAnswer(path, type));
  }
  return found;
}

async function readFileAnswer(path: string, type: string): Promise<StoredAnswer> {
  const headers = { 'Content-Type': type, 'Cache-Control': forever };
  return new StoredAnswer({ status: 200, headers, body: await readFile(path) });
}

/** The name of the script that every page loads, as the build wrote it. @throws Error when the site is not built */
export async function readScriptName(folder: string): Promise<string> {
  const entry = z.object({ script: z.string().regex(/^site-\w+\.js$/) });
  return entry.parse(JSON.parse(await readFile(join(folder, 'entry.json'), 'utf8'))).script;
}
