import { expect, test } from 'playwright/test';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { runPlans } from './failures.ts';
import { needsOwnServices, planFromSeed } from './plan.ts';
import { regressions } from './regressions.ts';
import { shareServices } from './shared-services.ts';

test.describe.configure({ timeout: 1_800_000 });

/** Number of plans. The processes of a plan compile their program at each start, and plans run one after the other. */
const SEEDS = IS_LONG_RUN ? 20 : 2;

const services = shareServices();

test('the index equals a clean one after restarts of Postgres and Redis and kills of indexers', async () => {
  const plans = Array.from({ length: SEEDS }, (_, index) => planFromSeed(1 + index, { ownServices: true }));
  expect(await runPlans(plans, services(), { concurrency: 1 })).toEqual([]);
});

test('every plan that once found a bug passes', async () => {
  const plans = (await regressions()).map(({ plan }) => plan);
  const beside = plans.filter((plan) => !needsOwnServices(plan));
  const alone = plans.filter(needsOwnServices);
  expect(await runPlans(beside, services(), { concurrency: 12 })).toEqual([]);
  expect(await runPlans(alone, services(), { concurrency: 1 })).toEqual([]);
});
