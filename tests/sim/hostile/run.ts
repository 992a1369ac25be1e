/**
 * Runs cases of the hostile daemon: `node --import tsx tests/sim/hostile/run.ts --seeds 500 --from 1`. A failed case is
 * written to test-results/hostile. Its command is printed.
 */
import { parseArgs } from 'node:util';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { startServices } from '../services.ts';
import { caseOf, METHODS } from './cases.ts';
import { Coverage } from './coverage.ts';
import { keepFailedCase } from './failed-case.ts';
import { runCases } from './run-cases.ts';

const string = { type: 'string' } as const;
const { values: options } = parseArgs({
  options: {
    seeds: { ...string, default: '1' },
    from: { ...string, default: '0' },
    /** Only cases that alter responses to this method run. */
    method: string,
    /** Number of concurrent cases. */
    concurrency: { ...string, default: '12' },
  },
});

await loadKeccak();
const seeds: number[] = [];
if (options.method !== undefined && !METHODS.some((method) => method === options.method)) {
  throw new Error(`an indexer does not call ${options.method}`);
}
for (let seed = Number(options.from); seeds.length < Number(options.seeds); seed += 1) {
  if (options.method === undefined || caseOf(seed).method === options.method) seeds.push(seed);
}
const services = await startServices();
const startedAt = performance.now();
const coverage = new Coverage();
let failed = 0;
let sumMs = 0;
await runCases(seeds, services, Number(options.concurrency), async (outcome) => {
  coverage.add(outcome);
  sumMs += outcome.ms;
  if (outcome.problems.length === 0) return;
  failed += 1;
  console.log(await keepFailedCase(outcome));
});
console.log(coverage.table());
console.log(
  `${seeds.length} cases, ${failed} failed, ${coverage.alterations} answers altered, ` +
    `${((performance.now() - startedAt) / 1_000).toFixed(0)} s, ${(sumMs / seeds.length).toFixed(0)} ms a case`,
);
await services.stop();
process.exit(failed === 0 ? 0 : 1);
