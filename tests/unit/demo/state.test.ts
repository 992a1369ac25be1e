import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { parseDemoChainDescription } from '../../../demo/facts.ts';
import { openDemoStateStore } from '../../../demo/state.ts';
import type { PaymentRecord } from '../../../demo/state.ts';
import { payment as listed } from './payment.ts';

const CHAIN = '11'.repeat(32);
const ignore = (): void => undefined;

const test = base.extend<{ directory: string }>({
  directory: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'ringscope-demo-state-'));
    await use(directory);
    await rm(directory, { recursive: true, force: true });
  },
});

const payment: PaymentRecord = { ...listed, txKey: '02'.repeat(32), metadata: 'ff' };

test('a saved state is available at the next start', async ({ directory }) => {
  const store = await openDemoStateStore(join(directory, 'made', 'when missing'), CHAIN, ignore);
  store.state.payments.push(payment);
  store.state.done.push('first-reorg');
  store.state.random = 0xffff_ffff;
  await store.save();
  const again = await openDemoStateStore(join(directory, 'made', 'when missing'), CHAIN, ignore);
  expect(again.state).toEqual(store.state);
});

test('a state of another chain is not continued', async ({ directory }) => {
  const store = await openDemoStateStore(directory, CHAIN, ignore);
  store.state.payments.push(payment);
  await store.save();
  const reasons: string[] = [];
  const other = await openDemoStateStore(directory, '22'.repeat(32), (reason) => reasons.push(reason));
  expect(other.state.payments).toEqual([]);
  expect(other.state.facts.chain).toBe('22'.repeat(32));
  expect(reasons).toEqual([
    expect.stringMatching(/state.json belongs to another chain\. The demo starts with a new state\.$/),
  ]);
});

for (const [what, text] of [
  ['cut short', '{"format":1,"ran'],
  ['empty', ''],
  ['of another format', '{"format":2}'],
] as const) {
  test(`a state file that is ${what} is replaced by a new state`, async ({ directory }) => {
    await writeFile(join(directory, 'state.json'), text);
    const reasons: string[] = [];
    const store = await openDemoStateStore(directory, CHAIN, (reason) => reasons.push(reason));
    expect(store.state.payments).toEqual([]);
    expect(reasons).toEqual([
      expect.stringMatching(/state.json cannot be parsed\. The demo starts with a new state\.$/),
    ]);
  });
}

test('published facts contain the payments without the private fields of the driver, and no draft file remains', async ({
  directory,
}) => {
  const store = await openDemoStateStore(directory, CHAIN, ignore);
  store.state.payments.push(payment);
  store.state.everyday.push({ ...payment, id: 'everyday-1', feature: 'everyday' });
  await store.publish();
  const facts = parseDemoChainDescription(await readFile(join(directory, 'facts.json'), 'utf8'));
  expect(facts.payments).toEqual([listed, { ...listed, id: 'everyday-1', feature: 'everyday' }]);
  expect((await readdir(directory)).sort()).toEqual(['facts.json', 'state.json']);
});
