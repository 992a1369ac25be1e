import type { ProofOutcomeOutput } from '../../proofs/outcome.ts';

/** The heights at which an output existed unspent, as a line. Its ends are in percent of the width of the picture. */
export interface UnspentPeriodLineLayout {
  /** Start of the line, at the height of the block that created the output. */
  readonly startPercent: number;
  /** End of the line, at the height of the block that spends the output, or of the newest block. */
  readonly endPercent: number;
  /** Whether the line ends because a transaction in a block spends the output. */
  readonly isEndedBySpend: boolean;
}

/**
 * Minimum length of the line of an output, in percent of the width of the picture. A shorter line could not be seen.
 */
const SHORTEST = 0.8;

type OutputLocationAndSpend = Pick<ProofOutcomeOutput, 'location' | 'spend'>;

/** Returns the height of the first block that created one of the outputs. Undefined when no output is in a block. */
export function earliestReserveOutputHeight(outputs: readonly OutputLocationAndSpend[]): number | undefined {
  const heights = outputs.flatMap(({ location }) => (location?.state === 'block' ? [location.height] : []));
  return heights.length === 0 ? undefined : Math.min(...heights);
}

/**
 * Returns the line of the heights at which an output existed unspent. The scale is linear, from the first block that created
 * an output of the reserve to the newest block.
 *
 * @param firstHeight height of that first block
 * @param tipHeight height of the newest block
 * @returns undefined when the output is not in a block
 */
export function layOutUnspentPeriodLine(
  { location, spend }: OutputLocationAndSpend,
  firstHeight: number,
  tipHeight: number,
): UnspentPeriodLineLayout | undefined {
  if (location?.state !== 'block') return undefined;
  const span = Math.max(1, tipHeight - firstHeight);
  const percent = (height: number): number =>
    Math.round(Math.min(1, Math.max(0, (height - firstHeight) / span)) * 1_000) / 10;
  const ends = spend?.state === 'block';
  const from = Math.min(percent(location.height), 100 - SHORTEST);
  return {
    startPercent: from,
    endPercent: Math.max(ends ? percent(spend.height) : 100, from + SHORTEST),
    isEndedBySpend: ends,
  };
}
