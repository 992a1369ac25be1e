import { watchForCrashes } from './crashes.ts';
import type { Plan } from './plan.ts';
import { runPlan, type Outcome } from './run-plan.ts';
import { openBench, type Services } from './services.ts';

/**
 * Runs plans beside each other, each with databases of its own: nearly all of a run's time is pauses, of the indexer
 * after something went wrong and of its polls.
 *
 * @param lanes most at once; each takes a database of Redis, of which there are 16
 * @param ended called as each comes to its end
 */
export async function runInLanes(
  plans: Iterable<Plan>,
  services: Services,
  lanes: number,
  ended: (plan: Plan, outcome: Outcome) => void,
): Promise<void> {
  const unwatch = watchForCrashes();
  const queue = plans[Symbol.iterator]();
  const lane = async (_: unknown, number: number): Promise<void> => {
    let bench: Awaited<ReturnType<typeof openBench>> | undefined;
    try {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        bench ??= await openBench(services, number);
        ended(next.value, await runPlan(next.value, services, bench));
      }
    } finally {
      await bench?.drop();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane)).finally(unwatch);
}
