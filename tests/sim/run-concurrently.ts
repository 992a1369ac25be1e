import { watchForCrashes } from './crashes.ts';
import type { Plan } from './plan.ts';
import { runPlan, type PlanOutcome } from './run-plan.ts';
import { createIndexPair, type Services } from './services.ts';

/**
 * Runs plans concurrently, each with its own databases. Most of the time of a run is pauses.
 *
 * @param concurrency maximum number of concurrent runs; each uses one of the 16 databases of Redis
 * @param ended called after each run
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
