import type { Reads } from '../read/index.ts';
import { secondsOfSilence } from '../read/silence.ts';

/** Whether this process should be sent visitors. */
export interface Readiness {
  readonly ready: boolean;
  /** Each is a sentence; none when it is ready. */
  readonly reasons: readonly string[];
}

/**
 * @param maxAgeSeconds how old the newest indexed block may be; 0 does not ask
 * @param now unix seconds
 */
export async function readiness(reads: Reads, maxAgeSeconds: number, now: number): Promise<Readiness> {
  const status = await reads.status();
  if (status.outage !== undefined) {
    return { ready: false, reasons: ['The database does not answer.'] };
  }
  const { tip, node } = status.data;
  const reasons: string[] = [];
  if (tip === undefined) reasons.push('Nothing is indexed yet.');
  else if (maxAgeSeconds > 0 && now - tip.timestamp > maxAgeSeconds) {
    reasons.push(`The newest indexed block is ${Math.round(now - tip.timestamp)} seconds old.`);
  }
  const silent = node === undefined ? undefined : secondsOfSilence(node, now);
  if (silent !== undefined) reasons.push(`The indexer has not reported for ${Math.round(silent)} seconds.`);
  return { ready: reasons.length === 0, reasons };
}
