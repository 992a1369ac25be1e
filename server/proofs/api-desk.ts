import type { ProofDeskSource } from '../../api/index.ts';
import { TooManyWaitingError, type ConcurrencyLimit } from '../../rpc/transport/concurrency-limit.ts';
import type { ProofDesk } from './desk.ts';

/**
 * Creates the proof desk of the API.
 *
 * @param limit limits the checks that run and wait, of pages and API together
 */
export function createApiDesk(desk: ProofDesk, limit: ConcurrencyLimit): ProofDeskSource {
  return {
    async answer(question, client) {
      try {
        return await limit.run(async () => desk.answer(question), { client });
      } catch (error) {
        if (error instanceof TooManyWaitingError) return { waiting: limit.waiting };
        throw error;
      }
    },
    line: (client) => ({ waiting: limit.waiting, place: limit.placeOf(client) }),
  };
}
