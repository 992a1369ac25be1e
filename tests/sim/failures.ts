import { mkdir, writeFile } from 'node:fs/promises';
import { runConcurrently } from './run-concurrently.ts';
import { needsOwnServices, type Plan } from './plan.ts';
import type { PlanOutcome } from './run-plan.ts';
import type { Services } from './services.ts';

const folder = new URL('../../test-results/sim/', import.meta.url);

/** Writes the plan and the logs of a failed run to files. @returns the command that runs the plan again */
export async function writeFailure(plan: Plan, { problems, logs }: PlanOutcome): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = needsOwnServices(plan) ? `${plan.seed}-own` : String(plan.seed);
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify({ found: problems, plan }, null, 2)}\n`);
  await writeFile(new URL(`${name}.log`, folder), logs.join('\n--- next indexer ---\n'));
  return `node --import tsx tests/sim/run.ts --plan test-results/sim/${name}.json`;
}

/** Runs plans. @returns for each failed plan its problems and the command that runs it again */
export async function runPlans(
  plans: readonly Plan[],
  services: Services,
  { concurrency }: { concurrency: number },
): Promise<{ seed: number; again: string; problems: readonly string[] }[]> {
  const failed: { plan: Plan; outcome: PlanOutcome }[] = [];
  await runConcurrently(plans, services, concurrency, (plan, outcome) => {
    if (outcome.problems.length > 0) failed.push({ plan, outcome });
  });
  return Promise.all(
    failed.map(async ({ plan, outcome }) => ({
      seed: plan.seed,
      again: await writeFailure(plan, outcome),
      problems: outcome.problems,
    })),
  );
}
