import type { CompatSources } from '../../api/compat/index.ts';
import type { SiteSources } from '../sources.ts';
import type { SiteNode } from '../node.ts';
import { programVersion } from './program-version.ts';

/** Creates the data sources of the compatible interface from those of the site. */
export function createCompatSources(
  { database }: Pick<SiteSources, 'database'>,
  node: SiteNode,
): CompatSources {
  return {
    database,
    fetchTransaction: async (hash) => node.fetchTransaction(hash),
    fetchBlock: async (hash) => node.fetchBlock(hash),
    nodeFigures: async () => node.figures(),
    scanner: undefined,
    program: programVersion(),
  };
}
