import type { Reads } from '../read/index.ts';
import { secondsWithoutReport } from '../read/indexer-report.ts';

/** Shows whether a load balancer should send visitors to this process. */
export interface Readiness {
  readonly ready: boolean;
  /** Sentences that state why the process is not ready. */
  readonly reasons: readonly string[];
}

/** The answer is kept for this time, so that frequent checks cost little. */
const KEEP_MS = 500;

/** Decides whether the site has current data. */
export class Health {
  readonly #reads: Reads;
  readonly #maxAgeSeconds: number;
  #kept: { readonly answer: Promise<Readiness>; readonly until: number } | undefined;

  /** @param maxAgeSeconds greatest age of the newest indexed block; 0 disables this check */
  constructor(reads: Reads, maxAgeSeconds: number) {
    this.#reads = reads;
    this.#maxAgeSeconds = maxAgeSeconds;
  }

  async readiness(): Promise<Readiness> {
    const now = performance.now();
    if (this.#kept === undefined || this.#kept.until <= now) {
      this.#kept = { answer: this.#ask(Date.now() / 1000), until: now + KEEP_MS };
    }
    return this.#kept.answer;
  }

  async #ask(now: number): Promise<Readiness> {
    const status = await this.#reads.status();
    if (status.unavailable !== undefined) return { ready: false, reasons: ['The database does not answer.'] };
    const { tip, node } = status.data;
    const reasons: string[] = [];
    if (tip === undefined) reasons.push('Nothing is indexed yet.');
    else if (this.#maxAgeSeconds > 0 && now - tip.timestamp > this.#maxAgeSeconds) {
      reasons.push(`The newest indexed block is ${Math.round(now - tip.timestamp)} seconds old.`);
    }
    const silent = node === undefined ? undefined : secondsWithoutReport(node, now);
    if (silent !== undefined) reasons.push(`The indexer has not reported for ${Math.round(silent)} seconds.`);
    return { ready: reasons.length === 0, reasons };
  }
}
