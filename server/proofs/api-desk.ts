import type { ProofDeskSource } from '../../api/index.ts';
import type { ProofDesk } from './desk.ts';
import { DeskFullError, type DeskLine } from './line.ts';

/** Creates the proof desk of the API. */
export function createApiDesk(desk: ProofDesk, line: DeskLine): ProofDeskSource {
  return {
    async answer(question, client) {
      try {
        return await line.run(client, async () => desk.answer(question));
      } catch (error) {
        if (error instanceof DeskFullError) return { waiting: error.waiting };
        throw error;
      }
    },
    line: (client) => line.state(client),
  };
}
