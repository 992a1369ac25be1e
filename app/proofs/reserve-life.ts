import type { ProofOutcomeOutput } from '../../proofs/outcome.ts';

/** The heights at which an output existed unspent, as a line. Its ends are in percent of the width of the picture. */
export interface UnspentPeriodLineLayout {
  /** Start of the line, at the height of the block that created the output. */
  readonly from: number;
  /** End of the line, at the height of the block that spends the output, or of the newest block. */
  readonly to: number;
  /** Whether the line ends because a transaction in a block spends the output. */
  readonly ends: boolean;
}

/**
 * Minimum length of the line of an output, in percent of the width of the picture. A shorter line could not be seen.
 */
const SHORTEST = 0.8;

type LivedOutput = Pick<ProofOutcomeOutput, 'location' | 'spend'>;

/** Returns the height of the first block that created one of the outputs. Undefined when no output is in a block. */
export function earliestReserveOutputHeight(outputs: readonly LivedOutput[]): number | undefined {
  const heights = outputs.flatMap(({ location }) => (location?.state === 'block' ? [location.height] : []));
  return heights.length === 0 ? undefined : Math.min(...heights);
}

/**
 * Returns the line of the heights at which an output existed unspent. The scale is linear, from the first block that created
 * an output of the reserve to the newest block.
 *
 * @param first height of that first block
 * @param tip height of the newest block
 * @returns undefined when the output is not in a block
 */
export function layOutUnspentPeriodLine(
  { location, spend }: LivedOutput,
  first: number,
  tip: number,
): UnspentPeriodLineLayout | undefined {
  if (location?.state !== 'block') return undefined;
  const span = Math.max(1, tip - first);
  const percent = (height: number): number =>
    Math.round(Math.min(1, Math.max(0, (height - first) / span)) * 1_000) / 10;
  const ends = spend?.state === 'block';
  const from = Math.min(percent(location.height), 100 - SHORTEST);
  return { from, to: Math.max(ends ? percent(spend.height) : 100, from + SHORTEST), ends };
}
