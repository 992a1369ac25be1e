import { expect, test } from 'playwright/test';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { accelerated } from '../../helpers/alert-timing.ts';
import { readAlertRules } from '../../helpers/operating-files.ts';
import { findMissingAlerts, findUnexplainedAlerts, holdForAlertsMs } from './alert-judge.ts';
import { alertsWithoutFault, expectedAlert, possibleAlerts } from './member-alerts.ts';
import { EventReplay } from './event-reader.ts';
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
  const fault = { target: 'standby', kind: 'freeze', from: 9_000, over: 10_500, to: 11_000 } as const;
  expect(findUnexplained([request], [fault])).toEqual([]);
  expect(findUnexplained([request], [{ ...fault, to: 9_500 }])).toEqual([]);
  expect(findUnexplained([request], [{ ...fault, to: 7_000 }])).toHaveLength(1);
  expect(findUnexplained([request], [{ ...fault, from: 10_200 }])).toHaveLength(1);
  expect(findUnexplained([request], [{ ...fault, target: 'redis' }])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: 500 }], [fault])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: undefined }], [fault])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: undefined }], [{ ...fault, target: 'nginx' }])).toEqual([]);
});

test('without any site, a request may fail, but not with an error of a site', () => {
  const request = { path: '/', kind: 'api', status: 502, detail: '', from: 10_000, to: 10_100 } as const;
  const first = { target: 'first site', kind: 'kill', from: 9_000, over: 10_500, to: 11_000 } as const;
  const second = { ...first, target: 'second site', kind: 'freeze' } as const;
  expect(findUnexplained([request], [first, second])).toEqual([]);
  expect(findUnexplained([request], [first])).toHaveLength(1);
  expect(findUnexplained([request], [first, { ...second, from: 10_200 }])).toHaveLength(1);
  expect(findUnexplained([{ ...request, status: 500 }], [first, second])).toHaveLength(1);
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

test('outages of two daemons may overlap', () => {
  const down = (port: number) =>
    line(40, `The daemon at 127.0.0.1:${port} does not respond to the site: get_info.`);
  const up = (port: number) =>
    line(30, `The daemon at 127.0.0.1:${port} responds again after an outage of 9 s.`);
  const other = line(30, 'The site listens on 127.0.0.1:80.');
  expect(findLogProblems(other + down(1) + down(2) + up(1) + up(2))).toEqual([]);
  expect(findLogProblems(other + down(1) + down(2) + down(1) + up(2))).toHaveLength(1);
});

test('every alert of the table exists', () => {
  const named = stackFaults.flatMap((fault) => [
    ...(expectedAlert(fault)?.names ?? []),
    ...possibleAlerts(fault),
  ]);
  const rules = new Set(readAlertRules().map(({ alert }) => alert));
  expect([...named, ...alertsWithoutFault].filter((name) => !rules.has(name))).toEqual([]);
});

test('time passes faster for waiting times and ranges, and thresholds stay', () => {
  const rule = 'expr: >-\n  sum(rate(a[5m])) / b > 60\n        for: 30s\n';
  expect(accelerated(rule, 15)).toBe('expr: >-\n  sum(rate(a[20000ms])) / b > 60\n        for: 2000ms\n');
});

test('an outage without its alert is found if it lasted long enough', () => {
  const fault = { target: 'first site', kind: 'kill', from: 10_000, over: 22_000, to: 25_000 } as const;
  const alert = { name: 'RingscopeSiteDown', labels: { instance: 'first site' }, from: 15_000, to: 18_000 };
  expect(holdForAlertsMs([fault], 60_000)).toBe(12_000);
  expect(findMissingAlerts([fault], [alert])).toEqual([]);
  const sentence =
    'no alert fired during the kill of first site from 10000 to 22000 ms, but RingscopeSiteDown with instance="first site" must';
  expect(findMissingAlerts([fault], [])).toEqual([sentence]);
  expect(findMissingAlerts([fault], [{ ...alert, from: 3_000, to: 9_000 }])).toEqual([sentence]);
  expect(findMissingAlerts([fault], [{ ...alert, name: 'RingscopeIndexerDown' }])).toEqual([sentence]);
  expect(findMissingAlerts([fault], [{ ...alert, labels: { instance: 'second site' } }])).toEqual([sentence]);
  expect(findMissingAlerts([{ ...fault, over: 21_000 }], [])).toEqual([]);
});

test('an outage that another one hides needs no alert', () => {
  const times = { from: 10_000, over: 90_000, to: 95_000 };
  const wallet = { target: 'first wallet service', kind: 'freeze', ...times } as const;
  expect(findMissingAlerts([wallet], [])).toHaveLength(1);
  expect(
    findMissingAlerts([wallet, { target: 'pooler', kind: 'kill', ...times, over: 11_000 }], []),
  ).toHaveLength(1);
  expect(
    findMissingAlerts([wallet, { target: 'first site', kind: 'kill', ...times, over: 11_000 }], []),
  ).toEqual([]);
});

test('an alert that no fault explains is found', () => {
  const fault = { target: 'pooler', kind: 'freeze', from: 10_000, over: 24_000, to: 26_000 } as const;
  const alert = {
    name: 'RingscopeDatabaseDown',
    labels: { instance: 'first site' },
    from: 20_000,
    to: 25_000,
  };
  expect(findUnexplainedAlerts([fault], [alert])).toEqual([]);
  const sentence =
    'the alert RingscopeDatabaseDown (instance="first site") fired from 20000 to 25000 ms, but no fault explains it';
  expect(findUnexplainedAlerts([], [alert])).toEqual([sentence]);
  expect(findUnexplainedAlerts([{ ...fault, target: 'redis' }], [alert])).toEqual([sentence]);
  expect(findUnexplainedAlerts([fault], [{ ...alert, labels: { instance: 'second site' } }])).toHaveLength(1);
  expect(findUnexplainedAlerts([{ ...fault, from: 26_000, to: 27_000 }], [alert])).toEqual([sentence]);
  // 20 s of errors are in the range of this alert, and it waits for 20 s.
  const errors = { name: 'RingscopeServerErrors', labels: {}, from: 75_000, to: 80_000 };
  expect(findUnexplainedAlerts([fault], [errors])).toEqual([]);
  expect(findUnexplainedAlerts([fault], [{ ...errors, from: 78_000 }])).toHaveLength(1);
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

test('a reset that does not continue the events before is found', () => {
  const model = new ModelChain(new Random(1), {
    ...{ ringctFrom: 1, density: 1, difficulty: 1n, oddities: 0 },
  });
  model.mine(5);
  const old = model.tip;
  model.mine(50);
  const reset = (fromHeight: number, hash: string): readonly string[] => {
    const replay = new EventReplay(new KnownChain(model));
    replay.apply({ id: 'x-1', name: 'start', data: { hash: old.hash } });
    replay.apply({ id: 'x-2', name: 'reset', data: { from_height: fromHeight, hash } });
    return replay.problems;
  };
  expect(reset(old.height + 1, model.tip.hash)).toEqual([]);
  expect(reset(0, model.tip.hash)).toHaveLength(1);
  expect(reset(old.height, model.tip.hash)).toHaveLength(1);
  expect(reset(old.height + 1, 'f'.repeat(64))).toHaveLength(1);
});
