import { expect, test } from 'playwright/test';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { shareServices } from '../shared-services.ts';
import { caseOf, CASES_PER_ROUND } from './cases.ts';
import { Coverage } from './coverage.ts';
import { keepFailedCase } from './failed-case.ts';
import { ODD_METHODS, withOddChain } from './oddity-case.ts';
import { runCases } from './run-cases.ts';

// The long run has 780 cases, and other tests use the machine at the same time.
test.describe.configure({ timeout: IS_LONG_RUN ? 7_200_000 : 3_600_000 });

/** Number of rounds in which each method has a case. */
const ROUNDS = IS_LONG_RUN ? 60 : 1;

/** Largest number of later rounds that repeat the methods whose responses no case has altered yet. */
const REPEATED_ROUNDS = 4;

/** Number of concurrent cases. Each one takes a database of Redis, which has 16. */
const CONCURRENCY = 14;

const services = shareServices();

test('altered responses of a daemon leave the rows of a clean index', async () => {
  const coverage = new Coverage();
  const failed: string[] = [];
  const run = async (seeds: readonly number[]): Promise<void> =>
    runCases(seeds, services(), CONCURRENCY, async (outcome) => {
      coverage.add(outcome);
      if (outcome.problems.length > 0) failed.push(await keepFailedCase(outcome));
    });
  await run(seedsOf(0, ROUNDS));
  // On a busy machine a case may end before the indexer has called the method that it alters.
  for (let round = ROUNDS; round < ROUNDS + REPEATED_ROUNDS; round += 1) {
    const unaltered = new Set(coverage.unaltered);
    await run(seedsOf(round, 1).filter((seed) => unaltered.has(caseOf(seed).method)));
  }
  expect(failed.join('\n')).toBe('');
  expect(coverage.unaltered, 'methods whose answers were never altered').toEqual([]);
  // The responses of a run decide which kinds fit. A short run may therefore miss some kinds.
  if (IS_LONG_RUN) expect(coverage.unusedKinds, 'kinds of which no answer was altered').toEqual([]);
});

/** The seeds of this many rounds. */
function seedsOf(firstRound: number, rounds: number): number[] {
  return Array.from({ length: rounds * CASES_PER_ROUND }, (_, index) => firstRound * CASES_PER_ROUND + index);
}

test('altered responses on a synthetic chain with every oddity leave the rows of a clean index', async () => {
  test.skip(!IS_LONG_RUN, 'the long run has this test, whose chain takes long to index');
  const methods = Array.from({ length: 10 }, () => ODD_METHODS).flat();
  await withOddChain(async (run) => {
    for (let first = 0; first < methods.length; first += 2) {
      await Promise.all(
        methods.slice(first, first + 2).map(async (method, index) => {
          const seed = first + index;
          const { alterations, problems } = await run(method, seed);
          const again = `node --import tsx tests/sim/hostile/run-oddity.ts --method ${method} --seed ${seed}`;
          expect(problems, again).toEqual([]);
          expect(alterations.length, again).toBeGreaterThan(0);
        }),
      );
    }
  });
});
