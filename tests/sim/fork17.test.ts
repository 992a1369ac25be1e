import { expect, test } from 'playwright/test';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { runPlans } from './failures.ts';
import { planFromSeed, type Plan, type SimEvent } from './plan.ts';
import { shareServices } from './shared-services.ts';

test.describe.configure({ timeout: 1_800_000 });

const SEEDS = IS_LONG_RUN ? 60 : 3;

const services = shareServices();

/**
 * Returns the plan of a seed on a chain that crosses hard fork 17. Version 17 begins above the first blocks, and the first reorgs
 * replace the blocks of each border.
 */
function crossingPlan(seed: number): Plan {
  const plan = planFromSeed(seed, { ownServices: false });
  const blocks = Math.max(12, Math.min(plan.chain.blocks, 60));
  const from = Math.floor(blocks / 2);
  const carrotOnlyFrom = blocks - 2;
  const backTo = (height: number): SimEvent => ({
    do: 'reorganise',
    depth: blocks - height,
    length: blocks - height + 1,
  });
  const crossings: SimEvent[] = [
    { do: 'receive', transactions: 4 },
    backTo(carrotOnlyFrom - 2),
    { do: 'mine', blocks: 3 },
    backTo(from - 3),
    { do: 'receive', transactions: 3 },
    { do: 'return-to-branch', further: 1 },
  ];
  return {
    ...plan,
    chain: { ...plan.chain, blocks, ringctFrom: 1, density: 1.5, fork17: { from, carrotOnlyFrom } },
    events: [...crossings.map((event) => ({ after: 12, event })), ...plan.events],
  };
}

test('the index of a chain that crosses hard fork 17 equals a clean one after reorgs across each border', async () => {
  const plans = Array.from({ length: SEEDS }, (_, index) => crossingPlan(1_700 + index));
  expect(await runPlans(plans, services(), { concurrency: 6 })).toEqual([]);
});
