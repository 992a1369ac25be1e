import { join } from 'node:path';
import type { IndexerAndSiteSettings } from '../../config/settings.ts';
import { isDevelopmentMode, createPageProcessEnvironment } from '../../config/page-process.ts';
import { readAssetNames, readStaticFiles } from '../files.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import type { SiteLimits } from '../limits/site-limits.ts';
import { OPEN_SEARCH_PATH, createOpenSearchResponse } from '../open-search.ts';
import { JWKS_PATH, createJwksResponse } from '../receipts/jwks-file.ts';
import type { ReceiptKeys } from '../receipts/key.ts';
import { SECURITY_TXT_PATH, createSecurityTxtResponse } from '../security-file.ts';
import { developmentPageProcessTimeouts, productionPageProcessTimeouts } from './page-process.ts';
import { PageProcesses } from './processes.ts';

/** The page processes, and the files that the site serves in addition to pages. */
export interface PageProcessesAndFiles {
  readonly processes: PageProcesses;
  /** Files by URL path. Files that page processes render are added after the first page process has started. */
  readonly files: Map<string, StoredResponse>;
}

/** Reads the files of the site and creates the processes that render pages. */
export async function createPageProcessesAndFiles(
  { siteFolder, webWorkers, publicUrl, securityContact }: IndexerAndSiteSettings,
  receiptKeys: ReceiptKeys,
  limits: SiteLimits,
  warn: (message: string) => void,
): Promise<PageProcessesAndFiles> {
  const buildFolder = join(process.cwd(), siteFolder);
  const assetsFolder = join(buildFolder, 'assets');
  const [assetFiles, publicFiles, assets] = await Promise.all([
    readStaticFiles(assetsFolder, '/assets/', 'forever'),
    readStaticFiles(join(process.cwd(), 'public'), '/', 'a-day'),
    readAssetNames(assetsFolder),
  ]);
  const processes = new PageProcesses({
    programPath: join(buildFolder, 'page-process.mjs'),
    env: createPageProcessEnvironment({
      scriptUrl: `/assets/${assets.script}`,
      stylesheetUrl: `/assets/${assets.style}`,
      fontUrl: `/assets/${assets.font}`,
      receiptPublicKeysJson: JSON.stringify(receiptKeys.published),
    }),
    processTimeouts: isDevelopmentMode() ? developmentPageProcessTimeouts : productionPageProcessTimeouts,
    processCount: webWorkers,
    concurrencyLimits: { ...limits.pages, maxRunning: limits.pages.maxRunning * webWorkers },
    warn,
  });
  const files = new Map([...assetFiles, ...publicFiles])
    .set(OPEN_SEARCH_PATH, createOpenSearchResponse(publicUrl))
    .set(JWKS_PATH, createJwksResponse(receiptKeys.published));
  if (securityContact !== undefined)
    files.set(SECURITY_TXT_PATH, createSecurityTxtResponse(securityContact, publicUrl, new Date()));
  return { processes, files };
}
