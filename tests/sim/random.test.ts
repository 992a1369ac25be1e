import { expect, test } from 'playwright/test';
import { loadKeccak } from '../../protocol/keccak.ts';
import { isLongRun } from '../helpers/long.ts';
import { seedsFailed } from './failures.ts';
import { planOf } from './plan.ts';
import { startServices, type Services } from './services.ts';

/** Each worker of the test run takes whole groups; within one, runs go beside each other. */
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

const groups = isLongRun ? 20 : 2;
const seedsPerGroup = isLongRun ? 34 : 24;

let services: Services;
test.beforeAll(async () => {
  await loadKeccak();
  services = await startServices();
});
test.afterAll(async () => {
  await services.stop();
});

for (let group = 0; group < groups; group += 1) {
  const from = 1 + group * seedsPerGroup;
  test(`seeds ${from} to ${from + seedsPerGroup - 1}: whatever happens, the index equals a clean one`, async () => {
    const seeds = Array.from({ length: seedsPerGroup }, (_, index) => from + index);
    const plans = seeds.map((seed) => planOf(seed, { ownServices: false }));
    expect(await seedsFailed(plans, services, { lanes: 12 })).toEqual([]);
  });
}
