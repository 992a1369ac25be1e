import { StoredResponse } from '../http/stored-response.ts';
import { PageUnavailableError } from './page-socket.ts';
import type { PageProcesses } from './processes.ts';

/** Files that Next generates from `robots.ts`, `sitemap.ts` and `manifest.ts` in `app/`. */
const metadataFiles = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'] as const;

const A_DAY = 'public, max-age=86400';

/**
 * Reads the metadata files from a page process. They depend only on the settings, so they are read once.
 *
 * @throws PageUnavailableError when the page process does not return a file
 */
export async function readMetadataFiles(processes: PageProcesses): Promise<Map<string, StoredResponse>> {
  const found = new Map<string, StoredResponse>();
  // Only tests run a site without page processes.
  if (processes.counts.total === 0) return found;
  for (const path of metadataFiles) {
    const { status, headers, body } = await processes.readFile(path);
    if (status !== 200)
      throw new PageUnavailableError(
        `The page process returned status ${status} instead of 200 for ${path}, so the site cannot start. The log lines before this one contain the reason.`,
      );
    const type = `${headers['Content-Type'] ?? 'text/plain'}; charset=utf-8`;
    found.set(
      path,
      new StoredResponse({ status, headers: { 'Content-Type': type, 'Cache-Control': A_DAY }, body }),
    );
  }
  return found;
}
