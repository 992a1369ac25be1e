import type { Network } from '../../protocol/hard-forks.ts';
import type { ProofQuestion } from '../../desk/check.ts';
import type { ProofOutcome } from '../../desk/outcome.ts';
import type { ProofWorkers } from './workers.ts';

/** The proof desk of the server. A thread checks each proof, and then a thread asks the wallet service about it. */
export class ProofDesk {
  readonly #workers: ProofWorkers;
  readonly #network: () => Promise<Network | undefined>;

  /** @param network returns the network that this explorer follows; undefined while nothing is indexed */
  constructor(workers: ProofWorkers, network: () => Promise<Network | undefined>) {
    this.#workers = workers;
    this.#network = network;
  }

  /**
   * Answers a question.
   *
   * @throws ProofDefectError when the check failed because of a defect of this program. Wrong input and failures of the
   *   daemon or the wallet service do not throw.
   */
  async answer({ kind, fields }: Pick<ProofQuestion, 'kind' | 'fields'>): Promise<ProofOutcome> {
    const { outcome, second } = await this.#workers.check({ kind, fields, network: await this.#network() });
    if (!second.isAsked) return { ...outcome, second: second.answer };
    const { verdict, amounts } = outcome;
    const ours = { verdict, amounts };
    return {
      ...outcome,
      second: await this.#workers.ask({ kind, fields, subject: second.subject, ours }),
    };
  }
}
