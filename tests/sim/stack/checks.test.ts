import { expect, test } from 'playwright/test';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { findUnexplained } from './judge.ts';
import { KnownChain } from './known-chain.ts';
import { findLogProblems, openOutages } from './outage-lines.ts';
import { drawRounds, stackFaults } from './plan.ts';
import { newestReads } from './reads.ts';

test.beforeAll(loadKeccak);

function line(level: number, msg: string): string {
  return `${JSON.stringify({ level, msg })}\n`;
}

test('a seed determines the faults, and every fault occurs before one occurs again', () => {
  const rounds = (seed: number) => {
    const drawn = drawRounds(seed);
    return Array.from({ length: 40 }, () => drawn.next().value);
  };
  expect(rounds(5)).toEqual(rounds(5));
  expect(rounds(5)).not.toEqual(rounds(6));
  const first = rounds(5)
    .flatMap(({ faults }) => faults.map(({ kind, target }) => `${kind} ${target}`))
    .slice(0, stackFaults.length);
  expect(new Set(first).size).toBe(stackFaults.length);
});

test('a failed request is found unless an active fault explains it', () => {
  const request = { path: '/', kind: 'page', status: 503, detail: '', from: 10_000, to: 10_100 } as const;
  const fault = { target: 'standby', kind: 'freeze', from: 9_000, to: 11_000 } as const;
  expect(findUnexplained([request], [fault])).toEqual([]);
  expect(findUnexplained([request], [{ ...fault, to: 9_500 }])).toEqual([]);
  expect(findUnexplained([request], [{ ...fault, to: 7_000 }])).toHaveLength(1);
  expect(findUnexplained([request], [{ ...fault, from: 10_200 }])).toHaveLength(1);
  expect(findUnexplained([request], [{ ...fault, target: 'redis' }])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: 500 }], [fault])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: undefined }], [fault])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: undefined }], [{ ...fault, target: 'nginx' }])).toEqual([]);
});

test('an outage without one line at its start and one at its end is found', () => {
  const start = line(40, 'The database cannot be read: it did not respond within 5 s.');
  const end = line(30, 'The database responds again after an outage of 7 s.');
  expect(findLogProblems(start + end + start + end)).toEqual([]);
  expect(findLogProblems(start + start + end)).toHaveLength(2);
  expect(findLogProblems(end)).toHaveLength(1);
  expect(findLogProblems(line(50, 'A page could not be rendered'))).toHaveLength(1);
  expect(openOutages(start + end + start)).toEqual(['database']);
});

test('a response that contradicts the chain is found', () => {
  const model = new ModelChain(new Random(1), {
    ...{ ringctFrom: 1, density: 1, difficulty: 1n, oddities: 0 },
  });
  model.mine(12);
  const old = model.tip;
  model.reorganise(2, 3);
  const chain = new KnownChain(model);
  const list = newestReads(chain).find(({ path }) => path.startsWith('/api/v1/blocks'));
  const response = (tip: typeof old, top: typeof old): string => {
    const blocks = Array.from({ length: 10 }, (_, depth) => chain.at(top, top.height - depth)).map(
      (block) => ({
        hash: block?.hash,
        height: block?.height,
        prev_hash: block?.below?.hash,
      }),
    );
    return JSON.stringify({ index: { height: tip.height, hash: tip.hash }, blocks });
  };
  expect(list?.findProblem(200, response(model.tip, model.tip))).toBeUndefined();
  expect(list?.findProblem(200, response(old, old))).toBeUndefined();
  expect(list?.findProblem(200, response(model.tip, old))).toContain('not');
  expect(list?.findProblem(200, response({ ...old, hash: 'f'.repeat(64) }, old))).toContain('no daemon had');
  expect(list?.findProblem(404, response(model.tip, model.tip))).toContain('404');
});
