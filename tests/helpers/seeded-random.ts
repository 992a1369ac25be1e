import { Random } from './protocol/random.ts';

/** Returns numbers from 0 (included) to 1 (excluded). The same seed gives the same numbers, so a failing run can be repeated. */
export function seededRandom(seed: number): () => number {
  const random = new Random(seed);
  return () => random.u32() / 2 ** 32;
}
