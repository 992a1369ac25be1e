import { expect, test } from 'playwright/test';
import { isLongRun } from '../helpers/long.ts';
import { seedsFailed } from './failures.ts';
import { planOf } from './plan.ts';
import { shareServices } from './shared-services.ts';

/** Each worker of the test run takes whole groups; within one, runs go beside each other. */
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

const groups = isLongRun ? 20 : 2;
const seedsPerGroup = isLongRun ? 34 : 16;

const services = shareServices();

for (let group = 0; group < groups; group += 1) {
  const from = 1 + group * seedsPerGroup;
  test(`seeds ${from} to ${from + seedsPerGroup - 1}: whatever happens, the index equals a clean one`, async () => {
    const seeds = Array.from({ length: seedsPerGroup }, (_, index) => from + index);
    const plans = seeds.map((seed) => planOf(seed, { ownServices: false }));
    expect(await seedsFailed(plans, services(), { lanes: 12 })).toEqual([]);
  });
}
