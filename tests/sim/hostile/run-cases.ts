import { watchForCrashes } from '../crashes.ts';
import { createIndexPair, type Services } from '../services.ts';
import { caseOf } from './cases.ts';
import { runCase, type HostileOutcome } from './run-case.ts';

/**
 * Runs the cases of seeds beside each other, each with databases of its own: nearly all of their time is pauses after
 * refused answers.
 *
 * @param concurrency most at once; each takes a database of Redis, of which there are 16
 * @param ended called as each comes to its end
 */
export async function runCases(
  seeds: readonly number[],
  services: Services,
  concurrency: number,
  ended: (outcome: HostileOutcome) => Promise<void>,
): Promise<void> {
  const unwatch = watchForCrashes();
  const queue = seeds.values();
  const runNext = async (_: unknown, number: number): Promise<void> => {
    const pair = await createIndexPair(services, number);
    try {
      for (const seed of queue) await ended(await runCase(caseOf(seed), services, pair));
    } finally {
      await pair.drop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, seeds.length) }, runNext)).finally(unwatch);
}
