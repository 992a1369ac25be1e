import { bigintRatio } from '../../i18n/digits.ts';

/** Forecast of the difficulty after about a day, if the current hash rate does not change. */
export interface DifficultyForecast {
  readonly expected: number;
  /** Limits between which the difficulty will be with a probability of 80 %. */
  readonly low: number;
  readonly high: number;
}

interface TimedDifficulty {
  readonly timestamp: number;
  readonly difficulty: bigint;
}

/**
 * Number of newest blocks from which the current hash rate is measured: half of the 720 blocks of the difficulty
 * window.
 */
export const HASH_RATE_SAMPLE_BLOCKS = 360;

/**
 * Number of blocks whose times determine the difficulty: the difficulty window of 720 blocks without 60 outliers at
 * each end.
 */
const DETERMINING_BLOCKS = 600;

/** Standard deviations between the mean and the 90th percentile of a normal distribution. */
const NINE_TENTHS = 1.2816;

/**
 * Estimates the difficulty after 720 blocks, from the hash rate over the newest {@link HASH_RATE_SAMPLE_BLOCKS} blocks. The
 * error of the estimate combines the error of this hash rate with the randomness of the next blocks. A rate that is
 * measured from n random events has a relative error of 1/√n.
 *
 * @param history oldest first
 * @param targetSeconds target time between two blocks
 * @returns undefined for too few blocks, and for a chain of fixed difficulty
 */
export function forecastDifficulty(
  history: readonly TimedDifficulty[],
  targetSeconds: number,
): DifficultyForecast | undefined {
  const measured = history.slice(-HASH_RATE_SAMPLE_BLOCKS - 1);
  const [first, ...found] = measured;
  const last = found.at(-1);
  if (first === undefined || last === undefined || found.length < HASH_RATE_SAMPLE_BLOCKS) return undefined;
  const isFixed = history.every(({ difficulty }) => difficulty === first.difficulty);
  const seconds = last.timestamp - first.timestamp;
  if (isFixed || seconds <= 0) return undefined;
  const hashes = found.reduce((sum, { difficulty }) => sum + difficulty, 0n);
  const expected = bigintRatio(hashes * BigInt(targetSeconds), BigInt(seconds));
  const error = NINE_TENTHS * Math.sqrt(1 / HASH_RATE_SAMPLE_BLOCKS + 1 / DETERMINING_BLOCKS);
  return { expected, low: expected * (1 - error), high: expected * (1 + error) };
}
