import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './http/problem.ts';
import type { StoredResponse } from './http/stored-response.ts';

export interface ServeFilesOptions {
  /** Files of the site by path. */
  readonly files: ReadonlyMap<string, StoredResponse>;
}

/** Serves the files of the site from memory. Requests for files cost no rate-limit points. */
export async function serveFiles(app: FastifyInstance, { files }: ServeFilesOptions): Promise<void> {
  for (const [path, file] of files) {
    app.get(path, { config: { pattern: 'file' } }, async (_, reply) => reply.respond('file', file));
  }
  // Without these routes, a page would be rendered for a missing file.
  for (const path of ['/assets/*', '/_next/*']) {
    app.get(path, { config: { pattern: 'file' } }, async () => {
      throw new HttpProblem('no-such-file');
    });
  }
}
