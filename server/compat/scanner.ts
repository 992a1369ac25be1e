import type { ViewKeyScanner } from '../../api/compat/view-key-scan.ts';
import { TooManyWaitingError, type ConcurrencyLimit } from '../../rpc/transport/concurrency-limit.ts';
import type { ProofWorkers } from '../proofs/workers.ts';

/**
 * Creates the search for outputs. It uses the threads that check proofs.
 *
 * @param limit limits the searches and proofs that run and wait
 */
export function createScanner(workers: ProofWorkers, limit: ConcurrencyLimit): ViewKeyScanner {
  return async (question, client) => {
    try {
      return await limit.run(async () => workers.scan(question), { client });
    } catch (error) {
      if (error instanceof TooManyWaitingError) return { state: 'busy' };
      throw error;
    }
  };
}
