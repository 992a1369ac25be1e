import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { formatMessage } from '@ringscope/protocol/message.ts';
import { messageId } from '../../i18n/translate.ts';
import type { AddressComparison, WalletServiceQuery } from '../../proofs/wallet-service-query.ts';
import type { CompletedProofCheck, ProofCheckInput, WalletServiceCheckSubject } from '../../proofs/check.ts';
import { mergeProofPartResults } from '../../proofs/merge-parts.ts';
import {
  computeProofPartCount,
  addUpProofCheckProgress,
  type ProofCheckProgress,
} from '../../proofs/proof-parts.ts';
import {
  skippedWalletServiceResult,
  unresponsiveWalletServiceResult,
  createUndecidedProofResult,
  type WalletServiceCheckResult,
} from '../../proofs/outcome.ts';
import type { OutputScanInput, OutputScanOutcome } from '../../proofs/scan-outputs.ts';
import type { StoredTxBytes } from './archive.ts';
import type { WalletServiceCheckRequest } from './wallet-service.ts';
import type { ProofCheckTask, ProofWorkerResult, ProofWorkerSettings, ProofThreadMessage } from './worker.ts';

export interface ProofCheckLimits {
  /**
   * Maximum number of checks that run at the same time, and of parts into which a long reserve proof is divided. If it
   * is 2 or more, there is one more thread, which a divided proof leaves free for another check.
   */
  readonly maxRunningChecks: number;
  /** Time limit of a check in milliseconds, without the wait for a thread. A check that exceeds it is aborted together with its thread. */
  readonly timeoutMs: number;
  /** Bytes that one check may fetch from the daemon. */
  readonly maxFetchedBytes: number;
  /** Limit on the JavaScript heap of a thread, in MiB. */
  readonly maxHeapMiB: number;
}

export interface ProofWorkersOptions {
  readonly services: Pick<ProofWorkerSettings, 'daemons' | 'wallet'>;
  readonly limits: ProofCheckLimits;
  /** Receives sentences for the operator's log, which never contain input of a visitor. */
  readonly warn: (message: string) => void;
}

/** A check failed because of a defect of this program. The message contains no input of a visitor. */
export class ProofCheckInternalError extends Error {
  override readonly name = 'ProofCheckInternalError';
}

/** Time limit of a task that calls the wallet service, in milliseconds. Each call in the task has a shorter limit. */
const ASK_MS = 30_000;

/** Time within which a thread must begin a task, in milliseconds. A replacement of a thread takes about a second to start. */
const BEGIN_MS = 60_000;

/** The threads that check proofs. They run as long as the server. */
export class ProofWorkers {
  readonly #pool: Piscina<unknown, unknown>;
  readonly #limits: ProofCheckLimits;
  readonly #warn: (message: string) => void;

  constructor({ services, limits, warn }: ProofWorkersOptions) {
    this.#limits = limits;
    this.#warn = warn;
    const started = threadsFor(limits);
    const settings: ProofWorkerSettings = { ...services, maxFetchedBytes: limits.maxFetchedBytes };
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('proof-thread.cjs', import.meta.url)),
      name: 'checkProofTask',
      // With a smaller minimum, Piscina would not replace an ended thread for a check that is already waiting.
      minThreads: started,
      maxThreads: started,
      // Waiting with `Atomics` would block the event loop of an idle thread, so the thread would not notice when the daemon closes a
      // connection.
      atomics: 'disabled',
      recordTiming: false,
      execArgv: [],
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMiB },
    });
    // A thread can also fail between two checks. Piscina replaces it.
    this.#pool.on('error', (error: unknown) =>
      warn(`An idle thread that checks proofs failed (${nameOf(error)}). A new one starts.`),
    );
  }

  /**
   * Checks a proof in a thread. A check that exceeds its time or memory limit is ended, and its verdict is `undecided`. The wallet service
   * may then still check the proof.
   *
   * @param archivedTx transaction from the index, used when the daemon does not have it
   * @throws ProofCheckInternalError when the check failed because of a defect of this program
   */
  async check(input: ProofCheckInput, archivedTx?: StoredTxBytes): Promise<CompletedProofCheck> {
    const { timeoutMs, maxRunningChecks } = this.#limits;
    const count = computeProofPartCount(input, maxRunningChecks);
    const progress = new Array<ProofCheckProgress | undefined>(count).fill(undefined);
    const subjects = new Array<WalletServiceCheckSubject | undefined>(count).fill(undefined);
    const runPart = async (
      _: unknown,
      index: number,
    ): Promise<CompletedProofCheck | 'too-long' | 'too-large'> =>
      this.#run<CompletedProofCheck>(
        'checkProofTask',
        { ...input, archivedTx, part: { index, count } },
        timeoutMs,
        (latest) => {
          if ('subject' in latest) subjects[index] = latest.subject;
          else progress[index] = latest;
        },
      );
    const parts = await Promise.all(progress.map(runPart));
    const finished = parts.filter((part) => typeof part === 'object');
    const ended = parts.find((part) => part === 'too-long' || part === 'too-large');
    if (ended !== undefined) {
      const isOpen = finished.every(({ result }) => result.verdict === 'proven');
      return {
        result: createUndecidedProofResult(input.kind, endedCheck(ended, addUpProofCheckProgress(progress))),
        walletServiceCheck: secondCheckOf(isOpen ? subjects : []),
      };
    }
    const [first, ...others] = finished;
    if (first === undefined)
      throw new ProofCheckInternalError(
        'A proof was not checked, because the list of its parts was empty. This is a defect of Ringscope. Report it to the project.',
      );
    return mergeProofPartResults([first, ...others]);
  }

  /**
   * Checks a proof with the wallet service, in a thread.
   *
   * @throws ProofCheckInternalError when the task failed because of a defect of this program
   */
  async checkWithWalletService(request: WalletServiceCheckRequest): Promise<WalletServiceCheckResult> {
    const found = await this.#run<WalletServiceCheckResult>('checkProofWithWalletTask', request, ASK_MS);
    return found === 'too-long' || found === 'too-large' ? unresponsiveWalletServiceResult : found;
  }

  /**
   * Reads an address or a payment link with the wallet service and compares the result with that of this explorer, in a
   * thread.
   *
   * @throws ProofCheckInternalError when the task failed because of a defect of this program
   */
  async compare(question: WalletServiceQuery): Promise<AddressComparison> {
    const found = await this.#run<AddressComparison>('compareAddressTask', question, ASK_MS);
    return found === 'too-long' || found === 'too-large' ? unresponsiveWalletServiceResult : found;
  }

  /**
   * Searches transactions for outputs that pay an address, in a thread.
   *
   * @throws ProofCheckInternalError when the task failed because of a defect of this program
   */
  async scan(question: OutputScanInput): Promise<OutputScanOutcome> {
    const task = { ...question, kind: 'view key' };
    const found = await this.#run<OutputScanOutcome>('scanOutputsTask', task, this.#limits.timeoutMs);
    return found === 'too-long' || found === 'too-large' ? { state: 'too-large' } : found;
  }

  /** @param timeMs time limit in milliseconds, from when a thread begins the task */
  async #run<Value>(
    name: 'checkProofTask' | 'checkProofWithWalletTask' | 'compareAddressTask' | 'scanOutputsTask',
    task:
      | ProofCheckTask
      | WalletServiceCheckRequest
      | WalletServiceQuery
      | (OutputScanInput & { readonly kind: string }),
    timeMs: number,
    onReport: (report: Exclude<ProofThreadMessage, 'started'>) => void = () => undefined,
  ): Promise<Value | 'too-long' | 'too-large'> {
    const ending = new AbortController();
    const { port1: messages, port2: port } = new MessageChannel();
    const end = (): void => ending.abort();
    let timer = setTimeout(end, BEGIN_MS);
    messages.on('message', (message: ProofThreadMessage) => {
      if (message !== 'started') {
        onReport(message);
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(end, timeMs);
    });
    let response: ProofWorkerResult<Value>;
    try {
      const options = { name, signal: ending.signal, transferList: [port] };
      // Piscina does not know the type of the result. All tasks of worker.ts return this type.
      response = (await this.#pool.run({ task, port }, options)) as ProofWorkerResult<Value>;
    } catch (error) {
      const isLarge = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isLarge && !ending.signal.aborted)
        throw new ProofCheckInternalError(
          `A thread that checks proofs ended unexpectedly (${nameOf(error)}), so the proof was not checked. A new thread starts.`,
        );
      this.#warn(
        `proof thread: the task ${name} (${task.kind}) was ended because it ${isLarge ? `needed more than ${this.#limits.maxHeapMiB} MiB` : `took longer than ${timeMs} ms`}. The visitor gets no verdict.`,
      );
      return isLarge ? 'too-large' : 'too-long';
    } finally {
      clearTimeout(timer);
      messages.close();
    }
    for (const warning of response.warnings) this.#warn(warning);
    if ('errorClassAndStack' in response)
      throw new ProofCheckInternalError(
        `The task ${name} (${task.kind}) of a proof thread failed because of a defect of Ringscope, so the check has no verdict: ${response.errorClassAndStack}. Report it to the project.`,
      );
    return response.value;
  }

  /** Ends the threads and the checks in them. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/**
 * Decides whether the wallet service checks a proof whose check by this explorer exceeded its limit of time or memory.
 * The service does so if every part of that check had already found that its input is well-formed.
 *
 * @param subjects for each part of the check, what the wallet service needs; undefined if the part ended before it had
 *   decoded its input
 */
function secondCheckOf(
  subjects: readonly (WalletServiceCheckSubject | undefined)[],
): CompletedProofCheck['walletServiceCheck'] {
  const [subject] = subjects;
  return subject === undefined || subjects.includes(undefined)
    ? { isPending: false, response: skippedWalletServiceResult }
    : { isPending: true, subject };
}

/**
 * Returns the number of threads. A proof is divided into at most `maxRunningChecks` parts. If two or more checks may run at
 * the same time, one more thread stays free for another check.
 */
function threadsFor({ maxRunningChecks }: Pick<ProofCheckLimits, 'maxRunningChecks'>): number {
  return maxRunningChecks > 1 ? maxRunningChecks + 1 : maxRunningChecks;
}

/** Returns why a check was ended early, as a sentence for the visitor with the number of outputs that were already checked, if known. */
function endedCheck(
  reason: 'too-long' | 'too-large',
  progress: ProofCheckProgress | undefined,
): Parameters<typeof createUndecidedProofResult>[1] {
  const limit =
    reason === 'too-long'
      ? messageId('The check of this proof takes longer than this explorer allows for one check.')
      : messageId('The check of this proof needs more memory than this explorer allows for one check.');
  return {
    reason,
    ...(progress === undefined
      ? formatMessage('{reason} The check was ended, so the proof may or may not be valid.', {
          reason: limit,
        })
      : formatMessage(
          '{reason} The check was ended after {done} of {total} outputs, for which the proof is valid. The proof may or may not be valid for the other outputs.',
          { reason: limit, ...progress },
        )),
  };
}

function nameOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.constructor.name : 'unknown');
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
