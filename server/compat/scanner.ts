import type { ViewKeyScanner } from '../../api/compat/view-key-scan.ts';
import { DeskFullError, type DeskLine } from '../proofs/line.ts';
import type { ProofWorkers } from '../proofs/workers.ts';

/** Creates the search for outputs. It uses the threads that check proofs, so it waits in their line. */
export function createScanner(workers: ProofWorkers, line: DeskLine): ViewKeyScanner {
  return async (question, client) => {
    try {
      return await line.run(client, async () => workers.scan(question));
    } catch (error) {
      if (error instanceof DeskFullError) return { state: 'busy' };
      throw error;
    }
  };
}
