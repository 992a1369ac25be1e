import { watchForCrashes } from '../crashes.ts';
import { openBench, type Services } from '../services.ts';
import { caseOf } from './cases.ts';
import { runCase, type HostileOutcome } from './run-case.ts';

/**
 * Runs the cases of seeds beside each other, each with databases of its own: nearly all of their time is pauses after
 * refused answers.
 *
 * @param lanes most at once; each takes a database of Redis, of which there are 16
 * @param ended called as each comes to its end
 */
export async function runCases(
  seeds: readonly number[],
  services: Services,
  lanes: number,
  ended: (outcome: HostileOutcome) => Promise<void>,
): Promise<void> {
  const unwatch = watchForCrashes();
  const queue = seeds.values();
  const lane = async (_: unknown, number: number): Promise<void> => {
    const bench = await openBench(services, number);
    try {
      for (const seed of queue) await ended(await runCase(caseOf(seed), services, bench));
    } finally {
      await bench.drop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, seeds.length) }, lane)).finally(unwatch);
}
