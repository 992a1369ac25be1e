import { watchForCrashes } from '../crashes.ts';
import { createIndexPair, type Services } from '../services.ts';
import { caseOf } from './cases.ts';
import { runCase, type HostileOutcome } from './run-case.ts';

/**
 * Runs the cases of seeds concurrently, each with its own databases. Nearly all of their time is pauses after
 * refused responses.
 *
 * @param concurrency largest number of concurrent cases; each one uses one of the 16 databases of Redis
 * @param ended called when a case has ended
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
