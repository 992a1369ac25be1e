import type { CompatSources } from '../../api/compat/index.ts';
import type { ViewKeyScanner } from '../../api/compat/view-key-scan.ts';
import type { SiteSources } from '../sources.ts';
import type { SiteDaemonClient } from '../node.ts';
import { readProgramVersion } from './program-version.ts';
import { ProofQueueFullError, type ProofCheckQueue } from '../proofs/queue.ts';
import type { ProofWorkers } from '../proofs/workers.ts';

/**
 * Creates the data sources of the API that is compatible with other explorers.
 *
 * @param scanner undefined switches off the routes that need a secret key
 */
export function createCompatSources(
  { database }: Pick<SiteSources, 'database'>,
  node: SiteDaemonClient,
  scanner: ViewKeyScanner | undefined,
): CompatSources {
  return {
    database,
    fetchTransaction: async (hash, blockVersion) => node.fetchTransaction(hash, blockVersion),
    fetchBlock: async (block) => node.fetchBlock(block),
    fetchDaemonInfo: async () => node.figures(),
    scanWithViewKey: scanner,
    programVersion: readProgramVersion(),
  };
}

/**
 * Returns a function that uses a secret, such as a view key, to find the outputs that pay an address. It runs in the threads that check
 * proofs, and waits in the queue of the proof desk.
 */
export function createViewKeyScanner(workers: ProofWorkers, queue: ProofCheckQueue): ViewKeyScanner {
  return async (scan, client) => {
    try {
      return await queue.run(client, async () => workers.scan(scan));
    } catch (error) {
      if (error instanceof ProofQueueFullError) return { state: 'busy' };
      throw error;
    }
  };
}
