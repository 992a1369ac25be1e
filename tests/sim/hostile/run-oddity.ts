/**
 * Runs one case of the hostile daemon on the synthetic chain with every oddity:
 * `node --import tsx tests/sim/hostile/run-oddity.ts --method /get_blocks.bin --seed 0`.
 */
import { parseArgs } from 'node:util';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { startServices } from '../services.ts';
import { withOddChain } from './oddity-case.ts';

const { values: options } = parseArgs({
  options: { method: { type: 'string', default: '/get_blocks.bin' }, seed: { type: 'string', default: '0' } },
});

await loadKeccak();
const services = await startServices();
const problems = await withOddChain(async (run) => {
  const { alterations, problems } = await run(options.method, Number(options.seed));
  for (const { call, kind, what } of alterations) console.log(`call ${call}, ${kind}: ${what}`);
  return problems;
});
console.log(problems.length === 0 ? 'every row is that of a clean index' : problems.join('\n'));
await services.stop();
process.exit(problems.length === 0 ? 0 : 1);
