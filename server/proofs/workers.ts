/** The threads that check proofs. They live as long as the server, which does nothing of a check itself. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { CheckedProof, ProofQuestion } from '../../desk/check.ts';
import { serviceDidNotAnswer, undecided, type SecondOpinion } from '../../desk/outcome.ts';
import type { ServiceQuestion } from '../../desk/wallet-service.ts';
import type { ProofWorkerAnswer, ProofWorkerSettings } from './worker.ts';

export interface ProofLimits {
  /** Checks that run at a time, each in a thread. */
  readonly threads: number;
  /** Milliseconds after which a check is ended, together with its thread. */
  readonly timeMs: number;
  /** Bytes of answers that one check may fetch from the daemon. */
  readonly fetchedBytes: number;
  /** Mebibytes of JavaScript objects that a thread may hold. */
  readonly heapMb: number;
}

export interface ProofWorkersOptions {
  readonly services: Pick<ProofWorkerSettings, 'daemon' | 'wallet'>;
  readonly limits: ProofLimits;
  /** Takes a sentence for the operator. It never holds what a visitor typed. */
  readonly warn: (message: string) => void;
}

/** A check failed because of a fault in this program. The message holds nothing that was typed. */
export class ProofDefectError extends Error {
  override readonly name = 'ProofDefectError';
}

/** The wallet service may be asked for as long as this. Its own calls end earlier. */
const ASK_MS = 30_000;

export class ProofWorkers {
  readonly #pool: Piscina<unknown, unknown>;
  readonly #limits: ProofLimits;
  readonly #warn: (message: string) => void;

  constructor({ services, limits, warn }: ProofWorkersOptions) {
    this.#limits = limits;
    this.#warn = warn;
    const settings: ProofWorkerSettings = { ...services, maxFetchedBytes: limits.fetchedBytes };
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('boot.cjs', import.meta.url)),
      name: 'check',
      // A pool without a least number of threads would leave a waiting check without one when a thread is ended.
      minThreads: limits.threads,
      maxThreads: limits.threads,
      // Threads that wait for work must still notice that the daemon closes a connection.
      atomics: 'disabled',
      recordTiming: false,
      execArgv: [],
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    // A thread that fails between two checks. Its place is filled.
    this.#pool.on('error', (error: unknown) => warn(`a thread that checks proofs failed (${nameOf(error)})`));
  }

  /**
   * Checks a proof in a thread. A check that takes too long or too much memory ends with its thread, and says so.
   *
   * @throws ProofDefectError
   */
  async check(question: ProofQuestion): Promise<CheckedProof> {
    const { timeMs } = this.#limits;
    const found = await this.#run<CheckedProof>('check', question, timeMs);
    if (found !== 'too-long' && found !== 'too-large') return found;
    const excess = found === 'too-long' ? 'takes longer' : 'needs more memory';
    const { second, ...outcome } = undecided(
      question.kind,
      `The check of this proof ${excess} than this explorer gives to one check, so it was ended. The proof may hold or not.`,
    );
    return { outcome, second: { isAsked: false, opinion: second } };
  }

  /**
   * Asks the wallet service in a thread.
   *
   * @throws ProofDefectError
   */
  async ask(question: ServiceQuestion): Promise<SecondOpinion> {
    const found = await this.#run<SecondOpinion>('ask', question, ASK_MS);
    return found === 'too-long' || found === 'too-large' ? serviceDidNotAnswer : found;
  }

  async #run<Value>(
    name: 'check' | 'ask',
    task: ProofQuestion | ServiceQuestion,
    timeMs: number,
  ): Promise<Value | 'too-long' | 'too-large'> {
    const signal = AbortSignal.timeout(timeMs);
    let answer: ProofWorkerAnswer<Value>;
    try {
      // The function of that name in worker.ts answers with this.
      answer = (await this.#pool.run(task, { name, signal })) as ProofWorkerAnswer<Value>;
    } catch (error) {
      const isLarge = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isLarge && !signal.aborted)
        throw new ProofDefectError(`a thread that checks proofs ended (${nameOf(error)})`);
      this.#warn(
        `the ${name} of a proof (${task.kind}) was ended: it ${isLarge ? 'needs more memory' : 'takes longer'} than allowed`,
      );
      return isLarge ? 'too-large' : 'too-long';
    }
    for (const warning of answer.warnings) this.#warn(warning);
    if ('defect' in answer)
      throw new ProofDefectError(`the ${name} of a proof (${task.kind}) failed: ${answer.defect}`);
    return answer.value;
  }

  /** Ends the threads and the checks in them. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function nameOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.constructor.name : 'unknown');
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
