import type { CompatSources } from '../../api/compat/index.ts';
import type { ViewKeyScanner } from '../../api/compat/view-key-scan.ts';
import type { SiteSources } from '../sources.ts';
import type { SiteNode } from '../node.ts';
import { programVersion } from './program-version.ts';

/**
 * Creates the data sources of the compatible interface from those of the site.
 *
 * @param scanner undefined switches off the routes that need a secret key
 */
export function createCompatSources(
  { database }: Pick<SiteSources, 'database'>,
  node: SiteNode,
  scanner: ViewKeyScanner | undefined,
): CompatSources {
  return {
    database,
    fetchTransaction: async (hash) => node.fetchTransaction(hash),
    fetchBlock: async (hash) => node.fetchBlock(hash),
    nodeFigures: async () => node.figures(),
    scanner,
    program: programVersion(),
  };
}
