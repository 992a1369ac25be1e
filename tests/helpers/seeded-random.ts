import { createSeededRandom } from '../../demo/random.ts';

/** Returns a function that returns random numbers from 0 to below 1. The same seed returns the same numbers in every run. */
export function seededRandom(seed: number): () => number {
  const random = createSeededRandom(seed);
  return () => random.nextUint32() / 2 ** 32;
}
