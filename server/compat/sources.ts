import type { CompatSources } from '../../api/compat/index.ts';
import type { SiteSources } from '../sources.ts';
import { CompatNode } from './node.ts';
import { programVersion } from './program-version.ts';

/** Creates the data sources of the compatible interface from those of the site. */
export function createCompatSources(
  { database, daemon }: Pick<SiteSources, 'database' | 'daemon'>,
  warn: (message: string) => void,
): CompatSources {
  const node = new CompatNode(daemon, warn);
  return {
    database,
    fetchTransaction: async (hash) => node.fetchTransaction(hash),
    fetchBlock: async (hash) => node.fetchBlock(hash),
    nodeFigures: async () => node.figures(),
    scanner: undefined,
    program: programVersion(),
  };
}
