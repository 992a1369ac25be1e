import { watchForCrashes } from './crashes.ts';
import type { Plan } from './plan.ts';
import { runPlan, type PlanOutcome } from './run-plan.ts';
import { createIndexPair, type Services } from './services.ts';

/**
 * Runs plans beside each other, each with databases of its own: nearly all of a run's time is pauses, of the indexer
 * after something went wrong and of its polls.
 *
 * @param concurrency most at once; each takes a database of Redis, of which there are 16
 * @param ended called as each comes to its end
 */
export async function runConcurrently(
  plans: Iterable<Plan>,
  services: Services,
  concurrency: number,
  ended: (plan: Plan, outcome: PlanOutcome) => void,
): Promise<void> {
  const unwatch = watchForCrashes();
  const queue = plans[Symbol.iterator]();
  const runNext = async (_: unknown, number: number): Promise<void> => {
    let pair: Awaited<ReturnType<typeof createIndexPair>> | undefined;
    try {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        pair ??= await createIndexPair(services, number);
        ended(next.value, await runPlan(next.value, services, pair));
      }
    } finally {
      await pair?.drop();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext)).finally(unwatch);
}
