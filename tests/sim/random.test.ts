import { expect, test } from 'playwright/test';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { runPlans } from './failures.ts';
import { planFromSeed } from './plan.ts';
import { shareServices } from './shared-services.ts';

/** Each worker of the test run processes complete groups. The runs of one group are concurrent. */
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

const GROUPS = IS_LONG_RUN ? 20 : 1;
const SEEDS_PER_GROUP = IS_LONG_RUN ? 34 : 8;

const services = shareServices();

for (let group = 0; group < GROUPS; group += 1) {
  const from = 1 + group * SEEDS_PER_GROUP;
  test(`seeds ${from} to ${from + SEEDS_PER_GROUP - 1}: after random faults, the index equals a clean one`, async () => {
    const seeds = Array.from({ length: SEEDS_PER_GROUP }, (_, index) => from + index);
    const plans = seeds.map((seed) => planFromSeed(seed, { ownServices: false }));
    expect(await runPlans(plans, services(), { concurrency: 12 })).toEqual([]);
  });
}
