import { parseTxHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { CompletedProofCheck, ProofCheckInput } from '../../proofs/check.ts';
import { addIndexDataToResult } from '../../proofs/describe.ts';
import type { ProofOutcome } from '../../proofs/outcome.ts';
import type { IndexDataSource } from '../../proofs/sources.ts';
import type { ReceiptKeys } from '../receipts/key.ts';
import { signReceipts, type ProofReceipts } from '../receipts/receipts.ts';
import type { OffChainTxFinder } from './archive.ts';
import type { ProofWorkers } from './workers.ts';
import type { AddressComparer } from '../tool-result.ts';
import { ProofQueueFullError, type ProofCheckQueue } from './queue.ts';
import type { ApiProofChecker } from '../../api/index.ts';

export interface ProofCheckerOptions {
  readonly workers: ProofWorkers;
  readonly index: IndexDataSource;
  readonly findOffChainTx: OffChainTxFinder;
  /** Returns the network of the index. Undefined while nothing is indexed. */
  readonly getNetwork: () => Promise<Network | undefined>;
  readonly receiptKeys: ReceiptKeys;
  /** Public URL of this site, which receipts contain. */
  readonly issuer: string;
  /** Name and version of this program. */
  readonly programNameAndVersion: string;
}

/** The outcome of a check, and its signed receipts if there are any. */
export interface ProofOutcomeWithReceipts {
  readonly outcome: ProofOutcome;
  readonly receipts: ProofReceipts | undefined;
}

/**
 * The proof desk of the server. A thread checks each proof with the verifier of this project, and then with the wallet
 * service.
 */
export class ProofChecker {
  readonly #options: ProofCheckerOptions;

  constructor(options: ProofCheckerOptions) {
    this.#options = options;
  }

  /**
   * Checks a proof.
   *
   * @throws ProofCheckInternalError when the check failed because of a defect of this program. Wrong input and failures of the daemon or the
   *   wallet service do not throw
   */
  async check({ kind, fields }: Pick<ProofCheckInput, 'kind' | 'fields'>): Promise<ProofOutcomeWithReceipts> {
    const { workers, index, receiptKeys, issuer, programNameAndVersion } = this.#options;
    const network = await this.#options.getNetwork();
    const now = Date.now() / 1000;
    const { result, walletServiceCheck } = await this.#check({ kind, fields, network });
    const { verdict, amounts } = result;
    const [outcome, response] = await Promise.all([
      addIndexDataToResult(index, result, now),
      walletServiceCheck.isPending
        ? workers.checkWithWalletService({
            kind,
            fields,
            subject: walletServiceCheck.subject,
            explorerResult: { verdict, amounts },
          })
        : walletServiceCheck.response,
    ]);
    const complete = { ...outcome, walletServiceResult: response };
    return {
      outcome: complete,
      receipts:
        network === undefined
          ? undefined
          : await signReceipts(receiptKeys, complete, {
              network,
              issuer,
              nowSeconds: now,
              programNameAndVersion,
            }),
    };
  }

  /**
   * Checks a proof. If the daemon does not know its transaction, searches the index for it in the pool and in
   * orphaned blocks.
   */
  async #check(input: ProofCheckInput): Promise<CompletedProofCheck> {
    const { workers, findOffChainTx } = this.#options;
    const checked = await workers.check(input);
    const txid = parseTxHash(input.fields.txid);
    if (
      checked.result.reason !== 'unknown-transaction' ||
      checked.result.field !== 'txid' ||
      txid === undefined
    )
      return checked;
    const archived = await findOffChainTx(txid);
    return archived === undefined ? checked : workers.check(input, archived);
  }
}

/**
 * Returns a function that compares how the wallet service and this site parse an address or a payment link. The service
 * runs one call at a time, so the function waits in the same queue as the checks of proofs.
 */
export function createAddressComparer(workers: ProofWorkers, queue: ProofCheckQueue): AddressComparer {
  return async (question, client) => {
    try {
      return await queue.run(client, async () => workers.compare(question));
    } catch (error) {
      if (!(error instanceof ProofQueueFullError)) throw error;
      return {
        state: 'silent',
        message:
          'The wallet service did not run this check: too many other checks are waiting for it. Try again in a minute.',
      };
    }
  };
}

/** Creates the proof desk of the API. Its checks wait in the same queue as the checks of the pages. */
export function createApiProofChecker(checker: ProofChecker, queue: ProofCheckQueue): ApiProofChecker {
  return {
    async check(question, client) {
      try {
        return await queue.run(client, async () => checker.check(question));
      } catch (error) {
        if (error instanceof ProofQueueFullError) return { waitingCheckCount: error.waitingCheckCount };
        throw error;
      }
    },
    getQueueState: (client) => queue.state(client),
  };
}
