/**
 * Runs thousands of simulations: `node --import tsx tests/sim/run.ts --seeds 5000 --from 1`.
 *
 * A failed run is written to test-results/sim with its plan and the logs of its indexers. The command that runs it
 * again is printed. `--plan FILE` runs such a plan, or a plan of tests/sim/regressions. `--times N` repeats it, because
 * the plan does not decide everything. See README.md in this folder.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { writeFailure } from './failures.ts';
import { runConcurrently } from './run-concurrently.ts';
import { needsOwnServices, planFromSeed, type Plan } from './plan.ts';
import type { PlanOutcome } from './run-plan.ts';
import { startServices } from './services.ts';

const string = { type: 'string' } as const;
const { values: options } = parseArgs({
  options: {
    seeds: { ...string, default: '1' },
    from: { ...string, default: '1' },
    /** Number of concurrent runs. */
    concurrency: { ...string, default: '12' },
    /** Runs restart services and start indexers as processes. Only one run is active at a time. */
    own: { type: 'boolean', default: false },
    plan: string,
    times: { ...string, default: '1' },
  },
});

async function plansWanted(): Promise<Plan[]> {
  if (options.plan !== undefined) {
    const { plan } = JSON.parse(await readFile(options.plan, 'utf8')) as { plan: Plan };
    return [plan];
  }
  const seeds = Array.from({ length: Number(options.seeds) }, (_, index) => Number(options.from) + index);
  return seeds.map((seed) => planFromSeed(seed, { ownServices: options.own }));
}

async function runsWanted(): Promise<Plan[]> {
  const wanted = await plansWanted();
  return Array.from({ length: Number(options.times) }, () => wanted).flat();
}

async function reportFailure(plan: Plan, outcome: PlanOutcome): Promise<void> {
  const again = await writeFailure(plan, outcome);
  const problems = outcome.problems.map((problem) => `\n  ${problem.slice(0, 1_000)}`);
  console.log(`seed ${plan.seed} failed: ${again}${problems.join('')}`);
}

await loadKeccak();
const plans = await runsWanted();
const CONCURRENCY = plans.some(needsOwnServices) ? 1 : Number(options.concurrency);
const services = await startServices();
const startedAt = performance.now();
const sums = { done: 0, failed: 0, ms: 0, reorgs: 0, deaths: 0 };
const kept: Promise<void>[] = [];
await runConcurrently(plans, services, CONCURRENCY, (plan, outcome) => {
  sums.done += 1;
  sums.ms += outcome.ms;
  sums.reorgs += outcome.reorgs;
  sums.deaths += outcome.deaths;
  if (outcome.problems.length > 0) {
    sums.failed += 1;
    kept.push(reportFailure(plan, outcome));
  }
  if (sums.done % 50 === 0 || sums.done === plans.length) {
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpu = process.cpuUsage();
    console.log(
      `${sums.done} of ${plans.length} seeds, ${sums.failed} failed, ${sums.reorgs} reorgs, ${sums.deaths} deaths; ` +
        `${((1_000 * seconds) / sums.done).toFixed(0)} ms a seed (${(sums.ms / sums.done).toFixed(0)} ms each took), ` +
        `${((cpu.user + cpu.system) / 1_000 / sums.done).toFixed(0)} ms of CPU here`,
    );
  }
});
await Promise.all(kept);
await services.stop();
process.exit(sums.failed === 0 ? 0 : 1);
