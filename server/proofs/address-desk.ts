import type { AskAboutAddress } from '../tool-answer.ts';
import { DeskFullError, type DeskLine } from './line.ts';
import type { ProofWorkers } from './workers.ts';

/**
 * Returns the question to the wallet service about addresses and links. It uses the service's one worker, so it waits in the
 * same line as the checks of proofs.
 */
export function createAddressDesk(workers: ProofWorkers, line: DeskLine): AskAboutAddress {
  return async (question, client) => {
    try {
      return await line.run(client, async () => workers.compare(question));
    } catch (error) {
      if (!(error instanceof DeskFullError)) throw error;
      return {
        state: 'silent',
        message:
          'The wallet service was not asked: too many other checks wait for it. Please try again in a minute.',
      };
    }
  };
}
